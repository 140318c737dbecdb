import type { Field } from '../definitions/field.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import type { Order } from '../query/list-query.ts'
import { labelKey } from '../records/labels.ts'
import { ordering } from '../records/matches.ts'

const asRead = (a: string, b: string): number => a.localeCompare(b, 'zh-u-co-pinyin')

/** Groups by one column: named ones by their names, as people read them; equal ones by what they are. */
export const orderedGroups = (groups: readonly Row[], { field: key, direction }: Order, field: Field | undefined): readonly Row[] => {
  const way = direction === 'desc' ? -1 : 1
  const at = field?.kind.labelled ? labelKey(key) : key
  const compare = ordering(field?.kind.storage, asRead)
  return [...groups].sort((a, b) => way * compare(wireOf(a, at), wireOf(b, at)) || (String(a['id']) < String(b['id']) ? -1 : 1))
}
