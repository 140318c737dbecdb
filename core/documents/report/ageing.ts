import { all, any, empty, ge, gt, le, lt, type Condition } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'

/** Open bills overdue on a day by so many days at least, and at most (dictionary ageing_band); the longer the earlier they were due. */
export const overdueBy = (asOf: string, least: number, most?: number): Condition =>
  all(gt('balance', '0'), le('dueDate', addDays(asOf, -least)), ...(most === undefined ? [] : [ge('dueDate', addDays(asOf, -most))]))

export const overdue = (asOf: string): Condition => all(gt('balance', '0'), lt('dueDate', asOf))

/** Bills without a due date are not overdue, nor are those that nothing is left of. */
export const notOverdue = (asOf: string): Condition => any(le('balance', '0'), empty('dueDate'), ge('dueDate', asOf))

/** Who looks after what customers owe and pay. */
export const COLLECTORS = [
  'finance',
  'finance_manager',
  'business',
  'sales_director',
  'region_manager',
  'sales_rep',
  'general_manager',
  'chairman',
  'auditor',
] as const
