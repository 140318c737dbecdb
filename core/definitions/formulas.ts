import type { Condition } from '../kernel/condition.ts'
import type { Wire } from '../kernel/wire.ts'
import type { Once } from './document.ts'
import type { Rule } from './must-hold.ts'
import type { Fields, ValueOf } from './field.ts'
import type { FactsOf, Gives } from './views.ts'

export type DerivedKeys<F extends Fields> = {
  [K in keyof F]: NonNullable<F[K]['$options']> extends { derived: true | 'onRead' } ? K : never
}[keyof F] &
  string

/**
 * What is said beside the fields of a header, or the columns of a table, in functions of what a formula looks at there: the document; of a
 * table the row and its header.
 */
export type Formulas<
  F extends Fields,
  X extends Gives,
  Asking extends { readonly subject: unknown; readonly head: unknown },
  Of extends readonly unknown[],
  Placed extends readonly unknown[] = Of,
  Key extends string = keyof F & string,
  Own = any,
> = {
  /** Questions about other records that formulas look at as `$.facts`. */
  readonly facts?: FactsOf<X, Asking['subject'], Asking['head']>
  /** What each `derived` field comes to. */
  readonly derive?: { readonly [K in DerivedKeys<F>]: (...of: Of) => ValueOf<F[K]> | null }
  /** When a field must be filled in that not always must; one that must be wherever it is there says so itself. */
  readonly required?: { readonly [K in keyof F]?: (...of: Of) => boolean }
  /** When a field is there at all; one that is not is empty. */
  readonly shown?: { readonly [K in keyof F]?: (...of: Of) => boolean }
  /** Which records or items a field offers and takes. */
  readonly choices?: { readonly [K in keyof F]?: (...of: Of) => Condition | undefined }
  /** What must hold of a field beside others; said at the field, at every save, of drafts too: those may still fail `checks`. A sibling alone is a bound (`atLeast`). */
  readonly rules?: { readonly [K in keyof F]?: Rule<Of> | readonly Rule<Of>[] }
  /** What a field that was left empty takes from others when the record is first saved, a cell also from its place among the rows (from 0); nothing is shown before (`offers`). */
  readonly fallback?: { readonly [K in keyof F]?: (...of: Placed) => Wire }
  /** Sets of fields that no two living records of the tenant share, of columns that no two rows of a record do; a voided document shares nothing. */
  readonly unique?: readonly Once<Key, Own>[]
}
