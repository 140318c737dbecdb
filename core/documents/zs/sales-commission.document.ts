import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { date, dict, money, ref, refs, text } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import { today } from '../../definitions/start.ts'
import { all, always, any, empty, eq, filled, ge, gt, le, lt, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import { lastDay } from '../../kernel/dates.ts'
import { decimal as exact, sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { confirmedMonths, FLOW_TAKES, isConfirmedMonth, isMatched, MOST_FLOWS } from '../settlement/flows.ts'
import { headIsFrozen } from '../settlement/frozen.ts'
import { acknowledging, calculating, CHANGED, freezing } from '../settlement/run-actions.ts'
import { OPEN_STATES, exceptions, settleStates } from '../settlement/settlement.ts'
import { CONFIRMED, DISPUTED, EXCLUDED, NOTHING_DUE, PAID, PARTLY, UNCONFIRMED } from '../settlement/statement-status.ts'
import { MONTHS } from '../settlement/task.ts'
import { digestOf } from '../settlement/digest.ts'
import { runStaff, staffStatements } from './staff-run.ts'
import { adjustments, details, fields, payments, statements } from './sales-commission-fields.ts'

type Statement = NonNullable<(typeof statements)['$row']>

type Run = {
  readonly period: string
  readonly deptId: string | null
  readonly freezeTime: string | null
  readonly snapshotTime: string | null
  readonly statements: readonly { readonly empId: string | null }[]
  readonly $: { readonly id: string; readonly doing: string; readonly today: string }
}

const running =
  (condition: (doc: Run) => Condition) =>
  (doc: Run): Condition | undefined =>
    doc.$.doing === 'calculate' ? condition(doc) : undefined

const many = { give: 'rows' as const, most: MOST_FLOWS }
const counts = all(oneOf('lineStatus', ['1', '2']), eq('head.billStatus', 'approved'))

/** Statements of the same people in other documents that are frozen, after a moment. */
const others = (doing: string, moment: (doc: Run) => string | null, after: typeof gt) => ({
  give: 'exists' as const,
  from: 'zs.salesCommission.statements' as const,
  where: (doc: Run): Condition | undefined => {
    const since = moment(doc)
    return doc.$.doing === doing && since
      ? all(
          headIsFrozen,
          ne('head.id', doc.$.id),
          after('head.freezeTime', since),
          oneOf(
            'empId',
            doc.statements.flatMap(({ empId }) => (empId ? [empId] : [])),
          ),
        )
      : undefined
  },
})

const facts = {
  flows: {
    ...many,
    from: 'sale.saleFlow' as const,
    reads: FLOW_TAKES,
    where: running(({ period }) => all(isMatched, filled('agentId'), filled('productId'), le('saleDate', lastDay(period)))),
  },
  periods: { ...confirmedMonths, where: running(() => isConfirmedMonth) },
  managers: {
    ...many,
    from: 'zs.agent.managers' as const,
    reads: ['empId', 'startDate', 'endDate', 'head.code'],
    where: running(() => filled('empId')),
  },
  agents: { ...many, from: 'zs.agent' as const, reads: ['code', 'empId'], where: running(() => always) },
  employees: { ...many, from: 'sys.employee' as const, reads: ['deptId', 'leaveDate', 'employeeName'], where: running(() => always) },
  orgs: { ...many, from: 'sys.org' as const, reads: ['parentId', 'managerId', 'leaderId'], where: running(() => always) },
  depts: {
    ...many,
    from: 'sys.org' as const,
    reads: [],
    where: running(({ deptId }) => (deptId ? { field: 'id', op: 'below', value: deptId } : always)),
  },
  products: { ...many, from: 'bsc.product' as const, reads: ['productGroupId'], where: running(() => filled('productGroupId')) },
  wages: {
    ...many,
    from: 'zs.personnelWagesFiling.items' as const,
    reads: ['empId', 'empLevel', 'startDate', 'endDate'],
    where: running(() => counts),
  },
  standards: {
    ...many,
    from: 'zs.personnelWagesFiling.standards' as const,
    reads: ['empId', 'empLevel', 'productId', 'productGroupId', 'calcMode', 'value', 'startDate', 'endDate'],
    where: running(() => counts),
  },
  coefficients: {
    ...many,
    from: 'zs.personnelWagesFiling.coefficients' as const,
    reads: ['empLevel', 'fromRate', 'toRate', 'coefficient', 'head.deptId', 'head.filingDate'],
    order: 'head.filingDate desc',
    where: running(({ period }) => all(eq('head.billStatus', 'approved'), le('head.filingDate', lastDay(period)))),
  },
  tasks: {
    ...many,
    from: 'zs.salesTask.items' as const,
    reads: ['empId', 'agentId', 'productId', ...MONTHS.map((each) => `m${each}`), 'head.taskYear', 'head.measure'],
    where: running(({ period }) => all(eq('head.billStatus', 'approved'), eq('head.taskYear', period.slice(0, 4)))),
  },
  history: {
    ...many,
    from: 'zs.salesCommission.details' as const,
    reads: [
      'lineKind',
      'empId',
      'empLevel',
      'agentId',
      'productId',
      'terminalType',
      'terminalId',
      'flowDate',
      'sourceId',
      'standardId',
      'qty',
      'saleAmount',
      'netAmount',
      'note',
    ],
    where: running(({ $ }) => all(headIsFrozen, ne('head.id', $.id), oneOf('lineKind', ['1', '2']))),
  },
  carried: {
    ...many,
    from: 'zs.salesCommission.statements' as const,
    reads: ['empId', 'carryOut', 'head.freezeTime'],
    order: 'head.freezeTime desc',
    where: running(({ $ }) => all(headIsFrozen, ne('head.id', $.id), ne('confirmStatus', '3'))),
  },
  earlier: {
    give: 'exists' as const,
    from: 'zs.salesCommission' as const,
    where: ({ period, deptId, $ }: Run): Condition | undefined =>
      $.doing === 'freeze'
        ? all(
            ne('id', $.id),
            lt('period', period),
            oneOf('billStatus', [...OPEN_STATES]),
            deptId ? any(empty('deptId'), eq('deptId', deptId)) : always,
          )
        : undefined,
  },
  since: others('freeze', ({ snapshotTime }) => snapshotTime, ge),
  later: others('unfreeze', ({ freezeTime }) => freezeTime, gt),
}

const chosen = refs('员工', { to: 'sys.employee', required: true })
const named = (rows: readonly Statement[], { empIds }: Row): readonly Statement[] => {
  const wanted = new Set(parts(String(empIds ?? '')))
  return rows.filter(({ empId }) => empId !== null && wanted.has(empId))
}
const stands = (rows: readonly Statement[], asked: Row, ...states: readonly string[]): boolean =>
  named(rows, asked).length > 0 && named(rows, asked).every(({ confirmStatus }) => states.includes(confirmStatus ?? ''))

const EMPTIED = [
  'qty',
  'saleAmount',
  'commissionAmount',
  'coefAmount',
  'adjustAmount',
  'lineAmount',
  'carryIn',
  'balance',
  'carryOut',
  'netPayable',
] as const

/** 销售提成: business computes the monthly commission of agency staff from their agents' flows and task completion. */
export default defineDocument({
  key: 'zs.salesCommission',
  title: '销售提成',
  number: 'ZSXSTC{yyyyMM}{seq:4}',
  about: 'period',
  states: settleStates,
  editableIn: [...OPEN_STATES],
  submittableIn: ['confirmed', 'rejected'],
  fields,
  lines: { details, statements, adjustments, exceptions, payments },
  facts,
  derive: {
    saleAmount: (doc) => sumOf(doc.statements, ({ saleAmount }) => saleAmount ?? ZERO),
    commissionAmount: (doc) => sumOf(doc.statements, ({ commissionAmount }) => commissionAmount ?? ZERO),
    coefAmount: (doc) => sumOf(doc.statements, ({ coefAmount }) => coefAmount ?? ZERO),
    netPayable: (doc) => sumOf(doc.statements, ({ netPayable }) => netPayable ?? ZERO),
    upAmount: (doc) => capitalWords(doc.netPayable),
    paidAmount: (doc) => sumOf(doc.payments, ({ payAmount }) => payAmount ?? ZERO),
  },
  rules: { period: { holds: ({ period, $ }) => period <= $.today.slice(0, 7), message: '提成期间不能晚于本月' } },
  locks: () => ['settle 5'],
  actions: {
    calculate: {
      ...calculating,
      effects: (doc) => {
        const { facts: known } = doc.$
        const run = runStaff({
          period: doc.period,
          lastDay: lastDay(doc.period),
          empIds: parts(doc.empIds),
          deptIds: doc.deptId ? [doc.deptId, ...known.depts.map((row) => String(row['id']))] : undefined,
          flows: known.flows,
          periods: known.periods,
          managers: known.managers,
          agents: known.agents,
          employees: known.employees,
          orgs: known.orgs,
          products: known.products,
          wages: known.wages,
          standards: known.standards,
          coefficients: known.coefficients,
          tasks: known.tasks,
          adjustments: doc.adjustments,
          history: known.history,
        })
        return [
          update(doc, {
            set: {
              runNo: (doc.runNo ?? 0) + 1,
              snapshotTime: doc.$.now,
              progress: 100,
              runDigest: digestOf(run.lines),
              lineCount: run.lines.length,
              exceptionCount: run.oddities.length,
              ackExceptions: 'N',
              ackRemark: null,
              freezeTime: null,
            },
            rows: {
              details: { remove: {}, add: run.lines.map((line, at) => ({ lineNo: at + 1, ...line })) },
              statements: { remove: {}, add: staffStatements(run, known.carried) },
              exceptions: { remove: {}, add: run.oddities as readonly Record<string, string>[] },
            },
          }),
        ]
      },
    },
    ...acknowledging,
    freeze: {
      ...freezing,
      checks: [
        { holds: ({ $ }) => !$.facts.earlier, message: '上期结算单尚未冻结，不能冻结本期' },
        { holds: ({ $ }) => !$.facts.since, message: CHANGED },
      ],
      effects: (doc) => [update(doc, { set: { freezeTime: doc.$.now } })],
    },
    unfreeze: {
      title: '解冻',
      from: ['frozen', 'confirmed', 'rejected'],
      to: 'calculated',
      role: 'finance_manager',
      ask: ['unfreezeReason'],
      checks: [{ holds: ({ $ }) => !$.facts.later, message: '存在后续已冻结的结算单，请先解冻后续结算单' }],
      effects: (doc) => [
        update(doc, { set: { freezeTime: null } }),
        doc.statements.map((row) => update(row, { set: { confirmStatus: UNCONFIRMED, disputeReason: null } })),
      ],
    },
    confirmStatement: {
      title: '确认',
      from: 'frozen',
      role: ['applicant', 'business'],
      ask: { empIds: chosen },
      checks: [{ holds: (doc, asked) => stands(doc.statements, asked, UNCONFIRMED, DISPUTED), message: '该提成单已处理', field: 'empIds' }],
      effects: (doc, asked) => named(doc.statements, asked).map((row) => update(row, { set: { confirmStatus: CONFIRMED } })),
    },
    disputeStatement: {
      title: '提出异议',
      from: 'frozen',
      role: ['applicant', 'business'],
      ask: { empIds: chosen, disputeReason: text('异议说明', { required: true }) },
      checks: [{ holds: (doc, asked) => stands(doc.statements, asked, UNCONFIRMED), message: '该提成单已处理', field: 'empIds' }],
      effects: (doc, asked) => [
        named(doc.statements, asked).map((row) =>
          update(row, { set: { confirmStatus: DISPUTED, disputeReason: String(asked['disputeReason'] ?? '') } }),
        ),
        message(`销售提成${doc.billNo ?? ''}有提成单提出异议`, { role: 'business' }),
      ],
    },
    excludeStatement: {
      title: '剔除',
      from: 'frozen',
      role: 'finance',
      ask: { empIds: chosen },
      checks: [{ holds: (doc, asked) => stands(doc.statements, asked, DISPUTED), message: '只有有异议的提成单可以剔除', field: 'empIds' }],
      effects: (doc, asked) =>
        named(doc.statements, asked).map((row) => [
          update(doc, { rows: { details: { remove: { empId: row.empId } } } }),
          update(row, {
            set: { confirmStatus: EXCLUDED, payStatus: NOTHING_DUE, ...Object.fromEntries(EMPTIED.map((key) => [key, ZERO])) },
          }),
        ]),
    },
    confirm: {
      title: '完成对账',
      from: 'frozen',
      to: 'confirmed',
      role: 'finance',
      when: (doc) => doc.statements.every(({ confirmStatus }) => confirmStatus === CONFIRMED || confirmStatus === EXCLUDED),
      message: '还有未确认的提成单',
    },
    pay: {
      title: '登记发放',
      from: ['approved', 'paying'],
      to: 'paying',
      role: 'cashier',
      ask: {
        empId: ref('员工', { to: 'sys.employee', required: true }),
        payDate: date('发放日期', { required: true, default: today }),
        payWay: dict('发放方式', { code: 'settle_pay_way', required: true, default: '5' }),
        payAmount: money('发放金额', { required: true }),
        voucherNo: text('凭证号'),
      },
      checks: [
        {
          holds: (doc, { empId, payAmount }) => {
            const row = doc.statements.find((one) => one.empId === empId)
            const amount = exact(String(payAmount ?? 0))
            return row !== undefined && amount.gt(0) && amount.le((row.netPayable ?? ZERO).minus(row.paidAmount ?? ZERO))
          },
          message: '发放金额不能大于应发提成',
          field: 'payAmount',
        },
      ],
      effects: (doc, asked) => {
        const amount = exact(String(asked['payAmount'] ?? 0))
        return doc.statements
          .filter(({ empId }) => empId === asked['empId'])
          .map((row) => [
            update(row, {
              add: { paidAmount: amount },
              set: { payStatus: (row.paidAmount ?? ZERO).plus(amount).ge(row.netPayable ?? ZERO) ? PAID : PARTLY },
            }),
            update(doc, {
              rows: {
                payments: {
                  add: [
                    {
                      empId: row.empId,
                      payDate: asked['payDate'] as string,
                      payWay: asked['payWay'] as string,
                      payAmount: amount,
                      voucherNo: (asked['voucherNo'] ?? null) as string | null,
                      payBy: doc.$.me.userId,
                    },
                  ],
                },
              },
            }),
          ])
      },
    },
    finish: {
      title: '发放完毕',
      from: ['approved', 'paying'],
      to: 'paid',
      auto: true,
      when: (doc) => doc.statements.every(({ payStatus }) => isOneOf(payStatus, PAID, NOTHING_DUE)),
    },
    void: {
      title: '作废',
      from: ['calculated', 'failed', 'frozen', 'confirmed'],
      to: 'voided',
      role: 'business',
      when: ({ $ }) => isOneOf($.state, ...OPEN_STATES),
      message: '已冻结的提成单请先解冻',
      ask: { reason: text('作废原因', { required: true, max: 200 }) },
    },
  },
  effects: {
    approve: (doc) => doc.statements.map((row) => (row.netPayable ?? ZERO).isZero() && update(row, { set: { payStatus: NOTHING_DUE } })),
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'hr',
    'finance_manager',
    { role: 'general_manager', says: '应发提成 ≥ 50,000.00', when: ({ netPayable }) => netPayable.ge(50_000) },
  ],
  print: 'A4-landscape',
  live: true,
  sample: 3,
})
