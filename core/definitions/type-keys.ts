import type { PLANNED_TYPES } from './planned-types.gen.ts'
import type { DictValues, Types } from './types.gen.ts'
import type { UsualKey } from './usual-keys.ts'
import type { Wire } from '../kernel/wire.ts'

/** What declarations name of each other, by literal keys of the generated map: what is not there does not compile. */

/** Types that are declared. */
export type DeclaredKey = keyof Types

type Planned = typeof PLANNED_TYPES

/** Types that are still to come. Of those any field, state and action may be named. */
export type PlannedKey = keyof Planned

/** A type by its key, declared or still to come. */
export type TypeKey = DeclaredKey | PlannedKey

type Declared<T> = T extends DeclaredKey ? Types[T] : never

/** A declared field of a type. */
export type OwnFieldKey<T> = T extends DeclaredKey ? keyof Types[T]['fields'] & string : string

/** A field of a type, or one that every row carries. */
export type FieldKey<T> = T extends DeclaredKey ? (keyof Types[T]['fields'] & string) | UsualKey : string

/** A field of a type that holds a number: what may be added to. */
export type AmountKey<T> = T extends DeclaredKey ? NumberKeys<Types[T]['fields']> : string

type NumberKeys<F> = { [K in keyof F]: F[K] extends 'decimal' | 'integer' ? K : never }[keyof F] & string

/** A field of a type that points at records. */
export type RefKey<T> = T extends DeclaredKey ? keyof Types[T]['refs'] & string : string

/** The type that a field of a type points at. */
export type TargetOf<T, Ref> = T extends DeclaredKey ? (Ref extends keyof Types[T]['refs'] ? Types[T]['refs'][Ref] : never) : TypeKey

/** A table of a type. */
export type TableKey<T> = T extends DeclaredKey ? keyof Types[T]['lines'] & string : T extends PlannedKey ? Planned[T][number] : never

type Table<T, Name> = Name extends keyof Declared<T>['lines'] ? Declared<T>['lines'][Name] : never

/** A column of a table of a type. */
export type RowFieldKey<T, Name> = T extends DeclaredKey
  ? Table<T, Name> extends { readonly columns: infer C }
    ? (keyof C & string) | UsualKey
    : never
  : string

/** A column of a table of a type that holds a number. */
export type RowAmountKey<T, Name> = T extends DeclaredKey
  ? Table<T, Name> extends { readonly columns: infer C }
    ? NumberKeys<C>
    : never
  : string

/** Rows of another type's table: `area.name.table`. */
export type RowsKey = { [T in TypeKey]: `${T}.${TableKey<T>}` }[TypeKey]

/** Records of a type, or rows of a table of theirs. */
export type PlaceKey = TypeKey | RowsKey

/** A field of a place: of rows also `head.field`, a field of their record. */
export type FieldAt<P> = P extends TypeKey
  ? FieldKey<P>
  : P extends `${infer Area}.${infer Name}.${infer Lines}`
    ? RowFieldKey<`${Area}.${Name}`, Lines> | `head.${FieldKey<`${Area}.${Name}`>}`
    : never

type StoredAt<P, Key> = P extends DeclaredKey
  ? Key extends keyof Types[P]['fields']
    ? Types[P]['fields'][Key]
    : never
  : P extends `${infer Area}.${infer Name}.${infer Lines}`
    ? Table<`${Area}.${Name}`, Lines> extends { readonly columns: infer C }
      ? Key extends keyof C
        ? C[Key]
        : never
      : never
    : never

/** The value of a field of a place as it travels. */
export type WireAt<P, Key> = [StoredAt<P, Key>] extends [never] ? Wire : StoredAt<P, Key> extends 'integer' ? number | null : string | null

/** A set of fields that no two records of a type share. */
export type UniqueKey<T> = T extends DeclaredKey ? Types[T]['keys'] : readonly string[]

export type StateOf<T> = T extends DeclaredKey ? Types[T]['states'] : string

/** What a type's own buttons do, beside the usual ones. */
export type ActionKey<T> = T extends DeclaredKey ? Types[T]['actions'] : string

/** A dictionary by its code, and the values of its items. */
export type DictCode = keyof DictValues
export type DictValue<Code> = Code extends DictCode ? DictValues[Code] : never

export type { CategoryRoot, CheckRule, JobKey, ReportKey, RoleCode } from './types.gen.ts'
