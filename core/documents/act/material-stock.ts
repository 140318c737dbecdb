import { isOneOf } from '../../definitions/choices.ts'
import { post, type Effects } from '../../definitions/effect.ts'
import { textIn } from '../../definitions/dicts.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { Known } from '../../definitions/views.ts'
import { all, always, type Condition, eq, oneOf } from '../../kernel/condition.ts'
import { decimal, type Decimal, type Num, ZERO } from '../../kernel/decimal.ts'
import { type Row, rowsOf, type Wire } from '../../kernel/wire.ts'
import dicts from './act.dicts.ts'

/** Where a material lies: what a row of 物料库存 is told by (act M1). */
export type Lying = { readonly materialId: string; readonly depot: string }

export type EntryType = DictValue<'material_entry_type'>

/** 申请入库 and 调拨入库 bring a price of their own; what else comes in does so at the present average (M4). */
export const isPriced = (entryType: string): boolean => isOneOf(entryType, '1', '7')

type Stocked = { readonly onHand: number; readonly avgPrice: Decimal }

/** What a material costs on average once some came in or went out, to four decimals (M4). */
export const averageAfter = (
  { onHand, avgPrice }: Stocked,
  { entryType, qty, unitPrice }: { readonly entryType: string; readonly qty: number; readonly unitPrice: Decimal },
): Decimal =>
  isPriced(entryType) && onHand + qty > 0
    ? avgPrice
        .times(onHand)
        .plus(unitPrice.times(qty))
        .mulDiv(1, onHand + qty, 4)
    : avgPrice

type Move = Lying & {
  readonly entryType: EntryType
  /** Plus in, minus out. */
  readonly qty: number
  readonly unitPrice?: Decimal
  readonly source?: { readonly id: string; readonly billNo: string | null }
  readonly remark?: string | null
}

/** One entry of 物料出入库明细; the row of stock follows. Nothing that comes to nothing is entered. */
export const moved = ({ source, ...entry }: Move): Effects =>
  entry.qty === 0 ? [] : [post('act.materialEntry', { ...entry, sourceId: source?.id, sourceBillNo: source?.billNo })]

/** The row of 物料库存 of a material in a depot, as applies look at it. */
export const stockFact = <Row extends { readonly materialId: string }, Head>(depotOf: (row: Row, head: Head) => string | null) =>
  ({
    give: 'first',
    from: 'act.materialInventory',
    reads: ['onHand', 'reserved', 'available', 'avgPrice'],
    where: (row: Row, head: Head) => {
      const depot = depotOf(row, head)
      return row.materialId && depot ? all(eq('materialId', row.materialId), eq('depot', depot)) : undefined
    },
  }) as const

type Stock = { readonly $: { readonly facts: { readonly stock: Known | undefined } } }

export const onHandOf = ({ $ }: Stock): number => Number($.facts.stock?.['onHand'] ?? 0)
export const availableOf = ({ $ }: Stock): number => Number($.facts.stock?.['available'] ?? 0)
export const averageOf = ({ $ }: Stock): Decimal => decimal(($.facts.stock?.['avgPrice'] as Num | null | undefined) ?? ZERO)

export const unitName = (unit: string | null): string => textIn(dicts['material_unit'], unit)

type Promotional = { readonly $: { readonly ref: (field: 'materialId') => Known } }

export const nameOf = ({ $ }: Promotional): string => String($.ref('materialId')['name'] ?? '')

/** May what it says still be said on a day (M5)? What needs no approval may always. */
export const isValidOn = ({ $ }: Promotional, day: string): boolean => {
  const until = $.ref('materialId')['validUntil']
  return !until || String(until) >= day
}

export const expired = (row: Promotional): string => `物料“${nameOf(row)}”宣传审批已过期，不能使用`

/** A row that names a material. */
export type Lain = { readonly materialId?: Wire }

/** Materials that rows name; while none is known any may be offered, and a check says which may not. */
export const among = (rows: readonly Lain[] = []): Condition =>
  rows.length
    ? oneOf(
        'id',
        rows.map(({ materialId }) => materialId ?? null),
      )
    : always

export const numberAt = (row: Row, key: string): number => Number(row[key] ?? 0)

/** What a dialog that moves materials begins with: each of a table, with as much of it as is still to be moved. */
export const begunRows =
  (table: string, most: (row: Row) => number, more: readonly string[] = []) =>
  (record: Row): readonly Row[] =>
    rowsOf(record, table).flatMap((row) => {
      const { materialId, materialId_dictText } = row
      const further = Object.fromEntries(more.map((key) => [key, row[key]]))
      return most(row) > 0 ? [{ materialId, materialId_dictText, qty: most(row), ...further }] : []
    })
