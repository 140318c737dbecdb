import type { Fields } from '../../definitions/field.ts'
import { type AskedReport, type Backing, constant, type Dataset, type Groupings, inSteps, type Narrows } from '../../definitions/report.ts'
import { summed } from '../../definitions/tally.ts'
import { all, empty, eq, filled, oneOf } from '../../kernel/condition.ts'
import { flowFacts } from './flow-facts.ts'
import { agencyTasks, ownTasks } from './task-facts.ts'

/** 任务与完成: what was to be reached and what was, by the basis of each task. */

/** 数量 and 金额 of settle_task_measure. */
export const QUANTITY = '1'
export const AMOUNT = '2'
/** 纯销 of zy_basis. */
const PURE_SALES = '2'

/** How the rows of a source are called: whose they are, and of which day. */
type Own = {
  readonly line: string
  readonly empId: string
  /** '' where there is none. */
  readonly agentId: string
  readonly day: string
}

const AGENCY: Own = { line: '招商', empId: 'agentId.empId', agentId: 'agentId', day: 'saleDate' }
const STAFF: Own = { line: '自营', empId: 'saleUserId.empId', agentId: '', day: 'saleDate' }
const REPORTED: Own = { line: '自营', empId: 'head.empId', agentId: '', day: 'head.period' }

type Plan<P extends Fields> = {
  readonly within: keyof P & string
  readonly measure: (asked: AskedReport<P>) => string
  readonly narrows: (own: Own) => { readonly [K in keyof P]?: Narrows }
  readonly groups: (own: Own) => Groupings
}

/** The dimension, or what a parameter is held against, where there may be no such field. */
export const orNone = (field: string) => field || constant(null)

/** What the months of the tasks say, as `task`. */
export const tasks = <P extends Fields>({ within, measure, narrows, groups }: Plan<P>): Readonly<Record<string, Dataset<P>>> => {
  const plan = (own: Own) => ({
    within,
    as: 'task',
    where: (asked: AskedReport<P>) => eq('head.measure', measure(asked)),
    narrows: narrows(own),
    groups: groups(own),
  })
  return {
    agencyTask: agencyTasks(plan({ ...AGENCY, empId: 'empId' })),
    ownTask: ownTasks(plan({ ...STAFF, empId: 'empId' })),
  }
}

const yearsIn = (from: string, to: string): readonly string[] =>
  Array.from({ length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 }, (_, at) => String(Number(from.slice(0, 4)) + at))

/** What was reached of it, as `actual`: flows, or of tasks that ask for it what was reported to be sold on. */
export const actuals = <P extends Fields>({ within, measure, narrows, groups }: Plan<P>): Readonly<Record<string, Dataset<P>>> => {
  const byReports = (empId: string): Backing<P> => ({
    by: 'zy.salesTask.items',
    where: (asked) => {
      const { from, to } = asked.span(within)
      return all(
        eq('head.billStatus', 'approved'),
        eq('head.basis', PURE_SALES),
        eq('head.measure', measure(asked)),
        oneOf('head.taskYear', yearsIn(from, to)),
      )
    },
    alike: { productId: 'productId', [empId]: 'empId' },
  })
  const flowed = (own: Own) => ({
    narrows: narrows(own),
    groups: groups(own),
    measures: (sum: (field: 'qty' | 'amount') => ReturnType<typeof summed>, asked: AskedReport<P>) => ({
      actual: sum(measure(asked) === QUANTITY ? 'qty' : 'amount'),
    }),
  })
  return {
    agencyFlow: flowFacts<P>({ ...flowed(AGENCY), where: () => filled('agentId') }),
    ownFlow: flowFacts<P>({ ...flowed(STAFF), where: () => empty('agentId'), backed: [{ ...byReports(STAFF.empId), not: true }] }),
    reported: {
      from: 'zy.pureSalesReport.items',
      where: () => eq('head.billStatus', 'approved'),
      narrows: narrows(REPORTED),
      groups: { month: inSteps(REPORTED.day, 'month'), ...groups(REPORTED) },
      backed: [byReports(REPORTED.empId)],
      measures: (asked) => ({ actual: summed(measure(asked) === QUANTITY ? 'pureQty' : 'pureAmount') }),
    },
  }
}
