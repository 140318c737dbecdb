import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SampleStep } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { decimal, ZERO } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { codesOfBatch } from './sample-codes.ts'
import { of, holders, usernameOf, buyer } from './sample-buying.ts'

/** What arrives of an order, is inspected and stored, and what of it is sent back. */

/** Rows of orders that something is still to come for. */
const restOf = (row: Row): readonly Row[] => rowsOf(row, 'items').filter((item) => of(item, 'restQty').gt(0))

/** What arrived of an order: all that is left, or most of it. */
export const receipt = (pick: RandomChoices, index: number): Row => {
  const day = pick.now.slice(0, 10)
  const drafted = new Set(pick.rows('cg.purchaseReceipt').flatMap((row) => (row['billStatus'] === 'draft' ? [row['orderId']] : [])))
  const waiting = pick
    .rows('cg.purchaseOrder')
    .filter(
      (row) =>
        row['billStatus'] === 'approved' &&
        !drafted.has(textAt(row, 'id')) &&
        restOf(row).length > 0 &&
        addDays(textAt(row, 'orderDate'), 9) < day,
    )
  const any = pick.rows('cg.purchaseOrder').filter((row) => row['billStatus'] === 'approved' && restOf(row).length > 0)
  const from = pick.of(waiting.length ? waiting : any)
  const keeper = pick.of(holders(pick, 'warehouse'))
  // Where little is waiting it comes in parts.
  const isPart = waiting.length < 12 || pick.chance(0.4)
  const products = new Map(pick.rows('bsc.product').map((row) => [row['id'], row]))
  return {
    createBy: textAt(keeper, 'username'),
    receiveUserId: textAt(keeper, 'id'),
    orderId: textAt(from, 'id'),
    warehouseId: textAt(from, 'warehouseId'),
    arriveDate: day,
    deliveryNo: `SH${day.replaceAll('-', '').slice(2)}${String(index + 1).padStart(4, '0')}`,
    deliveryFiles: `demo/deliveries/${index + 1}.pdf`,
    carrier: pick.of(['顺丰医药', '国药物流', '九州通物流', null]),
    arriveTemp: '5.2',
    tempRecord: `demo/temperature/${index + 1}.pdf`,
    items: restOf(from).map((item, at) => {
      const product = products.get(item['productId'])
      const rest = of(item, 'restQty')
      const arrived = isPart && rest.ge(400) ? rest.mulDiv(1, 2, 0) : rest
      const rejected = pick.chance(0.06) && arrived.gt(9) ? decimal(pick.whole(1, 9)) : ZERO
      const made = addDays(day, -pick.whole(25, 120))
      return {
        orderItemId: textAt(item, 'id'),
        approvalNo: product?.['approvalNo'] ?? null,
        batchNo: `${made.slice(2, 4)}${made.slice(5, 7)}${made.slice(8)}R${index + 1}${at + 1}`,
        productionDate: made,
        expiryDate: addDays(addMonths(made, Number(product?.['shelfMonths'] ?? 24)), -1),
        arriveQty: arrived.toString(),
        rejectQty: rejected.toString(),
        rejectReason: rejected.gt(0) ? '1' : null,
      }
    }),
  }
}

const inspected = (row: Row, pick: RandomChoices): Row => {
  const by = textAt(pick.of(holders(pick, 'quality')), 'id')
  return {
    inspectDate: null,
    secondInspectUserId: by,
    items: rowsOf(row, 'items').map((item, at) => ({
      ...item,
      sampleQty: '1',
      lotReleaseFiles: item['dosageForm'] === '33' ? `demo/lots/${textAt(row, 'id')}-${at + 1}.pdf` : null,
      reportFiles: `demo/reports/${textAt(row, 'id')}-${at + 1}.pdf`,
    })),
  }
}

const shelved = (row: Row, pick: RandomChoices): Row => ({
  items: rowsOf(row, 'items').map((item) => ({
    ...item,
    locationCode: `R-${String(pick.whole(1, 12)).padStart(2, '0')}`,
    traceCodes: codesOfBatch(pick, item, of(item, 'qty')),
  })),
})

const inspects: SampleStep = { days: 1, action: 'inspect', by: usernameOf('quality'), values: inspected }
const stores: SampleStep = { days: 1, action: 'store', by: usernameOf('warehouse'), values: shelved }
const receives: SampleStep = { days: 0, action: 'receive' }

export const receiptOutcome = (pick: RandomChoices): SampleOutcome => {
  if (pick.left < 4) return { ends: 'draft' }
  if (pick.left < 9) return { ends: 'approved', afterwards: [receives] }
  return { ends: 'approved', afterwards: pick.left < 13 ? [receives, inspects] : [receives, inspects, stores] }
}

export const sentBack = (pick: RandomChoices): Row => {
  const stored = pick.rows('cg.purchaseReceipt').filter(({ billStatus }) => billStatus === 'stored')
  for (let tries = 0; tries < 30; tries += 1) {
    const from = pick.of(stored)
    const item = pick.of(rowsOf(from, 'items'))
    const batch = pick
      .rows('cg.stock')
      .find(
        (row) =>
          row['batchNo'] === item['batchNo'] &&
          row['productId'] === item['productId'] &&
          row['qualityStatus'] === '1' &&
          of(row, 'availableQty').ge(40) &&
          of(item, 'returnableQty').ge(40),
      )
    if (!batch) continue
    return {
      ...buyer(pick),
      companyId: textAt(from, 'companyId'),
      reason: pick.of(['1', '2', '3']),
      warehouseId: textAt(batch, 'warehouseId'),
      agreeNo: `TH${pick.now.slice(0, 4)}${pick.whole(100, 999)}`,
      files: 'demo/returns/agreement.pdf',
      items: [{ receiptItemId: textAt(item, 'id'), stockId: textAt(batch, 'id'), qty: String(pick.whole(1, 4) * 10) }],
    }
  }
  return {}
}

const ships: SampleStep = {
  days: 1,
  action: 'ship',
  by: usernameOf('warehouse'),
  values: (_, pick) => ({ carrier: '顺丰医药', waybillNo: `SF${pick.whole(10_000_000, 99_999_999)}` }),
}

export const returnOutcome = (pick: RandomChoices): SampleOutcome => {
  if (pick.left < 3) return { ends: 'approving', agreements: 0 }
  return { ends: 'approved', afterwards: pick.left < 6 ? [] : [ships] }
}
