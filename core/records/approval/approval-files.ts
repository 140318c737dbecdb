import { assigneeName } from '../../approval/assignee-name.ts'
import type { ApprovalView } from '../../approval/inbox.port.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { editedAt, type Field } from '../../definitions/field.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { parts } from '../../definitions/listed.ts'
import { listsFiles } from '../../definitions/naming-files.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'

/** Files that came together: with which field or opinion, from whom and when; nobody is named where several may have put them there. */
export type FilesTogether = {
  readonly key: string
  readonly title: string
  readonly paths: readonly string[]
  readonly who: string
  readonly at: string
}

type Shown = { readonly fields: Keyed; readonly columnsOf: (table: LinesType) => Keyed }
type Keyed = readonly (readonly [key: string, field: Field])[]

/** Files of the document, as far as its fields are shown to its reader, then those of all opinions, in the order in which they came (附件 of an approval). */
export const filesTogether = (type: DocumentType, record: Row, approval: ApprovalView, shown: Shown): readonly FilesTogether[] => {
  const { process, tasks } = approval
  const filledLater = new Set(process.nodes.flatMap(({ drawn }) => [...(drawn?.edits ?? []), ...(drawn?.requires ?? [])]))
  const ofField = (place: string, title: string, field: Field, rows: readonly Row[], key: string): readonly FilesTogether[] => {
    const paths = listsFiles(field) ? rows.flatMap((row) => parts(textAt(row, key))) : []
    if (paths.length === 0) return []
    const isSent = !filledLater.has(place) && editedAt(field) === undefined
    return [{ key: place, title, paths, ...(isSent ? { who: process.applyUserName, at: process.startedAt } : { who: '', at: '' }) }]
  }
  return [
    ...shown.fields.flatMap(([key, field]) => ofField(key, field.title, field, [record], key)),
    ...Object.entries<LinesType>(type.lines).flatMap(([table, declared]) =>
      shown
        .columnsOf(declared)
        .flatMap(([key, field]) => ofField(`${table}.${key}`, `${declared.title}·${field.title}`, field, rowsOf(record, table), key)),
    ),
    ...tasks
      .filter(({ attachments }) => attachments)
      .toSorted((a, b) => (a.finishedAt ?? '').localeCompare(b.finishedAt ?? ''))
      .map(({ id, nodeTitle, userName, ownerName, attachments, finishedAt, receivedAt }) => ({
        key: id,
        title: nodeTitle,
        paths: parts(attachments ?? ''),
        who: assigneeName({ name: userName, ...(ownerName ? { ownerName } : {}) }),
        at: finishedAt ?? receivedAt,
      })),
  ]
}
