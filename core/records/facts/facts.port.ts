import { allInTurn, type Result } from '../../kernel/result.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Knowledge } from '../../definitions/knowledge.ts'
import type { Row, Wire } from '../../kernel/wire.ts'
import type { Person } from '../../kernel/person.ts'
import type { FactNames } from './partly-known.ts'

/** What a row's `quotes` found: values to fill, and which of them may not be changed by hand. */
export type Quoted = {
  readonly rowId: string
  readonly values: Readonly<Record<string, Wire>>
  readonly fixed: readonly string[]
  readonly source: string | null
}

/** Where a draft names a record, or holds a code, that nobody there may choose: `table.column` or field, and row. */
export type UnknownReference = { readonly field: string; readonly row?: number; readonly title: string }

export type Option = { readonly id: string; readonly label: string; readonly values: Row }

/** What a document asks about other records: references, facts, prices. One query per question, however many rows ask it. */
export abstract class Facts {
  /** All that the formulas of this draft look at, or `only` these facts of it. Unknown or unusable references simply are not in it. */
  abstract gather(type: DocumentType, draft: Row, by: Person, old?: Row, only?: FactNames): Promise<Result<Knowledge>>

  /** Ids in `draft` that name no record the person may choose, codes that their dictionary does not offer: both are checked on save. What `old` named in the same place may stay. */
  abstract unknownReferences(type: DocumentType, draft: Row, by: Person, old?: Row): Promise<Result<readonly UnknownReference[]>>

  /** The same of many new drafts of one type, which may be asked of together. */
  gatherAll(type: DocumentType, drafts: readonly Row[], by: Person, only?: FactNames): Promise<Result<readonly Knowledge[]>> {
    return allInTurn(drafts.map((draft) => this.gather(type, draft, by, undefined, only)))
  }

  unknownReferencesOfAll(
    type: DocumentType,
    drafts: readonly Row[],
    by: Person,
  ): Promise<Result<readonly (readonly UnknownReference[])[]>> {
    return allInTurn(drafts.map((draft) => this.unknownReferences(type, draft, by)))
  }

  /** Prices and the like for the given rows of a table. */
  abstract quote(type: DocumentType, table: string, draft: Row, rowIds: readonly string[], by: Person): Promise<Result<readonly Quoted[]>>
}
