import { update, type Effects } from '../../definitions/effect.ts'
import { all, eq, le, type Condition } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { settleFields, settleRules, settleStates, settleTotals, untilFrozen } from '../settlement/settlement.ts'
import type { SettlementRun } from './settle-facts.ts'

/** A week after the freeze whoever said nothing agreed. */
const AUTO_CONFIRM = {
  title: '对账单逾期自动确认',
  cron: '0 0 3 * * ? *',
  description: '冻结满7天仍待确认的对账单自动确认，说明写“逾期自动确认”',
  looksAt: (day: string): Condition => all(eq('billStatus', 'frozen'), le('freezeTime', `${addDays(day, -7)} 23:59:59`)),
  each: (doc: Pick<SettlementRun, 'statements' | '$'>): Effects =>
    doc.statements
      .filter(({ confirmStatus }) => confirmStatus === '0')
      .map((row) => update(row, { set: { confirmStatus: '1', confirmTime: doc.$.now, disputeReason: '逾期自动确认' } })),
}

/** Nobody waits for a run any more. */
export const cancelling = {
  cancelRun: {
    title: '停止计算',
    from: 'calculating',
    to: 'failed',
    role: 'business',
    effects: (doc: { readonly $: { readonly id: string } }) => [update(doc, { set: { errorMessage: '已手工停止' } })],
  },
} as const

/** What settlements of agents are, beside the lines that they settle and how those are computed. */
export const SETTLEMENT = {
  about: 'period',
  states: settleStates,
  editableIn: ['draft', 'calculated', 'failed', 'frozen', 'confirmed', 'rejected'],
  submittableIn: ['confirmed', 'rejected'],
  fields: settleFields,
  derive: settleTotals,
  shown: { errorMessage: ({ $ }: { readonly $: { readonly state: string } }) => $.state === 'failed' },
  rules: settleRules,
  checks: [
    untilFrozen,
    {
      holds: ({ $ }: { readonly $: { readonly facts: { readonly stopped: boolean } } }) => !$.facts.stopped,
      message: '指定代理商已终止合作，是否继续',
      warns: true,
      field: 'agentIds',
    },
  ],
  jobs: { zsAutoConfirm: AUTO_CONFIRM },
  print: 'A4-landscape',
  live: true,
  sample: 4,
} as const
