import { matches, storageAt, valueAt, type Candidate } from '../definitions/matches.ts'
import type { Condition, Operator } from '../kernel/condition.ts'
import { isEmpty, rowsOf } from '../kernel/wire.ts'

const ORDERS: ReadonlySet<Operator> = new Set(['gt', 'ge', 'lt', 'le'])

/** Yes, no, or not to be worked out. */
type Answer = boolean | undefined

const joined = (answers: readonly Answer[], deciding: boolean): Answer => {
  if (answers.includes(deciding)) return deciding
  return answers.includes(undefined) ? undefined : !deciding
}

const answered = (condition: Condition, candidate: Candidate): Answer => {
  if ('all' in condition)
    return joined(
      condition.all.map((one) => answered(one, candidate)),
      false,
    )
  if ('any' in condition)
    return joined(
      condition.any.map((one) => answered(one, candidate)),
      true,
    )
  if ('not' in condition) {
    const answer = answered(condition.not, candidate)
    return answer === undefined ? undefined : !answer
  }
  if ('some' in condition) {
    const { type, record } = candidate
    const { table, some } = condition
    return joined(
      rowsOf(record, table).map((row) => answered(some, { type, record, table, row })),
      true,
    )
  }
  const [order, held] = 'than' in condition ? [condition.order, [condition.field, condition.than]] : [condition.op, [condition.field]]
  if (held.some((key) => storageAt(candidate, key) === undefined)) return undefined
  return ORDERS.has(order) && held.some((key) => isEmpty(valueAt(candidate, key))) ? undefined : matches(condition, candidate)
}

/** Is a step entered by its condition? One that cannot be worked out, for a number is empty or a field is gone, skips nothing (oa W4). */
export const isEntered = (condition: Condition, candidate: Candidate): boolean => answered(condition, candidate) !== false
