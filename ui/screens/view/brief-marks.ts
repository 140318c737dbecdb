import type { ApprovalView } from '../../../core/approval/inbox.port.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { isObject, objectOf, objectsOf, textOf } from '../../../core/kernel/json.ts'
import { rowsOf, type Row, type Wire } from '../../../core/kernel/wire.ts'
import { toldHistory, type ToldLine } from '../../../core/records/history/told-history.ts'
import { idOf } from '../../../core/table/rows.ts'

/** What of a row needs a look. */
export type RowMarks = {
  /** It stands under a warning, by the column that it speaks of. */
  readonly doubts: ReadonlyMap<string, string>
  /** The row as it was, where a value was changed; whether it is new. */
  readonly was: Row | undefined
  readonly isNew: boolean
}

/** The rows of a table that need a look, by their ids. */
export const rowMarks = ({ looks, changed }: ApprovalView, table: string): ReadonlyMap<string, RowMarks> => {
  const marks = new Map<string, RowMarks>()
  const mark = (id: string, given: Partial<RowMarks>) =>
    marks.set(id, { ...{ doubts: new Map(), was: undefined, isNew: false }, ...marks.get(id), ...given })
  for (const { table: of, column, rowIds = [], message } of looks)
    if (of === table && column)
      for (const id of rowIds) mark(id, { doubts: new Map([...(marks.get(id)?.doubts ?? []), [column, message]]) })
  const told = objectOf(changed[table])
  for (const row of objectsOf(told['added'])) mark(textOf(row['id']), { isNew: true })
  for (const [id, fields] of Object.entries(objectOf(told['changed'])))
    mark(id, {
      was: Object.fromEntries(
        Object.entries(objectOf(fields)).flatMap(([key, pair]): [string, Wire][] => (Array.isArray(pair) ? [[key, pair[0] as Wire]] : [])),
      ),
    })
  return marks
}

/** What of the document was changed since it was sent back, as its history would tell it; nothing where nothing was. */
export const toldSince = (type: DocumentType, { changed }: ApprovalView, record: Row): ToldLine | undefined => {
  if (!isObject(changed) || Object.keys(changed).length === 0) return undefined
  const line = {
    action: 'edit',
    typeKey: type.key,
    recordId: idOf(record),
    changes: changed,
    sequence: '',
    at: '',
    userName: '',
    realname: '',
  }
  return toldHistory(type, [line], record)[0]
}

/** 第 1、3 行, as they stand in the table. */
export const placesOf = (rows: readonly Row[], ids: readonly string[]): string => {
  const at = ids.map((id) => rows.findIndex((row) => idOf(row) === id) + 1).filter((one) => one > 0)
  return at.length > 0 && at.length < rows.length ? `第 ${at.join('、')} 行 ` : ''
}

export const tablesOf = (type: DocumentType, record: Row): readonly (readonly [string, LinesType])[] =>
  Object.entries<LinesType>(type.lines).filter(([name, { batch }]) => !batch && rowsOf(record, name).length > 0)
