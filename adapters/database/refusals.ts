import { fail, type Refused } from '../../core/kernel/result.ts'
import { busy } from '../../core/records/failures.ts'
import { away, crowded, outOfBounds, tooSlow } from './failures.ts'

/** What a broken constraint, by its name, means to whoever wrote. */
export type Meaning = (constraint: string) => Refused | undefined

/** What a statement throws that cannot be sent, because one before it was refused, or that is refused itself. */
export class StatementRefused extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.failure.code)
    this.refused = refused
  }
}

/** Whoever broke an exclusion was too late to see whom he met: the next look names him. */
const COLLISIONS = new Set(['40001', '40P01', '23P01'])

/** PostgreSQL ended a transaction in favour of another: the whole may be tried again. */
export const isCollision = (code: string): boolean => COLLISIONS.has(code)

/** PostgreSQL's or the system's code of an error; '' where it has none. */
export const codeOf = (error: unknown): string =>
  error && typeof error === 'object' && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The refusal that an error is; what is none of ours to explain is thrown on. */
export const refusedBy = (error: unknown, constraint?: Meaning): Refused => {
  const refused = error instanceof StatementRefused ? error.refused : refusalOf(error, codeOf(error), constraint)
  if (!refused) throw error
  return refused
}

/** Throws what a broken constraint means to whoever wrote, as the refusal of the statement. */
export const refuse = (error: unknown, constraint?: Meaning): never => {
  const code = codeOf(error)
  // What collided may be tried again.
  const refused = isCollision(code) ? undefined : refusalOf(error, code, constraint)
  throw refused ? new StatementRefused(refused) : error
}

/** What an error of the database means to whoever asked; nothing where it is none of ours to explain. */
export const refusalOf = (error: unknown, code: string, constraint?: Meaning): Refused | undefined => {
  if (isCollision(code)) return fail(busy)
  if (code === '23505' || code === '23514') {
    const name = String((error as { constraint?: unknown }).constraint ?? '')
    return constraint?.(name) ?? (code === '23514' ? fail(outOfBounds) : undefined)
  }
  if (code === '57014') return fail(tooSlow)
  if (code === '53300') return fail(crowded)
  // Without the right to come in, or without the database: away as well.
  if (/^(08|28|3D|57P)/.test(code) || /^E(CONNREFUSED|CONNRESET|PIPE|NOENT|TIMEDOUT|HOSTUNREACH|NOTFOUND)$/.test(code)) return fail(away)
  const message = error instanceof Error ? error.message : ''
  if (message.startsWith('timeout exceeded when trying to connect')) return fail(crowded)
  if (message.startsWith('Connection terminated') || message.includes('not queryable')) return fail(away)
  return undefined
}
