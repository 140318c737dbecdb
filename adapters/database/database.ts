import type pg from 'pg'
import type { DocumentType } from '../../core/definitions/document.ts'
import { busy } from '../../core/records/failures.ts'
import { fail, ok, type Result } from '../../core/kernel/result.ts'
import { emptied } from './gathering-socket.ts'
import { DeferredNumber } from './deferred-number.ts'
import type { Carrier, CommitStatements } from './commit-statements.ts'
import { codeOf, isCollision, type Meaning, refuse, refusedBy } from './refusals.ts'
import { RunningUnits } from './running-units.ts'
import { type Compiled, compiled, type Piece, queryOf, send, type Statement } from './sql.ts'
import { type Ended, Transaction } from './transaction.ts'

type Answer = { readonly [key: string]: unknown }

/** Connections that are open, of them idle, and callers that wait for one. */
export type PoolUsage = { readonly open: number; readonly idle: number; readonly waiting: number }

/** How notes of the running unit of work about referenced records begin. */
export const REFERENCES = 'references '

/** The note of the running unit of work about what its drafts name: it holds until something is written. */
export const NAMED = `${REFERENCES}of drafts`

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
    this.running.current?.begin()
    return this.look<T>({ statement: asked, values })
  }

  /** A read that neither locks nor follows a lock: before a unit of work has changed anything it needs no transaction. */
  async look<T = Answer>({ statement, values }: Compiled): Promise<T[]> {
    const transaction = this.running.current
    if (transaction) return (await transaction.query(statement, values)) as T[]
    const { rows } = await this.pool.query(queryOf(statement, values))
    return rows as T[]
  }

  /**
   * Lets a statement that takes a number wait for the commit, and answers the mark that stands for the number until then. Any statement
   * that cannot wait sends it first. Undefined where there is no unit of work, or one number in it already.
   */
  late(asked: Carrier & Compiled, meaning: Meaning): string | undefined {
    const transaction = this.running.current
    if (!transaction || transaction.number) return undefined
    transaction.number = new DeferredNumber(asked, meaning)
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
      const sent = asked.map(({ statement: { text, plainName: name }, values }) => send(client, { text, name }, values))
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
      const transaction = this.running.current
      if (transaction && isCollision(codeOf(error))) transaction.collided = true
      return refusedBy(error, constraint)
    }
  }

  /**
   * Statements that change tables of their own and answer nothing, sent with the commit of the running unit of work, or at once where
   * there is none. What a broken constraint means refuses the whole unit.
   */
  async beforeCommit(key: string, leaving: CommitStatements): Promise<void> {
    const transaction = this.running.current
    if (transaction) transaction.last.set(key, leaving)
    else for (const one of leaving.asked()) await this.answer(one).catch((error: unknown) => refuse(error, leaving.meaning))
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

  private async once<T>(pool: pg.Pool, work: () => Promise<Result<T>>): Promise<Ended<T>> {
    const lent = await this.attempt(async () => ok(await pool.connect()))
    if (!lent.ok) return { result: lent, collided: false }
    const transaction = new Transaction(lent.value)
    let broken = false
    try {
      const ended = await this.running.within(transaction, () => transaction.ended(work)).finally(() => this.count(transaction.written))
      if (ended.result.ok && !ended.collided) this.committed?.(transaction.memory)
      return ended
    } catch (error) {
      const code = codeOf(error)
      broken = !(await transaction.takenBack())
      if (isCollision(code)) return { result: fail(busy), collided: true }
      const early = await transaction.refusedAhead()
      if (early) return { result: early, collided: transaction.collided }
      return { result: refusedBy(error), collided: false }
    } finally {
      transaction.forget()
      transaction.client.release(broken)
    }
  }

  get lent(): PoolUsage {
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
