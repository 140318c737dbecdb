import { contains, isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, type Effects, update } from '../../definitions/effect.ts'
import { date, dict, money, refBy, text } from '../../definitions/fields.ts'
import { today } from '../../definitions/start.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { all, always, eq, filled, ge, le, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import { firstDay, lastDay } from '../../kernel/dates.ts'
import { decimal as exact, max, min, sumOf, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty, type Wire } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { counts, isOneCycle } from '../settlement/filing.ts'
import { confirmedFlows, confirmedMonths, FLOW_TAKES, isConfirmedMonth, matchedBetween, MOST_FLOWS } from '../settlement/flows.ts'
import { groupsByProduct } from '../settlement/rewards.ts'
import { type Movement, rebatesOf } from './rebates.ts'
import { CALCULATE, regionIn, RUN_STATES } from './run.ts'
import { CUSTOMERS } from './terminals.ts'
import { PAID, PARTLY, TAKEN, UNPAID, details, fields, payments, statements } from './terminal-rebate-fields.ts'

/** 终端返利 of zy_policy_type, 银行转账 of zy_rebate_pay_way. */
const [REBATE, TRANSFER] = ['6', '1'] as const

type Statement = NonNullable<(typeof statements)['$row']>

type Running = { readonly periodFrom: string | null; readonly periodTo: string | null; readonly $: { readonly doing: string } }

const whileCalculating = (doc: Running, where: (from: string, until: string) => Condition): Condition | undefined =>
  doc.$.doing === 'calculate' && doc.periodFrom && doc.periodTo ? where(firstDay(doc.periodFrom), lastDay(doc.periodTo)) : undefined

type Asked = 'policies' | 'flows' | 'months' | 'reported' | 'hospitals' | 'pharmacies' | 'grouped' | 'taken' | 'carried' | 'holders'

type Calculating = {
  readonly policyIds: string | null
  readonly terminalType: string | null
  readonly periodFrom: string
  readonly periodTo: string
  readonly runNo: number
  readonly $: { readonly now: string; readonly facts: Readonly<Record<Asked, readonly Known[]>> }
}

const word = (value: unknown): string | null => (isEmpty(value as string) ? null : String(value))

const movementsOf = ({ terminalType, $: { facts } }: Calculating): readonly Movement[] => {
  const regionOf = regionIn(facts)
  const flows = confirmedFlows(facts.flows, facts.months).map((flow) => ({ ...flow, isReport: false }))
  const reports = facts.reported.map((row) => ({
    day: lastDay(String(row['period'])),
    companyId: null,
    terminalType: word(row['terminalType']),
    terminalId: word(row['terminalId']),
    productId: String(row['productId']),
    qty: amountOf(row['pureQty']),
    amount: amountOf(row['pureAmount']),
    isReport: true,
  }))
  return [...flows, ...reports].flatMap((one): readonly Movement[] =>
    one.terminalId && one.terminalType && (isEmpty(terminalType) || terminalType === one.terminalType)
      ? [{ ...one, terminalType: one.terminalType, terminalId: one.terminalId, regionId: regionOf(one.terminalId) }]
      : [],
  )
}

const calculated = (doc: Calculating): Effects => {
  const { facts } = doc.$
  const taken = new Set(facts.taken.map((row) => `${row['policyItemId']} ${row['terminalId']}`))
  const policies = facts.policies.filter((row) => isEmpty(doc.policyIds) || contains(doc.policyIds, String(row['headId'])))
  const rows = rebatesOf(policies, movementsOf(doc), groupsByProduct(facts.grouped), (item, terminal) => taken.has(`${item} ${terminal}`))
  const carried = new Map(
    facts.carried
      .toSorted((a, b) => (String(a['periodTo']) < String(b['periodTo']) ? -1 : 1))
      .map((row) => [String(row['terminalId']), amountOf(row['carryOut'])]),
  )
  const holder = new Map(facts.holders.map((row) => [String(row['terminalId']), String(row['empId'])]))
  return [
    update(doc as never, {
      set: { snapshotTime: doc.$.now, runNo: doc.runNo + 1, progress: 100, errorMessage: null },
      rows: {
        details: { remove: {}, add: rows.map(({ policyId: _, ...row }) => row) },
        statements: {
          remove: {},
          add: [...groupBy(rows, ({ terminalType, terminalId }) => `${terminalType}|${terminalId}`).values()].map((own) => {
            const [{ terminalType, terminalId }] = own as readonly [(typeof own)[number]]
            const lineAmount = sumOf(own, ({ rebateAmount }) => rebateAmount)
            const carryIn = carried.get(terminalId) ?? ZERO
            const balance = lineAmount.plus(carryIn)
            return {
              ...{ terminalType, terminalId, lineAmount, carryIn },
              empId: holder.get(terminalId) ?? null,
              rebateAmount: max(balance, ZERO),
              carryOut: min(balance, ZERO),
              paidAmount: ZERO,
              payStatus: balance.gt(0) ? UNPAID : PAID,
            }
          }),
        },
      },
    }),
  ]
}

const statementOf = (
  { statements: rows }: { readonly statements: readonly Statement[] },
  asked: Readonly<Record<string, unknown>>,
): Statement | undefined => rows.find((row) => row.terminalType === asked['terminalType'] && row.terminalId === asked['terminalId'])

/** 终端返利: business computes the rebates pharmacies, chains, clinics or companies earned under 政策备案 of type 终端返利 and records their payment. */
export default defineDocument({
  key: 'zy.terminalRebate',
  title: '终端返利',
  number: 'ZYZDFL{yyyyMM}{seq:4}',
  states: { ...RUN_STATES, paying: '支付中', paid: '已支付' },
  about: 'periodFrom',
  submittableIn: ['calculated'],
  editableIn: ['draft', 'failed', 'calculated', 'rejected'],
  fields,
  lines: { details, statements, payments },
  facts: {
    policies: {
      give: 'rows',
      from: 'zy.policyFiling.items',
      reads: [
        ...([
          'productId',
          'productGroupId',
          'companyId',
          'regionId',
          'terminalType',
          'terminalId',
          'startDate',
          'endDate',
          'thresholdValue',
        ] as const),
        ...([
          'rewardWay',
          'rewardValue',
          'empId',
          'scopeDeptId',
          'head.id',
          'head.rebateBase',
          'head.tierMode',
          'head.budgetAmount',
          'head.usedAmount',
        ] as const),
      ],
      most: 20_000,
      where: (doc) =>
        whileCalculating(doc, (from, until) =>
          all(
            eq('head.policyType', REBATE),
            eq('head.cycle', doc.cycle),
            eq('head.billStatus', 'approved'),
            counts,
            le('startDate', until),
            ge('endDate', from),
          ),
        ),
    },
    flows: {
      give: 'rows',
      from: 'sale.saleFlow',
      reads: FLOW_TAKES,
      most: MOST_FLOWS,
      where: (doc) => whileCalculating(doc, (from, until) => matchedBetween(from, until)),
    },
    months: { ...confirmedMonths, where: (doc) => whileCalculating(doc, () => isConfirmedMonth) },
    reported: {
      give: 'rows',
      from: 'zy.pureSalesReport.items',
      reads: ['terminalType', 'terminalId', 'productId', 'pureQty', 'pureAmount', 'head.period'],
      most: MOST_FLOWS,
      where: (doc) =>
        whileCalculating(doc, () =>
          all(eq('head.billStatus', 'approved'), ge('head.period', doc.periodFrom), le('head.period', doc.periodTo)),
        ),
    },
    hospitals: {
      give: 'rows',
      from: 'bsc.hospital',
      reads: ['regionId'],
      most: 50_000,
      where: (doc) => whileCalculating(doc, () => always),
    },
    pharmacies: {
      give: 'rows',
      from: 'bsc.pharmacy',
      reads: ['regionId'],
      most: 50_000,
      where: (doc) => whileCalculating(doc, () => always),
    },
    grouped: {
      give: 'rows',
      from: 'bsc.product',
      reads: ['productGroupId'],
      most: 20_000,
      where: (doc) => whileCalculating(doc, () => filled('productGroupId')),
    },
    taken: {
      give: 'rows',
      from: 'zy.terminalRebate.details',
      reads: ['policyItemId', 'terminalId'],
      most: MOST_FLOWS,
      where: (doc) =>
        whileCalculating(doc, () =>
          all(
            ne('head.id', doc.$.id),
            eq('head.periodFrom', doc.periodFrom),
            eq('head.periodTo', doc.periodTo),
            oneOf('head.billStatus', TAKEN),
          ),
        ),
    },
    carried: {
      give: 'rows',
      from: 'zy.terminalRebate.statements',
      reads: ['terminalId', 'carryOut', 'head.periodTo'],
      most: MOST_FLOWS,
      where: (doc) => whileCalculating(doc, () => all(ne('head.id', doc.$.id), oneOf('head.billStatus', TAKEN))),
    },
    policyOf: {
      give: 'rows',
      from: 'zy.policyFiling.items',
      reads: ['id', 'head.id'],
      most: 20_000,
      where: (doc) =>
        isOneOf(doc.$.state, 'approving', 'approved') && doc.details.length
          ? oneOf('id', [...new Set(doc.details.map(({ policyItemId }) => policyItemId))])
          : undefined,
    },
    holders: {
      give: 'rows',
      from: 'zy.commissionFiling.items',
      reads: ['empId', 'terminalId'],
      most: MOST_FLOWS,
      where: (doc) => whileCalculating(doc, () => all(eq('head.billStatus', 'approved'), counts, filled('terminalId'))),
    },
  },
  derive: {
    terminalCount: (doc) => doc.statements.length,
    baseQty: (doc) => sumOf(doc.details, ({ baseQty }) => baseQty ?? ZERO),
    baseAmount: (doc) => sumOf(doc.details, ({ baseAmount }) => baseAmount ?? ZERO),
    rebateAmount: (doc) => sumOf(doc.statements, ({ rebateAmount }) => rebateAmount),
    upAmount: (doc) => capitalWords(doc.rebateAmount),
    paidAmount: (doc) => sumOf(doc.payments, ({ payAmount }) => payAmount ?? ZERO),
  },
  choices: { policyIds: () => all(eq('policyType', REBATE), eq('billStatus', 'approved')) },
  rules: {
    periodTo: {
      holds: ({ periodFrom, periodTo, $ }) => periodTo >= periodFrom && periodTo <= $.today.slice(0, 7),
      message: '结束月份不正确',
    },
  },
  locks: () => ['zy.rebate'],
  checks: [
    {
      holds: ({ cycle, periodFrom, periodTo }) => isOneCycle(cycle, periodFrom, periodTo),
      message: '起止月份与返利周期不符',
      field: 'periodTo',
    },
    {
      holds: ({ terminalType }) => !isOneOf(terminalType, '1', '4'),
      message: '公立医院和诊所不适用终端返利，是否继续',
      warns: true,
    },
  ],
  actions: {
    calculate: { ...CALCULATE, effects: (doc) => calculated(doc) },
    pay: {
      title: '登记支付',
      from: ['approved', 'paying'],
      to: 'paying',
      role: 'cashier',
      ask: {
        terminalType: dict('终端类型', { code: 'terminal_type', required: true, default: '2' }),
        terminalId: refBy('终端', { by: 'terminalType', targets: CUSTOMERS, required: true }),
        rebatePayWay: dict('支付方式', { code: 'zy_rebate_pay_way', required: true, default: TRANSFER }),
        payDate: date('支付日期', { required: true, default: today }),
        payAmount: money('支付金额', { required: true }),
        refBillNo: text('关联单号', { max: 50 }),
      },
      checks: [
        {
          holds: (doc, asked) => {
            const row = statementOf(doc, asked)
            const amount = exact(String(asked['payAmount'] ?? 0))
            return row !== undefined && amount.gt(0) && amount.le(row.rebateAmount.minus(row.paidAmount))
          },
          message: '支付金额不能大于未支付返利',
          field: 'payAmount',
        },
      ],
      effects: (doc, asked) => {
        const row = statementOf(doc, asked)
        const paid = (row?.paidAmount ?? ZERO).plus(String(asked['payAmount']))
        const wire = (key: string) => (asked[key] ?? null) as Wire
        return [
          row && update(row, { set: { paidAmount: paid, payStatus: paid.eq(row.rebateAmount) ? PAID : PARTLY } }),
          update(doc, {
            rows: {
              payments: {
                add: [
                  {
                    terminalType: wire('terminalType'),
                    terminalId: wire('terminalId'),
                    rebatePayWay: wire('rebatePayWay'),
                    payDate: wire('payDate'),
                    payAmount: wire('payAmount'),
                    refBillNo: wire('refBillNo'),
                    payBy: doc.$.me.userId,
                  },
                ],
              },
            },
          }),
        ]
      },
    },
    settle: {
      title: '支付完成',
      from: ['approved', 'paying'],
      to: 'paid',
      auto: true,
      when: (doc) => doc.statements.length > 0 && doc.statements.every(({ payStatus }) => payStatus === PAID),
    },
    makeNotice: {
      title: '生成付款通知',
      from: ['approved', 'paying'],
      role: 'finance',
      when: (doc) => doc.statements.some(({ payStatus }) => payStatus !== PAID),
      message: '返利已全部支付',
      effects: (doc) =>
        doc.statements
          .filter(({ payStatus }) => payStatus !== PAID)
          .map((row) =>
            create('xt.paymentNotice', {
              noticeType: '2',
              payKind: '6',
              payeeName: String(row.$.ref('terminalId')['name'] ?? ''),
              amount: row.rebateAmount.minus(row.paidAmount),
              deptId: doc.deptId,
              payItems: [{ content: `返利${doc.billNo ?? ''}`, sourceBillNo: doc.billNo, amount: row.rebateAmount.minus(row.paidAmount) }],
            }),
          ),
    },
    void: { title: '作废', from: ['failed', 'calculated'], to: 'voided', role: 'business', confirm: '作废后不可恢复，是否继续' },
  },
  effects: {
    approve: (doc) =>
      [...groupBy(doc.details, ({ policyItemId }) => policyItemId ?? '')].map(([policyItemId, rows]) => {
        const policyId = doc.$.facts.policyOf.find(({ id }) => id === policyItemId)?.['headId']
        return policyId
          ? update('zy.policyFiling', String(policyId), { add: { usedAmount: sumOf(rows, ({ rebateAmount }) => rebateAmount ?? ZERO) } })
          : null
      }),
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'market',
    'finance',
    { role: 'general_manager', says: '返利金额 ≥ 50,000.00', when: ({ rebateAmount }) => rebateAmount.ge(50_000) },
  ],
  print: 'A4-landscape',
  live: true,
  sample: 12,
})
