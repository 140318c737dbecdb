import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { date, decimal, dept, dict, dicts, files, longText, money, percent, price, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, ge, le, lt, ne } from '../../kernel/condition.ts'
import { addDays, daysBetween } from '../../kernel/dates.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { chosenProduct } from '../bsc/chosen-product.ts'
import { FILING_EXPIRY, PLACE, place } from '../settlement/filing.ts'
import { isFrozen } from '../settlement/frozen.ts'

/** 单位加奖, 特价补差, 买赠 and 固定费用 of zs_promotion_type. */
const [PER_UNIT, SPECIAL_PRICE, GIFTS, FIXED] = ['1', '2', '3', '4'] as const
const MEETS = '同一产品和范围在该日期区间内已有促销备案'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  promotionName: text('促销名称', { required: true, max: 100, listed: true, queried: true }),
  promotionType: dict('促销类型', { code: 'zs_promotion_type', required: true, listed: true, queried: true }),
  channel: dicts('促销渠道', { code: 'zs_promotion_channel', required: true, listed: true, queried: true }),
  deptId: dept('申请部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  agentId: ref('代理商', { to: 'zs.agent', listed: true, queried: true }),
  filingDate: date('备案日期', { required: true, default: today, listed: true }),
  startDate: date('促销开始', { required: true, listed: true, queried: 'range' }),
  endDate: date('促销结束', { required: true, listed: true }),
  budgetAmount: money('促销预算', { required: true, above: 0, message: '预算必须大于0', listed: true }),
  usedAmount: money('已使用', { editable: false, default: '0', listed: true }),
  planAmount: money('预计费用', { derived: true, listed: true }),
  content: longText('促销方案', { max: 1_000, required: true }),
  files: files('附件'),
}

type Head = { readonly promotionType: string | null }
const isOf =
  (type: string) =>
  (_: unknown, { promotionType }: Head): boolean =>
    promotionType === type

const SAME = ['head.promotionType', 'head.agentId', 'productId', ...PLACE] as const

const items = lines('促销明细', {
  under: fields,
  chosenBy: 'productId',
  columns: {
    ...chosenProduct,
    ...place,
    rewardValue: price('单位加奖', { required: 'shown', above: 0, message: '奖励标准必须大于0' }),
    normalPrice: price('正常供货价', { required: 'shown' }),
    promotionPrice: price('促销价', { required: 'shown' }),
    companyShare: percent('公司承担比例(%)', {
      required: 'shown',
      default: '100',
      above: 0,
      atMost: 100,
      message: '承担比例应大于0且不超过100',
    }),
    buyQty: decimal('买', { required: 'shown', scale: 5 }),
    giftQty: decimal('赠', { required: 'shown', scale: 5 }),
    fixedAmount: money('固定费用', { required: 'shown', totalled: true }),
    planQty: decimal('预计数量', { scale: 5, totalled: true }),
    maxQty: decimal('数量上限', { scale: 5, atLeast: 'planQty', message: '数量上限不能小于预计数量' }),
    usedQty: decimal('已使用数量', { scale: 5, editable: false, default: '0' }),
    planAmount: money('预计费用', { derived: true, totalled: true }),
  },
  facts: {
    overlaps: {
      give: 'exists',
      from: 'zs.promotionFiling.items',
      where: (row, head) =>
        row.productId && head.startDate && head.endDate && head.promotionType
          ? all(
              ne('head.id', head.$.id),
              eq('head.billStatus', 'approved'),
              eq('head.promotionType', head.promotionType),
              eq('head.agentId', head.agentId),
              eq('productId', row.productId),
              ...PLACE.map((key) => eq(key, row[key])),
              le('head.startDate', head.endDate),
              ge('head.endDate', head.startDate),
            )
          : undefined,
    },
  },
  derive: {
    planAmount: ({ planQty, rewardValue, normalPrice, promotionPrice, companyShare, fixedAmount }, { promotionType }) => {
      const qty = planQty ?? ZERO
      if (promotionType === PER_UNIT) return qty.times(rewardValue ?? ZERO).round(2)
      if (promotionType === SPECIAL_PRICE)
        return qty.times((normalPrice ?? ZERO).minus(promotionPrice ?? ZERO)).mulDiv(companyShare, 100, 2)
      return promotionType === FIXED ? (fixedAmount ?? ZERO) : ZERO
    },
  },
  required: {
    planQty: (_, { promotionType }) => promotionType !== FIXED,
  },
  shown: {
    rewardValue: isOf(PER_UNIT),
    normalPrice: isOf(SPECIAL_PRICE),
    promotionPrice: isOf(SPECIAL_PRICE),
    companyShare: isOf(SPECIAL_PRICE),
    buyQty: isOf(GIFTS),
    giftQty: isOf(GIFTS),
    fixedAmount: isOf(FIXED),
  },
  rules: {
    promotionPrice: {
      holds: ({ promotionPrice, normalPrice }) => !promotionPrice || !normalPrice || promotionPrice.lt(normalPrice),
      message: '促销价必须低于正常供货价',
    },
  },
  unique: [
    {
      fields: SAME,
      during: ['head.startDate', 'head.endDate'],
      where: eq('head.billStatus', 'approved'),
      message: MEETS,
    },
  ],
  atLeast: 1,
  importable: true,
})

/** 促销备案: the agency department files promotions (extra per unit, special price, gifts, fixed money) with budget and quantity limits. */
export default defineDocument({
  key: 'zs.promotionFiling',
  title: '促销备案',
  number: 'ZSCXBA{yyyyMM}{seq:4}',
  titleField: 'promotionName',
  states: { closed: '已结束' },
  fields,
  lines: { items },
  facts: {
    frozen: { give: 'first', from: 'zs.commissionSettlement', reads: ['period'], order: 'period desc', where: () => isFrozen },
  },
  derive: { planAmount: (doc) => sumOf(doc.items, (row) => row.planAmount) },
  rules: {
    endDate: {
      holds: ({ startDate, endDate }) => endDate >= startDate && daysBetween(startDate, endDate) <= 366,
      message: '促销结束日期应在开始日期之后一年内',
    },
  },
  checks: [
    { holds: ({ planAmount, budgetAmount }) => planAmount.le(budgetAmount), message: '预计费用不能大于促销预算', field: 'budgetAmount' },
    {
      holds: ({ promotionType, agentId }) => promotionType !== FIXED || Boolean(agentId),
      message: '固定费用促销必须指定代理商',
      field: 'agentId',
    },
    {
      rows: 'items',
      field: 'buyQty',
      holds: ({ buyQty, giftQty }, { promotionType }) => promotionType !== GIFTS || ((buyQty ?? ZERO).gt(0) && (giftQty ?? ZERO).gt(0)),
      message: '买赠数量必须大于0',
    },
    { rows: 'items', field: 'productId', holds: ({ $ }) => !$.facts.overlaps, message: MEETS, again: true },
  ],
  locks: ({ promotionType, agentId }) => [`promotion ${promotionType} ${agentId ?? ''}`],
  actions: {
    close: {
      title: '提前结束',
      from: 'approved',
      to: 'closed',
      role: 'market',
      ask: { closeDate: date('结束日期', { required: true, default: today }) },
      checks: [
        {
          holds: (doc, { closeDate }) =>
            String(closeDate) >= doc.startDate &&
            String(closeDate) <= doc.endDate &&
            String(closeDate).slice(0, 7) > String(doc.$.facts.frozen?.['period'] ?? ''),
          message: '结束日期应在促销期间内，且不早于已冻结期间',
          field: 'closeDate',
        },
      ],
      effects: (doc, { closeDate }) => [update(doc, { set: { endDate: closeDate as string } })],
    },
    expire: {
      title: '到期结束',
      from: 'approved',
      to: 'closed',
      auto: (day) => lt('endDate', day),
      when: (doc) => doc.endDate < doc.$.today,
    },
  },
  jobs: {
    zsFilingExpiry: {
      ...FILING_EXPIRY,
      looksAt: (day) => all(eq('billStatus', 'approved'), ge('endDate', day), le('endDate', addDays(day, 30))),
      each: ({ billNo, empId, endDate }) => [message(`促销备案${billNo ?? ''}将于${endDate}到期`, { empId })],
    },
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'market',
    'finance',
    { role: 'general_manager', says: '促销预算 ≥ 50,000.00', when: ({ budgetAmount }) => budgetAmount.ge(50_000) },
  ],
  print: 'A4-landscape',
  sample: 30,
})
