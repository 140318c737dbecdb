import { contains } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, type Effects, update } from '../../definitions/effect.ts'
import {
  date,
  decimal,
  dept,
  dict,
  int,
  longText,
  money,
  month,
  percent,
  price,
  ref,
  refs,
  rowRef,
  text,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { lastMonth, me } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { filled, oneOf } from '../../kernel/condition.ts'
import { monthAfter } from '../../kernel/dates.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import type { Filed } from '../settlement/filing-match.ts'
import { acknowledging, CHANGED, DOUBTS, isClear } from '../settlement/run-actions.ts'
import { winningByRole } from './earning.ts'
import { DECIDED } from './frozen.ts'
import { followedBy, monthlyDraft } from './monthly-draft.ts'
import {
  CALCULATE,
  doubtFields,
  exceptions,
  filingsOf,
  type FlowKnown,
  flowFacts,
  hasLeftIn,
  lineIn,
  openFlows,
  ranOnce,
  RUN_STATES,
  runFields,
  tiersIn,
  whileRunning,
} from './run.ts'
import { settled } from './settle.ts'
import { type SettledLine, type SettledSource } from './settled-line.ts'
import { settling, summed, voiding, WAITING } from './settled-rows.ts'
import { customer } from './terminals.ts'

/** 普药专员 of zy_post_role, 商业公司 of terminal_type. */
const [GENERIST, COMPANY] = ['6', '3'] as const

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  period: month('提成期间', { required: true, default: lastMonth, listed: true, queried: 'range' }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  empIds: refs('指定员工', { to: 'sys.employee' }),
  productGroupIds: refs('指定产品组', { to: 'bsc.productGroup' }),
  ...runFields,
  ...doubtFields,
  totalQty: decimal('数量合计', { scale: 5, editable: false, listed: true }),
  saleAmount: money('销售金额', { editable: false, listed: true }),
  totalAmount: money('应计提成', { derived: true, listed: true }),
  remark: longText('备注', { max: 500 }),
}

const details = lines('提成明细', {
  under: fields,
  columns: {
    lineNo: int('行号'),
    lineKind: dict('行类型', { code: 'settle_line_kind' }),
    empId: ref('员工', { to: 'sys.employee' }),
    postRole: dict('岗位角色', { code: 'zy_post_role' }),
    share: percent('份额(%)'),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    ...customer,
    productId: ref('产品', { to: 'bsc.product' }),
    bizDate: date('流向日期'),
    sourceId: text('来源行'),
    filingItemId: rowRef('命中备案行', { to: 'zy.commissionFiling.items' }),
    qty: decimal('数量', { scale: 5 }),
    unitPrice: price('单价'),
    saleAmount: money('销售金额'),
    value: price('提成标准'),
    netAmount: money('提成金额', { totalled: true }),
    note: text('说明'),
  },
  editable: false,
  // A flow is used once, by whoever is first: whoever comes second is told when he sends his.
  unique: [
    {
      fields: ['lineKind', 'sourceId', 'postRole', 'empId'],
      where: oneOf('head.billStatus', ['approving', ...DECIDED]),
      name: 'zy.flow',
      message: CHANGED,
    },
  ],
})

const statements = lines('员工汇总', {
  under: fields,
  columns: {
    empId: ref('员工', { to: 'sys.employee' }),
    terminalCount: int('动销终端数', { totalled: true }),
    productCount: int('动销品种数'),
    qty: decimal('数量', { scale: 5, totalled: true }),
    saleAmount: money('销售金额', { totalled: true }),
    netAmount: money('应计提成', { totalled: true }),
    settleStatus: dict('结算状态', { code: 'settle_import_status', default: WAITING }),
  },
  editable: false,
})

type Calculating = {
  readonly empIds: string | null
  readonly productGroupIds: string | null
  readonly runNo: number
  readonly period: string
  readonly $: { readonly now: string; readonly facts: FlowKnown & Readonly<Record<'filings' | 'grouped', readonly Known[]>> }
}

/** A flow to another company counts only where the filing names that company, so that goods are not paid twice. */
const isMeant = (source: SettledSource, filings: readonly Filed[]): boolean => {
  const won = winningByRole(
    filings.filter((row) => row['productId'] === source.productId),
    { day: source.day, companyId: source.companyId, terminalId: source.terminalId, regionId: source.regionId },
  ).get(GENERIST)
  return won !== undefined && (source.terminalType !== COMPANY || won.every((row) => row['terminalId'] === source.terminalId))
}

const countOf = (rows: readonly SettledLine[], key: (line: SettledLine) => string): number =>
  [...groupBy(rows, key).values()].filter((own) => sumOf(own, ({ qty }) => qty).gt(0)).length

const statementsOf = (rows: readonly SettledLine[]) =>
  [...groupBy(rows, ({ empId }) => empId)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([empId, own]) => ({
      empId,
      terminalCount: countOf(own, ({ terminalType, terminalId }) => `${terminalType} ${terminalId}`),
      productCount: countOf(own, ({ productId }) => productId),
      qty: sumOf(own, ({ qty }) => qty),
      saleAmount: sumOf(own, ({ saleAmount }) => saleAmount),
      netAmount: sumOf(own, ({ commissionAmount }) => commissionAmount),
      settleStatus: WAITING,
    }))

const calculated = (doc: Calculating): Effects => {
  const { facts } = doc.$
  const filings = facts.filings as readonly Filed[]
  const groups = new Map(facts.grouped.map((row) => [String(row['id']), String(row['productGroupId'] ?? '')]))
  const isAsked = ({ productId }: SettledSource) =>
    isEmpty(doc.productGroupIds) || contains(doc.productGroupIds, groups.get(productId) ?? '')
  const sources = openFlows(facts, facts.settledHere, () => true).filter((source) => isAsked(source) && isMeant(source, filings))
  const run = settled(sources, {
    filings,
    tiersOf: tiersIn(facts.tiers),
    leading: GENERIST,
    hasLeft: hasLeftIn(facts.staff),
    rewarded: () => ZERO,
    history: facts.settledGenerics.map(lineIn),
  })
  const rows = run.lines.filter(({ empId }) => isEmpty(doc.empIds) || contains(doc.empIds, empId))
  const leading = rows.filter(({ postRole }) => postRole === GENERIST)
  return [
    update(doc as never, {
      set: {
        ...ranOnce(doc, run.exceptions),
        totalQty: sumOf([...new Map(leading.map((line) => [line.sourceId, line])).values()], ({ qty }) => qty),
        saleAmount: sumOf([...new Map(leading.map((line) => [line.sourceId, line])).values()], ({ saleAmount }) => saleAmount),
      },
      rows: {
        details: {
          remove: {},
          add: rows.map(
            ({ commissionAmount, policyAmount: _, basis: _basis, sourceType: _type, origLineId: _orig, calcMode: _mode, ...line }, at) => ({
              ...line,
              lineNo: at + 1,
              netAmount: commissionAmount,
            }),
          ),
        },
        statements: { remove: {}, add: statementsOf(rows) },
        exceptions: { remove: {}, add: run.exceptions.map((one) => ({ ...one })) },
      },
    }),
  ]
}

const rowsOf = (doc: { readonly statements: readonly { readonly settleStatus: string | null }[] }) =>
  doc.statements.map(({ settleStatus }) => ({ rowStatus: settleStatus }))

/** 普药: business computes the commission of the generics team, who sell broad ranges through companies and pharmacies, from flows with volume tiers. */
export default defineDocument({
  key: 'zy.genericDrug',
  title: '普药',
  number: 'ZYPY{yyyyMM}{seq:4}',
  states: { ...RUN_STATES, settled: '已结算' },
  about: 'period',
  submittableIn: ['calculated'],
  editableIn: ['draft', 'failed', 'calculated', 'rejected'],
  fields,
  lines: { details, statements, exceptions },
  facts: {
    followed: followedBy('zy.genericDrug', 'deptId'),
    ...flowFacts,
    filings: filingsOf('3'),
    grouped: {
      give: 'rows',
      from: 'bsc.product',
      reads: ['productGroupId'],
      most: 20_000,
      where: (doc) => whileRunning(doc, () => filled('productGroupId')),
    },
  },
  derive: { totalAmount: (doc) => sumOf(doc.statements, ({ netAmount }) => netAmount ?? ZERO) },
  rules: { period: { holds: ({ period, $ }) => period <= $.today.slice(0, 7), message: '提成期间不能晚于本月' } },
  locks: () => ['zy.settle'],
  checks: [{ holds: isClear, message: DOUBTS, field: 'exceptions' }],
  jobs: {
    zyMonthlyDraft: {
      ...monthlyDraft,
      each: ({ period, deptId, $ }) => [!$.facts.followed && create('zy.genericDrug', { period: monthAfter(period), deptId })],
    },
  },
  actions: {
    calculate: { ...CALCULATE, effects: (doc) => calculated(doc) },
    ...acknowledging,
    summary: { title: '汇总分析', finds: (doc) => ({ isGood: true, message: summed(doc.statements) }) },
    ...settling(rowsOf),
    void: { ...voiding(rowsOf, '已进入提成结算，不能作废'), role: 'business' },
  },
  approval: [{ role: 'dept_manager', of: 'deptId' }, 'finance', 'sales_director'],
  print: 'A4-landscape',
  live: true,
  sample: 6,
})
