import type { Fields } from '../../definitions/field.ts'
import type { Allotment } from '../../definitions/lines.ts'
import { decimal, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import type { Choice } from '../remote-records.port.ts'
import { withChoice } from './edit-draft.ts'

/**
 * A row for each lot it is taken from, in their order, none above what that has left; what none has stays a row without one. `taken`: what
 * earlier rows took of each, changed by it.
 */
export const allotted = (
  columns: Fields,
  row: Row,
  { to, of, has }: Allotment,
  lots: readonly Choice[],
  taken: Map<string, Decimal>,
): readonly Row[] => {
  const parts: Row[] = []
  let rest = decimal(textAt(row, of) || '0')
  for (const lot of lots) {
    if (!rest.gt(ZERO)) break
    const before = taken.get(lot.id) ?? ZERO
    const left = decimal(textAt(lot.values as Row, has) || '0').minus(before)
    if (!left.gt(ZERO)) continue
    const part = left.lt(rest) ? left : rest
    parts.push({ ...withChoice(columns, row, to, lot), [of]: part.toString() })
    taken.set(lot.id, before.plus(part))
    rest = rest.minus(part)
  }
  return rest.gt(ZERO) || parts.length === 0 ? [...parts, { ...row, [of]: rest.toString() }] : parts
}
