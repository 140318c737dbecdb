import type pg from 'pg'
import type { DocumentType } from '../../core/definitions/document.ts'
import { busy } from '../../core/records/failures.ts'
import { fail, type Refused, type Result } from '../../core/kernel/result.ts'
import { emptied } from './gathering-socket.ts'
import { away, crowded, outOfBounds, tooSlow } from './failures.ts'
import { LateNumber } from './late-number.ts'
import { RunningUnits } from './running-units.ts'
import { type Compiled, compiled, type Piece, queryOf, send, type Statement } from './sql.ts'

type Answer = { readonly [key: string]: unknown }

type Transaction = {
  readonly client: pg.PoolClient
  /** Statements whose answers nobody looks at before the commit. */
  readonly ahead: Promise<Result<unknown>>[]
  /** Statements that travel together with the commit. */
  readonly last: Map<string, () => Promise<unknown>>
  /** A number that is taken with the commit. */
  number: LateNumber | undefined
  isLeaving: boolean
  /** The first refusal inside: nothing of the unit may stay. */
  refused: Refused | undefined
  /** PostgreSQL ended it in favour of another; the whole may be tried again. */
  collided: boolean
  /** Answers that hold for the rest of the transaction, by a name or by the draft they are about. */
  readonly memory: Map<unknown, unknown>
  /** The types and areas it has written. */
  readonly written: Set<string>
}

/** What a broken constraint, by its name, means to whoever wrote. */
type Meaning = (constraint: string) => Refused | undefined

/** What a statement throws that cannot be sent, because one before it was refused, or that is refused itself. */
class StatementRefused extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.failure.code)
    this.refused = refused
  }
}

/** Connections that are open, of them idle, and callers that wait for one. */
export type Lent = { readonly open: number; readonly idle: number; readonly waiting: number }

/** How notes of the running unit of work about referenced records begin. */
export const REFERENCES = 'references '

/** The note of the running unit of work about what its drafts name: it holds until something is written. */
export const NAMED = `${REFERENCES}of drafts`

const COLLISIONS = new Set(['40001', '40P01'])
const AGAIN = 3

/** Statements, each on the connection of the running unit of work or on any free one. */
export class Database {
  private readonly pool: pg.Pool
  private readonly aside: pg.Pool
  private readonly plain: pg.Pool
  private readonly running = new RunningUnits<Transaction>()

  private readonly writes = new Map<string, number>()

  /** Hears the notes of every unit of work that was kept, after its commit. */
  committed: ((memory: ReadonlyMap<unknown, unknown>) => void) | undefined

  /**
   * `aside` serves what is done apart from a running unit of work: whoever holds a connection never waits for another of the same pool.
   * `plain` plans each statement once.
   */
  constructor(pool: pg.Pool, aside = pool, plain = pool) {
    this.pool = pool
    this.aside = aside
    this.plain = plain
  }

  get isWhole(): boolean {
    return this.running.current !== undefined
  }

  /** The notes of the running unit of work; nothing outside of one. */
  get memory(): Map<unknown, unknown> | undefined {
    return this.running.current?.memory
  }

  /** What the running unit of work has read of other records holds no longer. */
  forgetReferences(): void {
    for (const name of this.memory?.keys() ?? []) if (typeof name === 'string' && name.startsWith(REFERENCES)) this.memory?.delete(name)
  }

  /** How often this process has written records of a type, by its key, or of an area: what was read before may have changed. */
  writesOf(name: string): number {
    return this.writes.get(name) ?? 0
  }

  /** Has the running unit of work itself written records of the type or area? */
  hasWritten(name: string): boolean {
    return this.running.current?.written.has(name) === true
  }

  /** Says that records of a type are being written. A unit of work says it again once all can see them: what is read in between is old. */
  wrote({ key, area }: Pick<DocumentType, 'key' | 'area'>): void {
    const transaction = this.running.current
    this.count([key, area])
    transaction?.written.add(key).add(area)
    transaction?.memory.delete(NAMED)
  }

  /** An attempt that writes records of a type. */
  async writing<T>(type: Pick<DocumentType, 'key' | 'area'>, work: () => Promise<Result<T>>, constraint?: Meaning): Promise<Result<T>> {
    this.wrote(type)
    try {
      return await this.attempt(work, constraint)
    } finally {
      if (!this.isWhole) this.wrote(type)
    }
  }

  private count(names: Iterable<string>): void {
    for (const name of names) this.writes.set(name, this.writesOf(name) + 1)
  }

  async query<T = Answer>(asked: Statement, values: readonly unknown[] = []): Promise<T[]> {
    const transaction = this.running.current
    const number = transaction?.number
    if (number?.isWaiting && !transaction?.isLeaving) {
      const taken = await number.taken()
      if (!taken.ok) throw new StatementRefused(taken)
    }
    const sent = number?.within(asked, values) ?? { given: asked, values }
    if (transaction) return (await send(transaction.client, sent.given, sent.values)) as T[]
    const { rows } = await this.pool.query(queryOf(sent.given, sent.values))
    return rows as T[]
  }

  /**
   * Lets a statement that takes a number wait for the commit, and answers the mark that stands for the number until then. Any statement
   * that cannot wait sends it first. Undefined where there is no unit of work, or one number in it already.
   */
  late(take: () => Promise<Result<string>>): string | undefined {
    const transaction = this.running.current
    if (!transaction || transaction.number) return undefined
    transaction.number = new LateNumber(take)
    return transaction.number.mark
  }

  run<T = Answer>(piece: Piece): Promise<T[]> {
    return this.answer<T>(compiled(piece))
  }

  answer<T = Answer>({ statement, values }: Compiled): Promise<T[]> {
    return this.query<T>(statement, values)
  }

  together(asked: readonly Compiled[]): Promise<readonly (readonly unknown[])[]> {
    return Promise.all(asked.map((one) => this.answer(one)))
  }

  /**
   * Statements that need no plan for every set of values, in one journey. Left to itself PostgreSQL makes one each time, because it
   * takes its own estimate for a saving; that costs it more than the statement.
   */
  async plannedOnce(asked: readonly Compiled[]): Promise<readonly (readonly unknown[])[]> {
    if (this.isWhole) return this.together(asked)
    const client = await this.plain.connect()
    try {
      const sent = asked.map(({ statement, values }) => send(client, statement, values))
      await Promise.allSettled(sent)
      return await Promise.all(sent)
    } finally {
      client.release()
    }
  }

  /** What an adapter does, with the refusals of PostgreSQL turned into failures. `constraint` knows what a broken one means. */
  async attempt<T>(work: () => Promise<Result<T>>, constraint?: Meaning): Promise<Result<T>> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof StatementRefused) return error.refused
      const code = codeOf(error)
      const transaction = this.running.current
      if (transaction && COLLISIONS.has(code)) transaction.collided = true
      const refused = refusalOf(error, code, constraint)
      if (!refused) throw error
      return refused
    }
  }

  /**
   * One statement, sent with the commit of the running unit of work, or at once where there is none. `constraint` knows what a broken
   * one means: it refuses the whole unit.
   */
  async beforeCommit(key: string, send: () => Promise<unknown>, constraint?: Meaning): Promise<void> {
    const transaction = this.running.current
    const sending = constraint ? () => send().catch((error: unknown) => refuse(error, constraint)) : send
    if (transaction) transaction.last.set(key, sending)
    else await sending()
  }

  /** Lets PostgreSQL work at a long statement of the running unit of work while the rest of it is worked out here. */
  async ahead(send: () => Promise<Result<unknown>>): Promise<void> {
    const transaction = this.running.current
    if (!transaction) throw new Error('only a unit of work sends statements ahead')
    const sent = send()
    sent.catch(() => undefined)
    transaction.ahead.push(sent)
    await emptied(transaction.client)
  }

  async whole<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    const outer = this.running.current
    if (outer) {
      const result = await work()
      if (!result.ok) outer.refused ??= result
      return result
    }
    return this.repeated(this.pool, work)
  }

  private async repeated<T>(pool: pg.Pool, work: () => Promise<Result<T>>): Promise<Result<T>> {
    for (let again = 0; ; again += 1) {
      const { result, collided } = await this.once(pool, work)
      if (!collided) return result
      if (again === AGAIN) return fail(busy)
    }
  }

  /** A unit of work of its own, whatever becomes of the running one. */
  apart<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    return this.running.outside(() => this.repeated(this.aside, work))
  }

  private async once<T>(pool: pg.Pool, work: () => Promise<Result<T>>): Promise<{ result: Result<T>; collided: boolean }> {
    const lent = await this.attempt(async () => ({ ok: true as const, value: await pool.connect() }))
    if (!lent.ok) return { result: lent, collided: false }
    const transaction: Transaction = {
      client: lent.value,
      ahead: [],
      last: new Map(),
      number: undefined,
      isLeaving: false,
      refused: undefined,
      collided: false,
      memory: new Map(),
      written: new Set(),
    }
    let broken = false
    try {
      const ended = await this.running
        .within(transaction, () => this.inside(transaction, work))
        .finally(() => this.count(transaction.written))
      if (ended.result.ok && !ended.collided) this.committed?.(transaction.memory)
      return ended
    } catch (error) {
      const code = codeOf(error)
      broken = (await transaction.client.query('ROLLBACK').catch(() => undefined)) === undefined
      if (COLLISIONS.has(code)) return { result: fail(busy), collided: true }
      const early = await refusedIn(transaction.ahead)
      if (early) return { result: early, collided: transaction.collided }
      const refused = error instanceof StatementRefused ? error.refused : refusalOf(error, code)
      if (refused) return { result: refused, collided: false }
      throw error
    } finally {
      forget(transaction)
      transaction.client.release(broken)
    }
  }

  private async inside<T>(transaction: Transaction, work: () => Promise<Result<T>>): Promise<{ result: Result<T>; collided: boolean }> {
    const { client } = transaction
    // Travels with the first statement; if it fails, that one fails too.
    const begun = client.query('BEGIN')
    begun.catch(() => undefined)
    let result = await work()
    await begun
    if (result.ok && transaction.refused) result = transaction.refused
    if (result.ok && !transaction.collided) {
      const { number } = transaction
      // Not awaited one by one: they and the commit make one journey. A commit after a failed statement takes all back.
      transaction.isLeaving = true
      const first = inTurn(transaction.ahead, number?.taken())
      const last = [...transaction.last.values()].map((send) => send())
      const [taken, { command }] = await leaving(first, client.query('COMMIT'), last)
      if (taken && !taken.ok) return { result: taken, collided: transaction.collided }
      if (command !== 'COMMIT') throw new Error('a statement of a unit of work failed unnoticed')
      return { result: number ? number.numbered(result) : result, collided: false }
    }
    await client.query('ROLLBACK')
    return { result, collided: transaction.collided }
  }

  get lent(): Lent {
    const sum = (count: (pool: pg.Pool) => number) => this.pools.reduce((sum, pool) => sum + count(pool), 0)
    return { open: sum((pool) => pool.totalCount), idle: sum((pool) => pool.idleCount), waiting: sum((pool) => pool.waitingCount) }
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()))
  }

  private get pools(): readonly pg.Pool[] {
    return [...new Set([this.pool, this.aside, this.plain])]
  }
}

/** The first refusal among statements that were sent ahead: what failed after it failed because of it. */
const refusedIn = async (ahead: readonly Promise<Result<unknown>>[]): Promise<Refused | undefined> => {
  for (const sent of ahead) {
    const answer = await sent
    if (!answer.ok) return answer
  }
  return undefined
}

/** What was sent ahead, then the number. */
const inTurn = async (
  ahead: readonly Promise<Result<unknown>>[],
  number: Promise<Result<string>> | undefined,
): Promise<Result<string> | undefined> => {
  number?.catch(() => undefined)
  return (await refusedIn(ahead)) ?? number
}

/** All that travels together. What was refused first explains what failed after it. */
const leaving = async <C>(
  first: Promise<Result<string> | undefined>,
  commit: Promise<C>,
  last: readonly Promise<unknown>[],
): Promise<readonly [Result<string> | undefined, C]> => {
  const others = Promise.all([commit, ...last])
  others.catch(() => undefined)
  const taken = await first
  if (taken && !taken.ok) {
    await Promise.allSettled([commit, ...last])
    return [taken, await commit]
  }
  const [committed] = await others
  return [taken, committed]
}

const codeOf = (error: unknown): string =>
  error && typeof error === 'object' && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Promises of a unit of work know of it as long as they live: what it noted shall not live as long. */
const forget = (transaction: Transaction): void => {
  transaction.memory.clear()
  transaction.last.clear()
  transaction.ahead.length = 0
  transaction.number = undefined
}

const refuse = (error: unknown, constraint: Meaning): never => {
  const refused = refusalOf(error, codeOf(error), constraint)
  throw refused ? new StatementRefused(refused) : error
}

const refusalOf = (error: unknown, code: string, constraint?: Meaning): Refused | undefined => {
  if (COLLISIONS.has(code)) return fail(busy)
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
