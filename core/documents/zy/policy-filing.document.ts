import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import {
  bool,
  date,
  decimal,
  dept,
  dict,
  files,
  int,
  longText,
  money,
  month,
  price,
  ref,
  region,
  rowRef,
  text,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me } from '../../definitions/start.ts'
import { empty, eq } from '../../kernel/condition.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { cycleStart } from '../settlement/filing-match.ts'
import {
  apart,
  cycleEnd,
  days,
  endsLater,
  type Filing,
  filingDay,
  filingKind,
  IN_FORCE,
  isBackdated,
  meeting,
  namesSource,
  PLACE,
  standsApart,
  succession,
  takesEffect,
} from '../settlement/filing.ts'
import { confirmedFlows } from '../settlement/flows.ts'
import { rewardedOn } from '../settlement/rewards.ts'
import { trialFacts } from '../settlement/trial-facts.ts'
import { customer } from './terminals.ts'

/** 达量奖励, 任务达成系数, 新品首推奖励 and 终端返利 of zy_policy_type. */
const [BY_VOLUME, BY_TASK, FIRST_SALE, REBATE] = ['3', '4', '5', '6'] as const
const MEETS = '同一范围的门槛重复或日期区间重叠'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  policyName: text('政策名称', { required: true, max: 100, listed: true, queried: true }),
  ...filingKind,
  policyType: dict('政策类型', { code: 'zy_policy_type', required: true, listed: true, queried: true }),
  deptId: dept('申请部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  ...filingDay,
  cycle: dict('考核周期', { required: 'shown', code: 'settle_cycle', listed: true }),
  measure: dict('达量口径', { required: 'shown', code: 'settle_task_measure' }),
  rebateBase: dict('返利基数', { required: 'shown', code: 'zy_rebate_base' }),
  tierMode: dict('返利阶梯方式', { required: 'shown', code: 'settle_tier_mode', default: '1' }),
  exclusiveGroup: text('互斥组', { max: 30 }),
  priority: int('优先级', { default: 5, atLeast: 1, atMost: 9, message: '优先级应在1到9之间' }),
  budgetAmount: money('政策预算', { above: 0, message: '预算必须大于0', listed: true }),
  usedAmount: money('已使用', { default: '0', editable: false, listed: true }),
  clawback: bool('退货追回', { default: 'Y' }),
  backdate: bool('追溯备案', { default: 'N' }),
  content: longText('政策说明', { required: true, max: 1000 }),
  files: files('附件'),
}

type Typed = { readonly policyType: string | null }

const isByCycle = ({ policyType }: Typed): boolean => isOneOf(policyType, BY_VOLUME, BY_TASK, REBATE)
const saysHow = ({ policyType }: Typed): boolean => isOneOf(policyType, BY_VOLUME, FIRST_SALE, REBATE)
const isRebate = ({ policyType }: Typed): boolean => policyType === REBATE

const SAME = ['empId', 'scopeDeptId', 'productId', 'productGroupId', ...PLACE, 'thresholdValue'] as const
const ACROSS = ['head.policyName', ...SAME] as const

const items = lines('适用范围与标准', {
  under: fields,
  columns: {
    sourceItemId: rowRef('原备案行', {
      required: 'shown',
      to: 'zy.policyFiling.items',
      fills: { empId: 'empId', productId: 'productId', productGroupId: 'productGroupId', thresholdValue: 'thresholdValue' },
    }),
    empId: ref('员工', { to: 'sys.employee' }),
    scopeDeptId: dept('适用部门'),
    productId: ref('产品', { to: 'bsc.product' }),
    productGroupId: ref('产品组', { to: 'bsc.productGroup' }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    regionId: region('区域', { level: 'province' }),
    ...customer,
    thresholdValue: decimal('门槛/完成率起(%)', { required: 'shown', scale: 2, atLeast: 0, message: '门槛不能为负数' }),
    rewardWay: dict('奖励方式', { required: 'shown', code: 'zy_reward_way' }),
    rewardValue: price('标准', { required: true, above: 0, message: '标准必须大于0' }),
    ...days,
    endDate: date('失效日期', { required: true }),
  },
  facts: {
    overlaps: {
      give: 'exists',
      from: 'zy.policyFiling.items',
      where: (row, head) => (head.policyName ? meeting(row, head, ACROSS) : undefined),
    },
  },
  choices: { sourceItemId: () => eq('lineStatus', IN_FORCE) },
  shown: { sourceItemId: namesSource, thresholdValue: (_, head) => isByCycle(head), rewardWay: (_, head) => saysHow(head) },
  rules: { endDate: endsLater },
  unique: [apart<(typeof ACROSS)[number]>(ACROSS, MEETS)],
  atLeast: 1,
  importable: true,
})

const HEAD = [
  'policyName',
  'policyType',
  'cycle',
  'measure',
  'rebateBase',
  'tierMode',
  'exclusiveGroup',
  'priority',
  'budgetAmount',
  'clawback',
  'content',
]
const COPIED = ['empId', 'scopeDeptId', 'productId', 'productGroupId', ...PLACE, 'thresholdValue', 'rewardWay', 'rewardValue', 'endDate']

/** Ways in which a base of quantity, or of money, can be rewarded. */
const fitsBase = (rebateBase: string | null, rewardWay: string | null): boolean =>
  isOneOf(rebateBase, '1', '3') ? isOneOf(rewardWay, '1', '2') : isOneOf(rewardWay, '1', '3')

type Rewarding = NonNullable<(typeof items)['$row']>

const rewarding = (row: Rewarding) => {
  const { productId, productGroupId, companyId, regionId, terminalId, startDate, endDate, thresholdValue, rewardWay, rewardValue } = row
  return {
    agentId: null,
    productId,
    productGroupId,
    companyId,
    regionId,
    terminalId,
    startDate,
    endDate,
    thresholdValue,
    rewardWay,
    rewardValue,
  }
}

/** 政策备案: the sales department files rewards on top of commission and rebates for terminals; 提成结算 and 终端返利 read them. */
export default defineDocument({
  key: 'zy.policyFiling',
  title: '政策备案',
  number: 'ZYZCBA{yyyyMM}{seq:4}',
  titleField: 'policyName',
  fields,
  lines: { items },
  facts: trialFacts(empty('agentId')),
  required: {
    files: isRebate,
  },
  shown: {
    cycle: isByCycle,
    measure: ({ policyType }) => policyType === BY_VOLUME,
    rebateBase: isRebate,
    tierMode: isRebate,
  },
  checks: [
    {
      rows: 'items',
      field: 'productGroupId',
      holds: (row) => isEmpty(row.productId) || isEmpty(row.productGroupId),
      message: '产品和产品组只能填写一项',
    },
    {
      rows: 'items',
      field: 'scopeDeptId',
      holds: (row) => isEmpty(row.empId) || isEmpty(row.scopeDeptId),
      message: '员工和部门只能填写一项',
    },
    {
      rows: 'items',
      field: 'startDate',
      holds: ({ startDate, endDate }, doc) =>
        !isByCycle(doc) || (startDate === cycleStart(doc.cycle, startDate) && endDate === cycleEnd(doc.cycle, endDate)),
      message: '按周期考核的政策起止日期应为周期首尾日',
    },
    {
      rows: 'items',
      field: 'terminalId',
      holds: (row, doc) => !isRebate(doc) || !(isEmpty(row.terminalId) && isEmpty(row.regionId) && isEmpty(row.companyId)),
      message: '终端返利必须指定终端、区域或商业公司',
    },
    {
      rows: 'items',
      field: 'rewardWay',
      holds: ({ rewardWay }, doc) => !isRebate(doc) || fitsBase(doc.rebateBase, rewardWay),
      message: '奖励方式与返利基数不符',
    },
    standsApart(SAME, MEETS),
  ],
  locks: ({ policyName }) => [`zy policy ${policyName}`],
  actions: {
    ...succession('zy.policyFiling', HEAD, COPIED, (day, doc: Filing & Typed & { readonly cycle: string | null }) =>
      isByCycle(doc) ? cycleEnd(doc.cycle, day) : day,
    ),
    trial: {
      title: '效果测算',
      ask: { period: month('测算期间', { required: true }) },
      finds: (doc, { period }) => {
        const flows = confirmedFlows(doc.$.facts.flows, doc.$.facts.periods)
        // Our own flows name no agent: all of them fit, and thresholds count them together.
        const { lines: rewarded, amount } = rewardedOn(
          { policyType: doc.policyType, measure: doc.measure, items: doc.items.map(rewarding) },
          flows,
          doc.$.facts,
        )
        return { isGood: true, message: `${String(period)}按本政策奖励${yuan(amount)}元，涉及${rewarded}条流向` }
      },
    },
  },
  effects: { approve: takesEffect('zy.policyFiling.items') },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'market',
    'finance',
    'sales_director',
    {
      role: 'general_manager',
      says: '无预算、预算 ≥ 50,000.00 或追溯备案',
      when: (doc) => doc.budgetAmount === null || doc.budgetAmount.ge(50_000) || isBackdated(doc),
    },
  ],
  print: 'A4-landscape',
  sample: 45,
})
