import { defineDocument } from '../../definitions/document.ts'
import { type Effects, message, update } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, gt, oneOf } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { may } from '../../kernel/person.ts'
import { textAt, type Wire } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { budgetGuide } from './budget-guide.ts'
import { flag, isOver, type ApplyLine, locksOf, type Payer, remainingOf, takenChecks } from './apply.ts'
import { entry, sourceOf } from './budget.ts'
import {
  beyond,
  charge,
  givingBack,
  goesOn,
  isHeld,
  isWithin,
  notHeld,
  onApply,
  overAmountOf,
  overCharges,
  PAY,
  postedBy,
  REVERSE,
  settlement,
  untilDecided,
  usesIn,
  usingUp,
} from './write-off.ts'
import { COST, fields, isDirect, items } from './cost-write-off-fields.ts'

const ACTIVITY = '2'
const MATERIAL = '3'
const WITHOUT_INVOICE = '9'
const MOST_DIRECT = 3_000
const MOST_WITHOUT_INVOICE = 500
const OLD = 180

/** budget_source_type of what a write-off refers to. */
const APPLIES: Readonly<Record<string, DictValue<'budget_source_type'>>> = { [COST]: '4', [ACTIVITY]: '6', [MATERIAL]: '7' }

type Item = NonNullable<(typeof items)['$row']>

type Charging = {
  readonly sourceType: string
  readonly items: readonly Item[]
  readonly $: { readonly facts: { readonly holds: readonly Known[] } }
}

/** What each line takes out of its pool: a direct one its amount, the others what is over the apply (R9, R10). */
const charges = (doc: Charging): readonly ApplyLine[] =>
  isDirect(doc) ? doc.items.map((row) => charge(row, row.amount)) : overCharges(doc.items, doc.$.facts.holds)

const isOverPool = (doc: Charging & Payer): boolean => charges(doc).some((line, _, all) => isOver(line, all, doc))

/** What the cashier was told to pay: it was worked out when the write-off was approved. */
const paidIn = ({ $ }: { readonly $: { readonly old: Readonly<Record<string, unknown>> | undefined } }): Decimal =>
  amountOf($.old?.['payAmount'] as Wire)

const asSource = sourceOf('8')

type Applied = {
  readonly sourceType: string
  readonly costApplyId: string | null
  readonly activityApplyId: string | null
  readonly materialApplyId: string | null
}

const applyIdOf = (doc: Applied): string | null => {
  if (doc.sourceType === COST) return doc.costApplyId
  if (doc.sourceType === ACTIVITY) return doc.activityApplyId
  return doc.sourceType === MATERIAL ? doc.materialApplyId : null
}

/** What a write-off, or its reversal, leaves on the apply that it refers to. */
const onSource = (doc: Applied & Parameters<typeof onApply>[2], offset: Decimal, isReversed: boolean): Effects => {
  const id = applyIdOf(doc)
  if (!id) return []
  if (doc.sourceType === COST) return onApply('ys.costApply', id, doc, offset, isReversed)
  const writtenOffAmount = isReversed ? doc.amount.negated() : doc.amount
  return [update(doc.sourceType === ACTIVITY ? 'act.activityApply' : 'act.materialApply', id, { add: { writtenOffAmount } })]
}

const refOf = (doc: {
  readonly sourceType: string
  readonly $: { readonly ref: (field: 'costApplyId' | 'activityApplyId' | 'materialApplyId') => Known }
}): Known => doc.$.ref(doc.sourceType === COST ? 'costApplyId' : doc.sourceType === ACTIVITY ? 'activityApplyId' : 'materialApplyId')

/** What is still to be given back of the apply's advance. */
const borrowedIn = (doc: { readonly sourceType: string; readonly $: { readonly ref: (field: 'costApplyId') => Known } }): Decimal =>
  doc.sourceType === COST ? amountOf(doc.$.ref('costApplyId')['advanceLeft']) : ZERO

/** Does the apply stand, or did it end by this write-off (R12)? */
const isGoingOn = (doc: Parameters<typeof refOf>[0] & { readonly endedApply: string }): boolean =>
  goesOn(refOf(doc)['billStatus'], doc.endedApply)

/** 费用核销: staff hand in invoices against an approved apply or, for free subjects, directly; approval uses the budget (ys R8 to R12). */
export default defineDocument({
  key: 'ys.costWriteOff',
  title: '费用核销',
  number: 'FYHX{yyyyMM}{seq:4}',
  states: { paid: '已付款', reversed: '已冲销' },
  about: 'payeeName',
  fields,
  lines: { items },
  facts: {
    holds: {
      give: 'rows',
      from: 'ys.budgetHold',
      reads: ['deptId', 'subjectId', 'period', 'held', 'overConsumed', 'remaining'],
      where: (doc) => {
        const [id, type] = [applyIdOf(doc), APPLIES[doc.sourceType]]
        return id && type ? all(eq('sourceId', id), eq('sourceType', type)) : undefined
      },
    },
    posted: postedBy('8'),
    writtenUp: {
      give: 'exists',
      from: 'act.activityWriteUp',
      where: ({ activityApplyId }) =>
        activityApplyId ? all(eq('activityApplyId', activityApplyId), eq('billStatus', 'approved')) : undefined,
    },
    incompliant: {
      give: 'exists',
      from: 'act.activityEvaluation',
      where: ({ activityApplyId }) =>
        activityApplyId ? all(eq('activityApplyId', activityApplyId), eq('billStatus', 'approved'), eq('isCompliant', 'N')) : undefined,
    },
  },
  derive: {
    applyBillNo: (doc) => (applyIdOf(doc) ? textAt(refOf(doc), 'billNo') : null),
    applyRemaining: (doc) => untilDecided(doc, 'applyRemaining', () => remainingOf(doc.$.facts.holds)),
    amount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    amountUpper: ({ amount }) => capitalWords(amount),
    overAmount: (doc) => untilDecided(doc, 'overAmount', () => (isDirect(doc) ? ZERO : overAmountOf(doc.items, doc.$.facts.holds))),
    advanceLeft: (doc) => untilDecided(doc, 'advanceLeft', () => borrowedIn(doc)),
    offsetAmount: (doc) => settlement(doc, doc.advanceLeft).offsetAmount,
    payAmount: (doc) => settlement(doc, doc.advanceLeft).payAmount,
    returnAmount: (doc) => settlement(doc, doc.advanceLeft).returnAmount,
  },
  required: {
    bankName: ({ payAmount }) => payAmount.gt(0),
    bankNo: ({ payAmount }) => payAmount.gt(0),
  },
  shown: {
    costApplyId: ({ sourceType }) => sourceType === COST,
    activityApplyId: ({ sourceType }) => sourceType === ACTIVITY,
    materialApplyId: ({ sourceType }) => sourceType === MATERIAL,
    overReason: ({ overAmount }) => overAmount.gt(0),
    isFinal: (doc) => !isDirect(doc),
    payDate: ({ $ }) => $.state === 'paid',
    payMethod: ({ $ }) => $.state === 'paid',
    payVoucherNo: ({ $ }) => $.state === 'paid',
  },
  choices: {
    costApplyId: () => eq('billStatus', 'approved'),
    activityApplyId: () => all(eq('billStatus', 'approved'), oneOf('execStatus', ['2', '3'])),
    materialApplyId: () => all(eq('billStatus', 'approved'), gt('receivedAmount', '0')),
  },
  rules: {
    deptId: {
      holds: (doc) => isDirect(doc) || !applyIdOf(doc) || doc.deptId === (refOf(doc)['deptId'] ?? doc.deptId),
      message: '费用承担部门须与申请单一致，请重新选择申请单',
    },
    period: {
      holds: (doc) => isDirect(doc) || !applyIdOf(doc) || doc.period === (refOf(doc)['period'] ?? doc.period),
      message: '预算期间须与申请单一致，请重新选择申请单',
    },
  },
  unique: [
    { fields: ['costApplyId'], where: eq('billStatus', 'approving'), message: '该申请存在审批中的核销单，请先处理' },
    { fields: ['activityApplyId'], where: eq('billStatus', 'approving'), message: '该申请存在审批中的核销单，请先处理' },
    { fields: ['materialApplyId'], where: eq('billStatus', 'approving'), message: '该申请存在审批中的核销单，请先处理' },
  ],
  checks: [
    {
      holds: (doc) => isDirect(doc) || (refOf(doc)['empId'] ?? doc.empId) === doc.empId || may(doc.$.me, 'ys:costWriteOff:proxy'),
      message: '只能核销本人的申请',
      field: 'empId',
    },
    {
      rows: 'items',
      field: 'subjectId',
      again: true,
      holds: (row, doc) => isDirect(doc) || isHeld(row, doc.$.facts.holds),
      message: notHeld,
    },
    {
      rows: 'items',
      field: 'amount',
      again: true,
      holds: (row, doc) => isDirect(doc) || isWithin(row, doc.items, doc.$.facts.holds),
      message: (row, doc) => beyond(row, doc.items, doc.$.facts.holds),
    },
    {
      rows: 'items',
      field: 'subjectId',
      holds: (row, doc) => !isDirect(doc) || !row.subjectId || row.$.ref('subjectId').needApply === 'N',
      message: '该科目须先申请，不能直接核销',
    },
    ...takenChecks('items', charges),
    { holds: (doc) => doc.sourceType !== ACTIVITY || doc.$.facts.writtenUp, message: '活动总结未审批通过，不能核销' },
    { holds: (doc) => doc.sourceType !== ACTIVITY || !doc.$.facts.incompliant, message: '活动评价不合规，不能核销' },
    {
      holds: (doc) =>
        doc.sourceType !== MATERIAL ||
        doc.amount.le(amountOf(refOf(doc)['receivedAmount'] as Wire).minus(amountOf(refOf(doc)['writtenOffAmount'] as Wire))),
      message: '核销金额不能大于已入库未核销金额',
    },
    { holds: (doc) => !isDirect(doc) || doc.amount.le(MOST_DIRECT), message: '无申请直接核销每单不能超过3000元' },
    {
      holds: (doc) => !isDirect(doc) || (doc.period <= doc.$.today.slice(0, 7) && doc.period.slice(0, 4) >= doc.$.today.slice(0, 4)),
      message: '直接核销的预算期间必须是本年度且不晚于当月',
      field: 'period',
    },
    {
      holds: (doc) =>
        sumOf(doc.items, ({ invoiceType, amount }) => (invoiceType === WITHOUT_INVOICE ? amount : ZERO)).le(MOST_WITHOUT_INVOICE),
      message: '无票金额合计不能超过500元',
    },
    {
      rows: 'items',
      field: 'happenDate',
      holds: ({ happenDate, $ }) => !happenDate || daysBetween(happenDate, $.today) <= OLD,
      message: '存在超过180天的费用，是否继续提交？',
      warns: true,
    },
  ],
  locks: (doc) => [...(applyIdOf(doc) ? [`ys.writeOff/${applyIdOf(doc)}`] : []), ...locksOf(doc.items, doc)],
  actions: {
    pay: {
      ...PAY,
      effects: (doc) => [message(`您的核销单${doc.billNo ?? ''}已付款${yuan(paidIn(doc))}元`, { empId: doc.empId })],
    },
    reverse: {
      ...REVERSE,
      effects: (doc) => {
        if (isDirect(doc))
          return doc.items.map((row) =>
            entry(asSource(doc), '10', { deptId: doc.deptId, subjectId: row.subjectId, period: doc.period }, row.amount.negated()),
          )
        const offset = amountOf(doc.$.old?.['offsetAmount'] as Wire)
        return [givingBack(asSource(doc), usesIn(doc.$.facts.posted, doc.$.facts.holds), isGoingOn(doc)), onSource(doc, offset, true)]
      },
    },
  },
  effects: {
    submit: (doc) => [update(doc, { set: { overBudget: flag(isOverPool(doc)) } })],
    approve: (doc) => {
      if (isDirect(doc))
        return doc.items.map((row) =>
          entry(asSource(doc), '9', { deptId: doc.deptId, subjectId: row.subjectId, period: doc.period }, row.amount),
        )
      const { effects, ends } = usingUp(asSource(doc), doc.items, doc.$.facts.holds, doc.isFinal)
      // The cashier may have taken some of the advance back since it was sent.
      const settled = settlement(doc, borrowedIn(doc))
      return [effects, update(doc, { set: { endedApply: flag(ends), ...settled } }), onSource(doc, settled.offsetAmount, false)]
    },
  },
  approval: [
    'dept_manager',
    'finance',
    {
      role: 'finance_manager',
      says: '核销金额 ≥ 10,000.00 或无申请直接核销',
      when: (doc) => doc.amount.ge(10_000) || isDirect(doc),
    },
    {
      role: 'general_manager',
      says: '核销金额 ≥ 50,000.00、超申请或超预算',
      when: (doc) => doc.amount.ge(50_000) || doc.overAmount.gt(0) || doc.overBudget === 'Y' || isOverPool(doc),
    },
    { role: 'chairman', says: '核销金额 ≥ 200,000.00', when: ({ amount }) => amount.ge(200_000) },
  ],
  guide: budgetGuide,
  print: 'A4',
  live: true,
  sample: 140,
})
