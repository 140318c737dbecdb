import { randomUUID } from 'node:crypto'
import type { Result } from '../../core/kernel/result.ts'
import { Spelt } from '../../core/kernel/spelt.ts'
import { type Compiled, type Statement, statement } from './sql.ts'

/** Where the statement that takes a number leaves it for the rest of its transaction. */
export const NUMBER_SETTING = 'xqerp.number'

/**
 * A number whose statement waits for the commit, because its row stays locked from then on. Until it is known a mark stands for it:
 * in what is still to be sent PostgreSQL itself puts the number there, in what is answered we do.
 */
export class LateNumber {
  readonly mark = `#${randomUUID()}`
  private readonly take: () => Promise<Result<string>>
  private taking: Promise<Result<string>> | undefined
  private isSent = false
  private known: string | undefined

  constructor(take: () => Promise<Result<string>>) {
    this.take = take
  }

  get isWaiting(): boolean {
    return !this.isSent
  }

  /** Sends its statement, once. */
  taken(): Promise<Result<string>> {
    this.isSent = true
    this.taking ??= this.take().then((number) => {
      if (number.ok) this.known = number.value
      return number
    })
    return this.taking
  }

  /** A statement with its values, the number in place of its mark. */
  within(asked: Compiled): Compiled {
    const { statement, values } = asked
    const marked: number[] = []
    for (let at = 0; at < values.length; at += 1) if (this.isIn(values[at])) marked.push(at + 1)
    if (marked.length === 0) return asked
    if (this.known !== undefined) return { statement, values: values.map((value) => this.numbered(value)) }
    return { statement: replacing(statement, marked, values.length + 1), values: [...values, this.mark] }
  }

  /** An answer, however deep, the number in place of its mark. */
  numbered<T>(answer: T): T {
    return this.known === undefined ? answer : (told(answer, this.mark, this.known) as T)
  }

  private isIn(value: unknown): boolean {
    if (typeof value === 'string') return value.includes(this.mark)
    return Array.isArray(value) && value.some((one) => this.isIn(one))
  }
}

/** What holds no mark stays the same object. */
const told = (answer: unknown, mark: string, number: string): unknown => {
  if (typeof answer === 'string') return answer.includes(mark) ? answer.replaceAll(mark, number) : answer
  if (answer === null || typeof answer !== 'object') return answer
  if (answer instanceof Spelt) return answer.replacing(mark, number)
  if (!Array.isArray(answer) && Object.getPrototypeOf(answer) !== Object.prototype) return answer
  let changed: Record<string, unknown> | undefined
  for (const [key, value] of Object.entries(answer)) {
    const next = told(value, mark, number)
    if (next === value) continue
    changed ??= (Array.isArray(answer) ? [...answer] : { ...answer }) as Record<string, unknown>
    changed[key] = next
  }
  return changed ?? answer
}

const rewritten = new Map<string, Map<string, Statement>>()

// Texts are our own constants and few: the same statement is marked in the same places every time.
const replacing = ({ text }: Statement, marked: readonly number[], mark: number): Statement => {
  const places = marked.join()
  const ofText = rewritten.get(text) ?? new Map<string, Statement>()
  rewritten.set(text, ofText)
  const known = ofText.get(places)
  if (known) return known
  const made = statement(
    text.replace(/\$(\d+)/g, (parameter, at: string) =>
      marked.includes(Number(at)) ? `replace(${parameter}::text, $${mark}::text, current_setting('${NUMBER_SETTING}'))` : parameter,
    ),
  )
  ofText.set(places, made)
  return made
}
