import type { Field } from '../definitions/field.ts'
import { readDecimal } from '../kernel/decimal.ts'
import { wireOf, type Row } from '../kernel/wire.ts'

type Shown = readonly (readonly [key: string, field: Field])[]

/** Kinds whose numbers are shown as short as they are. */
const UNEVEN: ReadonlySet<string> = new Set(['decimal', 'percent'])

const decimalsIn = (rows: readonly Row[], key: string): number =>
  rows.reduce((most, row) => Math.max(most, readDecimal(wireOf(row, key))?.scale ?? 0), 0)

/** The same columns, each with one number of decimals: as many as the longest of its numbers has. */
export const evenDecimals = (shown: Shown, rows: readonly Row[]): Shown =>
  shown.map(([key, field]) => {
    if (!UNEVEN.has(field.kind.name)) return [key, field]
    const most = decimalsIn(rows, key)
    return most > (field.leastShown ?? 0) ? [key, { ...field, leastShown: most }] : [key, field]
  })
