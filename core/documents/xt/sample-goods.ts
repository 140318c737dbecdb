import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType, SampleStep } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Decimal, decimal, sumOf } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { applicant, usualEnd } from '../sample-applicants.ts'
import { levelsOf } from './safety-level.ts'

/** Goods of the demonstration that sell slowly, and those of which some must always lie there. */

const dayOf = (pick: RandomChoices): string => pick.now.slice(0, 10)

const amountAt = (row: Row, key: string): Decimal => decimal(textAt(row, key) || 0)

const MEASURES = [
  ['1', '加强科室推广，月底前消化一半'],
  ['2', '调拨到动销快的客户'],
  ['4', '按近效期价格政策处理'],
  ['6', '继续观察一个月'],
] as const

const [OWN, COMPANY, HOSPITAL, PHARMACY] = ['1', '2', '3', '4'] as const

/** Where slow goods lie, and a few batches of them. */
const place = (pick: RandomChoices): readonly [values: Row, batches: readonly Row[]] => {
  const lying = pick.rows('cg.stock').filter((row) => row['qualityStatus'] === '1' && amountAt(row, 'qty').gt(0))
  const some = (rows: readonly Row[]): readonly Row[] => {
    const begin = pick.whole(0, rows.length - 1)
    const found = Array.from({ length: pick.whole(2, 4) }, (_, at) => rows[(begin + at * 7) % rows.length]!)
    return [...new Map(found.map((row) => [`${textAt(row, 'productId')}/${textAt(row, 'batchNo')}`, row])).values()]
  }
  const placeType = pick.of([OWN, OWN, COMPANY, HOSPITAL, PHARMACY])
  const none = { warehouseId: null, companyId: null, hospitalId: null, pharmacyId: null }
  if (placeType === OWN) {
    const warehouseId = textAt(pick.of(lying), 'warehouseId')
    return [{ ...none, placeType, warehouseId }, some(lying.filter((row) => row['warehouseId'] === warehouseId))]
  }
  if (placeType === COMPANY) return [{ ...none, placeType, companyId: pick.id('bsc.bscBussCompany') }, some(lying)]
  if (placeType === HOSPITAL) return [{ ...none, placeType, hospitalId: pick.id('bsc.hospital') }, some(lying)]
  return [{ ...none, placeType, pharmacyId: pick.id('bsc.pharmacy') }, some(lying)]
}

const PLACED = ['placeType', 'warehouseId', 'companyId', 'hospitalId', 'pharmacyId'] as const

/** So many places are looked at before it is too early. */
const LOOKED_AT = 20

const unsalable = (pick: RandomChoices): Row | undefined => {
  const period = dayOf(pick).slice(0, 7)
  const reported = pick.rows('xt.unsalable').filter((row) => row['period'] === period)
  const isFree = (where: Row): boolean => !reported.some((row) => PLACED.every((key) => (row[key] ?? null) === (where[key] ?? null)))
  const found = Array.from({ length: LOOKED_AT }, () => place(pick)).find(([where]) => isFree(where))
  if (!found) return undefined
  const [where, batches] = found
  const reporter = applicant(pick, ['business'])
  return {
    ...reporter,
    ...where,
    period,
    analysis: '终端推广不足，竞品降价后销量下滑，部分批次效期偏短。',
    items: batches.map((row) => {
      const [measure, note] = pick.of(MEASURES)
      return {
        ...{ productId: textAt(row, 'productId'), batchNo: textAt(row, 'batchNo'), expiryDate: textAt(row, 'expiryDate') },
        stockQty: String(pick.whole(2, 40) * 10),
        unitPrice: textAt(row, 'costPrice'),
        avgMonthQty: String(pick.whole(0, 30)),
        lastSaleDate: addDays(dayOf(pick), -pick.whole(20, 160)),
        ...{ measure, note, ownerId: reporter['empId'], deadline: addDays(dayOf(pick), pick.whole(30, 75)) },
      }
    }),
  }
}

const followed = (pick: RandomChoices): SampleOutcome => {
  const follow: SampleStep = {
    days: pick.whole(8, 20),
    action: 'follow',
    values: (report, random, day) => ({
      follows: rowsOf(report, 'items').map((item, at) => ({
        ...{ id: `${textAt(report, 'id')}-${at + 1}`, followDate: day, productId: item['productId'], batchNo: item['batchNo'] },
        doneQty: amountAt(item, 'stockQty').mulDiv(random.whole(1, 5), 10, 0).toString(),
        ...{ result: '按措施处理一部分', empId: report['empId'] },
      })),
    }),
  }
  return usualEnd(pick, pick.chance(0.7) ? [follow, { days: 10, action: 'finish' }] : [follow])
}

const [BY_SALES, BY_HAND] = ['1', '2'] as const
const MAIN = 2
/** Of what the whole house has less than this, purchasing sets by hand how much must lie there. */
const SCARCE = 2_000

const totalOf = (rows: readonly Row[], productId: string, ...keys: readonly string[]) =>
  sumOf(
    rows.filter((row) => row['productId'] === productId).flatMap((row) => keys.map((key) => amountAt(row, key))),
    (amount) => amount,
  )

/** A quarter more than there is and what is ordered, in hundreds; undefined where there is enough. */
const setByHand = (pick: RandomChoices, productId: string) => {
  const ordered = pick.rows('cg.purchaseOrder').flatMap((row) => (row['billStatus'] === 'approved' ? rowsOf(row, 'items') : []))
  const lying = pick.rows('cg.stock').filter(({ qualityStatus }) => qualityStatus === '1')
  const held = totalOf(lying, productId, 'qty').plus(totalOf(ordered, productId, 'restQty', 'arrivingQty'))
  return held.lt(SCARCE) ? held.mulDiv(1, 80, 0).plus(1).times(100) : undefined
}

const safetyStock = (pick: RandomChoices, index: number): Row => {
  const warehouses = pick.rows('bsc.warehouse').filter((row) => row['saleable'] === 'Y' && row['enabled'] !== 'N')
  const warehouseId = textAt(warehouses[index % Math.min(MAIN, warehouses.length)], 'id')
  const lying = [...new Set(pick.rows('cg.stock').flatMap((row) => (row['warehouseId'] === warehouseId ? [textAt(row, 'productId')] : [])))]
  const productId = lying[Math.floor(index / MAIN) % lying.length] ?? ''
  const from = addDays(dayOf(pick), -90)
  const sold = sumOf(
    pick
      .rows('cg.stockFlow')
      .filter(
        (row) =>
          row['bizType'] === '2' && row['productId'] === productId && row['warehouseId'] === warehouseId && textAt(row, 'bizDate') >= from,
      ),
    (row) => amountAt(row, 'outQty'),
  )
  const byHand = setByHand(pick, productId)
  const setting = {
    ...{ calcMode: byHand ? BY_HAND : BY_SALES, avgDayQty: byHand?.mulDiv(1, 30, 2) ?? decimal(0) },
    ...{ leadDays: 15, safetyDays: 10, safetyQty: byHand ?? decimal(0) },
  }
  const { reorderQty } = levelsOf(setting, sold)
  const buyers = pick.rows('sys.user').filter((user) => rowsOf(user, 'roles').some(({ roleCode }) => roleCode === 'purchase'))
  const buyer = pick.of(buyers)
  return {
    createBy: textAt(buyer, 'username'),
    ...{ warehouseId, productId, ...setting, avgDayQty: setting.avgDayQty.toString(), safetyQty: setting.safetyQty.toString() },
    remark: byHand ? '集采中选后用量上升，按手工设定备货' : null,
    maxQty: reorderQty.times(pick.whole(2, 4)).plus(100).toString(),
    buyerId: textAt(buyer, 'id'),
    alertUsers: textAt(buyer, 'id'),
    enabled: 'Y',
  }
}

const lately =
  (days: number) =>
  ({ today }: { readonly today: string }): readonly [string, string] => [addDays(today, -days), addDays(today, -1)]

export const GOODS = {
  'xt.unsalable': { row: unsalable, outcome: followed, after: ['sys.employee', 'sys.user', 'cg.stock', 'bsc.hospital', 'bsc.pharmacy'] },
  'xt.safetyStock': { row: safetyStock, after: ['sys.user', 'cg.stock', 'cg.purchaseOrder', 'sale.saleOrder'], period: lately(3) },
} satisfies SamplesByType
