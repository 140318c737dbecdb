import type { Field } from '../definitions/field.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import type { Order } from '../query/list-query.ts'
import { labelKey } from '../records/labels.ts'
import { ordering } from '../definitions/matches.ts'

const asRead = (a: string, b: string): number => a.localeCompare(b, 'zh-u-co-pinyin')

/** What is not known stands below what is, the largest first or the smallest. */
const byColumn = (key: string, field: Field | undefined, { direction }: Pick<Order, 'direction'>) => {
  const compare = ordering(field?.kind.storage, asRead)
  const way = direction === 'desc' ? -1 : 1
  return (a: Row, b: Row): number => {
    const [left, right] = [wireOf(a, key), wireOf(b, key)]
    return Number(isEmpty(left)) - Number(isEmpty(right)) || way * compare(left, right)
  }
}

type Columns = Readonly<Record<string, Field>>

/** Groups by one column: named ones by their names, as people read them; equal ones by the next, then by what they are. */
export const orderedGroups = (groups: readonly Row[], orders: readonly Order[], columns: Columns): readonly Row[] => {
  const comparing = orders.map(({ field: key, direction }) => {
    const field = columns[key]
    return byColumn(field?.kind.labelled ? labelKey(key) : key, field, { direction })
  })
  return [...groups].sort((a, b) => {
    for (const compare of comparing) {
      const order = compare(a, b)
      if (order) return order
    }
    return String(a['id']) < String(b['id']) ? -1 : 1
  })
}
