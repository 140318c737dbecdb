import { defineRegister } from '../../definitions/document.ts'
import { message } from '../../definitions/effect.ts'
import { dept, dict, int, money, month, percent, tree, year } from '../../definitions/fields.ts'
import { isOneOf } from '../../definitions/choices.ts'
import type { Known } from '../../definitions/views.ts'
import { all, always, type Condition, eq } from '../../kernel/condition.ts'
import { type Decimal, ZERO } from '../../kernel/decimal.ts'
import { wireOf } from '../../kernel/wire.ts'
import { budgetGuide } from './budget-guide.ts'
import { pendingFacts, pendingIn } from './apply.ts'
import { poolOf, STRICT } from './budget.ts'

type Account = {
  readonly deptId: string
  readonly subjectId: string
  readonly period: string
  readonly $: { readonly ref: (field: 'subjectId' | 'deptId') => Known }
}

const cycleIn = ({ $ }: Account) => $.ref('subjectId')['controlCycle'] as string | null

const poolWith = (account: Account) => poolOf(account, cycleIn(account))

const placeOf = (account: Account): string =>
  `${account.$.ref('deptId')['departName'] ?? ''}/${account.$.ref('subjectId')['name'] ?? ''}/${account.period}`

/** Lines that would take money of the account and are still being decided about. */
const waitingAt = ({ deptId, subjectId, period }: Account): Condition =>
  all(eq('subjectId', subjectId), eq('head.deptId', deptId), eq('head.period', period), eq('head.billStatus', 'approving'))

/** Whoever may list accounts may follow one to what it is made of (R17). */
const READERS = [
  'finance',
  'finance_manager',
  'dept_manager',
  'region_manager',
  'sales_director',
  'general_manager',
  'chairman',
  'auditor',
  'tenant_admin',
] as const

const sumIn = (column: string) => ({
  give: 'total' as const,
  from: 'ys.budgetEntry' as const,
  of: 'amount',
  where: ({ deptId, subjectId, period }: Account) =>
    all(eq('deptId', deptId), eq('subjectId', subjectId), eq('period', period), eq('budgetColumn', column)),
})

type Amounts = Readonly<Record<'issued' | 'appended' | 'adjusted' | 'occupied' | 'used', Decimal>>

type Booked = Amounts & {
  readonly $: {
    readonly facts: Readonly<
      Record<'entriesIssued' | 'entriesAppended' | 'entriesAdjusted' | 'entriesOccupied' | 'entriesUsed' | 'remaining', Decimal>
    >
  }
}

/** Does every column say what its entries say (B2)? */
const agrees = ({ issued, appended, adjusted, occupied, used, $: { facts } }: Booked): boolean =>
  issued.eq(facts.entriesIssued) &&
  appended.eq(facts.entriesAppended) &&
  adjusted.eq(facts.entriesAdjusted) &&
  occupied.eq(facts.entriesOccupied) &&
  used.eq(facts.entriesUsed)

/** Does the account hold what its holds have left (B3)? */
const holdsAgree = ({ occupied, $ }: Booked): boolean => occupied.eq($.facts.remaining)

const leftIn = ({ issued, appended, adjusted, occupied, used }: Amounts): Decimal =>
  issued.plus(appended).plus(adjusted).minus(occupied).minus(used)

const filters = ({ deptId, subjectId, period }: Readonly<Record<string, unknown>>) => ({
  deptId: String(deptId),
  subjectId: String(subjectId),
  period: String(period),
})

/** 预算费用: the budget accounts, one for a department, a subject and a month; nobody edits one (ys R1). */
export default defineRegister({
  key: 'ys.budgetCost',
  title: '预算费用',
  titleField: 'subjectId',
  toldApartBy: ['deptId', 'period'],
  order: ['period desc', 'deptId asc', 'subjectId asc'],
  seenBy: { organisation: 'deptId' },
  fields: {
    deptId: dept('预算部门', { reads: ['departName'], required: true, editable: false, listed: true, queried: 'below' }),
    subjectId: tree('预算科目', {
      to: 'ys.subject',
      reads: ['name', 'controlMode', 'controlCycle'],
      required: true,
      editable: false,
      listed: true,
      queried: 'below',
    }),
    period: month('预算期间', { required: true, editable: false, listed: true, queried: 'range' }),
    year: year('年度', { derived: true, queried: true }),
    quarter: int('季度', { derived: true }),
    issued: money('下达金额', { default: '0', atLeast: 0, editable: false, totalled: true, listed: 'aside' }),
    appended: money('追加金额', { default: '0', atLeast: 0, editable: false, totalled: true, listed: 'aside' }),
    adjusted: money('调整金额', { default: '0', editable: false, totalled: true, listed: 'aside' }),
    budget: money('预算总额', { derived: true, totalled: true, listed: true }),
    occupied: money('占用金额', { default: '0', atLeast: 0, editable: false, totalled: true, listed: true }),
    used: money('使用金额', { default: '0', atLeast: 0, editable: false, totalled: true, listed: true }),
    available: money('可用金额', { derived: true, totalled: true, listed: true }),
    poolAvailable: money('控制周期可用', { derived: 'onRead', dependsOn: ['deptId', 'subjectId', 'period'], listed: true }),
    pending: money('审批中申请', { derived: 'onRead', dependsOn: ['deptId', 'subjectId', 'period'], listed: true }),
    usedRate: percent('执行率(%)', { derived: true, listed: true }),
    controlMode: dict('控制方式', { code: 'budget_control_mode', derived: true, listed: 'aside', queried: true }),
  },
  facts: {
    pool: { give: 'total', from: 'ys.budgetCost', of: 'available', where: (doc) => poolWith(doc) },
    ...pendingFacts((account: Account) => waitingAt(account)),
    direct: {
      give: 'total',
      from: 'ys.costWriteOff.items',
      of: 'amount',
      where: (account) => all(waitingAt(account), eq('head.sourceType', '4')),
    },
    entriesIssued: sumIn('1'),
    entriesAppended: sumIn('2'),
    entriesAdjusted: sumIn('3'),
    entriesOccupied: sumIn('4'),
    entriesUsed: sumIn('5'),
    remaining: {
      give: 'total',
      from: 'ys.budgetHold',
      of: 'remaining',
      where: ({ deptId, subjectId, period }) => all(eq('deptId', deptId), eq('subjectId', subjectId), eq('period', period)),
    },
  },
  derive: {
    year: ({ period }) => period.slice(0, 4),
    quarter: ({ period }) => Math.ceil(Number(period.slice(5, 7)) / 3),
    budget: ({ issued, appended, adjusted }) => issued.plus(appended).plus(adjusted),
    available: (doc) => leftIn(doc),
    poolAvailable: ({ $ }) => $.facts.pool,
    pending: (doc) => pendingIn(doc).plus(doc.$.facts.direct),
    usedRate: ({ budget, occupied, used }) => (budget.gt(0) ? occupied.plus(used).mulDiv(100, budget, 2) : ZERO),
    controlMode: ({ $ }) => ($.ref('subjectId').controlMode ?? STRICT) as '1' | '2' | '3',
  },
  ledger: 'ys.budgetEntry',
  unique: [{ fields: ['deptId', 'subjectId', 'period'], message: '预算账户重复' }],
  pool: {
    where: (account) => poolWith(account),
    sum: 'available',
    min: 0,
    // 调出 and 核减 never take what is not there, however the subject is controlled (R13).
    when: (account, entry) =>
      account.$.ref('subjectId').controlMode === STRICT || isOneOf(String(wireOf(entry, 'entryType') ?? ''), '4', '5'),
    message: (account, { available, need }, entry) => {
      const entryType = String(wireOf(entry, 'entryType') ?? '')
      if (isOneOf(entryType, '4', '5')) return `调出科目可用预算不足：${placeOf(account)} 可用${available}元`
      if (isOneOf(entryType, '10', '11')) return '已释放的预算已被其他单据使用，不能冲销'
      return `预算余额不足：${placeOf(account)} 可用${available}元，本次需要${need}元`
    },
  },
  actions: {
    entries: { title: '查看流水', role: READERS, opens: { list: 'ys.budgetEntry', with: filters } },
    holds: {
      title: '查看占用',
      role: READERS,
      opens: { list: 'ys.budgetHold', with: (record) => ({ ...filters(record), remaining: '>0' }) },
    },
  },
  commands: { groupBy: { title: '汇总方式', role: READERS, opens: { list: 'report.budgetExecution' } } },
  jobs: {
    reconcileBudget: {
      title: '预算台账核对',
      cron: '0 30 2 * * ?',
      description: '按流水重算每个预算账户，按占用明细重算占用，不符时告知财务，不自动更正',
      looksAt: () => always,
      each: (doc) => (agrees(doc) && holdsAgree(doc) ? [] : [message(`预算台账与流水不一致：${placeOf(doc)}`, { role: 'finance' })]),
    },
  },
  invariants: {
    B1: (doc) => doc.available.eq(leftIn(doc)),
    B2: (doc) => agrees(doc),
    B3: (doc) => holdsAgree(doc),
    B4: ({ occupied, used, issued, appended }) => [occupied, used, issued, appended].every((amount) => amount.ge(0)),
    B5: ({ poolAvailable, $ }) => $.ref('subjectId').controlMode !== STRICT || poolAvailable.ge(0),
  },
  guide: budgetGuide,
  print: 'A4-landscape',
  live: true,
  origin: 'postings',
  sample: 900,
})
