import type { Decimal } from '../kernel/decimal.ts'
import type { Person } from '../kernel/person.ts'
import type { Condition } from '../kernel/condition.ts'
import type { Field, Fields, ValueOf } from './field.ts'
import type { Source } from './source.ts'
import type { PlaceKey, WireAt } from './type-keys.ts'
import type { Wire } from '../kernel/wire.ts'

/** What is known of a referenced record: the fields that `fills` and `reads` name. Absent ones are null. */
export type Known = Readonly<Record<string, Wire>>

type Named<Options> =
  | (Options extends { readonly fills: infer Filled } ? Filled[keyof Filled] : never)
  | (Options extends { readonly reads: readonly (infer Read)[] } ? Read : never)

type KnownBy<Options> = Options extends { readonly to: infer Target }
  ? { readonly [Key in Named<Options> & string]: WireAt<Target, Key> }
  : { readonly [Key in Named<Options> & string]: Wire }

/** What is known of the record that a field points at. */
export type KnownOf<F extends Field> = 0 extends 1 & F ? Known : KnownBy<NonNullable<F['$options']>>

export type Give = 'exists' | 'count' | 'total' | 'first' | 'rows'

/**
 * A question a formula asks about other records. It is data: the server answers it for all rows of a table in one query,
 * the browser asks the server, a test writes the answers down.
 */
export type Fact<G extends Give = Give, Subject = any, Head = any> = Pick<
  Source<PlaceKey, (subject: Subject, head: Head) => Condition | undefined>,
  'from' | 'where' | 'reads' | 'most' | 'order'
> & {
  /** Whether there is any, how many, what they add up to, the first, or all. */
  readonly give: G
  /** The field that `total` adds up. */
  readonly of?: string
  /** Asked over all tenants, for the server alone: pages are never told the answer (sys S30). */
  readonly everywhere?: boolean
}

export type Gives = Readonly<Record<string, Give>>

export type FactsOf<X extends Gives, Subject, Head = never> = { readonly [K in keyof X]: Fact<X[K], Subject, Head> }

export type FactDeclarations = Readonly<Record<string, Fact>>

type Answers = {
  readonly exists: boolean
  readonly count: number
  readonly total: Decimal
  readonly first: Known | undefined
  readonly rows: readonly Known[]
}

/** What stands around the values of a document or row when a formula looks at it. */
export type Around<F extends Fields, X extends Gives> = {
  /** '' before the first save. */
  readonly id: string
  /** YYYY-MM-DD in Shanghai. */
  readonly today: string
  readonly now: string
  readonly me: Person
  /** The record that a field points at. */
  readonly ref: <K extends keyof F & string>(field: K) => KnownOf<F[K]>
  readonly facts: { readonly [K in keyof X]: Answers[X[K]] }
  /** The row as it was stored, by wire value; undefined for a new one. */
  readonly old: Readonly<Record<string, unknown>> | undefined
  readonly state: string
  /** What the dialog of the action under way was answered, so that its facts may look at it; null everywhere else. */
  readonly asked: (key: string) => Wire
  /** The action under way, so that facts only it needs are asked only then; '' everywhere else. */
  readonly doing: string
}

export type Values<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> }

export type RowView<C extends Fields, X extends Gives = {}> = Values<C> & { readonly $: Around<C, X> }

export type HeadView<F extends Fields> = Values<F> & { readonly $: Around<F, any> }
