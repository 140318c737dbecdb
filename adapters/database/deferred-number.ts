import { randomUUID } from 'node:crypto'
import { Serialised } from '../../core/kernel/serialised.ts'
import { type Carrier, carrying, type SentTogether } from './commit-statements.ts'
import type { Meaning } from './refusals.ts'
import { type Compiled, type Statement, statement } from './sql.ts'

/** Where the statement that takes a number leaves it for the rest of its transaction. */
export const NUMBER_SETTING = 'xqerp.number'

/** Where what travels in that statement finds it. */
export const NUMBER_TAKEN = '(SELECT name FROM kept)'

const SETTING = `current_setting('${NUMBER_SETTING}')`

/**
 * A number whose statement waits for the commit, because its row stays locked from then on. Until it is known a mark stands for it:
 * in what is still to be sent PostgreSQL itself puts the number there, in what is answered we do.
 */
export class DeferredNumber {
  readonly mark = `#${randomUUID()}`
  readonly asked: Carrier & Compiled
  readonly meaning: Meaning
  known: string | undefined

  constructor(asked: Carrier & Compiled, meaning: Meaning) {
    this.asked = asked
    this.meaning = meaning
  }

  /** The statement that takes it, with what leaves the transaction together with it. */
  carrying(leaving: readonly Compiled[]): SentTogether {
    return carrying(this.asked, leaving, (one) => this.within(one, NUMBER_TAKEN))
  }

  /** A statement with its values, the number in place of its mark. */
  within(asked: Compiled, taken = SETTING): Compiled {
    const { statement, values } = asked
    const marked: number[] = []
    for (let at = 0; at < values.length; at += 1) if (this.isIn(values[at])) marked.push(at + 1)
    if (marked.length === 0) return asked
    if (this.known !== undefined) return { statement, values: values.map((value) => this.numbered(value)) }
    return { statement: replacing(statement, marked, values.length + 1, taken), values: [...values, this.mark] }
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
  if (answer instanceof Serialised) return answer.replacing(mark, number)
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
const replacing = ({ text }: Statement, marked: readonly number[], mark: number, taken: string): Statement => {
  const places = `${marked.join()} ${taken}`
  const ofText = rewritten.get(text) ?? new Map<string, Statement>()
  rewritten.set(text, ofText)
  const known = ofText.get(places)
  if (known) return known
  const made = statement(
    text.replace(/\$(\d+)/g, (parameter, at: string) =>
      marked.includes(Number(at)) ? `replace(${parameter}::text, $${mark}::text, ${taken})` : parameter,
    ),
  )
  ofText.set(places, made)
  return made
}
