import type { DocumentType } from '../../definitions/document.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import type { CellChoice, TableColumn } from '../../table/column.ts'
import { Lookup } from '../../table/lookup.port.ts'
import { valuesOnly } from '../sent-draft.ts'
import type { RemoteRecords } from '../remote-records.port.ts'

/** The server reads at most so many texts at once. */
const MOST_TEXTS = 1_000

/** Texts pasted into a table of a form, asked of the server as the form's own cells ask. */
export class FormLookup extends Lookup {
  private readonly records: RemoteRecords
  private readonly type: DocumentType
  private readonly table: string
  private readonly draft: () => Row

  constructor(records: RemoteRecords, type: DocumentType, table: string, draft: () => Row) {
    super()
    this.records = records
    this.type = type
    this.table = table
    this.draft = draft
  }

  async find(column: TableColumn, texts: readonly string[]): Promise<Result<ReadonlyMap<string, readonly CellChoice[]>>> {
    const { type, table, records } = this
    const head = valuesOnly({ ...type, lines: {} }, this.draft())
    const found = new Map<string, readonly CellChoice[]>()
    for (let from = 0; from < texts.length; from += MOST_TEXTS) {
      const answer = await records.resolve(type, `${table}.${column.key}`, head, texts.slice(from, from + MOST_TEXTS))
      if (!answer.ok) return answer
      for (const [text, choices] of answer.value) found.set(text, choices)
    }
    return ok(found)
  }
}
