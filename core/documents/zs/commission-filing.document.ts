import { contains } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { date, decimal, dict, int, percent, price, ref, rowRef, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { today } from '../../definitions/start.ts'
import { all, eq, has } from '../../kernel/condition.ts'
import { decimal as exact } from '../../kernel/decimal.ts'
import type { Finding } from '../../kernel/finding.ts'
import type { Row } from '../../kernel/wire.ts'
import { chosenProduct } from '../bsc/chosen-product.ts'
import { commissionOf, cycleStart, type Filed, matched, tiersOk } from '../settlement/filing-match.ts'
import {
  apart,
  counts,
  days,
  endsLater,
  expiring,
  isBackdated,
  meeting,
  namesSource,
  OVERLAPS,
  place,
  PLACE,
  standsApart,
  succeeding,
  succession,
  takesEffect,
  terminal,
} from '../settlement/filing.ts'
import { frozenOf, isOpen } from '../settlement/frozen.ts'
import { ACROSS, SAME, agentFilingFields, authorised, isAuthorised, ofAgent } from './agent-filing.ts'

const [PER_UNIT, SHARE, DIFFERENCE, TIERS] = ['1', '2', '3', '4'] as const

const items = lines('佣金明细', {
  under: agentFilingFields,
  columns: {
    itemNo: int('行号', { editable: false }),
    sourceItemId: rowRef('原备案行', {
      required: 'shown',
      to: 'zs.commissionFiling.items',
      reads: ['calcMode'],
      fills: {
        productId: 'productId',
        companyId: 'companyId',
        regionId: 'regionId',
        terminalType: 'terminalType',
        terminalId: 'terminalId',
        calcMode: 'calcMode',
        priceBasis: 'priceBasis',
      },
    }),
    ...chosenProduct,
    ...place,
    calcMode: dict('计算方式', { code: 'settle_calc_mode', required: true, default: '1' }),
    priceBasis: dict('计价口径', { code: 'settle_price_basis', required: true, default: '1' }),
    unitCommission: price('单位佣金', { required: 'shown', above: 0, message: '单位佣金必须大于0' }),
    rate: percent('佣金比例(%)', { required: 'shown', above: 0, atMost: 100, message: '佣金比例应大于0且不超过100' }),
    settlePrice: price('结算底价', { above: 0, message: '结算底价必须大于0' }),
    tierMode: dict('阶梯方式', { required: 'shown', code: 'settle_tier_mode' }),
    tierBase: dict('阶梯依据', { required: 'shown', code: 'settle_tier_base' }),
    tierCycle: dict('阶梯周期', { required: 'shown', code: 'settle_cycle' }),
    pointRate: percent('点数(%)', { atLeast: 0, atMost: 30, message: '点数应在0到30之间' }),
    ...days,
    remark: text('备注', { max: 200 }),
  },
  facts: {
    authorised,
    successor: { give: 'exists', from: 'zs.commissionFiling.items', where: (row, head) => succeeding(row, head, ACROSS) },
    overlaps: {
      give: 'exists',
      from: 'zs.commissionFiling.items',
      where: (row, head) => (row.productId && head.agentId ? meeting(row, head, ACROSS) : undefined),
    },
  },
  fallback: { itemNo: (_row, _head, place) => place + 1 },
  choices: { sourceItemId: ofAgent },
  required: {
    settlePrice: ({ calcMode, priceBasis }) => calcMode === DIFFERENCE || priceBasis === '2',
  },
  shown: {
    sourceItemId: namesSource,
    unitCommission: ({ calcMode }) => calcMode === PER_UNIT,
    rate: ({ calcMode }) => calcMode === SHARE,
    tierMode: ({ calcMode }) => calcMode === TIERS,
    tierBase: ({ calcMode }) => calcMode === TIERS,
    tierCycle: ({ calcMode }) => calcMode === TIERS,
  },
  rules: { endDate: endsLater },
  unique: [apart(ACROSS, OVERLAPS)],
  atLeast: 1,
  atMost: 2_000,
  importable: true,
})

type Trying = { readonly $: { readonly facts: { readonly candidates: readonly Filed[]; readonly place: Filed | undefined } } }

/** 试算: which row wins, why the others do not, and what it comes to. */
const triedOut = ({ $ }: Trying, asked: Row): Finding => {
  const sold = {
    day: String(asked['flowDate'] ?? ''),
    companyId: (asked['companyId'] ?? null) as string | null,
    terminalId: (asked['terminalId'] ?? null) as string | null,
    regionId: ($.facts.place?.['regionId'] ?? null) as string | null,
  }
  const { winner, losers } = matched($.facts.candidates, sold)
  const told = losers.map(({ row, why }) => `${String(row['billNo'] ?? '')}第${String(row['itemNo'] ?? '')}行${why}`).join('；')
  if (!winner) return { isGood: false, message: `没有适用的佣金备案${told ? `：${told}` : ''}` }
  const commission = commissionOf(
    winner,
    exact(String(asked['qty'] ?? 1)),
    asked['unitPrice'] ? exact(String(asked['unitPrice'])) : undefined,
  )
  const name = `${String(winner['billNo'] ?? '')}第${String(winner['itemNo'] ?? '')}行`
  const worth = commission ? `，佣金${yuan(commission)}元` : '，金额按周期阶梯或价格计算'
  return { isGood: true, message: `适用${name}${worth}${told ? `。其他：${told}` : ''}` }
}

const COPIED = ['productId', ...PLACE, 'calcMode', 'priceBasis', 'unitCommission', 'rate', 'settlePrice']

/** 佣金备案: an agency manager files what commission an agent earns per product and scope; 佣金结算 reads the approved rows. */
export default defineDocument({
  key: 'zs.commissionFiling',
  title: '佣金备案',
  number: 'ZSYJBA{yyyyMM}{seq:4}',
  about: 'agentId',
  fields: agentFilingFields,
  lines: {
    items,
    tiers: lines('阶梯标准', {
      under: agentFilingFields,
      columns: {
        itemNo: int('备案行号', { required: true }),
        fromValue: decimal('起（含）', { scale: 2, required: true, atLeast: 0, message: '起始值不能为负数' }),
        toValue: decimal('止（不含）', { scale: 2, above: 'fromValue', message: '止值必须大于起值' }),
        tierValue: price('标准', { required: true, above: 0, message: '阶梯标准必须大于0' }),
      },
      importable: true,
    }),
  },
  facts: {
    frozen: frozenOf('zs.commissionSettlement.statements'),
    candidates: {
      give: 'rows',
      from: 'zs.commissionFiling.items',
      reads: [
        ...(['id', 'itemNo', 'companyId', 'regionId', 'terminalId', 'startDate', 'endDate', 'calcMode', 'priceBasis'] as const),
        ...(['unitCommission', 'rate', 'settlePrice', 'head.billNo'] as const),
      ],
      where: ({ agentId, $ }) =>
        agentId && $.asked('productId')
          ? all(eq('head.agentId', agentId), eq('productId', $.asked('productId')), eq('head.billStatus', 'approved'), counts)
          : undefined,
    },
    place: {
      give: 'first',
      from: 'bsc.hospital',
      reads: ['regionId'],
      where: ({ $ }) => ($.asked('terminalId') ? eq('id', $.asked('terminalId')) : undefined),
    },
  },
  derive: { itemCount: (doc) => doc.items.length },
  choices: { agentId: () => all(eq('agentStatus', '1'), has('coopModes', '2')) },
  shown: { backdateReason: isBackdated },
  checks: [
    {
      rows: 'tiers',
      field: 'itemNo',
      holds: (tier, doc) => doc.items.some(({ itemNo }) => itemNo === tier.itemNo),
      message: '备案行号不存在',
    },
    {
      holds: (doc) =>
        tiersOk(doc.tiers) &&
        doc.items.every(
          ({ calcMode, itemNo }) => calcMode !== TIERS || contains(doc.tiers.map((tier) => tier.itemNo).join(), String(itemNo)),
        ),
      message: '阶梯区间必须从0开始且首尾相接',
      field: 'tiers',
    },
    isAuthorised,
    standsApart(SAME, OVERLAPS),
    {
      rows: 'items',
      field: 'startDate',
      holds: ({ startDate }, doc) => isBackdated(doc) || isOpen(startDate.slice(0, 7), doc.$.facts.frozen),
      message: '生效日期在已冻结期间内，请勾选追溯备案',
    },
    {
      rows: 'items',
      field: 'calcMode',
      holds: ({ calcMode, $ }, doc) => !isBackdated(doc) || (calcMode !== TIERS && $.ref('sourceItemId').calcMode !== TIERS),
      message: '阶梯备案不能追溯，请从下一周期首日变更',
    },
    {
      rows: 'items',
      field: 'startDate',
      holds: ({ calcMode, tierCycle, startDate }) => calcMode !== TIERS || startDate === cycleStart(tierCycle, startDate),
      message: '阶梯的生效日期应为周期首日',
    },
  ],
  locks: (doc) => doc.items.map(({ productId }) => `filing 2 ${doc.agentId} ${productId}`),
  actions: {
    ...succession('zs.commissionFiling', ['agentId'], COPIED),
    tryMatch: {
      title: '试算',
      ask: {
        flowDate: date('流向日期', { required: true, default: today }),
        companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
        ...terminal,
        productId: ref('产品', { to: 'bsc.product', required: true }),
        qty: decimal('数量', { scale: 5, default: '1' }),
        unitPrice: price('单价'),
      },
      finds: (doc, asked) => triedOut(doc, asked),
    },
  },
  jobs: expiring('佣金备案'),
  effects: { approve: takesEffect('zs.commissionFiling.items') },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'business',
    'finance',
    {
      role: 'general_manager',
      says: '追溯备案或佣金比例超过40%',
      when: (doc) => isBackdated(doc) || doc.items.some(({ rate }) => rate?.gt(40) === true),
    },
  ],
  print: 'A4',
  sample: 90,
})
