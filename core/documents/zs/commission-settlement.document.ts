import { defineDocument } from '../../definitions/document.ts'
import { message, update, type Effects } from '../../definitions/effect.ts'
import { bool, date, decimal, dict, int, money, percent, price, ref, rowRef, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { lastDay } from '../../kernel/dates.ts'
import { all, always, eq, filled, gt, le, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import { ZERO } from '../../kernel/decimal.ts'
import { counts, terminal } from '../settlement/filing.ts'
import { confirmedMonths, FLOW_TAKES, isConfirmedMonth, isMatched, MOST_FLOWS } from '../settlement/flows.ts'
import { FROZEN } from '../settlement/frozen.ts'
import { calculating, CHANGED, freezing } from '../settlement/run-actions.ts'
import { adjustments, exceptions, invoices, payments, rewards, type Settling, statements } from '../settlement/settlement.ts'
import {
  becomesDue,
  deducting,
  disbursing,
  excluded,
  invoicing,
  reconciling,
  unfreezing,
  voiding,
} from '../settlement/statement-actions.ts'
import { SETTLEMENT, cancelling } from './agent-settlement.ts'
import { grossOf } from './commission-line.ts'
import { runCommission } from './commission-run.ts'
import { owned } from './owner.ts'
import { commonFacts, orderFacts, running, scopeOf, settledBy, type SettlementRun } from './settle-facts.ts'
import { ZEROED, cancelPoints, pointsOf, ranOver, statementRows, taxedFinally, type Charged } from './settle-run.ts'

const sum = { totalled: true } as const

const details = lines('结算明细', {
  columns: {
    lineNo: int('行号'),
    lineKind: dict('行类型', { code: 'settle_line_kind' }),
    agentId: ref('代理商', { to: 'zs.agent' }),
    empId: ref('招商经理', { to: 'sys.employee' }),
    productId: ref('产品', { to: 'bsc.product' }),
    spec: text('规格'),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    ...terminal,
    flowDate: date('流向日期'),
    batchNo: text('批号'),
    sourceType: text('来源'),
    sourceId: text('来源行'),
    origLineId: text('原结算行'),
    noOrigin: bool('无原单'),
    filingItemId: rowRef('命中备案行', { to: 'zs.commissionFiling.items' }),
    calcMode: dict('计算方式', { code: 'settle_calc_mode' }),
    qty: decimal('数量', { scale: 5, ...sum }),
    unitPrice: price('单价'),
    saleAmount: money('销售金额', sum),
    commissionValue: price('佣金标准'),
    commissionAmount: money('佣金', sum),
    policyAmount: money('政策加奖', sum),
    promotionAmount: money('促销加奖', sum),
    pointRate: percent('点数(%)'),
    pointWay: dict('点数承担方式', { code: 'zs_tax_pay_way' }),
    pointAmount: money('点数金额', sum),
    netAmount: money('净额', sum),
    note: text('说明'),
  },
  // A mark: what a frozen settlement used no other one uses (ZS-R17).
  unique: [
    {
      fields: ['sourceType', 'sourceId', 'origLineId', 'noOrigin'],
      where: all(oneOf('head.billStatus', FROZEN), oneOf('lineKind', ['1', '2', '4'])),
      message: CHANGED,
    },
  ],
  editable: false,
})

const HISTORY = [
  ...(['lineKind', 'agentId', 'empId', 'productId', 'companyId', 'terminalType', 'terminalId', 'flowDate', 'batchNo'] as const),
  ...(['sourceType', 'sourceId', 'origLineId', 'noOrigin', 'filingItemId', 'calcMode', 'qty', 'saleAmount'] as const),
  ...(['commissionAmount', 'policyAmount', 'promotionAmount', 'pointRate', 'pointWay', 'pointAmount', 'netAmount'] as const),
]

const many = { give: 'rows', most: MOST_FLOWS } as const

type Detail = NonNullable<(typeof details)['$row']>

const countedOf = (line: Detail) => ({
  lineKind: line.lineKind ?? '1',
  agentId: line.agentId ?? '',
  empId: line.empId,
  productId: line.productId,
  companyId: line.companyId,
  qty: line.qty ?? ZERO,
  saleAmount: line.saleAmount ?? ZERO,
  gross: grossOf({
    commissionAmount: line.commissionAmount ?? ZERO,
    policyAmount: line.policyAmount ?? ZERO,
    promotionAmount: line.promotionAmount ?? ZERO,
  }),
  pointRate: line.pointRate,
  pointWay: line.pointWay,
  pointAmount: line.pointAmount ?? ZERO,
  netAmount: line.netAmount ?? ZERO,
})

type Reward = NonNullable<(typeof rewards)['$row']>

/** What lines take of import rows and of budgets, or give back. */
const consuming = (rows: readonly Detail[], taken: readonly Reward[], isTaken: boolean): Effects => [
  rows
    .filter(({ lineKind }) => lineKind === '4')
    .map(({ sourceId }) => update('zs.commissionImport.items', sourceId ?? '', { set: { rowStatus: isTaken ? '1' : '0' } })),
  taken.map(({ rewardType, rewardId, itemId, qty, amount }) => {
    const [money_, units] = [amount ?? ZERO, qty ?? ZERO]
    const of = (value: typeof money_) => (isTaken ? value : value.negated())
    return rewardType === '2'
      ? [
          update('zs.promotionFiling', rewardId ?? '', { add: { usedAmount: of(money_) } }),
          update('zs.promotionFiling.items', itemId ?? '', { add: { usedQty: of(units) } }),
        ]
      : update('zs.policyFiling', rewardId ?? '', { add: { usedAmount: of(money_) } })
  }),
]

type Detailed = SettlementRun & { readonly details: readonly Detail[] }
type Frozen = Detailed & { readonly rewards: readonly Reward[] } & Settling & Charged

const facts = {
  ...commonFacts('zs.commissionSettlement.statements'),
  ...orderFacts('zs.commissionSettlement'),
  flows: {
    ...many,
    from: 'sale.saleFlow' as const,
    reads: FLOW_TAKES,
    where: running(({ period }) => all(isMatched, le('saleDate', lastDay(period)), filled('productId'))),
  },
  periods: { ...confirmedMonths, where: running(() => isConfirmedMonth) },
  hospitals: { ...many, from: 'bsc.hospital' as const, reads: ['regionId', 'enabled'], where: running(() => always) },
  pharmacies: { ...many, from: 'bsc.pharmacy' as const, reads: ['regionId', 'enabled'], where: running(() => always) },
  filings: {
    ...many,
    from: 'zs.commissionFiling.items' as const,
    reads: [
      ...(['itemNo', 'productId', 'companyId', 'regionId', 'terminalId', 'startDate', 'endDate', 'calcMode', 'priceBasis'] as const),
      ...([
        'unitCommission',
        'rate',
        'settlePrice',
        'tierMode',
        'tierBase',
        'tierCycle',
        'pointRate',
        'head.agentId',
        'head.billNo',
      ] as const),
    ],
    where: running(() => all(counts, eq('head.billStatus', 'approved'))),
  },
  tiers: {
    ...many,
    from: 'zs.commissionFiling.tiers' as const,
    reads: ['itemNo', 'fromValue', 'toValue', 'tierValue', 'head.billNo'],
    where: running(() => eq('head.billStatus', 'approved')),
  },
  prices: {
    ...many,
    from: 'bsc.productCommissionPrice' as const,
    reads: [
      ...(['productId', 'agentId', 'hospitalId', 'companyId', 'commissionTime', 'commissionBase', 'commissionPrice'] as const),
      ...(['commissionRate', 'basePrice', 'startDate', 'endDate'] as const),
    ],
    where: running(() => eq('billStatus', 'approved')),
  },
  policies: {
    ...many,
    from: 'zs.policyFiling.items' as const,
    reads: [
      ...(['agentId', 'productId', 'productGroupId', 'companyId', 'regionId', 'terminalId', 'startDate', 'endDate'] as const),
      ...(['thresholdValue', 'rewardWay', 'rewardValue', 'head.policyType', 'head.policyName', 'head.cycle', 'head.measure'] as const),
      ...(['head.exclusiveGroup', 'head.priority', 'head.budgetAmount', 'head.usedAmount', 'head.billStatus', 'head.billNo'] as const),
    ],
    where: running(() => all(counts, eq('head.billStatus', 'approved'))),
  },
  promotions: {
    ...many,
    from: 'zs.promotionFiling.items' as const,
    reads: [
      ...(['productId', 'companyId', 'regionId', 'terminalId', 'rewardValue', 'normalPrice', 'promotionPrice', 'companyShare'] as const),
      ...(['maxQty', 'usedQty', 'head.agentId', 'head.promotionType', 'head.channel', 'head.startDate', 'head.endDate'] as const),
      ...(['head.budgetAmount', 'head.usedAmount', 'head.billNo'] as const),
    ],
    where: running(() => oneOf('head.billStatus', ['approved', 'closed'])),
  },
  policyHeads: { ...many, from: 'zs.policyFiling' as const, reads: ['billNo'], where: running(() => eq('billStatus', 'approved')) },
  promotionHeads: {
    ...many,
    from: 'zs.promotionFiling' as const,
    reads: ['billNo'],
    where: running(() => oneOf('billStatus', ['approved', 'closed'])),
  },
  imports: {
    ...many,
    from: 'zs.commissionImport.items' as const,
    reads: [
      'agentId',
      'productId',
      'companyId',
      'terminalType',
      'terminalId',
      'flowDate',
      'batchNo',
      'qty',
      'saleAmount',
      'commissionAmount',
      'reason',
    ],
    where: running(({ period }) =>
      all(eq('head.billStatus', 'approved'), eq('head.settleType', '2'), eq('rowStatus', '0'), le('head.period', period)),
    ),
  },
  history: settledBy('zs.commissionSettlement.details', HISTORY),
  open: {
    give: 'exists' as const,
    from: 'sale.flowPeriod' as const,
    where: (doc: Detailed): Condition | undefined =>
      doc.$.doing === 'freeze'
        ? all(
            ne('flowPeriodStatus', '4'),
            oneOf('flowMonth', [...new Set(doc.details.flatMap(({ flowDate }) => (flowDate ? [flowDate.slice(0, 7)] : [])))]),
            oneOf('companyId', [...new Set(doc.details.flatMap(({ companyId }) => (companyId ? [companyId] : [])))]),
          )
        : undefined,
  },
  changed: {
    give: 'exists' as const,
    from: 'sale.saleFlow' as const,
    where: (doc: Detailed): Condition | undefined =>
      doc.$.doing === 'freeze' && doc.snapshotTime
        ? all(
            gt('updateTime', doc.snapshotTime),
            oneOf('id', [...new Set(doc.details.flatMap(({ sourceId }) => (sourceId ? [sourceId] : [])))]),
          )
        : undefined,
  },
}

/** 佣金结算: business computes the agents' commission of a period from confirmed flows, finance freezes it, agents confirm it, the cashier pays it. */
export default defineDocument({
  key: 'zs.commissionSettlement',
  title: '佣金结算',
  number: 'ZSYJJS{yyyyMM}{seq:4}',
  ...SETTLEMENT,
  lines: { details, statements, adjustments, rewards, exceptions, invoices, payments },
  facts,
  locks: () => ['settle 2'],
  actions: {
    calculate: {
      ...calculating,
      effects: (doc) => {
        const { facts } = doc.$
        const policyIds = new Map(facts.policyHeads.map((row) => [row['billNo'], row['id']]))
        const promotionIds = new Map(facts.promotionHeads.map((row) => [row['billNo'], row['id']]))
        const {
          lines: made,
          oddities,
          taken,
          ...figures
        } = runCommission({
          period: doc.period,
          ...scopeOf(doc, facts.depts),
          flows: facts.flows,
          periods: facts.periods,
          agents: facts.agents,
          rights: owned(facts.rights, facts.agents),
          terminals: [...facts.hospitals, ...facts.pharmacies],
          products: facts.products,
          filings: facts.filings.map((row) => ({ ...row, filingId: row['billNo'] ?? null })),
          tiers: facts.tiers.map((row) => ({ ...row, filingId: row['billNo'] ?? null })),
          prices: facts.prices,
          points: facts.points,
          policies: facts.policies.map((row) => ({ ...row, rewardId: policyIds.get(row['billNo'] ?? null) ?? null })),
          promotions: facts.promotions.map((row) => ({ ...row, rewardId: promotionIds.get(row['billNo'] ?? null) ?? null })),
          imports: facts.imports,
          adjustments: doc.adjustments,
          history: facts.history,
        })
        const counted = made.map((line) => ({ ...line, gross: grossOf(line) }))
        return ranOver(doc, {
          details: made,
          statements: statementRows(counted, facts),
          exceptions: oddities,
          ...figures,
          more: { rewards: taken },
        })
      },
    },
    ...cancelling,
    ...reconciling((doc: Frozen, agentIds) => {
      const isOut = ({ agentId }: { readonly agentId: string | null }) => agentId !== null && agentIds.has(agentId)
      return [
        consuming(doc.details.filter(isOut), doc.rewards.filter(isOut), false),
        cancelPoints(doc.$.facts.chargedPoints, (agentId) => agentIds.has(agentId)),
        [...agentIds].map((agentId) => update(doc, { rows: { details: { remove: { agentId } }, rewards: { remove: { agentId } } } })),
        doc.statements.filter(isOut).map((row) => excluded(row, ZEROED)),
      ]
    }),
    freeze: {
      ...freezing,
      checks: [
        { holds: ({ $ }) => !$.facts.earlier, message: '上期结算单尚未冻结，不能冻结本期' },
        { holds: ({ $ }) => !$.facts.open, message: '流向月份未锁定，不能冻结' },
        { holds: ({ $ }) => !$.facts.changed && !$.facts.since, message: CHANGED },
      ],
      effects: (doc) => [
        update(doc, { set: { freezeTime: doc.$.now } }),
        consuming(doc.details, doc.rewards, true),
        pointsOf(doc, '2', '2', doc.details.map(countedOf), () => doc.deptId),
        taxedFinally(doc, doc.$.facts),
      ],
    },
    ...unfreezing((doc: Frozen) => [consuming(doc.details, doc.rewards, false), cancelPoints(doc.$.facts.chargedPoints)]),
    ...deducting,
    ...invoicing,
    ...disbursing('付款金额超过未付净额或超过已验发票金额'),
    ...voiding,
  },
  effects: { approve: (doc) => [becomesDue(doc), message(`佣金结算${doc.billNo ?? ''}已审批，请安排付款`, { role: 'cashier' })] },
  approval: [
    'business',
    'finance_manager',
    { role: 'general_manager', says: '应付净额 ≥ 50,000.00', when: ({ netPayable }) => netPayable.ge(50_000) },
  ],
})
