import { type Effect, type Effects, post, update } from '../../definitions/effect.ts'
import type { Field } from '../../definitions/field.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import { all, eq, oneOf, type Condition } from '../../kernel/condition.ts'
import { type Decimal, max, min, sumOf, ZERO } from '../../kernel/decimal.ts'

/** 严格控制, 预警控制 and 不控制 of budget_control_mode. */
export const STRICT = '1'
export const WARNING = '2'

/** Where a budget stands: an account of a department, a subject and a month (ys R1). */
export type BudgetKey = { readonly deptId: string; readonly subjectId: string; readonly period: string }

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))
const QUARTER = 3

/** The twelve months of a year, `YYYY-MM`. */
export const monthsOf = (year: string): readonly string[] => MONTHS.map((month) => `${year}-${month}`)

/** The months that share money with one, as budget_control_cycle says (R2). */
export const cycleOf = (cycle: string | null | undefined, period: string): readonly string[] => {
  if (cycle === '1') return [period]
  const [year = '', month = '01'] = period.split('-')
  if (cycle === '3') return monthsOf(year)
  const first = Math.floor((Number(month) - 1) / QUARTER) * QUARTER
  return monthsOf(year).slice(first, first + QUARTER)
}

/** The accounts whose money a place shares. */
export const poolOf = ({ deptId, subjectId, period }: BudgetKey, cycle: string | null | undefined): Condition =>
  all(eq('deptId', deptId), eq('subjectId', subjectId), oneOf('period', cycleOf(cycle, period)))

/** What a pool is told by: lines of one pool are tested together (R3). */
export const poolName = ({ deptId, subjectId, period }: BudgetKey, cycle: string | null | undefined): string =>
  [deptId, subjectId, cycleOf(cycle, period)[0]].join('/')

/** The document that moves a budget. */
export type BudgetSource = {
  /** Dictionary budget_source_type. */
  readonly sourceType: DictValue<'budget_source_type'>
  readonly sourceId: string
  readonly sourceBillNo: string
}

/** The number of the document that moved a budget, with its type by budget_source_type. */
export const SOURCE_NUMBER = {
  id: 'sourceId',
  by: 'sourceType',
  targets: {
    1: 'ys.budgetIssued',
    2: 'ys.budgetAppend',
    3: 'ys.budgetAdjust',
    4: 'ys.costApply',
    5: 'ys.businessTripApply',
    6: 'act.activityApply',
    7: 'act.materialApply',
    8: 'ys.costWriteOff',
    9: 'ys.businessTripWriteOff',
  },
} as const satisfies Field['numberOf']

/** The document of a sort as what moves a budget. */
export const sourceOf =
  (sourceType: BudgetSource['sourceType']) =>
  ({ billNo, $ }: { readonly billNo: string | null; readonly $: { readonly id: string } }): BudgetSource => ({
    sourceType,
    sourceId: $.id,
    sourceBillNo: billNo ?? '',
  })

/** The column of the account that each type of entry changes (budget_column). */
export const COLUMNS: Readonly<Record<DictValue<'budget_entry_type'>, DictValue<'budget_column'>>> = {
  1: '1',
  2: '2',
  3: '3',
  4: '3',
  5: '3',
  6: '4',
  7: '4',
  8: '4',
  9: '5',
  10: '5',
  11: '4',
}

/** One entry of 预算流水: what is added to a column of the account. */
export const entry = (
  source: BudgetSource,
  entryType: DictValue<'budget_entry_type'>,
  at: BudgetKey,
  amount: Decimal,
  more: { readonly holdId?: string; readonly summary?: string } = {},
): Effect => {
  const { deptId, subjectId, period } = at
  return post('ys.budgetEntry', { ...source, entryType, deptId, subjectId, period, amount, ...more })
}

/** 占用 by an apply, for the employee who applied (R6). */
export const held = (source: BudgetSource, at: BudgetKey, amount: Decimal, empId: string | null): Effects => [
  entry(source, '6', at, amount),
  update('ys.budgetHold', holdKey({ ...source, ...at }), { begins: { empId } }),
]

/** What a hold is told by. */
export const holdKey = ({
  sourceType,
  sourceId,
  deptId,
  subjectId,
  period,
}: Pick<BudgetSource, 'sourceType' | 'sourceId'> & BudgetKey) => ({
  sourceType,
  sourceId,
  deptId,
  subjectId,
  period,
})

/** A row of 预算占用明细: what an apply holds of an account (R5). */
export type Hold = BudgetKey & {
  readonly id: string
  readonly held: Decimal
  readonly overConsumed: Decimal
  readonly remaining: Decimal
}

/** What a write-off takes of a hold, over it, and releases (R8). */
export type Use = { readonly hold: Hold; readonly consumed: Decimal; readonly over: Decimal; readonly released: Decimal }

/** `isLast` gives back what is left of each hold, also of those of which nothing is used. */
export const usesOf = (holds: readonly Hold[], spent: (subjectId: string) => Decimal, isLast: boolean): readonly Use[] => {
  const taken = holds.map((hold) => {
    const consumed = min(spent(hold.subjectId), hold.remaining)
    return { hold, consumed, over: spent(hold.subjectId).minus(consumed) }
  })
  const isEmpty = taken.every(({ hold, consumed }) => hold.remaining.eq(consumed))
  return taken.map((one) => ({ ...one, released: isLast || isEmpty ? one.hold.remaining.minus(one.consumed) : ZERO }))
}

/** 核销: turns what is held into what is used, and gives back what is left where the apply ends. */
export const used = (source: BudgetSource, { hold, consumed, over, released }: Use): Effects => [
  entry(source, '8', hold, consumed.negated(), { holdId: hold.id }),
  entry(source, '9', hold, consumed.plus(over), { holdId: hold.id }),
  over.gt(0) && update('ys.budgetHold', hold.id, { add: { overConsumed: over } }),
  entry(source, '7', hold, released.negated(), { holdId: hold.id }),
]

/**
 * 冲销 of such a use (R12). Where the apply goes on, what was consumed and released is held again; where it has ended by other hands,
 * what was consumed counts as released.
 */
export const reversed = (source: BudgetSource, { hold, consumed, over, released }: Use, goesOn: boolean): Effects => [
  entry(source, '10', hold, consumed.plus(over).negated(), { holdId: hold.id }),
  update('ys.budgetHold', hold.id, {
    add: { consumed: consumed.negated(), overConsumed: over.negated(), released: goesOn ? released.negated() : consumed },
  }),
  goesOn && entry(source, '11', hold, consumed.plus(released), { holdId: hold.id }),
]

/** What may be written off over an apply, of what a hold began with (R9). */
export const overLimit = ({ held, overConsumed }: Pick<Hold, 'held' | 'overConsumed'>, overRate: Decimal): Decimal =>
  max(ZERO, held.mulDiv(overRate, 100, 2).minus(overConsumed))

/** An amount in twelve months that add up to it exactly: each a twelfth to the fen, the last one the rest. */
export const inMonths = (amount: Decimal): readonly Decimal[] => {
  const each = amount.div(12).floor(2)
  return MONTHS.map((_, at) => (at < 11 ? each : amount.minus(each.times(11))))
}

/** The name under which whoever moves money of a subject in a year waits for the others: it covers every cycle (R14). */
export const budgetLock = ({ deptId, subjectId, period }: BudgetKey): string => `ys.budgetCost/${deptId}/${subjectId}/${period.slice(0, 4)}`

/** What the rows of one pool come to together. */
export const needIn = <Row extends { readonly amount: Decimal }>(
  rows: readonly Row[],
  poolOfRow: (row: Row) => string,
  pool: string,
): Decimal =>
  sumOf(
    rows.filter((row) => poolOfRow(row) === pool),
    ({ amount }) => amount,
  )
