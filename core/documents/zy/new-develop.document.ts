import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { type Effects, update } from '../../definitions/effect.ts'
import { date, decimal, dept, dict, files, longText, money, month, price, ref, refBy, region, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, ge, le, lt, ne, oneOf } from '../../kernel/condition.ts'
import { addDays, daysBetween } from '../../kernel/dates.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { chosenProduct } from '../bsc/chosen-product.ts'
import { confirmedFlows, confirmedMonths, FLOW_TAKES, isConfirmedMonth, isMatched } from '../settlement/flows.ts'
import { FAILED, FIRST_DELIVERY, reachDateOf, reached, SUCCEEDED } from './develop-goals.ts'
import { flowsInto, TERMINALS } from './terminals.ts'

/** 新终端, 恢复销售 and 新科室 of zy_develop_type. */
const [NEW_TERMINAL, RESUMED, NEW_DEPARTMENT] = ['1', '3', '4'] as const
/** Of zy_node_status. */
const [OPEN, REACHED, SETTLED, LAPSED] = ['0', '1', '2', '9'] as const
/** Days in which a terminal that sells again had not sold. */
const IDLE_DAYS = 180
const YEAR = 365
/** 开发中 of develop_status. */
const DEVELOPING = '1'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  developType: dict('开发类型', { code: 'zy_develop_type', required: true, default: '1', listed: true, queried: true }),
  empId: ref('开发人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  applyDate: date('申请日期', { required: true, default: today, listed: true, queried: 'range' }),
  terminalType: dict('终端类型', { code: 'terminal_type', required: true, default: '1', listed: true }),
  terminalId: refBy('终端', {
    by: 'terminalType',
    targets: TERMINALS,
    required: true,
    fills: { regionId: 'regionId' },
    listed: true,
    queried: true,
  }),
  terminalGrade: dict('终端等级', { code: 'zy_terminal_grade', required: true, listed: true, queried: true }),
  regionId: region('所在地区', { editable: false, listed: true }),
  department: text('开发科室', { max: 100 }),
  companyId: ref('配送商业', { to: 'bsc.bscBussCompany', required: true, listed: true }),
  openAccountId: ref('开户申请', { to: 'zy.openAccountApply' }),
  targetDate: date('计划成功日期', { required: true, listed: true }),
  costBudget: money('预计开发费用', { default: '0', atLeast: 0, message: '开发费用不能为负数' }),
  stage: dict('开发进度', { code: 'zy_develop_stage', default: '1', editable: false, listed: true, queried: true }),
  stageDate: date('进度日期', { editable: false }),
  stageNote: text('进度说明', { max: 200, editable: false }),
  firstDate: date('首次进货日期', { editable: false, listed: true }),
  successDate: date('开发成功日期', { editable: false, listed: true, queried: 'range' }),
  rewardTotal: money('奖励合计', { derived: true, listed: true }),
  settledTotal: money('已结算奖励', { derived: true, listed: true }),
  plan: longText('开发方案', { required: true, max: 1000 }),
  files: files('附件'),
}

type Place = { readonly terminalType: string | null; readonly terminalId: string | null; readonly applyDate: string | null }

/** Other developments of the product in the terminal within a year. */
const developing = (productId: string | null, { terminalType, terminalId, applyDate }: Place) =>
  productId && terminalId && applyDate
    ? all(
        eq('productId', productId),
        eq('head.terminalType', terminalType),
        eq('head.terminalId', terminalId),
        oneOf('head.billStatus', ['approving', 'approved']),
        ne('head.stage', FAILED),
        ge('head.applyDate', addDays(applyDate, -YEAR)),
      )
    : undefined

const items = lines('开发产品', {
  under: fields,
  chosenBy: 'productId',
  columns: {
    ...chosenProduct,
    unitPrice: price('供货价', { required: true, above: 0, message: '供货价必须大于0' }),
    monthQty: decimal('预计月用量', { scale: 5, required: true, above: 0, message: '预计月用量必须大于0', totalled: true }),
    monthAmount: money('预计月销售额', { derived: true, totalled: true }),
    competitor: text('竞品情况', { max: 200 }),
  },
  facts: {
    developed: {
      give: 'exists',
      from: 'zy.newDevelop.items',
      where: (row, head) => {
        const others = developing(row.productId, head)
        return others && all(others, ne('head.id', head.$.id))
      },
    },
    byAgent: { give: 'exists', from: 'zs.newDevelop.items', where: (row, head) => developing(row.productId, head) },
    recent: {
      give: 'total',
      from: 'sale.saleFlow',
      of: 'qty',
      where: (row, head) =>
        head.developType === RESUMED && row.productId && head.terminalId && head.applyDate
          ? all(
              isMatched,
              flowsInto(head),
              eq('productId', row.productId),
              ge('saleDate', addDays(head.applyDate, -IDLE_DAYS)),
              le('saleDate', head.applyDate),
            )
          : undefined,
    },
  },
  derive: { monthAmount: ({ monthQty, unitPrice }) => monthQty.times(unitPrice).round(2) },
  unique: [{ fields: ['productId'], message: '该终端的该产品已有新开发申请' }],
  atLeast: 1,
})

const nodes = lines('奖励节点', {
  under: fields,
  columns: {
    node: dict('节点', { code: 'zy_reward_node', required: true }),
    empId: ref('受奖人', { to: 'sys.employee', required: true }),
    rewardAmount: money('奖励金额', { required: true, above: 0, message: '奖励金额必须大于0', totalled: true }),
    lastDate: date('最晚达成日期', { required: true }),
    reachDate: date('达成日期', { editable: false }),
    period: month('计入期间', { editable: false }),
    nodeStatus: dict('节点状态', { code: 'zy_node_status', default: OPEN, editable: false }),
  },
  fallback: { empId: (_, { empId }) => empId },
  rules: { lastDate: { holds: ({ lastDate }, { targetDate }) => lastDate >= targetDate, message: '最晚达成日期不能早于计划成功日期' } },
  unique: [{ fields: ['node', 'empId'], message: '同一受奖人的奖励节点重复' }],
})

type Node = NonNullable<(typeof nodes)['$row']>
type Developing = {
  readonly stage: string
  readonly firstDate: string | null
  readonly successDate: string | null
  readonly items: readonly { readonly productId: string; readonly monthQty: Decimal }[]
  readonly nodes: readonly Node[]
  readonly $: { readonly today: string; readonly facts: { readonly flows: readonly Known[]; readonly months: readonly Known[] } }
}

/** What the flows until today make of a development: its stage, and each node reached in time or lapsed (zyNodeCheck). */
const checked = (doc: Developing): Effects => {
  const { today: day, facts } = doc.$
  const goals = reached(doc.items, confirmedFlows(facts.flows, facts.months), day)
  const stage = goals.successDate ? SUCCEEDED : goals.firstDate && doc.stage < FIRST_DELIVERY ? FIRST_DELIVERY : doc.stage
  const moved = stage !== doc.stage || (goals.firstDate !== null && doc.firstDate === null)
  return [
    moved &&
      update(doc, {
        set: {
          stage,
          stageDate: stage === doc.stage ? undefined : day,
          firstDate: doc.firstDate ?? goals.firstDate,
          successDate: doc.successDate ?? goals.successDate,
        },
      }),
    doc.nodes.map((row) => {
      if (row.nodeStatus !== OPEN) return null
      const reachDate = reachDateOf(row.node, goals)
      if (reachDate !== null && reachDate <= row.lastDate)
        return update(row, { set: { reachDate, period: reachDate.slice(0, 7), nodeStatus: REACHED } })
      return row.lastDate < day && update(row, { set: { nodeStatus: LAPSED } })
    }),
  ]
}

const isUnderWay = ({ stage }: { readonly stage: string }): boolean => stage < SUCCEEDED
/** The program alone says so. */
const bySystem = (stage: unknown): boolean => isOneOf(stage as string, FIRST_DELIVERY, SUCCEEDED, FAILED)

/** 新开发: a representative registers the development of a terminal or product; when its goals are met the reward goes into 提成结算. */
export default defineDocument({
  key: 'zy.newDevelop',
  title: '新开发',
  number: 'ZYXKF{yyyyMM}{seq:4}',
  about: 'companyId',
  fields,
  lines: { items, nodes },
  facts: {
    sold: {
      give: 'exists',
      from: 'sale.saleFlow',
      where: ({ developType, terminalType, terminalId }) =>
        developType === NEW_TERMINAL && terminalId ? all(eq('flowType', '2'), flowsInto({ terminalType, terminalId })) : undefined,
    },
    flows: {
      give: 'rows',
      from: 'sale.saleFlow',
      reads: FLOW_TAKES,
      order: 'saleDate asc',
      most: 20_000,
      where: ({ terminalType, terminalId, items: rows, applyDate, stage, $ }) =>
        $.state === 'approved' && terminalId && stage !== FAILED
          ? all(
              isMatched,
              flowsInto({ terminalType, terminalId }),
              oneOf(
                'productId',
                rows.map(({ productId }) => productId),
              ),
              ge('saleDate', applyDate),
            )
          : undefined,
    },
    months: {
      ...confirmedMonths,
      where: ({ applyDate, stage, $ }) =>
        $.state === 'approved' && stage !== FAILED ? all(isConfirmedMonth, ge('flowMonth', applyDate.slice(0, 7))) : undefined,
    },
  },
  derive: {
    rewardTotal: (doc) => sumOf(doc.nodes, ({ rewardAmount }) => rewardAmount),
    settledTotal: (doc) => sumOf(doc.nodes, ({ nodeStatus, rewardAmount }) => (nodeStatus === SETTLED ? rewardAmount : ZERO)),
  },
  required: { department: ({ developType }) => developType === NEW_DEPARTMENT },
  choices: {
    openAccountId: ({ terminalId }) => (terminalId ? all(eq('billStatus', 'approved'), eq('terminalId', terminalId)) : undefined),
  },
  rules: {
    terminalType: { holds: ({ terminalType }) => isOneOf(terminalType, '1', '2', '4'), message: '新开发的终端只能是医院、药店或诊所' },
    targetDate: {
      holds: ({ applyDate, targetDate }) => targetDate > applyDate && daysBetween(applyDate, targetDate) <= YEAR,
      message: '计划成功日期应在申请日期之后一年内',
    },
  },
  locks: (doc) => doc.items.map(({ productId }) => `develop ${doc.terminalType} ${doc.terminalId} ${productId}`),
  checks: [
    {
      rows: 'items',
      field: 'productId',
      holds: ({ $ }) => !$.facts.developed && !$.facts.byAgent,
      message: '该终端的该产品已有新开发申请',
      again: true,
    },
    { holds: ({ $ }) => !$.facts.sold, message: '该终端已有销售流向，不属于新终端', field: 'developType' },
    { rows: 'items', field: 'productId', holds: ({ $ }) => $.facts.recent.isZero(), message: '该终端180天内有销售，不属于恢复销售' },
    {
      holds: (doc) => doc.rewardTotal.le(sumOf(doc.items, ({ monthAmount }) => monthAmount).times(3)),
      message: '奖励超过三个月预计销售额，是否继续',
      warns: true,
    },
  ],
  jobs: {
    zyNodeCheck: {
      title: '新开发节点检查',
      cron: '0 30 3 * * ? *',
      description: '按已确认的流向检查新开发的奖励节点：达成的改为已达成待结算，过期的改为已失效',
      looksAt: (day) => all(eq('billStatus', 'approved'), ne('stage', FAILED), lt('applyDate', addDays(day, 1))),
      each: (doc) => checked(doc),
    },
  },
  actions: {
    updateStage: {
      title: '更新进度',
      from: 'approved',
      to: 'approved',
      role: 'applicant',
      when: isUnderWay,
      message: '开发已结束，不能更新进度',
      ask: ['stage', 'stageDate', 'stageNote'],
      checks: [
        {
          holds: (doc, { stage }) => !bySystem(stage) && String(stage) >= String(doc.$.old?.['stage'] ?? ''),
          message: '进度只能向前，首次进货和开发成功由系统登记',
          field: 'stage',
        },
      ],
    },
    fail: {
      title: '开发失败',
      from: 'approved',
      to: 'approved',
      role: 'dept_manager',
      when: isUnderWay,
      message: '已开发成功，不能改为失败',
      ask: ['stageNote'],
      effects: (doc) => [
        update(doc, { set: { stage: FAILED, stageDate: doc.$.today } }),
        doc.nodes.map((row) => row.nodeStatus === OPEN && update(row, { set: { nodeStatus: LAPSED } })),
      ],
    },
  },
  effects: {
    approve: (doc) => [doc.terminalType !== '2' && update('bsc.hospital', doc.terminalId, { set: { developStatus: DEVELOPING } })],
  },
  approval: [
    'region_manager',
    'market',
    'sales_director',
    {
      role: 'general_manager',
      says: '奖励合计 ≥ 5,000.00 或预计开发费用 ≥ 20,000.00',
      when: ({ rewardTotal, costBudget }) => rewardTotal.ge(5_000) || costBudget.ge(20_000),
    },
  ],
  print: 'A4',
  sample: 90,
})
