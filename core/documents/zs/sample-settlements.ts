import type { RandomChoices, DemoPeriod } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SampleStep } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { rowsOf, textAt, type Row } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { rightsOf } from './sample-rights.ts'

/** Settlements with agents, one after another. */

/** 商务 settles with agents. */
const settlerOf = (pick: RandomChoices): string =>
  textAt(
    pick.rows('sys.user').find((user) => rowsOf(user, 'roles').some(({ roleCode }) => roleCode === 'business')),
    'username',
  )

/** Several months of corrections that were paid by settlement: what agents were owed from before. */
export const settlement =
  (mode: string) =>
  (pick: RandomChoices, index: number): Row => {
    const rights = rightsOf(pick, mode)
    const month = addMonths(`${pick.now.slice(0, 7)}-01`, -1).slice(0, 7)
    return {
      createBy: settlerOf(pick),
      period: month,
      taxMonth: pick.now.slice(0, 7),
      deptId: null,
      agentIds: null,
      productIds: null,
      remark: `${month}结算`,
      adjustments: [0, 1].map((at) => ({
        agentId: rights[(index * 2 + at) % rights.length]!.agent['id'],
        productId: null,
        adjustType: '1',
        amount: String(pick.whole(2, 40) * 100),
        reason: '上期漏算补发',
      })),
    }
  }

const byRole = (role: string) => (_: Row, pick: RandomChoices) => usernameWith(pick, role)

const CALCULATED: SampleStep = { days: 0, action: 'calculate', by: byRole('business') }

/** Computed, and looked at line by line. */
export const computed = (): SampleOutcome => ({ ends: 'draft', beforehand: [CALCULATED] })

/** Months later its flows are locked: it is computed anew, frozen, confirmed by all its agents and agreed. */
const FROZEN: readonly SampleStep[] = [
  { ...CALCULATED, days: 105 },
  { days: 0, action: 'ackExceptions', by: byRole('business'), values: () => ({ ackRemark: '已逐条核对，不计佣金' }) },
  { days: 0, action: 'freeze', by: byRole('finance') },
  {
    days: 2,
    action: 'confirmStatement',
    by: byRole('business'),
    values: (row) => ({
      agentIds: rowsOf(row, 'statements')
        .map((one) => textAt(one, 'agentId'))
        .join(),
    }),
  },
  { days: 1, action: 'confirm', by: byRole('finance') },
]

export const settled = (pick: RandomChoices): SampleOutcome =>
  pick.left ? { ends: 'approved', beforehand: [CALCULATED, ...FROZEN] } : computed()

/** So many days lie between two settlements of a kind. */
const BETWEEN = 140

export const oneAfterAnother =
  (count: number) =>
  ({ today }: DemoPeriod, index: number): readonly [string, string] => {
    const day = addDays(today, (index + 1 - count) * BETWEEN - 5)
    return [day, day]
  }
