import { isOneOf } from '../../definitions/choices.ts'
import { type Effects, update } from '../../definitions/effect.ts'
import { bool, date, dict, longText, money, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { today } from '../../definitions/start.ts'
import type { TypeKey } from '../../definitions/type-keys.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import { type Decimal, max, min, sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { holdIn, type ApplyLine } from './apply.ts'
import { type Hold, overLimit, reversed, type BudgetSource, type Use, used, usesOf } from './budget.ts'

/** What both kinds of write-off share: they use what an apply holds (ys R8, R9, R12). */

/** What of the apply's advance is set off, paid and given back. */
export const settledFields = {
  advanceLeft: money('未还借款', { derived: true }),
  offsetAmount: money('冲抵借款', { derived: true }),
  payAmount: money('应付金额', { derived: true, listed: true }),
  returnAmount: money('应还借款', { derived: true }),
}

/** How it was paid, and whether the apply ended by it: only then does a reversal open it again (R12). */
export const paidFields = {
  payDate: date('付款日期', {
    editable: false,
    required: true,
    listed: true,
    atLeast: 'writeOffDate',
    message: '付款日期不能早于核销日期',
  }),
  payMethod: dict('付款方式', { code: 'pay_method', editable: false, required: true }),
  payVoucherNo: text('付款凭证号', { editable: false, max: 50 }),
  endedApply: bool('申请由此核销完毕', { editable: false, hidden: true, default: 'N' }),
}

export const PAY = {
  title: '付款登记',
  from: 'approved',
  to: 'paid',
  role: 'cashier',
  ask: ['payDate', 'payMethod', 'payVoucherNo'],
  begins: { payDate: today },
} as const

export const REVERSE = {
  title: '冲销',
  from: 'approved',
  to: 'reversed',
  role: 'finance_manager',
  ask: { reverseReason: longText('冲销原因', { required: true, max: 200 }) },
  confirm: '冲销后预算将恢复，确定冲销？',
} as const

type Decided = { readonly $: { readonly state: string; readonly old: Readonly<Record<string, unknown>> | undefined } }

/** A figure about what others may change stays what it was once the write-off was decided. */
export const untilDecided = ({ $ }: Decided, key: string, now: () => Decimal): Decimal =>
  isOneOf($.state, 'approved', 'paid', 'reversed') ? amountOf($.old?.[key] as Wire) : now()

type Settling = { readonly amount: Decimal; readonly isFinal: string }

/** What of an advance is set off, what is paid, and what is to be given back. */
export const settlement = ({ amount, isFinal }: Settling, advanceLeft: Decimal) => {
  const offsetAmount = min(advanceLeft, amount)
  const returnAmount = isFinal === 'Y' ? advanceLeft.minus(offsetAmount) : ZERO
  return { advanceLeft, offsetAmount, payAmount: amount.minus(offsetAmount), returnAmount }
}

export type Spent = {
  readonly subjectId: string
  readonly amount: Decimal
  readonly $: { readonly ref: (field: 'subjectId') => Known }
}

/** What the lines of a subject come to. */
export const spentOn =
  (rows: readonly Pick<Spent, 'subjectId' | 'amount'>[]) =>
  (subjectId: string): Decimal =>
    sumOf(
      rows.filter((row) => row.subjectId === subjectId),
      ({ amount }) => amount,
    )

const holdOf = (subjectId: string, holds: readonly Known[]): Hold | undefined => {
  const found = holds.find((hold) => hold['subjectId'] === subjectId)
  return found && holdIn(found)
}

/** What the lines of a subject take over what its hold has left. */
const overOn = (subjectId: string, rows: readonly Spent[], holds: readonly Known[]): Decimal =>
  max(ZERO, spentOn(rows)(subjectId).minus(holdOf(subjectId, holds)?.remaining ?? ZERO))

const limitOf = (row: Spent, holds: readonly Known[]): Decimal => {
  const hold = holdOf(row.subjectId, holds)
  return hold ? overLimit(hold, amountOf(row.$.ref('subjectId')['overRate'])) : ZERO
}

/** What a write-off takes over the apply, subject by subject. */
export const overAmountOf = (rows: readonly Spent[], holds: readonly Known[]): Decimal =>
  sumOf([...new Set(rows.map(({ subjectId }) => subjectId))], (subjectId) => overOn(subjectId, rows, holds))

export const isHeld = ({ subjectId }: Spent, holds: readonly Known[]): boolean => !subjectId || holdOf(subjectId, holds) !== undefined

export const notHeld = (row: Spent): string => `科目“${row.$.ref('subjectId')['name'] ?? ''}”不在原申请中，不能核销`

/** The limit is tested only where something is over (SETTLED, R9). */
export const isWithin = (row: Spent, rows: readonly Spent[], holds: readonly Known[]): boolean => {
  const over = overOn(row.subjectId, rows, holds)
  return over.isZero() || over.le(limitOf(row, holds))
}

export const beyond = (row: Spent, rows: readonly Spent[], holds: readonly Known[]): string =>
  `科目“${row.$.ref('subjectId')['name'] ?? ''}”核销金额超出申请剩余${yuan(overOn(row.subjectId, rows, holds))}元，超过允许超支额${yuan(limitOf(row, holds))}元，请先追加申请`

type Pooled = Spent & { readonly $: ApplyLine['$'] & { readonly facts: { readonly pool: Decimal } } }

/** What a line takes out of its pool: `amount`, where it takes anything. */
export const charge = ({ subjectId, $ }: Pooled, amount: Decimal): ApplyLine => ({ subjectId, amount, available: $.facts.pool, $ })

/** What lines of a write-off take out of their pools beyond the apply: the first of each subject what is over (R9). */
export const overCharges = (rows: readonly Pooled[], holds: readonly Known[]): readonly ApplyLine[] =>
  rows.map((row) => {
    const isFirst = rows.find(({ subjectId }) => subjectId === row.subjectId)?.$.id === row.$.id
    return charge(row, isFirst ? overOn(row.subjectId, rows, holds) : ZERO)
  })

type WritingOff = {
  readonly amount: Decimal
  readonly isFinal: string
  readonly billNo: string | null
  readonly $: { readonly today: string; readonly me: { readonly userId: string } }
}

/** 核销 of an apply; says also whether the apply ends by it. */
export const usingUp = (
  source: BudgetSource,
  rows: readonly Spent[],
  holds: readonly Known[],
  isFinal: string,
): { readonly effects: Effects; readonly ends: boolean } => {
  const uses = usesOf(holds.map(holdIn), spentOn(rows), isFinal === 'Y')
  const ends = uses.every(({ hold, consumed, released }) => hold.remaining.eq(consumed.plus(released)))
  return { effects: uses.map((use) => used(source, use)), ends }
}

type ApplyKey = Extract<TypeKey, 'ys.costApply' | 'ys.businessTripApply'>

/** What a write-off leaves on its apply: how much was written off, and an advance that was set off against it, or given back (kind 3, 4). */
export const onApply = (type: ApplyKey, id: string, doc: WritingOff, offset: Decimal, isReversed: boolean): Effects => [
  update(type, id, {
    add: {
      writtenOffAmount: isReversed ? doc.amount.negated() : doc.amount,
      advanceLeft: isReversed ? offset : offset.negated(),
    },
    ...(offset.gt(0)
      ? {
          rows: {
            advances: {
              add: [
                {
                  entryDate: doc.$.today,
                  entryKind: isReversed ? '4' : '3',
                  amount: offset,
                  sourceBillNo: doc.billNo ?? '',
                  operatorId: doc.$.me.userId,
                },
              ],
            },
          },
        }
      : {}),
  }),
]

/** What a write-off posted: entries of the types that use, by their hold. */
export const postedBy = (sourceType: '8' | '9') =>
  ({
    give: 'rows',
    from: 'ys.budgetEntry',
    reads: ['entryType', 'deptId', 'subjectId', 'period', 'amount', 'holdId'],
    where: ({ $ }: { readonly $: { readonly id: string } }) => ($.id ? all(eq('sourceId', $.id), eq('sourceType', sourceType)) : undefined),
  }) as const

const postedIn = (entries: readonly Known[], entryType: string, holdId: string): Decimal =>
  sumOf(
    entries.filter((one) => one['entryType'] === entryType && one['holdId'] === holdId),
    (one) => amountOf(one['amount']),
  ).abs()

/** What a write-off took of each hold, as its entries say. */
export const usesIn = (entries: readonly Known[], holds: readonly Known[]): readonly Use[] =>
  holds
    .map(holdIn)
    .map((hold) => {
      const consumed = postedIn(entries, '8', hold.id)
      return { hold, consumed, over: postedIn(entries, '9', hold.id).minus(consumed), released: postedIn(entries, '7', hold.id) }
    })
    .filter(({ consumed, over, released }) => consumed.gt(0) || over.gt(0) || released.gt(0))

/** Does what was released and used come back to the apply (R12)? Where it was ended by others, it does not. */
export const goesOn = (applyState: unknown, endedApply: string): boolean =>
  applyState === 'approved' || (applyState === 'writtenOff' && endedApply === 'Y')

export const givingBack = (source: BudgetSource, uses: readonly Use[], isGoingOn: boolean): Effects =>
  uses.map((use) => reversed(source, use, isGoingOn))

/** Subjects that an apply holds money of; while nothing is known of it a check says which are not. */
export const ofHolds = (holds: readonly Known[]): Condition =>
  holds.length
    ? oneOf(
        'id',
        holds.map((hold) => hold['subjectId'] ?? null),
      )
    : eq('isLeaf', 'Y')

/** Invoice numbers stand once in the whole company, while their write-off does. */
export const INVOICED: Condition = all(ne('head.billStatus', 'voided'), ne('head.billStatus', 'reversed'))

/** The set of a table that keeps them apart. */
export const invoicedOnce = {
  name: 'ys.invoice',
  fields: ['invoiceNo'] as const,
  where: INVOICED,
  message: (own: { readonly invoiceNo: string | null }, met: { readonly head?: { readonly billNo: string | null } }) =>
    `发票号码${own.invoiceNo ?? ''}已在单据${met.head?.billNo ?? ''}中核销`,
}
