import type pg from 'pg'
import { ok, type Refused, type Result } from '../../core/kernel/result.ts'
import type { DeferredNumber } from './deferred-number.ts'
import { type CommitStatements, type SentTogether, together } from './commit-statements.ts'
import { codeOf, isCollision, type Meaning, refuse, refusedBy, StatementRefused } from './refusals.ts'
import { type Compiled, send, type Statement } from './sql.ts'

/** What a unit of work came to, and whether PostgreSQL ended it in favour of another: then the whole may be tried again. */
export type Ended<T> = { readonly result: Result<T>; readonly collided: boolean }

/** What a unit of work asks it asks by names: made anew for every set of values, a plan costs PostgreSQL more than what it does. */
const BEGIN = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan'

/** A unit of work on its connection: what was sent ahead of its answers, what leaves with the commit, what it noted. */
export class Transaction {
  readonly client: pg.PoolClient
  /** Statements whose answers nobody looks at before the commit. */
  readonly ahead: Promise<Result<unknown>>[] = []
  /** Statements that travel together with the commit. */
  readonly last = new Map<string, CommitStatements>()
  /** A number that is taken with the commit. */
  number: DeferredNumber | undefined
  /** The first refusal inside: nothing of the unit may stay. */
  refused: Refused | undefined
  collided = false
  /** Answers that hold for the rest of the transaction, by a name or by the draft they are about. */
  readonly memory = new Map<unknown, unknown>()
  /** The types and areas it has written. */
  readonly written = new Set<string>()
  private begun: Promise<unknown> | undefined
  private taking: Promise<Result<string>> | undefined

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  /** What `work` came to: kept, or taken back where it or a part of it was refused. */
  async ended<T>(work: () => Promise<Result<T>>): Promise<Ended<T>> {
    let result = await work()
    await this.begun
    if (result.ok && this.refused) result = this.refused
    if (result.ok && !this.collided) return this.kept(result)
    if (this.begun) await this.client.query('ROLLBACK')
    return { result, collided: this.collided }
  }

  /** Begins, once. What follows does not wait for it; if it fails, that fails too. */
  begin(): void {
    if (this.begun) return
    this.begun = this.client.query(BEGIN)
    this.begun.catch(() => undefined)
  }

  /** The answer to a statement, the number in place of its mark; one that waits to be taken is taken first. */
  async query(statement: Statement, values: readonly unknown[]): Promise<readonly unknown[]> {
    // All that comes meanwhile waits with it: statements stay in their order.
    if (this.number && this.number.known === undefined) {
      this.begin()
      const taken = await this.taken(this.number, this.number.asked)
      if (!taken.ok) throw new StatementRefused(taken)
    }
    return this.send({ statement, values })
  }

  /** Takes back whatever was done; false where the connection is of no use any more. */
  async takenBack(): Promise<boolean> {
    return (await this.client.query('ROLLBACK').catch(() => undefined)) !== undefined
  }

  /** The first refusal among statements that were sent ahead: what failed after it failed because of it. */
  async refusedAhead(): Promise<Refused | undefined> {
    for (const sent of this.ahead) {
      const answer = await sent
      if (!answer.ok) return answer
    }
    return undefined
  }

  /** Promises of a unit of work know of it as long as they live: what it noted shall not live as long. */
  forget(): void {
    this.memory.clear()
    this.last.clear()
    this.ahead.length = 0
    this.number = undefined
  }

  private send(asked: Compiled): Promise<readonly unknown[]> {
    const { statement, values } = this.number?.within(asked) ?? asked
    return send(this.client, statement, values)
  }

  private async kept<T>(result: Result<T>): Promise<Ended<T>> {
    const { number } = this
    const taking = this.taking ? undefined : number
    const { one, further } = this.leaving(taking)
    // A statement by itself is kept or not as a whole.
    const isAlone = !this.begun && further.length === 0
    if (!isAlone) this.begin()
    // Not awaited one by one: they and the commit make one journey. A commit after a failed statement takes all back.
    const first = this.inTurn(taking && one && this.taken(taking, one))
    const others = [...(one && !taking ? [send(this.client, one.statement, one.values)] : []), ...further.map((each) => this.send(each))]
    const sent = others.map((other) => other.catch((error: unknown) => refuse(error, this.meaning)))
    const [taken, commit] = await left(first, isAlone ? undefined : this.client.query('COMMIT'), sent)
    if (taken && !taken.ok) return { result: taken, collided: this.collided }
    if (commit && commit.command !== 'COMMIT') throw new Error('a statement of a unit of work failed unnoticed')
    return { result: number ? number.numbered(result) : result, collided: false }
  }

  private leaving(taking: DeferredNumber | undefined): SentTogether {
    const asked = [...this.last.values()].flatMap(({ asked }) => asked())
    return taking ? taking.carrying(asked) : together(asked.map((one) => this.number?.within(one) ?? one))
  }

  private readonly meaning: Meaning = (constraint) => {
    for (const { meaning } of this.last.values()) {
      const refused = meaning?.(constraint)
      if (refused) return refused
    }
    // A record takes whatever else is broken for one of its own.
    return this.number?.meaning(constraint)
  }

  /** Sends the statement that takes the number, as it is or with others in it, once. */
  private taken(number: DeferredNumber, asked: Compiled): Promise<Result<string>> {
    this.taking ??= this.take(number, asked)
    return this.taking
  }

  private async take(number: DeferredNumber, { statement, values }: Compiled): Promise<Result<string>> {
    try {
      const [kept] = (await send(this.client, statement, values)) as readonly { readonly name: string }[]
      number.known = kept?.name ?? ''
      return ok(number.known)
    } catch (error) {
      if (isCollision(codeOf(error))) this.collided = true
      return refusedBy(error, this.meaning)
    }
  }

  /** What was sent ahead, then the number. */
  private async inTurn(number: Promise<Result<string>> | undefined): Promise<Result<string> | undefined> {
    number?.catch(() => undefined)
    return (await this.refusedAhead()) ?? number
  }
}

/** All that travels together. What was refused first explains what failed after it. */
const left = async <C>(
  first: Promise<Result<string> | undefined>,
  commit: Promise<C> | undefined,
  last: readonly Promise<unknown>[],
): Promise<readonly [Result<string> | undefined, C | undefined]> => {
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
