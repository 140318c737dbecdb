import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { type Decimal, readDecimal, sumOf } from '../../kernel/decimal.ts'
import { partAmount } from '../../sales/part-document.ts'
import { earnestMoney } from '../../sales/sales-line.ts'

/** A row of a document that ships, invoices or returns part of a row of another one. */
export type PartOfRow = { readonly qty: Decimal; readonly amount: Decimal; readonly $: { readonly id: string } }

const bySource = new WeakMap<readonly object[], Map<string, object[]>>()

/** The rows of the document that take from one source, in their order. */
const partsOf = <R extends PartOfRow>(rows: readonly R[], source: string, sourceOf: (row: R) => string | null): readonly R[] => {
  let groups = bySource.get(rows)
  if (!groups) {
    groups = new Map()
    for (const row of rows) {
      const name = sourceOf(row) ?? ''
      const group = groups.get(name)
      if (group) group.push(row)
      else groups.set(name, [row])
    }
    bySource.set(rows, groups)
  }
  return (groups.get(source) ?? []) as unknown as readonly R[]
}

const rowsOf = <R>(head: object): readonly R[] => (head as { readonly productList?: readonly R[] }).productList ?? []

/** All rows of the document that take from the row's source. */
export const siblings = <R extends PartOfRow>(row: R, head: object, sourceOf: (row: R) => string | null): readonly R[] =>
  partsOf(rowsOf<R>(head), sourceOf(row) ?? '', sourceOf)

type Left = { readonly qty: Decimal; readonly amount: Decimal }

/** 金额 of a part (S12): earlier rows of the document for the same source count as if they were posted one after another. */
export const partOf = <R extends PartOfRow & { readonly unitPrice: Decimal; readonly offer: Decimal }>(
  row: R,
  head: object,
  sourceOf: (row: R) => string | null,
  left: Left,
): Decimal => {
  const all = siblings(row, head, sourceOf)
  const place = all.findIndex(({ $ }) => $.id === row.$.id)
  const earlier = place > 0 ? all.slice(0, place) : []
  return partAmount({
    qty: row.qty,
    unitPrice: row.unitPrice,
    offer: row.offer,
    qtyLeft: left.qty.minus(sumOf(earlier, ({ qty }) => qty)),
    amountLeft: left.amount.minus(sumOf(earlier, ({ amount }) => amount)),
  })
}

/** An exact number of the row that a part names. */
export const at = (source: Known, key: string): Decimal => amountOf(source[key])

/** 税率 of a row, as a number. */
export const rateOf = ({ taxRate }: { readonly taxRate: string | null }) => {
  const rate = readDecimal(taxRate ?? '')
  return rate?.isNegative() ? undefined : rate
}

type Priced = {
  readonly lineType: string | null
  readonly qty: Decimal
  readonly basePrice: Decimal | null
  readonly invoicePrice: Decimal | null
  readonly taxRate: string | null
}

/** 保证金 of a part (S7). */
export const partEarnest = (row: Priced): Decimal => {
  const { lineType, qty, basePrice, invoicePrice } = row
  return earnestMoney({ lineType, qty, basePrice, invoicePrice, taxRate: rateOf(row) })
}
