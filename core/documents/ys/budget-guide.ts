import type { Guide } from '../../definitions/guide.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { decimal, type Decimal, sum, ZERO } from '../../kernel/decimal.ts'
import { type Hold, overLimit, type Use, usesOf } from './budget.ts'

/** 会议费 of the worked example (ys R18): 严格控制, 按月, ten in a hundred over an apply. */
export const EXAMPLE = { subject: '会议费', overRate: '10' } as const

export type ExampleAccount = Readonly<Record<'issued' | 'appended' | 'adjusted' | 'occupied' | 'used', Decimal>>

type ExampleStep = { readonly does: string; readonly account: ExampleAccount; readonly says: string }

export const availableIn = ({ issued, appended, adjusted, occupied, used }: ExampleAccount): Decimal =>
  sum([issued, appended, adjusted]).minus(occupied).minus(used)

const START: ExampleAccount = { issued: decimal(10_000), appended: decimal(2_000), adjusted: decimal(-1_500), occupied: ZERO, used: ZERO }

const occupying = (account: ExampleAccount, amount: Decimal): ExampleAccount => ({ ...account, occupied: account.occupied.plus(amount) })

const using = (account: ExampleAccount, { consumed, over, released }: Use): ExampleAccount => ({
  ...account,
  occupied: account.occupied.minus(consumed).minus(released),
  used: account.used.plus(consumed).plus(over),
})

const after = (hold: Hold, { consumed, over, released }: Use): Hold => ({
  ...hold,
  overConsumed: hold.overConsumed.plus(over),
  remaining: hold.remaining.minus(consumed).minus(released),
})

const worked = (): readonly ExampleStep[] => {
  const place = { deptId: '', subjectId: EXAMPLE.subject, period: '' }
  const a: Hold = { ...place, id: 'a', held: decimal(6_000), overConsumed: ZERO, remaining: decimal(6_000) }
  const write = (hold: Hold, amount: number, isFinal: boolean): Use => usesOf([hold], () => decimal(amount), isFinal)[0]!
  const holding = occupying(START, a.held)
  const first = write(a, 2_500, false)
  const [spent, left] = [using(holding, first), after(a, first)]
  const over = write(left, 3_800, true)
  const less = write(left, 3_000, true)
  return [
    { does: '下达 10000，追加 2000，调出 1500', account: START, says: '' },
    { does: '费用申请甲 6000 审批通过', account: holding, says: '占用 6,000.00' },
    {
      does: '费用申请乙 5000 最后一级审批',
      account: holding,
      says: `不通过：可用${yuan(availableIn(holding))}元，本次需要5,000.00元`,
    },
    { does: '甲第一次核销 2500，未核销完毕', account: spent, says: `转出占用 ${yuan(first.consumed)}` },
    {
      does: '甲第二次核销 3800，核销完毕',
      account: using(spent, over),
      says: `转出占用 ${yuan(over.consumed)}，超申请 ${yuan(over.over)}，允许超支额 ${yuan(overLimit(left, decimal(EXAMPLE.overRate)))}`,
    },
    { does: '如第二次只核销 3000，核销完毕', account: using(spent, less), says: `释放 ${yuan(less.released)}` },
  ]
}

/** The steps of the example with what each leaves: worked out by the functions that documents work with. */
export const EXAMPLE_STEPS: readonly ExampleStep[] = worked()

/** 预算与费用: how money is issued, held, used and given back. */
export const budgetGuide: Guide = {
  title: '预算怎样占用、使用和释放',
  sections: [
    {
      title: '预算账户',
      says: [
        '每个部门、科目、月份一个账户：可用 = 下达 + 追加 + 调整 − 占用 − 使用。',
        '科目按季或按年控制时，一个季度或一年内各月的可用合并判断，单月可用可以为负。',
        '点账户的“查看流水”“查看占用”，可看到每一笔是哪张单据记的。',
      ],
    },
    {
      title: '控制方式',
      says: [
        '严格控制：可用不足不能通过。',
        '预警控制：可用不足时提示，确认后增加总经理审批，通过后可用可以为负。',
        '不控制：不判断可用。',
        '预算调整和核减不论控制方式，都不能超过调出方的可用。',
      ],
    },
    {
      title: '占用与释放',
      says: [
        '提交申请只做第一次判断，不占用；最后一级审批通过时再次判断并占用。',
        '同一科目审批中的其他申请会先提示，谁先通过谁先占用。',
        '驳回、撤回、作废不影响预算；关闭已通过的申请，释放占用余额。',
        '核销单先转出占用，再记使用；核销完毕时释放剩余占用。核销记入申请的预算期间。',
      ],
    },
    {
      title: '超申请与冲销',
      says: [
        '超出申请的金额不能超过“申请占用 × 允许超支比例”，须填写超支说明并由总经理审批，且账户仍有可用。',
        '未付款的核销单可以冲销：使用退回，申请未被其他核销单或关闭结束的，占用恢复；已释放的预算被其他单据使用后不能冲销。',
        '未使用的预算不结转到下一年度。',
      ],
    },
  ],
  example: {
    title: `例：科目${EXAMPLE.subject}，严格控制，按月，允许超支比例 ${EXAMPLE.overRate}%`,
    heads: ['步骤', '下达', '追加', '调整', '占用', '使用', '可用'],
    rows: EXAMPLE_STEPS.map(({ does, account, says }) => [
      says ? `${does}（${says}）` : does,
      ...[account.issued, account.appended, account.adjusted, account.occupied, account.used, availableIn(account)].map(yuan),
    ]),
  },
}
