import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleStep } from '../../definitions/samples.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { type Row, textAt, wireOf } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { batches, carrierOf, left, reviewed, scanned, signed } from './sample-dispatch.ts'
import { monthLocked, flowsTold } from './sample-flows.ts'
import { differenceInvoiced, invoiced } from './sample-payment.ts'
import { someReturned } from './sample-returns.ts'
import { copied, linesOf, of } from './sample-rows.ts'

/** What an approved order leads to: shipments by batch, signed receipts, invoices, money and its collection, returns and price differences. */

/** 赠品 of line_type. */
const isGift = (row: Row): boolean => row['lineType'] === '2'

/** So many steps a shipment of these days has made: it lies in the warehouse, then is on its way or its receipt is, at last it waits for its invoice or more. */
const [LYING, LEAVING, TOLD] = [9, 20, 40]
const STEPS = { lying: [0, 1, 2, 2, 3], leaving: [3, 3, 4, 5], told: [4, 5, 8, 8] } as const

/** What came of a shipment; those of the last weeks are not through. */
const untilNow = (pick: RandomChoices, day: string, steps: readonly SampleStep[]): readonly SampleStep[] => {
  const age = daysBetween(day, pick.today)
  if (age > TOLD) return steps
  return steps.slice(0, pick.of(age > LEAVING ? STEPS.told : age > LYING ? STEPS.leaving : STEPS.lying))
}

/** The lines that `takes` says, or all that is left, as one shipment. */
export const shipped = (
  days: number,
  paying: number,
  takes: (lines: readonly Row[], pick: RandomChoices) => readonly Row[] = (lines) => lines,
): SampleStep => ({
  days,
  begins: (order, pick, day) => {
    const parts = batches(
      pick,
      order,
      takes(linesOf(order), pick).filter((line) => of(line, 'unsentQty').gt(0)),
      day,
    )
    if (!parts.length) return []
    return [
      {
        type: 'sale.saleShipment',
        row: {
          createBy: usernameWith(pick, 'business'),
          orderId: textAt(order, 'id'),
          warehouseId: textAt(order, 'warehouseId'),
          planDate: day,
          transportMode: '1',
          carrierId: carrierOf(pick),
          remark: null,
          productList: parts.map(({ line, stockId, qty }) => ({
            ...copied(line),
            orderItemId: textAt(line, 'id'),
            stockId,
            qty: qty.toString(),
          })),
        },
        outcome: {
          ends: 'approved',
          afterwards: untilNow(pick, day, [scanned, reviewed, left, signed, invoiced(paying), someReturned, flowsTold, monthLocked]),
        },
      },
    ]
  },
})

/** A lower price that was agreed after the goods had left. */
export const madeGood: SampleStep = {
  days: 20,
  begins: (order, pick, day) => {
    const line = linesOf(order).find((one) => !isGift(one) && of(one, 'sendQty').gt(0) && of(one, 'invoicePrice').gt(of(one, 'basePrice')))
    if (!line) return []
    const stayed = of(line, 'sendQty').minus(of(line, 'returnGoodsQty'))
    const price = of(line, 'invoicePrice').mulDiv(97, 100, 4)
    const original = [
      'competitivePrice',
      'basePrice',
      'productNum',
      'includedNum',
      'qty',
      'sendQty',
      'invoiceQty',
      'returnGoodsQty',
      'unitPrice',
      'discount',
      'count',
      'offer',
      'earnestMoney',
      'taxes',
      'amount',
      'invoicePrice',
    ]
    return [
      {
        type: 'sale.priceAdjust',
        row: {
          createBy: usernameWith(pick, 'business'),
          adjustType: '2',
          orderId: textAt(order, 'id'),
          adjustDate: day,
          adjustReason: '3',
          remark: '年度任务完成，按协议补差',
          productList: [
            {
              ...Object.fromEntries(original.map((key) => [key, line[key]])),
              orderItemId: textAt(line, 'id'),
              productId: textAt(line, 'productId'),
              taxRate: textAt(line, 'taxRate'),
              adjustInvoicePrice: (price.lt(of(line, 'basePrice')) ? of(line, 'basePrice') : price).toString(),
              adjustCompetitivePrice: textAt(line, 'competitivePrice'),
              adjustBasePrice: textAt(line, 'basePrice'),
              adjustProductNum: wireOf(line, 'productNum'),
              adjustIncludedNum: wireOf(line, 'includedNum'),
              adjustQty: stayed.toString(),
              adjustOffer: '0',
            },
          ],
        },
        outcome: { ends: 'approved', afterwards: [differenceInvoiced] },
      },
    ]
  },
}
