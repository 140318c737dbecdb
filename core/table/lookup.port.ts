import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { CellChoice, TableColumn } from './column.ts'

/** Pasted texts as records, people or departments: what `ref`, `user`, `department` and the like need before they can be written. */
export abstract class Lookup {
  /** By exact label, code or id: several where they share a name, none where nothing fits. */
  abstract find(
    column: TableColumn,
    texts: readonly string[],
    row: Row | undefined,
    signal?: Cancel,
  ): Promise<Result<ReadonlyMap<string, readonly CellChoice[]>>>
}
