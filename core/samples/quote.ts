import type { DocumentType } from '../definitions/document.ts'
import type { Knowledge } from '../definitions/knowledge.ts'
import type { LinesType } from '../definitions/lines.ts'
import { viewOf } from '../definitions/view.ts'
import { isEmpty, rowsOf, type Row } from '../kernel/wire.ts'
import { quotedFrom, sourcesOf } from '../records/choices/quoting.ts'
import { answer } from './gather.ts'
import type { Made } from './made.ts'

/** The draft with the prices and the like that its rows take over from other records, where a row does not say its own. */
export const withQuotes = (type: DocumentType, draft: Row, knowledge: Knowledge, made: Made): Row => {
  let result = draft
  for (const [name, { quotes }] of Object.entries<LinesType>(type.lines)) {
    const rows = rowsOf(draft, name).filter((row) => quotes?.gives.some((key) => isEmpty(row[key]) || row[key] === '0'))
    if (!quotes || rows.length === 0) continue
    const ids = rows.map((row) => String(row['id']))
    const sourced = sourcesOf(type, name, draft, viewOf(type, draft, knowledge), ids)
    const answers = sourced.map(({ question }) => answer(question, made))
    const quoted = new Map(quotedFrom(type, name, ids, sourced, answers).map(({ rowId, values }) => [rowId, values]))
    result = { ...result, [name]: rowsOf(draft, name).map((row) => ({ ...row, ...quoted.get(String(row['id'])) })) }
  }
  return result
}
