import { isOneOf } from '../../definitions/choices.ts'
import type { Effects } from '../../definitions/effect.ts'
import { longText, money } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, type Condition, eq, le, ne } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Decimal, max, sum, ZERO } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'
import {
  budgetLock,
  entry,
  held,
  type Hold,
  needIn,
  type BudgetKey,
  poolName,
  poolOf,
  type BudgetSource,
  STRICT,
  WARNING,
} from './budget.ts'

/** What applies and direct write-offs share: lines that take money out of pools (ys R3, R6). */

/** Fields of a subject that lines look at. */
export const SUBJECT_READS = ['name', 'controlMode', 'controlCycle'] as const

/** 关闭: what an apply still holds is free again. */
export const CLOSE = {
  from: 'approved',
  to: 'closed',
  role: ['applicant', 'finance'],
  ask: { closeReason: longText('关闭原因', { required: true, max: 200 }) },
} as const

/** Days after which an apply without a write-off is called to mind. */
const LATE = 30

/** 未核销申请提醒; `expected` is the day by which the money was to be spent. */
export const remindWriteOff = (expected: string) => ({
  title: '未核销申请提醒',
  cron: '0 0 9 ? * 2',
  description: '每周一提醒申请人：已通过且超过预计发生日期或结束日期30天仍未核销的申请',
  looksAt: (day: string): Condition => all(eq('billStatus', 'approved'), le(expected, addDays(day, -LATE - 1))),
})

/** What is shown of a subject's money. */
export const budgetLeft = {
  available: money('可用预算', { derived: 'onRead' }),
  pending: money('审批中申请', { derived: 'onRead' }),
}

/** Whose money is taken, of which month. */
export type Payer = {
  readonly deptId: string
  readonly period: string
  readonly $: { readonly id: string; readonly today: string; readonly ref: (field: 'deptId') => Known }
}

type Asked = { readonly subjectId: string; readonly $: { readonly id: string; readonly ref: (field: 'subjectId') => Known } }

/** A line of money, with what its pool has. */
export type ApplyLine = Asked & { readonly amount: Decimal; readonly available: Decimal } & {
  readonly $: { readonly facts: { readonly accounts: boolean } }
}

const cycleIn = ({ $ }: Asked) => $.ref('subjectId')['controlCycle'] as string | null
const modeIn = ({ $ }: Asked) => $.ref('subjectId')['controlMode']

const placeOf = ({ subjectId }: Asked, { deptId, period }: Payer): BudgetKey => ({ deptId, subjectId, period })

const isPlaced = ({ subjectId }: Asked, { deptId, period }: Payer): boolean => Boolean(subjectId && deptId && period)

/** Rows of zeros are no account (SETTLED, R4). */
const filledAccount: Condition = any(...['issued', 'appended', 'adjusted', 'occupied', 'used'].map((key) => ne(key, '0')))

const waiting = (row: Asked, payer: Payer): Condition | undefined =>
  isPlaced(row, payer)
    ? all(
        eq('subjectId', row.subjectId),
        eq('head.deptId', payer.deptId),
        poolPeriods(row, payer),
        ne('head.id', payer.$.id),
        eq('head.billStatus', 'approving'),
      )
    : undefined

const poolPeriods = (row: Asked, payer: Payer): Condition => {
  const pool = poolOf(placeOf(row, payer), cycleIn(row))
  return 'all' in pool ? prefixed(pool.all.at(-1)!) : pool
}

/** The same of a field of the row's record. */
const prefixed = (condition: Condition): Condition => ('op' in condition ? { ...condition, field: `head.${condition.field}` } : condition)

const poolWith = (row: Asked, payer: Payer) => (isPlaced(row, payer) ? poolOf(placeOf(row, payer), cycleIn(row)) : undefined)

/** What lines of all four kinds of apply would take (SETTLED, R6). */
export const pendingFacts = <Row, Head>(where: (row: Row, head: Head) => Condition | undefined) =>
  ({
    pendingCosts: { give: 'total', from: 'ys.costApply.items', of: 'amount', where },
    pendingTrips: { give: 'total', from: 'ys.businessTripApply.costs', of: 'amount', where },
    pendingActivities: { give: 'total', from: 'act.activityApply.costs', of: 'amount', where },
    pendingMaterials: { give: 'total', from: 'act.materialApply.items', of: 'amount', where },
  }) as const

/** What a line asks of its pool. */
export const poolFacts = {
  pool: { give: 'total', from: 'ys.budgetCost', of: 'available', where: poolWith },
  accounts: {
    give: 'exists',
    from: 'ys.budgetCost',
    where: (row: Asked, payer: Payer) => {
      const pool = poolWith(row, payer)
      return pool && all(pool, filledAccount)
    },
  },
  ...pendingFacts(waiting),
} as const

type Kind = 'pendingCosts' | 'pendingTrips' | 'pendingActivities' | 'pendingMaterials'
type Pending = { readonly $: { readonly facts: Readonly<Record<Kind, Decimal>> } }

/** What applies in approval would take: those of all four kinds. */
export const pendingIn = ({ $ }: Pending): Decimal =>
  sum([$.facts.pendingCosts, $.facts.pendingTrips, $.facts.pendingActivities, $.facts.pendingMaterials])

const poolIn = (payer: Payer) => (row: Asked) => poolName(placeOf(row, payer), cycleIn(row))

/** What the document asks of the pool of a line, all its lines together. */
const needOf = (row: ApplyLine, rows: readonly ApplyLine[], payer: Payer): Decimal => needIn(rows, poolIn(payer), poolIn(payer)(row))

const exceeds = (row: ApplyLine, rows: readonly ApplyLine[], payer: Payer): boolean =>
  isPlaced(row, payer) && needOf(row, rows, payer).gt(max(ZERO, row.available))

/** Is more asked than a strictly controlled pool has? */
const isShort = (row: ApplyLine, rows: readonly ApplyLine[], payer: Payer): boolean => modeIn(row) === STRICT && exceeds(row, rows, payer)

/** Is more asked than a pool has of which that is only told? */
export const isOver = (row: ApplyLine, rows: readonly ApplyLine[], payer: Payer): boolean =>
  modeIn(row) === WARNING && exceeds(row, rows, payer)

/** Would others in approval leave too little? Asked only where it is not too little already. */
const isDoubtful = (row: ApplyLine & Pending, rows: readonly ApplyLine[], payer: Payer): boolean =>
  isOneOf(String(modeIn(row)), STRICT, WARNING) &&
  isPlaced(row, payer) &&
  !exceeds(row, rows, payer) &&
  needOf(row, rows, payer).gt(row.available.minus(pendingIn(row)))

const shortOf = (row: ApplyLine, rows: readonly ApplyLine[], payer: Payer): string => {
  const [deptName, subjectName] = [payer.$.ref('deptId')['departName'] ?? '', row.$.ref('subjectId')['name'] ?? '']
  if (!row.$.facts.accounts) return `${deptName}未下达${payer.period.slice(0, 4)}年度“${subjectName}”科目预算`
  return `预算余额不足：${deptName}/${subjectName}/${payer.period} 可用${yuan(row.available)}元，本次需要${yuan(needOf(row, rows, payer))}元`
}

const overOf = (row: ApplyLine, rows: readonly ApplyLine[], payer: Payer): string =>
  `科目“${row.$.ref('subjectId')['name'] ?? ''}”超预算${yuan(needOf(row, rows, payer).minus(row.available))}元，需总经理审批，是否继续提交？`

const doubtOf = (row: Pending): string => `该科目审批中的申请已占${yuan(pendingIn(row))}元，可能无法通过最终审批，是否继续提交？`

/** What the pools say of what a document takes of them: short under strict control, over under warning (R3). `taken` is a line for each row. */
export const takenChecks = <Table extends string, D>(table: Table, taken: (doc: D) => readonly ApplyLine[]) => {
  type Row = { readonly amount: Decimal; readonly $: { readonly id: string } }
  const linesOf = (doc: Payer) => taken(doc as unknown as D)
  const lineOf = (row: Row, doc: Payer): ApplyLine => linesOf(doc).find(({ $ }) => $.id === row.$.id)!
  return [
    {
      rows: table,
      field: 'amount',
      again: true,
      holds: (row: Row, doc: Payer) => !isShort(lineOf(row, doc), linesOf(doc), doc),
      message: (row: Row, doc: Payer) => shortOf(lineOf(row, doc), linesOf(doc), doc),
    },
    {
      rows: table,
      field: 'amount',
      warns: true,
      said: '超预算，需总经理审批',
      holds: (row: Row, doc: Payer) => !isOver(lineOf(row, doc), linesOf(doc), doc),
      message: (row: Row, doc: Payer) => overOf(lineOf(row, doc), linesOf(doc), doc),
    },
  ] as const
}

/** What the pools say of the rows of an apply, also that it is doubtful while others' applies wait (R6). */
export const poolChecks = <Table extends string>(table: Table) => {
  type Applying = Payer & { readonly [K in Table]: readonly ApplyLine[] }
  return [
    ...takenChecks(table, (doc: Applying) => doc[table]),
    {
      rows: table,
      field: 'pending',
      warns: true,
      said: '审批中的申请可能先用完可用预算',
      holds: (row: ApplyLine & Pending, doc: Applying) => !isDoubtful(row, doc[table], doc),
      message: doubtOf,
    },
  ] as const
}

export const locksOf = (rows: readonly Asked[], payer: Payer): readonly string[] =>
  rows.filter((row) => isPlaced(row, payer)).map((row) => budgetLock(placeOf(row, payer)))

export const flag = (isSet: boolean): 'Y' | 'N' => (isSet ? 'Y' : 'N')

/** 占用 of an approved apply (R6). */
export const holding = (source: BudgetSource, rows: readonly ApplyLine[], payer: Payer & { readonly empId: string }): Effects =>
  rows.map((row) => row.amount.gt(0) && held(source, placeOf(row, payer), row.amount, payer.empId))

/** The holds of an apply, by what they are of. */
export const holdsOf = (sourceType: DictValue<'budget_source_type'>) =>
  ({
    give: 'rows',
    from: 'ys.budgetHold',
    reads: ['deptId', 'subjectId', 'period', 'held', 'overConsumed', 'remaining'],
    where: ({ $ }: { readonly $: { readonly id: string } }) => ($.id ? all(eq('sourceId', $.id), eq('sourceType', sourceType)) : undefined),
  }) as const

export const holdIn = (known: Known): Hold => ({
  id: String(known['id']),
  deptId: String(known['deptId']),
  subjectId: String(known['subjectId']),
  period: String(known['period']),
  held: amountOf(known['held']),
  overConsumed: amountOf(known['overConsumed']),
  remaining: amountOf(known['remaining']),
})

export const remainingOf = (holds: readonly Known[]): Decimal => holds.reduce((sum, one) => sum.plus(amountOf(one['remaining'])), ZERO)

/** 关闭: what is left goes back (R7). */
export const releasing = (source: BudgetSource, holds: readonly Known[]): Effects =>
  holds.map(holdIn).map((hold) => entry(source, '7', hold, hold.remaining.negated(), { holdId: hold.id }))

/** Is everything it held used or given back? One that never held anything is not done by that. */
export const isUsedUp = (holds: readonly Known[]): boolean => holds.length > 0 && remainingOf(holds).isZero()

/** What a write-off of an apply begins with: what is left of each hold. */
export const leftToWriteOff = (content: string, holds: readonly Known[]): readonly Row[] =>
  holds
    .filter((hold) => amountOf(hold['remaining']).gt(0))
    .map((hold) => ({ subjectId: hold['subjectId'] ?? null, content, amount: hold['remaining'] ?? null }))
