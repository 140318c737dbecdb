import type pg from 'pg'
import type { Refused, Result } from '../../core/kernel/result.ts'
import type { LateNumber } from './late-number.ts'
import { type Leaving, together } from './leaving.ts'
import { refuse } from './refusals.ts'
import { type Compiled, send } from './sql.ts'

/** What a unit of work came to, and whether PostgreSQL ended it in favour of another: then the whole may be tried again. */
export type Ended<T> = { readonly result: Result<T>; readonly collided: boolean }

/** A unit of work on its connection: what was sent ahead of its answers, what leaves with the commit, what it noted. */
export class Transaction {
  readonly client: pg.PoolClient
  /** Statements whose answers nobody looks at before the commit. */
  readonly ahead: Promise<Result<unknown>>[] = []
  /** Statements that travel together with the commit. */
  readonly last = new Map<string, Leaving>()
  /** A number that is taken with the commit. */
  number: LateNumber | undefined
  isLeaving = false
  /** The first refusal inside: nothing of the unit may stay. */
  refused: Refused | undefined
  collided = false
  /** Answers that hold for the rest of the transaction, by a name or by the draft they are about. */
  readonly memory = new Map<unknown, unknown>()
  /** The types and areas it has written. */
  readonly written = new Set<string>()

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  /** What `work` came to: kept, or taken back where it or a part of it was refused. */
  async ended<T>(work: () => Promise<Result<T>>): Promise<Ended<T>> {
    // The first statement does not wait for it; if it fails, that one fails too.
    const begun = this.client.query('BEGIN')
    begun.catch(() => undefined)
    let result = await work()
    await begun
    if (result.ok && this.refused) result = this.refused
    if (result.ok && !this.collided) return this.kept(result)
    await this.client.query('ROLLBACK')
    return { result, collided: this.collided }
  }

  private async kept<T>(result: Result<T>): Promise<Ended<T>> {
    const { number } = this
    // Not awaited one by one: they and the commit make one journey. A commit after a failed statement takes all back.
    this.isLeaving = true
    const first = this.inTurn(number?.taken())
    const last = this.leaving()
    const [taken, { command }] = await left(first, this.client.query('COMMIT'), last)
    if (taken && !taken.ok) return { result: taken, collided: this.collided }
    if (command !== 'COMMIT') throw new Error('a statement of a unit of work failed unnoticed')
    return { result: number ? number.numbered(result) : result, collided: false }
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

  /** Sends a statement, the number in place of its mark. */
  send(asked: Compiled): Promise<readonly unknown[]> {
    const { statement, values } = this.number?.within(asked) ?? asked
    return send(this.client, statement, values)
  }

  private leaving(): Promise<unknown>[] {
    const all = [...this.last.values()]
    const meaning = (constraint: string) => {
      for (const { meaning } of all) {
        const refused = meaning?.(constraint)
        if (refused) return refused
      }
      return undefined
    }
    const asked = all.flatMap(({ asked }) => asked()).map((one) => this.number?.within(one) ?? one)
    return together(asked).map(({ statement, values }) => send(this.client, statement, values).catch((error) => refuse(error, meaning)))
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
