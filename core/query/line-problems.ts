import { readValue } from '../definitions/kind.ts'
import type { AskableFields } from './askable-field.ts'
import { isPeriod } from './periods.ts'
import { isBlank, isGroup, isUnary, isWhole, type QueryGroup, type QueryLine, type QueryNode, type Rule } from './query-tree.ts'
import { text } from './text.ts'

/** Parts of a value are searched as text, whatever the field holds. */
const SEARCHED: readonly Rule[] = ['like', 'left_like', 'right_like']

/** What keeps a line from being asked, in words; nothing of a whole one and of one nobody has begun. */
export const lineProblem = (line: QueryLine, fields: AskableFields): string | undefined => {
  if (isBlank(line)) return undefined
  const asked = fields.get(line.field)
  if (!asked) return line.field === '' ? text.halfFilled : text.unknownFieldHint
  if (!isWhole(line)) return text.halfFilled
  if (isUnary(line.rule) || SEARCHED.includes(line.rule)) return undefined
  for (const value of line.values) {
    if (isPeriod(value)) continue
    const read = readValue(asked.field.kind, asked.field, value)
    // A day stands for all its moments.
    const day = asked.field.kind.storage === 'moment' ? readValue(asked.field.kind, asked.field, `${value.trim()} 00:00:00`) : read
    if (!read.ok && !day.ok) return read.failure.message
  }
  return undefined
}

/** The query without lines that its fields do not know any more: kept where it is saved, never sent (widgets §7d). */
export const knownPart = (query: QueryGroup, fields: AskableFields): QueryGroup => ({
  ...query,
  children: query.children.flatMap((child): readonly QueryNode[] => {
    if (!isGroup(child)) return fields.has(child.field) ? [child] : []
    const inner = knownPart(child, fields)
    return inner.children.length ? [inner] : []
  }),
})
