import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { bool, date, decimal, dept, dict, files, int, longText, money, month, price, ref, rowRef, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me } from '../../definitions/start.ts'
import { eq, filled } from '../../kernel/condition.ts'
import { cycleStart } from '../settlement/filing-match.ts'
import {
  apart,
  cycleEnd,
  days,
  endsLater,
  expiring,
  type Filing,
  filingDay,
  filingKind,
  IN_FORCE,
  isBackdated,
  meeting,
  namesSource,
  place,
  PLACE,
  standsApart,
  succeeding,
  succession,
  takesEffect,
} from '../settlement/filing.ts'
import { confirmedFlows } from '../settlement/flows.ts'
import { rewardedOn } from '../settlement/rewards.ts'
import { trialFacts } from '../settlement/trial-facts.ts'

/** 单位加奖, 比例加奖, 达量奖励 and 任务达成系数 of zs_policy_type. */
const [, BY_SHARE, BY_VOLUME, BY_TASK] = ['1', '2', '3', '4'] as const
const MEETS = '同一范围的门槛重复或日期区间重叠'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  policyName: text('政策名称', { required: true, max: 100, listed: true, queried: true }),
  ...filingKind,
  policyType: dict('政策类型', { code: 'zs_policy_type', required: true, listed: true, queried: true }),
  deptId: dept('申请部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  ...filingDay,
  cycle: dict('考核周期', { required: 'shown', code: 'settle_cycle', listed: true }),
  measure: dict('达量口径', { required: 'shown', code: 'settle_task_measure' }),
  exclusiveGroup: text('互斥组', { max: 30 }),
  priority: int('优先级', { default: 5, atLeast: 1, atMost: 9, message: '优先级应在1到9之间' }),
  budgetAmount: money('政策预算', { above: 0, message: '预算必须大于0', listed: true }),
  usedAmount: money('已使用', { editable: false, default: '0', listed: true }),
  clawback: bool('退货追回', { default: 'Y' }),
  backdate: bool('追溯备案', { default: 'N' }),
  content: longText('政策说明', { max: 1_000, required: true }),
  files: files('附件'),
}

type Cycled = { readonly policyType: string | null }
const isByCycle = ({ policyType }: Cycled): boolean => isOneOf(policyType, BY_VOLUME, BY_TASK)

const SAME = ['agentId', 'productId', 'productGroupId', ...PLACE, 'thresholdValue'] as const
const ACROSS = ['head.policyName', ...SAME] as const

const items = lines('适用范围与奖励', {
  under: fields,
  columns: {
    sourceItemId: rowRef('原备案行', {
      required: 'shown',
      to: 'zs.policyFiling.items',
      fills: { agentId: 'agentId', productId: 'productId', productGroupId: 'productGroupId', thresholdValue: 'thresholdValue' },
    }),
    agentId: ref('代理商', { to: 'zs.agent' }),
    productId: ref('产品', { to: 'bsc.product' }),
    productGroupId: ref('产品组', { to: 'bsc.productGroup' }),
    ...place,
    thresholdValue: decimal('达量门槛/完成率起(%)', { required: 'shown', scale: 2, atLeast: 0, message: '门槛不能为负数' }),
    rewardWay: dict('奖励方式', { required: 'shown', code: 'zs_reward_way' }),
    rewardValue: price('奖励标准', { required: true, above: 0, message: '奖励标准必须大于0' }),
    ...days,
    endDate: date('失效日期', { required: true }),
  },
  facts: {
    successor: { give: 'exists', from: 'zs.policyFiling.items', where: (row, head) => succeeding(row, head, ACROSS) },
    overlaps: {
      give: 'exists',
      from: 'zs.policyFiling.items',
      where: (row, head) => (head.policyName ? meeting(row, head, ACROSS) : undefined),
    },
  },
  choices: { sourceItemId: () => eq('lineStatus', IN_FORCE) },
  shown: {
    sourceItemId: namesSource,
    thresholdValue: (_, head) => isByCycle(head),
    rewardWay: (_, { policyType }) => policyType === BY_VOLUME,
  },
  rules: { endDate: endsLater },
  unique: [apart(ACROSS, MEETS)],
  atLeast: 1,
  importable: true,
})

const HEAD = ['policyName', 'policyType', 'cycle', 'measure', 'exclusiveGroup', 'priority', 'budgetAmount', 'clawback', 'content']
const COPIED = ['agentId', 'productId', 'productGroupId', ...PLACE, 'thresholdValue', 'rewardWay', 'rewardValue', 'endDate']

/** 政策备案: the agency department files rewards on top of commission (per unit, percent, volume goal, task completion); 佣金结算 reads them. */
export default defineDocument({
  key: 'zs.policyFiling',
  title: '政策备案',
  number: 'ZSZCBA{yyyyMM}{seq:4}',
  titleField: 'policyName',
  fields,
  lines: { items },
  facts: trialFacts(filled('agentId')),
  shown: {
    cycle: isByCycle,
    measure: ({ policyType }) => policyType === BY_VOLUME,
  },
  checks: [
    {
      rows: 'items',
      field: 'productGroupId',
      holds: ({ productId, productGroupId }) => !productId || !productGroupId,
      message: '产品和产品组只能填写一项',
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
      field: 'rewardValue',
      holds: ({ rewardValue }, { policyType }) => policyType !== BY_TASK || rewardValue.le(3),
      message: '系数不能大于3',
    },
    standsApart(SAME, MEETS),
    {
      rows: 'items',
      field: 'rewardValue',
      holds: ({ rewardValue }, { policyType }) => policyType !== BY_SHARE || rewardValue.le(50),
      message: '加奖比例超过50%，是否继续',
      said: '加奖比例超过50%',
      warns: true,
    },
  ],
  locks: ({ policyName }) => [`policy ${policyName}`],
  actions: {
    ...succession('zs.policyFiling', HEAD, COPIED, (day, doc: Filing & Cycled & { readonly cycle: string | null }) =>
      isByCycle(doc) ? cycleEnd(doc.cycle, day) : day,
    ),
    trial: {
      title: '效果测算',
      ask: { period: month('测算期间', { required: true }) },
      finds: (doc, { period }) => {
        const flows = confirmedFlows(doc.$.facts.flows, doc.$.facts.periods)
        const { lines: rewarded, amount } = rewardedOn(doc, flows, doc.$.facts)
        return {
          isGood: true,
          message: isByCycle(doc)
            ? `${String(period)}达到门槛的奖励合计${yuan(amount)}元，涉及${rewarded}条流向`
            : `${String(period)}按本政策加奖${yuan(amount)}元，涉及${rewarded}条流向`,
        }
      },
    },
  },
  jobs: expiring('政策备案'),
  effects: { approve: takesEffect('zs.policyFiling.items') },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'sales_director',
    'finance',
    {
      role: 'general_manager',
      says: '无预算、预算 ≥ 50,000.00 或追溯备案',
      when: (doc) => doc.budgetAmount === null || doc.budgetAmount.ge(50_000) || isBackdated(doc),
    },
  ],
  print: 'A4-landscape',
  sample: 40,
})
