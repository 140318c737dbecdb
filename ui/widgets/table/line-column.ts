import type { Field } from '../../../core/definitions/field.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { isServerOwned } from '../../../core/records/usual-fields.ts'
import { isNumber } from '../values/shown.ts'
import { widthOf } from './column.ts'

/** A column of an editable table as it is drawn. */
export type LineColumn = {
  readonly key: string
  readonly field: Field
  readonly width: number
  readonly right: boolean
  /** Somebody may type here, as long as nothing fixes the cell. */
  readonly typed: boolean
  readonly required: boolean
  /** What the second line of a row of standard height says. */
  readonly under: readonly (readonly [string, Field])[]
}

export type RowSize = 'compact' | 'standard'

/** Seed: an editable row is 61 high. */
export const LINE_HEIGHTS: Readonly<Record<RowSize, number>> = { compact: 32, standard: 61 }

const fileKinds = new Set(['file', 'files', 'image', 'images'])

type Wanted = {
  readonly table: LinesType
  readonly fields: readonly (readonly [string, Field])[]
  readonly shown: readonly string[]
  readonly under: Readonly<Record<string, readonly string[]>>
  readonly size: RowSize
  readonly readOnly: boolean
}

/** The chosen columns in their order; in standard height those that stand in a second line need no column of their own. */
export const lineColumns = ({ table, fields, shown, under, size, readOnly }: Wanted): readonly LineColumn[] => {
  const byKey = new Map(fields)
  const below = new Set(size === 'standard' ? shown.flatMap((key) => under[key] ?? []) : [])
  return shown.flatMap((key) => {
    const field = byKey.get(key)
    if (!field || below.has(key)) return []
    return [
      {
        key,
        field,
        width: widthOf(field),
        right: isNumber(field),
        typed: !readOnly && !isServerOwned(key, field) && !fileKinds.has(field.kind.name),
        required: field.required === true || table.required?.[key] !== undefined,
        under: size === 'standard' ? (under[key] ?? []).flatMap((one) => (byKey.has(one) ? [[one, byKey.get(one)!] as const] : [])) : [],
      },
    ]
  })
}
