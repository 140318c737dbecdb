import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { date, decimal, dept, dict, files, longText, money, price, ref, refBy, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, any, empty, eq, ge, le, lt, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import { addDays, daysBetween } from '../../kernel/dates.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { chosenProduct } from '../bsc/chosen-product.ts'

/** 首次进货, 开发成功 and 开发失败 of zs_develop_stage. */
const [FIRST, SUCCESS, FAILED] = ['4', '5', '9'] as const
/** 新终端 of zs_develop_type. */
const NEW_TERMINAL = '1'
const TAKEN = '该终端的该产品已有新开发申请'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  developType: dict('开发类型', { code: 'zs_develop_type', required: true, default: NEW_TERMINAL, listed: true, queried: true }),
  agentId: ref('代理商', { to: 'zs.agent', required: true, fills: { empId: 'empId', deptId: 'deptId' }, listed: true, queried: true }),
  empId: ref('招商经理', { to: 'sys.employee', required: true, listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  applyDate: date('申请日期', { required: true, default: today, listed: true, queried: 'range' }),
  terminalType: dict('终端类型', { code: 'terminal_type', required: true, default: '1', listed: true }),
  terminalId: refBy('终端', {
    by: 'terminalType',
    targets: { 1: 'bsc.hospital', 2: 'bsc.pharmacy', 4: 'bsc.hospital' },
    required: true,
    listed: true,
    queried: true,
  }),
  terminalGrade: dict('终端等级', { code: 'zs_terminal_grade', required: true, listed: true }),
  companyId: ref('配送商业', { to: 'bsc.bscBussCompany', required: true, listed: true }),
  contact: text('终端联系人', { max: 50 }),
  monthPurchase: money('终端月采购总额', { atLeast: 0, message: '月采购总额不能为负数' }),
  targetDate: date('计划成功日期', { required: true, listed: true, queried: 'range' }),
  feeAmount: money('申请开发费', { derived: true, listed: true }),
  writtenAmount: money('已核销金额', {
    editable: false,
    default: '0',
    atLeast: 0,
    atMost: 'feeAmount',
    message: '核销金额不能大于可核销余额',
    listed: true,
  }),
  stage: dict('开发进度', { code: 'zs_develop_stage', editable: false, default: '1', required: true, listed: true, queried: true }),
  stageDate: date('进度日期', { editable: false, required: true }),
  stageNote: text('进度说明', { editable: false, max: 200 }),
  firstDate: date('首次进货日期', { editable: false }),
  plan: longText('开发方案', { max: 1_000, required: true }),
  files: files('附件'),
}

const items = lines('开发产品', {
  under: fields,
  chosenBy: 'productId',
  columns: {
    ...chosenProduct,
    supplyPrice: price('供货价', { required: true, above: 0, message: '供货价必须大于0' }),
    monthQty: decimal('预计月用量', { scale: 5, required: true, above: 0, message: '预计月用量必须大于0', totalled: true }),
    monthAmount: money('预计月销售额', { derived: true, totalled: true }),
    competitor: text('竞品情况', { max: 200 }),
  },
  facts: {
    applied: {
      give: 'exists',
      from: 'zs.newDevelop.items',
      where: ({ productId }, head) => underWay(productId, head, ne('head.id', head.$.id)),
    },
    appliedByStaff: { give: 'exists', from: 'zy.newDevelop.items', where: ({ productId }, head) => underWay(productId, head) },
    authorised: {
      give: 'exists',
      from: 'zs.agent.products',
      where: ({ productId }, { agentId, terminalId, applyDate }) =>
        productId && agentId && terminalId && applyDate
          ? all(
              eq('head.id', agentId),
              eq('productId', productId),
              any(empty('terminalId'), eq('terminalId', terminalId)),
              le('startDate', applyDate),
              any(empty('endDate'), ge('endDate', applyDate)),
            )
          : undefined,
    },
    flowed: {
      give: 'exists',
      from: 'sale.saleFlow',
      where: ({ productId }, { terminalType, terminalId, applyDate }) =>
        productId && terminalId && applyDate
          ? all(bought(terminalType, terminalId), eq('productId', productId), ge('saleDate', applyDate))
          : undefined,
    },
  },
  derive: { monthAmount: ({ monthQty, supplyPrice }) => (monthQty ?? ZERO).times(supplyPrice ?? ZERO).round(2) },
  unique: [{ fields: ['productId'], message: '开发产品不能重复' }],
  atLeast: 1,
})

type Head = {
  readonly terminalType: string | null
  readonly terminalId: string | null
  readonly applyDate: string | null
}

/** Sales that a terminal bought (ZS-R1). */
function bought(terminalType: string | null, terminalId: string): Condition {
  return all(eq('flowType', '2'), eq('matchStatus', '2'), eq(terminalType === '2' ? 'pharmacyId' : 'hospitalId', terminalId))
}

/** An application for the same product at the same terminal within a year that did not fail. */
function underWay(
  productId: string | null,
  { terminalType, terminalId, applyDate }: Head,
  ...more: readonly Condition[]
): Condition | undefined {
  return productId && terminalId && applyDate
    ? all(
        oneOf('head.billStatus', ['approving', 'approved']),
        ne('head.stage', FAILED),
        eq('head.terminalType', terminalType),
        eq('head.terminalId', terminalId),
        eq('productId', productId),
        ge('head.applyDate', addDays(applyDate, -365)),
        ...more,
      )
    : undefined
}

const isOver = (stage: string): boolean => isOneOf(stage, SUCCESS, FAILED)

/** 新开发: an agency manager applies for an agent to open a terminal or a product in it, with the development money the company will bear. */
export default defineDocument({
  key: 'zs.newDevelop',
  title: '新开发',
  number: 'ZSXKF{yyyyMM}{seq:4}',
  about: 'agentId',
  fields,
  lines: {
    items,
    fees: lines('开发费用', {
      columns: {
        feeItem: dict('费用项目', { code: 'zs_develop_fee', required: true }),
        writeOffStage: dict('核销节点', { code: 'zs_writeoff_stage', required: true, default: '1' }),
        amount: money('金额', { required: true, above: 0, message: '费用金额必须大于0', totalled: true }),
        remark: text('说明', { max: 200 }),
      },
    }),
  },
  facts: {
    first: {
      give: 'first',
      from: 'sale.saleFlow',
      reads: ['saleDate'],
      order: 'saleDate asc',
      where: (doc) => {
        const products = doc.items.flatMap(({ productId }) => (productId ? [productId] : []))
        return doc.terminalId && products.length > 0 && doc.applyDate
          ? all(bought(doc.terminalType, doc.terminalId), oneOf('productId', products), ge('saleDate', doc.applyDate))
          : undefined
      },
    },
    sold: {
      give: 'exists',
      from: 'sale.saleFlow',
      where: ({ terminalType, terminalId }) => (terminalId ? bought(terminalType, terminalId) : undefined),
    },
  },
  derive: { feeAmount: (doc) => sumOf(doc.fees, ({ amount }) => amount ?? ZERO) },
  choices: { agentId: () => eq('agentStatus', '1') },
  rules: {
    targetDate: {
      holds: ({ applyDate, targetDate }) => targetDate > applyDate && daysBetween(applyDate, targetDate) <= 365,
      message: '计划成功日期应在申请日期之后一年内',
    },
  },
  shown: { stageDate: ({ $ }) => $.state === 'approved' },
  checks: [
    {
      rows: 'items',
      field: 'productId',
      holds: ({ $ }) => !$.facts.applied && !$.facts.appliedByStaff,
      message: TAKEN,
      again: true,
    },
    {
      holds: ({ developType, $ }) => developType !== NEW_TERMINAL || !$.facts.sold,
      message: '该终端已有销售流向，不属于新终端',
      field: 'developType',
    },
    {
      holds: (doc) => doc.feeAmount.le(sumOf(doc.items, ({ monthAmount }) => monthAmount).times(6)),
      message: '开发费超过六个月预计销售额，是否继续',
      warns: true,
    },
  ],
  locks: ({ terminalType, terminalId }) => [`develop ${terminalType} ${terminalId}`],
  actions: {
    updateStage: {
      title: '更新进度',
      from: 'approved',
      to: 'approved',
      role: 'business',
      ask: ['stage', 'stageDate', 'stageNote'],
      when: (doc) => !isOver(String(doc.$.old?.['stage'] ?? doc.stage)),
      message: '开发已结束，不能更新进度',
      checks: [
        {
          holds: (doc, { stage }) => String(stage) >= String(doc.$.old?.['stage'] ?? '1') && stage !== FAILED,
          message: '开发进度只能向前',
          field: 'stage',
        },
        {
          holds: (doc, { stage }) => stage !== SUCCESS || doc.items.every(({ $ }) => $.facts.flowed),
          message: '开发成功需要每个产品都有销售流向',
          field: 'stage',
        },
      ],
    },
    fail: {
      title: '开发失败',
      from: 'approved',
      to: 'approved',
      role: 'dept_manager',
      ask: ['stageNote'],
      when: ({ writtenAmount }) => writtenAmount.isZero(),
      message: '已核销的新开发不能改为失败',
      effects: (doc) => [update(doc, { set: { stage: FAILED, stageDate: doc.$.today } })],
    },
    firstPurchase: {
      title: '首次进货',
      from: 'approved',
      to: 'approved',
      auto: () => all(empty('firstDate'), lt('stage', FIRST)),
      when: ({ firstDate, $ }) => $.today >= String($.facts.first?.['saleDate'] ?? 'never') && !firstDate,
      effects: (doc) => {
        const day = String(doc.$.facts.first?.['saleDate'] ?? doc.$.today)
        return [update(doc, { set: { firstDate: day, stageDate: day, ...(doc.stage < FIRST ? { stage: FIRST } : {}) } })]
      },
    },
  },
  effects: {
    approve: (doc) => [
      update(doc, { set: { stageDate: doc.$.today } }),
      update('zs.agent', doc.agentId, {
        rows: {
          products: {
            add: doc.items
              .filter(({ $ }) => !$.facts.authorised)
              .map(({ productId, spec, unit }) => ({
                productId,
                spec,
                unit,
                terminalType: doc.terminalType,
                terminalId: doc.terminalId,
                exclusive: 'N',
                startDate: doc.applyDate,
              })),
          },
        },
      }),
    ],
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'sales_director',
    'finance',
    { role: 'general_manager', says: '申请开发费 ≥ 20,000.00', when: ({ feeAmount }) => feeAmount.ge(20_000) },
  ],
  print: 'A4',
  sample: 60,
})
