import type { Field } from '../definitions/field.ts'

/** A field the advanced query offers, as the person sees it. Columns of a table are named `table,column` (widgets §7b). */
export type AskableField = {
  readonly key: string
  /** `产品明细 - 产品` of a column. */
  readonly title: string
  readonly field: Field
  /** Where its choices are asked: `field`, or `table.column`. */
  readonly place: string
  /** Fixed choices, where neither a dictionary nor records hold them. */
  readonly items?: readonly { readonly value: string; readonly text: string }[]
}

export type AskableFields = ReadonlyMap<string, AskableField>

export const named = (fields: readonly AskableField[]): AskableFields => new Map(fields.map((field) => [field.key, field]))
