import { decimal, type Decimal, type Num } from '../kernel/decimal.ts'
import type { Person } from '../kernel/person.ts'
import type { Start } from './start.ts'
import type { Fact, Known } from './views.ts'
import type { Row, Wire } from '../kernel/wire.ts'

/** What a fact was answered, as it travels: yes or no, a count, an exact total as text, one record or several. */
export type Answer = boolean | number | string | null | Known | readonly Known[]

/** All that formulas look at beside the document itself. The server gathers it in a few queries; it is plain data. */
export type Knowledge = {
  readonly today: string
  readonly now: string
  readonly me: Person
  /** Referenced records, by type and id. */
  readonly refs: Readonly<Record<string, Readonly<Record<string, Known>>>>
  /** Answers to the document's own facts. */
  readonly facts: Readonly<Record<string, Answer>>
  /** Answers to the facts of rows: table → row id → fact. */
  readonly rowFacts: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Answer>>>>>>
  /** The document as it was stored. */
  readonly old?: Row
  /**
   * Of a page whose reader may not see all that figures are worked out of: which ones the server works out for him, as `field` or
   * `table.column`. His draft holds them.
   */
  readonly given?: ReadonlySet<string>
  /** Looks at every value as it is read, by the view it belongs to and its key, and gives it on: how a figure is explained. */
  readonly watch?: (subject: unknown, key: string, value: unknown) => unknown
  /** What the server doubts for him: table → row id → column → what is said there. */
  readonly doubts?: Doubts
}

export type Doubts = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

/** Figures the server has worked out of a draft, of the header and by table and row. */
export type Figures = {
  readonly head: Readonly<Record<string, Wire>>
  readonly rows: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Wire>>>>>>
  /** What is doubtful by what their reader does not see. */
  readonly doubts?: Doubts
}

/** Of the day and the person only: no other record is known, no question was answered. */
export const knowingOnly = ({ today, now, me }: Start): Knowledge => ({ today, now, me, refs: {}, facts: {}, rowFacts: {} })

export const NOTHING: Known = {}

/** An answer as a formula sees it; what was not asked or not found answers with nothing. */
export const answered = (fact: Fact, answer: Answer | undefined): boolean | number | Decimal | Known | undefined | readonly Known[] => {
  switch (fact.give) {
    case 'exists':
      return answer === true
    case 'count':
      return typeof answer === 'number' ? answer : 0
    case 'total':
      return decimal((answer as Num | null | undefined) ?? 0)
    case 'first':
      return answer && typeof answer === 'object' && !Array.isArray(answer) ? (answer as Known) : undefined
    case 'rows':
      return Array.isArray(answer) ? (answer as readonly Known[]) : []
  }
}

/** A wire value of a referenced record as an exact number; empty counts as nothing. */
export const amountOf = (wire: Wire | undefined): Decimal => decimal(wire === null || wire === undefined || wire === '' ? 0 : wire)
