import { isEmpty, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import type { ColumnKey, ColumnRule, Trigger, Verdict } from './column.ts'
import { judged, type Broken, type ReadyRules } from './column-rules.ts'
import { idOf, type RowId } from './rows.ts'
import type { Cancel } from '../kernel/http.port.ts'

/** Says to whoever answers that nobody waits any more. */
class Cancellation implements Cancel {
  #aborted = false
  readonly #listeners: (() => void)[] = []

  get aborted(): boolean {
    return this.#aborted
  }

  addEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.push(listener)
  }

  abort(): void {
    if (this.#aborted) return
    this.#aborted = true
    for (const listener of this.#listeners) listener()
  }
}

const AT_ONCE = 6

type Ask = { readonly row: Row; readonly ready: ReadyRules; readonly trigger: Trigger; readonly cancel: Cancellation }

/** What the handlers of a cell found, all of them: the first that failed, if any. */
export type Heard = (row: RowId, column: ColumnKey, broken: Broken | undefined) => void

/**
 * Handlers of rules, asked of others: at most six at once, an answer is believed only while nobody asked again, the same rule and
 * value are asked once (widgets §2.3, §3.2).
 */
export class HandlerChecks {
  readonly #hear: Heard
  readonly #open = new Map<RowId, Map<ColumnKey, Cancellation>>()
  readonly #waiting: Ask[] = []
  readonly #known = new Map<ColumnRule, Map<Wire, Verdict | undefined>>()
  #running = 0
  #pending = 0

  constructor(hear: Heard) {
    this.#hear = hear
  }

  get pending(): number {
    return this.#pending
  }

  isPending(row: RowId, column: ColumnKey): boolean {
    return this.#open.get(row)?.has(column) === true
  }

  /** Asks the handlers of a cell, in their order; of an empty one there is nothing to ask. */
  ask(ready: ReadyRules, row: Row, trigger: Trigger): void {
    if (!ready.asks) return
    const id = idOf(row)
    this.cancel(id, ready.column.key)
    if (isEmpty(wireOf(row, ready.column.key))) return
    const cancel = new Cancellation()
    const own = this.#open.get(id) ?? new Map<ColumnKey, Cancellation>()
    this.#open.set(id, own.set(ready.column.key, cancel))
    this.#pending += 1
    this.#waiting.push({ row, ready, trigger, cancel })
    this.#next()
  }

  /** Nobody waits for any answer any more. */
  stop(): void {
    for (const row of [...this.#open.keys()]) this.cancel(row)
  }

  cancel(row: RowId, column?: ColumnKey): void {
    const own = this.#open.get(row)
    for (const [key, cancel] of own ?? []) {
      if (column !== undefined && key !== column) continue
      cancel.abort()
      own!.delete(key)
      this.#pending -= 1
    }
    if (own?.size === 0) this.#open.delete(row)
  }

  #next(): void {
    while (this.#running < AT_ONCE) {
      const ask = this.#waiting.shift()
      if (!ask) return
      if (ask.cancel.aborted) continue
      this.#running += 1
      void this.#judge(ask).then((broken) => {
        this.#running -= 1
        this.#end(ask, broken)
        this.#next()
      })
    }
  }

  #end({ row, ready, cancel }: Ask, broken: Broken | undefined): void {
    if (cancel.aborted) return
    const id = idOf(row)
    const { key } = ready.column
    const own = this.#open.get(id)
    own?.delete(key)
    if (own?.size === 0) this.#open.delete(id)
    this.#pending -= 1
    this.#hear(id, key, broken)
  }

  async #judge({ row, ready, trigger, cancel }: Ask): Promise<Broken | undefined> {
    const { column, rules } = ready
    const value = wireOf(row, column.key)
    for (let rule = 0; rule < rules.length; rule += 1) {
      const { handler } = rules[rule]!
      if (!handler) continue
      const verdict = await this.#verdict(rules[rule]!, value, () => handler({ value, row, column, trigger, signal: cancel }))
      if (cancel.aborted) return undefined
      const failure = judged(verdict, rules[rule]!, column)
      if (failure) return { rule, failure }
    }
    return undefined
  }

  async #verdict(rule: ColumnRule, value: Wire, ask: () => ReturnType<NonNullable<ColumnRule['handler']>>): Promise<Verdict | undefined> {
    const known = this.#known.get(rule) ?? new Map<Wire, Verdict | undefined>()
    if (known.has(value)) return known.get(value)
    try {
      const verdict = await ask()
      this.#known.set(rule, known.set(value, verdict))
      return verdict
    } catch {
      return { passed: false, message: '${title}校验失败，请重新输入或稍后重试' }
    }
  }
}
