import { contains } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, type Effects, update } from '../../definitions/effect.ts'
import { date, dept, dict, int, longText, money, month, percent, ref, refs, rowRef, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { lastMonth, me } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, empty, eq, le, ne, oneOf } from '../../kernel/condition.ts'
import { lastDay, monthAfter } from '../../kernel/dates.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { MOST_FLOWS } from '../settlement/flows.ts'
import { acknowledging, CHANGED, DOUBTS, isClear } from '../settlement/run-actions.ts'
import { chargedOn, earnedOn, type CollectionFacts } from './collected.ts'
import { DECIDED } from './frozen.ts'
import { followedBy, monthlyDraft } from './monthly-draft.ts'
import { CALCULATE, doubtFields, exceptions, filingsOf, ranOnce, RUN_STATES, runFields, whileRunning } from './run.ts'
import { settling, summed, voiding, WAITING } from './settled-rows.ts'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  period: month('提成期间', { required: true, default: lastMonth, listed: true, queried: 'range' }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  empIds: refs('指定员工', { to: 'sys.employee' }),
  companyIds: refs('指定商业公司', { to: 'bsc.bscBussCompany' }),
  ...runFields,
  ...doubtFields,
  collectAmount: money('回款金额', { derived: true, listed: true }),
  commissionAmount: money('回款提成', { derived: true, listed: true }),
  overdueCharge: money('逾期扣减', { derived: true, listed: true }),
  totalAmount: money('应计提成', { derived: true, listed: true }),
  remark: longText('备注', { max: 500 }),
}

const details = lines('回款明细', {
  under: fields,
  columns: {
    lineNo: int('行号'),
    empId: ref('商务代表', { to: 'sys.employee' }),
    share: percent('份额(%)'),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    productId: ref('产品', { to: 'bsc.product' }),
    collectionId: ref('回款单', { to: 'sale.collection' }),
    sourceId: text('来源行'),
    receivableId: ref('应收单', { to: 'sale.receivable' }),
    postDate: date('入账日期'),
    collectDate: date('回款日期'),
    collectDays: int('回款天数'),
    collectAmount: money('回款金额', { totalled: true }),
    filingItemId: rowRef('命中备案行', { to: 'zy.commissionFiling.items' }),
    value: percent('提成比例(%)'),
    factor: percent('账龄系数(%)'),
    netAmount: money('提成金额', { totalled: true }),
  },
  editable: false,
  // Money is counted once for each who earns on it.
  unique: [{ fields: ['sourceId', 'empId'], where: oneOf('head.billStatus', ['approving', ...DECIDED]), message: CHANGED }],
})

const overdues = lines('逾期明细', {
  under: fields,
  columns: {
    empId: ref('商务代表', { to: 'sys.employee' }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    overdueAmount: money('月末逾期金额', { totalled: true }),
    overdueRate: percent('扣减率(%)'),
    chargeAmount: money('扣减金额', { totalled: true }),
  },
  editable: false,
})

const statements = lines('员工汇总', {
  under: fields,
  columns: {
    empId: ref('商务代表', { to: 'sys.employee' }),
    collectAmount: money('回款金额', { totalled: true }),
    commissionAmount: money('回款提成', { totalled: true }),
    overdueCharge: money('逾期扣减', { totalled: true }),
    netAmount: money('应计提成', { totalled: true }),
    settleStatus: dict('结算状态', { code: 'settle_import_status', default: WAITING }),
  },
  editable: false,
})

type Calculating = {
  readonly period: string
  readonly empIds: string | null
  readonly companyIds: string | null
  readonly runNo: number
  readonly $: { readonly now: string; readonly facts: CollectionFacts & { readonly charged: readonly Known[] } }
}

const calculated = (doc: Calculating): Effects => {
  const { facts } = doc.$
  const isAsked = ({ empId, companyId }: { readonly empId: string; readonly companyId: string }) =>
    (isEmpty(doc.empIds) || contains(doc.empIds, empId)) && (isEmpty(doc.companyIds) || contains(doc.companyIds, companyId))
  const earned = earnedOn(facts)
  const rows = earned.lines.filter(isAsked)
  // A month's overdue money is charged once.
  const known = new Set(facts.charged.map((row) => `${row['companyId']} ${row['empId']}`))
  const charges = chargedOn(facts, lastDay(doc.period)).filter((one) => isAsked(one) && !known.has(`${one.companyId} ${one.empId}`))
  const staff = [...new Set([...rows, ...charges].map(({ empId }) => empId))].toSorted()
  return [
    update(doc as never, {
      set: ranOnce(doc, earned.exceptions),
      rows: {
        details: { remove: {}, add: rows.map((line, at) => ({ ...line, lineNo: at + 1 })) },
        overdues: { remove: {}, add: charges.map((one) => ({ ...one })) },
        statements: {
          remove: {},
          add: staff.map((empId) => {
            const own = rows.filter((line) => line.empId === empId)
            const commissionAmount = sumOf(own, ({ netAmount }) => netAmount)
            const overdueCharge = sumOf(
              charges.filter((one) => one.empId === empId),
              ({ chargeAmount }) => chargeAmount,
            )
            return {
              empId,
              collectAmount: sumOf(own, ({ collectAmount, share }) => collectAmount.mulDiv(share, 100, 2)),
              commissionAmount,
              overdueCharge,
              netAmount: commissionAmount.minus(overdueCharge),
              settleStatus: WAITING,
            }
          }),
        },
        exceptions: {
          remove: {},
          add: earned.exceptions.map((one) => ({ ...one, companyId: one.companyId || null, productId: one.productId || null })),
        },
      },
    }),
  ]
}

const rowsOf = (doc: { readonly statements: readonly { readonly settleStatus: string | null }[] }) =>
  doc.statements.map(({ settleStatus }) => ({ rowStatus: settleStatus }))

/** 商务提成: business computes the monthly commission of business-company representatives from money collected, by age of the debt, less a charge on overdue money. */
export default defineDocument({
  key: 'zy.businessCommission',
  title: '商务提成',
  number: 'ZYSWTC{yyyyMM}{seq:4}',
  states: { ...RUN_STATES, settled: '已结算' },
  about: 'period',
  submittableIn: ['calculated'],
  editableIn: ['draft', 'failed', 'calculated', 'rejected'],
  fields,
  lines: { details, overdues, statements, exceptions },
  facts: {
    followed: followedBy('zy.businessCommission', 'deptId'),
    collected: {
      give: 'rows',
      from: 'sale.collection.items',
      reads: ['receivableId', 'amount', 'head.id', 'head.collectType', 'head.collectDate'],
      most: MOST_FLOWS,
      where: (doc) => whileRunning(doc, (until) => all(eq('head.billStatus', 'approved'), le('head.collectDate', until))),
    },
    bills: {
      give: 'rows',
      from: 'sale.receivable',
      reads: ['companyId', 'agentId', 'postDate', 'dueDate', 'amount', 'sourceId'],
      most: MOST_FLOWS,
      where: (doc) => whileRunning(doc, (until) => all(empty('agentId'), le('postDate', until))),
    },
    goods: {
      give: 'rows',
      from: 'sale.saleShipment.productList',
      reads: ['productId', 'amount', 'head.id'],
      most: MOST_FLOWS,
      where: (doc) => whileRunning(doc, () => oneOf('head.billStatus', ['shipped', 'signed'])),
    },
    marked: {
      give: 'rows',
      from: 'zy.businessCommission.details',
      reads: ['sourceId'],
      most: MOST_FLOWS,
      where: (doc) => whileRunning(doc, () => all(ne('head.id', doc.$.id), oneOf('head.billStatus', ['approving', ...DECIDED]))),
    },
    charged: {
      give: 'rows',
      from: 'zy.businessCommission.overdues',
      reads: ['companyId', 'empId'],
      most: MOST_FLOWS,
      where: (doc) =>
        whileRunning(doc, () =>
          all(ne('head.id', doc.$.id), eq('head.period', doc.period), oneOf('head.billStatus', ['approving', ...DECIDED])),
        ),
    },
    filings: filingsOf('2'),
    agings: {
      give: 'rows',
      from: 'zy.commissionFiling.agings',
      reads: ['fromDays', 'toDays', 'factor', 'head.id'],
      most: MOST_FLOWS,
      where: (doc) => whileRunning(doc, () => eq('head.billStatus', 'approved')),
    },
  },
  derive: {
    collectAmount: (doc) =>
      sumOf([...new Map(doc.details.map((row) => [row.sourceId, row])).values()], ({ collectAmount }) => collectAmount ?? ZERO),
    commissionAmount: (doc) => sumOf(doc.statements, ({ commissionAmount }) => commissionAmount ?? ZERO),
    overdueCharge: (doc) => sumOf(doc.statements, ({ overdueCharge }) => overdueCharge ?? ZERO),
    totalAmount: (doc) => sumOf(doc.statements, ({ netAmount }) => netAmount ?? ZERO),
  },
  rules: { period: { holds: ({ period, $ }) => period <= $.today.slice(0, 7), message: '提成期间不能晚于本月' } },
  locks: () => ['zy.settle'],
  checks: [{ holds: isClear, message: DOUBTS, field: 'exceptions' }],
  jobs: {
    zyMonthlyDraft: {
      ...monthlyDraft,
      each: ({ period, deptId, $ }) => [!$.facts.followed && create('zy.businessCommission', { period: monthAfter(period), deptId })],
    },
  },
  actions: {
    calculate: { ...CALCULATE, effects: (doc) => calculated(doc) },
    ...acknowledging,
    summary: { title: '汇总分析', finds: (doc) => ({ isGood: true, message: summed(doc.statements) }) },
    ...settling(rowsOf),
    void: { ...voiding(rowsOf, '已进入提成结算，不能作废'), role: 'business' },
  },
  invariants: {
    'ZY-I11': (doc) =>
      doc.statements.every((row) => (row.netAmount ?? ZERO).eq((row.commissionAmount ?? ZERO).minus(row.overdueCharge ?? ZERO))),
  },
  approval: [{ role: 'dept_manager', of: 'deptId' }, 'finance', 'sales_director'],
  print: 'A4-landscape',
  live: true,
  sample: 8,
})
