import type { DocumentType } from '../../../core/definitions/document.ts'
import { isEmpty, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { TOP } from '../../../core/query/list-query.ts'
import type { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'

const AT_ONCE = 100

/** What rows of a tree lie below, up to its top: asked for level by level. What cannot be read is left out. */
export const rowsAbove = async (
  records: RemoteRecords,
  type: DocumentType,
  parentKey: string,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  const asked = new Set([TOP, ...rows.map(idOf)])
  const found: Row[] = []
  for (let level = rows; level.length; ) {
    const parents = level.map((row) => wireOf(row, parentKey)).filter((id) => !isEmpty(id))
    const ids = [...new Set(parents.map(String))].filter((id) => !asked.has(id))
    const next: Row[] = []
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE)
      const page = await records.list(type, { pageNo: 1, pageSize: AT_ONCE, filters: { id: some.join(',') } })
      if (page.ok) next.push(...page.value.records)
    }
    for (const id of ids) asked.add(id)
    found.push(...next)
    level = next
  }
  return found
}
