import type { DocumentType } from '../../definitions/document.ts'
import type { Person } from '../../kernel/person.ts'
import type { Row } from '../../kernel/wire.ts'
import { valuesCutFor } from '../../permissions/visible-fields.ts'
import type { AuditLine } from './audit-trail.port.ts'
import type { RowChanges } from './changes.ts'

type Changes = AuditLine['changes']

/** Values before and after, in the header and in tables, cut like the record they are of. */
export const seenChanges = (type: DocumentType, changes: Changes, by: Person): Changes =>
  Object.fromEntries(
    Object.entries(valuesCutFor(type, undefined, by)(changes)).map(([key, change]) => {
      if (!Object.hasOwn(type.lines, key) || typeof change !== 'object' || change === null) return [key, change]
      const cut = valuesCutFor(type, key, by)
      if (Array.isArray(change)) return [key, (change as readonly Row[]).map((row) => cut(row))]
      const { added, removed, changed } = change as RowChanges
      return [
        key,
        {
          ...(added ? { added: added.map((row) => cut(row)) } : {}),
          ...(removed ? { removed: removed.map((row) => cut(row)) } : {}),
          ...(changed ? { changed: Object.fromEntries(Object.entries(changed).map(([id, fields]) => [id, cut(fields)])) } : {}),
        },
      ]
    }),
  )
