import type { Dice } from '../../definitions/dice.ts'
import { addDays } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { COPIED } from './part-columns.ts'

/** What an order of the demonstration leaves behind: its shipment, and what its customer reports to have sold on. */

type Left = Readonly<Record<string, readonly Row[]>>

const CARRIERS = ['国药控股物流有限公司', '上海医药物流中心有限公司', '顺丰医药供应链有限公司', '中邮恒泰药业物流有限公司']
/** 已确认 and 已锁定 of flow_period_status, and 已导入. */
const [THERE, CONFIRMED, LOCKED] = ['2', '3', '4'] as const
/** The cost of what no batch is known of, beside its price. */
const COST = '0.62'

/** One of a list, always the same for one order. */
const oneOf = <T>(list: readonly T[], row: Row, shift = 0): T | undefined =>
  list[(Number(textAt(row, 'billNo').slice(-4)) + shift) % Math.max(1, list.length)]

const shipmentId = (order: Row): string => `${textAt(order, 'id')}f`

const numbered = (pick: Dice, day: string, [type, prefix]: readonly [type: string, prefix: string]): string => {
  const series = `${prefix}${day.slice(0, 7).replace('-', '')}`
  const earlier = pick.rows(type).filter((row) => textAt(row, 'billNo').startsWith(series)).length
  return `${series}${String(earlier + 1).padStart(4, '0')}`
}

const batchOf = (pick: Dice, order: Row, line: Row): Row | undefined => {
  const batches = pick.rows('cg.stock').filter((row) => row['productId'] === line['productId'] && row['qualityStatus'] === '1')
  return batches.find((row) => row['warehouseId'] === order['warehouseId']) ?? batches[0]
}

const shippedLine = (pick: Dice, order: Row, line: Row): Row => {
  const batch = batchOf(pick, order, line)
  return {
    id: `${textAt(line, 'id')}f`,
    orderItemId: line['id'],
    ...Object.fromEntries(Object.entries(COPIED).map(([own, theirs]) => [own, line[theirs]])),
    ...Object.fromEntries(['spec', 'unit', 'factoryId'].map((key) => [key, line[key]])),
    ...(batch
      ? Object.fromEntries(['batchNo', 'productionDate', 'expiryDate', 'locationCode', 'costPrice'].map((key) => [key, batch[key]]))
      : { costPrice: decimal(textAt(line, 'invoicePrice')).times(COST).round(4).toString() }),
    stockId: batch?.['id'] ?? null,
    qty: line['sendQty'],
    sendQty: line['sendQty'],
    invoiceQty: '0',
    invoiceAmount: '0',
    returnGoodsQty: '0',
    returnAmount: '0',
    reviewResult: '1',
  }
}

const TAKEN = ['orgId', 'saleMode', 'saleAreaId', 'companyId', 'hospitalId', 'pharmacyId', 'agentId', 'saleUserId', 'warehouseId']
const DELIVERED = ['receiverAddress', 'receiver', 'receiverPhone', 'freightPay']

/** The shipment of what an order sends on a day; it is signed for two days later. */
export const shipmentOf = (order: Row, pick: Dice, day: string): Row => {
  const signDate = addDays(day, 2)
  const isSigned = signDate <= pick.today
  return {
    id: shipmentId(order),
    billNo: numbered(pick, day, ['sale.saleShipment', 'FHD']),
    billStatus: isSigned ? 'signed' : 'shipped',
    orderId: order['id'],
    ...Object.fromEntries([...TAKEN, ...DELIVERED].map((key) => [key, order[key]])),
    planDate: day,
    transportMode: '1',
    carrier: oneOf(CARRIERS, order),
    shipDate: day,
    ...(isSigned ? { signDate } : {}),
    productList: rowsOf(order, 'productList')
      .filter((line) => decimal(textAt(line, 'sendQty') || 0).gt(0))
      .map((line) => shippedLine(pick, order, line)),
  }
}

/** The same once it is invoiced. */
export const invoicedShipment = (order: Row, pick: Dice): readonly Row[] => {
  const known = pick.rows('sale.saleShipment').find((row) => row['id'] === shipmentId(order))
  if (!known) return []
  const productList = rowsOf(known, 'productList').map((line) =>
    line['lineType'] === '2' ? line : { ...line, invoiceQty: line['sendQty'], invoiceAmount: line['amount'] },
  )
  return [{ id: known['id'], productList }]
}

const isNear = (a: Row | undefined, b: Row): boolean => textAt(a, 'regionId').slice(0, 2) === textAt(b, 'regionId').slice(0, 2)

/** Where what a customer bought went: the hospital of the order, else a pharmacy of his province. */
const terminalOf = (pick: Dice, order: Row): Row => {
  const { hospitalId } = order
  if (hospitalId) {
    const hospital = pick.rows('bsc.hospital').find(({ id }) => id === hospitalId)
    return { terminalType: '1', hospitalId, rawTerminalName: textAt(hospital, 'name') }
  }
  const company = pick.rows('bsc.bscBussCompany').find(({ id }) => id === order['companyId'])
  const pharmacies = pick.rows('bsc.pharmacy')
  const near = pharmacies.filter((row) => isNear(company, row))
  const pharmacy = oneOf(near.length ? near : pharmacies, order)
  return { terminalType: '2', pharmacyId: pharmacy?.['id'] ?? null, rawTerminalName: textAt(pharmacy, 'name') }
}

/** Hospitals that nothing has been sold to yet: every third of them waits to be opened up. */
export const unsold = (pick: Dice, hospitals: readonly Row[]): readonly Row[] => {
  const sold = new Set(pick.rows('sale.saleFlow').map(({ hospitalId }) => hospitalId))
  return hospitals.filter(({ id }) => !sold.has(id ?? null))
}

const waits = (pick: Dice, { hospitalId }: Row): boolean => pick.rows('bsc.hospital').findIndex(({ id }) => id === hospitalId) % 3 === 1

/** Months before the last are locked, the last is confirmed; of this month half of the customers are through. */
const stateOf = (pick: Dice, companyId: unknown, flowMonth: string): string => {
  const last = addDays(`${pick.today.slice(0, 7)}-01`, -1).slice(0, 7)
  if (flowMonth <= last) return flowMonth < last ? LOCKED : CONFIRMED
  return pick.rows('bsc.bscBussCompany').findIndex(({ id }) => id === companyId) % 2 === 0 ? CONFIRMED : THERE
}

/** Of how much of a line its customer tells that he sold it on, and how many lines of an order. */
const SOLD_ON = ['1', '0.9', '0.8', '1', '0.75']
const FLOW_LINES = 2

/** What the customer of an order reports on a day to have sold on, and the month that this arrives in. */
export const flowsOf = (order: Row, pick: Dice, day: string): Left => {
  const flowMonth = day.slice(0, 7)
  const { companyId } = order
  const flows = (waits(pick, order) ? [] : rowsOf(order, 'productList'))
    .filter((line) => line['lineType'] === '1' && decimal(textAt(line, 'sendQty') || 0).gt(0))
    .slice(0, FLOW_LINES)
    .map((line, at): Row => {
      const product = pick.rows('bsc.product').find(({ id }) => id === line['productId'])
      const qty = decimal(textAt(line, 'sendQty'))
        .times(oneOf(SOLD_ON, order, at) ?? '1')
        .round(0)
      return {
        id: `${textAt(line, 'id')}l`,
        flowMonth,
        companyId,
        flowType: '2',
        flowSource: '1',
        saleDate: day,
        ...terminalOf(pick, order),
        rawProductName: textAt(product, 'name'),
        rawSpec: textAt(product, 'spec'),
        rawQty: qty.toString(),
        // Two orders of one day hold what their customers call the same.
        batchNo: textAt(order, 'billNo').slice(-8),
        unitPrice: line['unitPrice'],
        productId: line['productId'],
        unitRate: '1',
        agentId: order['agentId'],
        importBatch: `${day.replaceAll('-', '')}-import`,
      }
    })
  const period = `${textAt(order, 'companyId')}m${flowMonth.replace('-', '')}`
  return {
    'sale.saleFlow': flows,
    'sale.flowPeriod': flows.length
      ? [
          {
            id: period,
            flowMonth,
            companyId,
            keeperId: order['saleUserId'],
            deadline: `${addDays(`${flowMonth}-28`, 5).slice(0, 7)}-08`,
            flowPeriodStatus: stateOf(pick, companyId, flowMonth),
          },
        ]
      : [],
  }
}

/** What finance writes off on a day against the money that a customer paid for an order. */
export const collectionOf = (order: Row, pick: Dice, day: string, amount: string): Row => {
  const bill = pick.rows('sale.receivable').find(({ id }) => id === `${textAt(order, 'id')}y`)
  return {
    id: `${textAt(order, 'id')}k`,
    billNo: numbered(pick, day, ['sale.collection', 'SKHX']),
    billStatus: 'approved',
    collectType: '1',
    orgId: order['orgId'],
    companyId: order['companyId'],
    collectDate: day,
    items: [
      {
        id: `${textAt(order, 'id')}k1`,
        receivableId: bill?.['id'] ?? null,
        ...Object.fromEntries(['sourceBillNo', 'postDate', 'dueDate'].map((key) => [key, bill?.[key] ?? null])),
        balance: amount,
        amount,
      },
    ],
  }
}
