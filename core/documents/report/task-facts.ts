import type { Fields } from '../../definitions/field.ts'
import { type Backing, type Dataset, type Groupings, inSteps, type Narrows, OF_MONTH } from '../../definitions/report.ts'
import type { AskedReport } from '../../definitions/report.ts'
import { all, eq, filled, type Condition } from '../../kernel/condition.ts'
import { MONTHS } from '../settlement/task.ts'

/** 销售任务事实: the months of the tasks in force, of both sales organisations. */

const APPROVED = eq('head.billStatus', 'approved')

/** Of the own staff's tasks only the lowest count: none was made out of them. */
const LOWEST: Backing = {
  by: 'zy.salesTask',
  where: () => all(eq('billStatus', 'approved'), filled('parentId')),
  alike: { 'head.id': 'parentId' },
  not: true,
}

type Plan<P extends Fields> = {
  readonly within: keyof P & string
  readonly as: string
  readonly where?: (asked: AskedReport<P>) => Condition
  readonly narrows: { readonly [K in keyof P]?: Narrows }
  readonly groups: Groupings | ((asked: AskedReport<P>) => Groupings)
  readonly without?: Dataset<P>['without']
}

const monthly = { month: inSteps(OF_MONTH, 'month') }

const taskFacts = <P extends Fields>(
  from: 'zs.salesTask.items' | 'zy.salesTask.items',
  { within, as, where, narrows, groups, without }: Plan<P>,
): Dataset<P> => ({
  from,
  where: (asked) => (where ? all(APPROVED, where(asked)) : APPROVED),
  narrows,
  groups: typeof groups === 'function' ? (asked) => ({ ...monthly, ...groups(asked) }) : { ...monthly, ...groups },
  ...(without ? { without } : {}),
  months: { year: 'head.taskYear', columns: MONTHS.map((month) => `m${month}`), as, within },
  measures: () => ({}),
})

/** What agents' managers are to reach. */
export const agencyTasks = <P extends Fields>(plan: Plan<P>): Dataset<P> => taskFacts('zs.salesTask.items', plan)

/** What our own representatives are to reach. */
export const ownTasks = <P extends Fields>(plan: Plan<P>): Dataset<P> => ({ ...taskFacts('zy.salesTask.items', plan), backed: [LOWEST] })
