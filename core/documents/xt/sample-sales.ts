import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, Samples, SamplesByType, SampleStep } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Decimal, decimal, max, min } from '../../kernel/decimal.ts'
import { isEmpty, type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { applicant, holderOf, usualEnd } from '../sample-applicants.ts'
import { differenceInvoiced } from '../sale/sample-payment.ts'
import { takenBack } from '../sale/sample-returns.ts'

/** What sales staff of the demonstration ask for after the goods have left: to take some back, to make a price good. */

const dayOf = (pick: RandomChoices): string => pick.now.slice(0, 10)
const amountAt = (row: Row | undefined, key: string): Decimal => decimal(textAt(row, key) || 0)
const linesOf = (row: Row): readonly Row[] => rowsOf(row, 'productList')
const copied = (row: Row, keys: readonly string[]): Row => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))

/** Days after which nobody comes back to a delivery any more. */
const REMEMBERED = 90

/** A few neighbours of the list. */
const some = (pick: RandomChoices, rows: readonly Row[], most: number): readonly Row[] => {
  const from = pick.whole(0, rows.length - 1)
  return rows.slice(from, from + pick.whole(1, most))
}

/** 近效期 of sale_return_reason, and days left below which customers speak of it. */
const [SHORT_DATED, SHORT] = ['2', 240] as const

const REASONS: readonly (readonly [reason: string, reasonNote: string, packState: string])[] = [
  [SHORT_DATED, '客户库存效期偏短，协商退回', '1'],
  ['6', '医院到货验收时拒收，原箱未拆', '1'],
  ['4', '运输途中外箱受压，部分外包装破损', '3'],
  ['1', '客户反映瓶签模糊，退回核查', '2'],
  ['3', '终端用量下降，协商退回一部分', '1'],
]

const OFF_THE_SHIPMENT = ['orderItemId', 'productId', 'batchNo', 'productionDate', 'expiryDate', 'sendQty', 'invoiceQty', 'taxRate']

/** Nothing cold goes back, nothing that is scanned box by box, nothing that the customer still waits for the invoice of. */
const goesBack = (pick: RandomChoices): ((line: Row) => boolean) => {
  const cold = new Set(pick.rows('bsc.product').flatMap(({ id, coldChain }) => (coldChain === 'Y' ? [id] : [])))
  return (line) =>
    amountAt(line, 'unreturnedQty').gt(0) &&
    amountAt(line, 'invoiceQty').gt(0) &&
    isEmpty(line['traceCodes']) &&
    !cold.has(line['productId'] ?? null)
}

const salesReturn = (pick: RandomChoices): Row | undefined => {
  const since = addDays(dayOf(pick), -REMEMBERED)
  const fits = goesBack(pick)
  const left = pick
    .rows('sale.saleShipment')
    .filter(
      (row) => ['shipped', 'signed'].includes(textAt(row, 'billStatus')) && textAt(row, 'shipDate') >= since && linesOf(row).some(fits),
    )
  if (!left.length) return undefined
  const shipment = pick.of(left)
  const lines = some(pick, linesOf(shipment).filter(fits), 2)
  const isShort = lines.every((line) => textAt(line, 'expiryDate') < addDays(dayOf(pick), SHORT))
  const [reason, reasonNote, packState] = pick.of(REASONS.filter(([code]) => code !== SHORT_DATED || isShort))
  const papers = `demo/returns/${textAt(shipment, 'billNo')}`
  return {
    ...applicant(pick, ['sales_rep', 'business']),
    ...copied(shipment, ['companyId', 'orgId', 'hospitalId']),
    shipmentId: textAt(shipment, 'id'),
    ...{ reason, reasonNote, settleWay: '1', redWay: '1' },
    attachments: `${papers}.pdf`,
    images: ['1', '4'].includes(reason) ? `${papers}.jpg` : null,
    items: lines.map((line) => ({
      ...copied(line, OFF_THE_SHIPMENT),
      ...{ shipmentItemId: textAt(line, 'id'), packState },
      qty: min(amountAt(line, 'unreturnedQty'), decimal(pick.whole(1, 4) * 5)).toString(),
    })),
  }
}

const warehouseId = (pick: RandomChoices, fits: (row: Row) => boolean): string => textAt(pick.rows('bsc.warehouse').find(fits), 'id')

/** The warehouse goes on with the return that is made of it. */
const sentBack: SampleStep = {
  days: 1,
  action: 'makeReturn',
  by: holderOf('business'),
  values: (row, pick) => ({
    returnWarehouseId: warehouseId(pick, ({ warehouseType }) => warehouseType === '6'),
    okWarehouseId: textAt(
      pick.row('sale.saleShipment', ({ id }) => id === row['shipmentId']),
      'warehouseId',
    ),
    badWarehouseId: warehouseId(pick, ({ warehouseType }) => warehouseType === '7'),
  }),
  begins: (row, pick) =>
    pick
      .rows('sale.saleReturn')
      .filter(({ id }) => id === row['saleReturnId'])
      .map((draft) => ({
        type: 'sale.saleReturn',
        row: { ...draft, createBy: holderOf('business')(draft, pick) },
        outcome: { ends: 'approved', afterwards: takenBack },
      })),
}

/** What was agreed in these weeks may wait for whoever goes on with it. */
const WAITS = 60
const goesOn = (pick: RandomChoices): boolean => dayOf(pick) < addDays(pick.today, -WAITS) || pick.chance(0.5)

const returnedIn = (pick: RandomChoices): SampleOutcome =>
  usualEnd(pick, goesOn(pick) ? [sentBack] : [], { quality: () => ({ qualityOpinion: '外观与批号核对无误，同意退回，到货后逐件验收' }) })

const [LOWER, HIGHER] = ['1', '2'] as const
const NORMAL = '1'

const CHEAPER: readonly (readonly [adjustReason: string, paper: string | null])[] = [
  ['1', '药采中心'],
  ['2', '联采办'],
  ['3', null],
  ['6', null],
]

const OFF_THE_ORDER = [
  ...['productId', 'qty', 'sendQty', 'invoiceQty', 'returnGoodsQty', 'competitivePrice', 'invoicePrice', 'basePrice'],
  ...['offer', 'amount', 'earnestMoney', 'taxRate'],
]

/** Three of a hundred less, but not below the floor; or two more, but not above the bid. */
const newPrice = (line: Row, direction: string): Decimal =>
  direction === LOWER
    ? max(amountAt(line, 'basePrice'), amountAt(line, 'invoicePrice').mulDiv(97, 100, 4))
    : min(amountAt(line, 'competitivePrice'), amountAt(line, 'invoicePrice').mulDiv(102, 100, 4))

/** Of each line of an order a price is made good once. */
const madeGoodOnce = (pick: RandomChoices, direction: string): ((line: Row) => boolean) => {
  const told = [...pick.rows('sale.priceAdjust'), ...pick.rows('xt.refundSupplement')]
  const known = new Set(told.flatMap((row) => linesOf(row).map(({ orderItemId }) => orderItemId)))
  return (line) =>
    line['lineType'] === NORMAL &&
    amountAt(line, 'unreturnedQty').gt(0) &&
    !known.has(line['id'] ?? null) &&
    !newPrice(line, direction).eq(amountAt(line, 'invoicePrice'))
}

const refundSupplement = (pick: RandomChoices): Row | undefined => {
  const effectiveDate = addDays(dayOf(pick), -pick.whole(1, 5))
  const direction = pick.chance(0.2) ? HIGHER : LOWER
  const fits = madeGoodOnce(pick, direction)
  const orders = pick
    .rows('sale.saleOrder')
    .filter(
      (row) =>
        ['approved', 'finished', 'closed'].includes(textAt(row, 'billStatus')) &&
        textAt(row, 'orderDate') < effectiveDate &&
        textAt(row, 'orderDate') >= addDays(effectiveDate, -REMEMBERED) &&
        linesOf(row).some(fits),
    )
  if (!orders.length) return undefined
  const order = pick.of(orders)
  const [adjustReason, paper] = direction === LOWER ? pick.of(CHEAPER) : ['4', null]
  return {
    ...applicant(pick, ['sales_rep', 'business']),
    ...copied(order, ['companyId', 'orgId', 'hospitalId']),
    ...{ direction, adjustReason, effectiveDate, basisType: '1', settleWay: pick.of(['1', '1', '3']) },
    basisNo: paper ? `${paper}〔${effectiveDate.slice(0, 4)}〕${pick.whole(11, 98)}号` : null,
    attachments: `demo/refunds/${textAt(order, 'billNo')}.pdf`,
    productList: some(pick, linesOf(order).filter(fits), 3).map((line) => ({
      ...copied(line, OFF_THE_ORDER),
      orderItemId: textAt(line, 'id'),
      adjustQty: textAt(line, 'unreturnedQty'),
      adjustCompetitivePrice: textAt(line, 'competitivePrice'),
      adjustInvoicePrice: newPrice(line, direction).toString(),
      adjustBasePrice: textAt(line, 'basePrice'),
      adjustOffer: '0',
    })),
  }
}

const adjustmentsOf = (row: Row, pick: RandomChoices): readonly Row[] =>
  pick.rows('sale.priceAdjust').filter(({ applyId }) => applyId === row['id'])

/** Business goes on with the adjustments that are made of it, one for each order. */
const adjusted: SampleStep = {
  days: 1,
  action: 'makeAdjust',
  by: holderOf('business'),
  begins: (row, pick, day) =>
    adjustmentsOf(row, pick).map((draft) => ({
      type: 'sale.priceAdjust',
      row: { ...draft, adjustDate: day, createBy: holderOf('business')(draft, pick) },
      outcome: { ends: 'approved', afterwards: [differenceInvoiced] },
    })),
}

const settled: SampleStep = {
  days: 15,
  action: 'settle',
  by: holderOf('finance'),
  when: (row, pick) => adjustmentsOf(row, pick).every(({ billStatus }) => billStatus === 'approved'),
  values: (row, pick, day) => ({
    settleDate: day,
    settleVoucherNo: row['settleWay'] === '1' ? `${day.slice(2, 4)}31${pick.whole(10_000_000, 99_999_999)}` : `记-${pick.whole(1, 400)}`,
  }),
}

/** Told with the orders, day by day: what is asked for is of what has left until then. */
const ASKED: Samples = { period: ({ today }) => [addDays(today, -110), addDays(today, -1)], together: 'sale.saleOrder', fewer: true }

export const SALES = {
  'xt.salesReturn': { ...ASKED, row: salesReturn, outcome: returnedIn },
  'xt.refundSupplement': { ...ASKED, row: refundSupplement, outcome: (pick) => usualEnd(pick, goesOn(pick) ? [adjusted, settled] : []) },
} satisfies SamplesByType
