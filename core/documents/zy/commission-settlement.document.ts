import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, reverse, update } from '../../definitions/effect.ts'
import { date, dict, money, ref, text } from '../../definitions/fields.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me, today } from '../../definitions/start.ts'
import { all, any, empty, eq, filled, lt, ne, oneOf } from '../../kernel/condition.ts'
import { monthAfter } from '../../kernel/dates.ts'
import { decimal as exact, sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { MOST_FLOWS } from '../settlement/flows.ts'
import { headIsFrozen } from '../settlement/frozen.ts'
import { acknowledging, calculating, CHANGED, freezing } from '../settlement/run-actions.ts'
import { CONFIRMED, DISPUTED, EXCLUDED, NOTHING_DUE, PAID, PARTLY, UNCONFIRMED, UNPAID } from '../settlement/statement-status.ts'
import { calculated, ran, runFacts } from './commission-run.ts'
import { gatherFacts, used } from './gathered.ts'
import { followedBy, monthlyDraft } from './monthly-draft.ts'
import { exceptions, filingsOf, flowFacts, RUN_STATES, whileRunning } from './run.ts'
import { BY_REPORT } from './settle.ts'
import { adjustments, details, fields, payments, statements } from './commission-settlement-fields.ts'

/** 并入工资 of settle_pay_way. */
const WITH_WAGES = '5'

type Statement = NonNullable<(typeof statements)['$row']>

type Settlement = { readonly statements: readonly Statement[] }

const statementOf = ({ statements: rows }: Settlement, empId: Wire | undefined): Statement | undefined =>
  rows.find((row) => row.empId === empId)

const isWaiting = (row: Statement | undefined): boolean => isOneOf(row?.confirmStatus, UNCONFIRMED, DISPUTED)

const whose = { empId: ref('员工', { to: 'sys.employee', required: true, default: me('empId') }) }

/** Who may speak for a statement: its employee, or business for others. */
const mayConfirm = (
  doc: { readonly $: { readonly me: { readonly empId: string | null; readonly roles: readonly string[] } } },
  empId: Wire | undefined,
): boolean => doc.$.me.empId === empId || doc.$.me.roles.some((role) => role === 'business' || role === 'admin')

const HANDLED = '该结算单已处理'

/** 提成结算: business computes what every own salesperson earns in a month from flows, pure sales and the approved reward documents; HR pays it with the wages. */
export default defineDocument({
  key: 'zy.commissionSettlement',
  title: '提成结算',
  number: 'ZYTCJS{yyyyMM}{seq:4}',
  states: {
    ...RUN_STATES,
    frozen: '已冻结',
    confirmed: '已对账',
    paying: '发放中',
    paid: '已发放',
  },
  about: 'period',
  submittableIn: ['confirmed', 'rejected'],
  editableIn: ['draft', 'failed', 'calculated'],
  fields,
  lines: { details, statements, adjustments, exceptions, payments },
  facts: {
    ...flowFacts,
    filings: filingsOf('1'),
    generics: filingsOf('3'),
    ...gatherFacts,
    ...runFacts,
    followed: followedBy('zy.commissionSettlement', 'deptId'),
    earlier: {
      give: 'exists',
      from: 'zy.commissionSettlement',
      where: ({ period, deptId, $ }) =>
        period && $.doing === 'freeze'
          ? all(
              ne('id', $.id),
              lt('period', period),
              oneOf('billStatus', ['draft', 'calculating', 'failed', 'calculated']),
              deptId ? any(empty('deptId'), eq('deptId', deptId)) : filled('period'),
            )
          : undefined,
    },
    later: {
      give: 'rows',
      from: 'zy.commissionSettlement.statements',
      reads: ['empId'],
      most: MOST_FLOWS,
      where: ({ freezeTime, $ }) =>
        $.doing === 'unfreeze' && freezeTime
          ? all(headIsFrozen, ne('head.id', $.id), { field: 'head.freezeTime', op: 'gt', value: freezeTime })
          : undefined,
    },
    lockedStock: {
      give: 'exists',
      from: 'zy.terminalInventory',
      where: ({ period, $ }) => (period && $.doing === 'freeze' ? all(eq('period', period), eq('invStatus', '1')) : undefined),
    },
    openMonths: {
      give: 'rows',
      from: 'sale.flowPeriod',
      reads: ['companyId', 'flowMonth'],
      most: MOST_FLOWS,
      where: (doc) => (doc.$.doing === 'freeze' ? whileRunning(doc, () => eq('flowPeriodStatus', '3')) : undefined),
    },
  },
  derive: {
    empCount: (doc) => doc.statements.length,
    pureAmount: (doc) => sumOf(doc.statements, ({ pureAmount }) => pureAmount ?? ZERO),
    docAmount: (doc) => sumOf(doc.statements, ({ docAmount }) => docAmount ?? ZERO),
    adjustAmount: (doc) => sumOf(doc.statements, ({ adjustAmount }) => adjustAmount ?? ZERO),
    guaranteeAmount: (doc) => sumOf(doc.statements, ({ guaranteeAmount }) => guaranteeAmount ?? ZERO),
    costAmount: (doc) => sumOf(doc.statements, ({ costAmount }) => costAmount ?? ZERO),
    netPayable: (doc) => sumOf(doc.statements, ({ netPayable, confirmStatus }) => (confirmStatus === EXCLUDED ? ZERO : netPayable)),
    upAmount: (doc) => capitalWords(doc.netPayable),
    paidAmount: (doc) => sumOf(doc.payments, ({ payAmount }) => payAmount ?? ZERO),
  },
  shown: {
    errorMessage: ({ $ }) => $.state === 'failed',
  },
  rules: {
    period: { holds: ({ period, $ }) => period <= $.today.slice(0, 7), message: '结算期间不能晚于本月' },
  },
  checks: [{ before: 'edit', holds: ({ $ }) => isOneOf($.state, 'draft', 'failed', 'calculated'), message: '结算单已冻结，不能修改' }],
  locks: () => ['zy.settle'],
  jobs: {
    zyMonthlyDraft: {
      ...monthlyDraft,
      each: ({ period, deptId, $ }) => [
        !$.facts.followed && create('zy.commissionSettlement', { period: monthAfter(period), payrollMonth: $.today.slice(0, 7), deptId }),
      ],
    },
  },
  actions: {
    calculate: {
      ...calculating,
      effects: (doc) => calculated(doc),
    },
    cancelRun: { title: '停止计算', from: 'calculating', to: 'failed', role: 'business' },
    summary: {
      title: '汇总分析',
      finds: (doc) => ({
        isGood: true,
        message: `${doc.period}共${doc.empCount}人、${doc.lineCount ?? 0}行，纯销提成${yuan(doc.pureAmount)}元，单据奖励${yuan(doc.docAmount)}元，应发${yuan(doc.netPayable)}元`,
      }),
    },
    compareRun: {
      title: '与上次对比',
      from: 'calculated',
      opens: { view: 'history' },
    },
    ...acknowledging,
    freeze: {
      ...freezing,
      checks: [
        { holds: ({ $ }) => !$.facts.earlier, message: '上期结算单尚未冻结，不能冻结本期' },
        {
          holds: (doc) => doc.$.facts.lockedStock || doc.details.every(({ basis, lineKind }) => basis !== BY_REPORT || lineKind !== '1'),
          message: '该期间终端库存未锁定，不能冻结',
        },
        {
          holds: (doc) => {
            const open = new Set(doc.$.facts.openMonths.map((row) => `${row['companyId']} ${row['flowMonth']}`))
            return doc.details.every(
              ({ sourceType, companyId, bizDate }) => sourceType !== 'sale.saleFlow' || !open.has(`${companyId} ${bizDate?.slice(0, 7)}`),
            )
          },
          message: '流向月份未锁定，不能冻结',
        },
        { holds: (doc) => ran(doc).digest === doc.runDigest, message: CHANGED },
      ],
      effects: (doc) => [
        used(doc.details),
        update(doc, { set: { freezeTime: doc.$.now, unfreezeReason: null } }),
        doc.statements.map((row) =>
          update(row, {
            set: {
              confirmStatus: UNCONFIRMED,
              confirmTime: null,
              disputeReason: null,
              payStatus: row.netPayable.isZero() ? NOTHING_DUE : UNPAID,
            },
          }),
        ),
      ],
    },
    unfreeze: {
      title: '解冻',
      from: ['frozen', 'confirmed', 'rejected'],
      to: 'calculated',
      role: 'finance_manager',
      ask: ['unfreezeReason'],
      checks: [
        {
          holds: (doc) => {
            const own = new Set(doc.statements.map(({ empId }) => empId))
            return doc.$.facts.later.every(({ empId }) => !own.has(String(empId)))
          },
          message: '存在后续已冻结的结算单，请先解冻后续结算单',
        },
      ],
      effects: (doc) => [
        reverse('freeze', { where: ({ type }) => type !== 'zy.commissionSettlement' }),
        doc.statements.map((row) => update(row, { set: { confirmStatus: UNCONFIRMED, confirmTime: null } })),
      ],
    },
    confirmStatement: {
      title: '确认',
      from: 'frozen',
      role: ['applicant', 'business', 'sales_rep', 'region_manager', 'dept_manager'],
      ask: whose,
      checks: [
        {
          holds: (doc, { empId }) => isWaiting(statementOf(doc, empId as Wire)) && mayConfirm(doc, empId as Wire),
          message: HANDLED,
          field: 'empId',
        },
      ],
      effects: (doc, { empId }) => {
        const row = statementOf(doc, empId as Wire)
        return row ? [update(row, { set: { confirmStatus: CONFIRMED, confirmTime: doc.$.now } })] : []
      },
    },
    disputeStatement: {
      title: '提出异议',
      from: 'frozen',
      role: ['applicant', 'business', 'sales_rep', 'region_manager', 'dept_manager'],
      ask: { ...whose, disputeReason: text('异议说明', { required: true, max: 200 }) },
      checks: [
        {
          holds: (doc, { empId }) => isWaiting(statementOf(doc, empId as Wire)) && mayConfirm(doc, empId as Wire),
          message: HANDLED,
          field: 'empId',
        },
      ],
      effects: (doc, { empId, disputeReason }) => {
        const row = statementOf(doc, empId as Wire)
        return row ? [update(row, { set: { confirmStatus: DISPUTED, disputeReason: String(disputeReason) } })] : []
      },
    },
    excludeStatement: {
      title: '剔除',
      from: 'frozen',
      role: 'finance',
      ask: { empId: ref('员工', { to: 'sys.employee', required: true }) },
      checks: [
        {
          holds: (doc, { empId }) => statementOf(doc, empId as Wire)?.confirmStatus === DISPUTED,
          message: '只有有异议的结算单可以剔除',
          field: 'empId',
        },
      ],
      effects: (doc, { empId }) => {
        const row = statementOf(doc, empId as Wire)
        const own = doc.details.filter((line) => line.empId === empId)
        return [
          row && update(row, { set: { confirmStatus: EXCLUDED } }),
          update(doc, { rows: { details: { remove: { empId: String(empId) } } } }),
          used(own, false),
        ]
      },
    },
    confirm: {
      title: '完成对账',
      from: 'frozen',
      to: 'confirmed',
      role: 'finance',
      when: (doc) => doc.statements.every(({ confirmStatus }) => isOneOf(confirmStatus, CONFIRMED, EXCLUDED)),
      message: '还有未确认的员工结算单',
    },
    exportPayroll: {
      title: '导出工资表',
      from: ['approved', 'paying'],
      role: 'hr',
      finds: (doc) => ({
        isGood: true,
        message: `${doc.payrollMonth}工资表：${doc.statements.filter(({ netPayable }) => netPayable.gt(0)).length}人，应发${yuan(doc.netPayable)}元，请在员工结算单表格中导出`,
      }),
    },
    pay: {
      title: '登记发放',
      from: ['approved', 'paying'],
      to: 'paying',
      role: 'hr',
      ask: {
        empId: ref('员工', { to: 'sys.employee', required: true }),
        payDate: date('发放日期', { required: true, default: today }),
        payWay: dict('发放方式', { code: 'settle_pay_way', required: true, default: WITH_WAGES }),
        payAmount: money('发放金额', { required: true }),
        voucherNo: text('凭证号', { max: 50 }),
        payRemark: text('备注', { max: 200 }),
      },
      checks: [
        {
          holds: (doc, { empId, payAmount }) => {
            const row = statementOf(doc, empId as Wire)
            const amount = exact(String(payAmount ?? 0))
            return row !== undefined && amount.gt(0) && amount.le(row.netPayable.minus(row.paidAmount)) && row.confirmStatus !== EXCLUDED
          },
          message: '发放金额不能大于应发金额',
          field: 'payAmount',
        },
      ],
      effects: (doc, { empId, payDate, payWay, payAmount, voucherNo, payRemark }) => {
        const row = statementOf(doc, empId as Wire)
        const paid = (row?.paidAmount ?? ZERO).plus(String(payAmount))
        return [
          row && update(row, { set: { paidAmount: paid, payStatus: paid.eq(row.netPayable) ? PAID : PARTLY } }),
          update(doc, {
            rows: {
              payments: {
                add: [
                  {
                    empId: String(empId),
                    payDate: String(payDate),
                    payWay: String(payWay),
                    payAmount: String(payAmount),
                    voucherNo: (voucherNo ?? null) as string | null,
                    payBy: doc.$.me.userId,
                    remark: (payRemark ?? null) as string | null,
                  },
                ],
              },
            },
          }),
        ]
      },
    },
    settle: {
      title: '发放完成',
      from: ['approved', 'paying'],
      to: 'paid',
      auto: true,
      when: (doc) =>
        doc.statements.length > 0 &&
        doc.statements.every(({ payStatus, confirmStatus }) => confirmStatus === EXCLUDED || isOneOf(payStatus, PAID, NOTHING_DUE)),
    },
    cancelPay: {
      title: '撤销发放',
      from: ['paying', 'paid'],
      to: 'paying',
      role: 'finance_manager',
      ask: { empId: ref('员工', { to: 'sys.employee', required: true }), cancelRemark: text('撤销原因', { required: true, max: 200 }) },
      checks: [
        {
          holds: (doc, { empId }) => (statementOf(doc, empId as Wire)?.paidAmount ?? ZERO).gt(0),
          message: '该员工没有已发放的金额',
          field: 'empId',
        },
      ],
      effects: (doc, { empId, cancelRemark }) => {
        const row = statementOf(doc, empId as Wire)
        return [
          row && update(row, { set: { paidAmount: ZERO, payStatus: UNPAID } }),
          row &&
            update(doc, {
              rows: {
                payments: {
                  add: [
                    {
                      empId: row.empId,
                      payDate: doc.$.today,
                      payWay: WITH_WAGES,
                      payAmount: row.paidAmount.negated(),
                      voucherNo: null,
                      payBy: doc.$.me.userId,
                      remark: String(cancelRemark),
                    },
                  ],
                },
              },
            }),
        ]
      },
    },
    printStatement: {
      title: '打印结算单',
      finds: (doc) => ({ isGood: true, message: `本单共${doc.statements.length}份员工结算单，请用打印打印全部` }),
    },
    void: { title: '作废', from: ['failed', 'calculated'], to: 'voided', role: 'business', confirm: '作废后不可恢复，是否继续' },
  },
  approval: [
    'region_manager',
    'sales_director',
    'hr',
    'finance_manager',
    { role: 'general_manager', says: '应发合计 ≥ 50,000.00', when: ({ netPayable }) => netPayable.ge(50_000) },
  ],
  print: 'A4-landscape',
  live: true,
  sample: 8,
})
