import type { Field } from '../definitions/field.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import type { Order } from '../query/list-query.ts'
import { labelKey } from '../records/labels.ts'
import { ordering } from '../definitions/matches.ts'

const asRead = (a: string, b: string): number => a.localeCompare(b, 'zh-u-co-pinyin')

/** The largest by a measure first. */
const byMeasure =
  (measure: string | undefined, field: Field | undefined) =>
  (a: Row, b: Row): number =>
    measure === undefined ? 0 : ordering(field?.kind.storage, asRead)(wireOf(b, measure), wireOf(a, measure))

type Columns = Readonly<Record<string, Field>>

/** Groups by one column: named ones by their names, as people read them; equal ones by the measure of the report's ties, then by what they are. */
export const orderedGroups = (
  groups: readonly Row[],
  { field: key, direction }: Order,
  columns: Columns,
  ties?: string,
): readonly Row[] => {
  const field = columns[key]
  const larger = byMeasure(ties, columns[ties ?? ''])
  const way = direction === 'desc' ? -1 : 1
  const at = field?.kind.labelled ? labelKey(key) : key
  const compare = ordering(field?.kind.storage, asRead)
  return [...groups].sort(
    (a, b) => way * compare(wireOf(a, at), wireOf(b, at)) || larger(a, b) || (String(a['id']) < String(b['id']) ? -1 : 1),
  )
}
