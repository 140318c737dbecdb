import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { isEmpty, type Wire } from '../kernel/wire.ts'
import type { CellValue, ColumnKey } from '../table/column.ts'
import type { ImportRow } from './check-rows.ts'
import { notReady } from './failures.ts'
import type { ImportJobs } from './import-jobs.ts'

/** A row for a table of a form: its filled cells, records as they would have been chosen. */
export type ImportedRow = readonly { readonly column: ColumnKey; readonly value: CellValue }[]

/** The right rows of an import into a form's table; the import is over with them, nothing is stored. */
export class TakeImportedRows {
  private readonly jobs: ImportJobs

  constructor(jobs: ImportJobs) {
    this.jobs = jobs
  }

  async run({ id, by }: { readonly id: string; readonly by: Person }): Promise<Result<readonly ImportedRow[]>> {
    const found = this.jobs.find(id, by)
    if (!found.ok) return found
    const job = found.value
    if (job.phase !== 'ready' || job.table === undefined || job.missing.length > 0) return fail(notReady)
    const right = job.rows.filter(({ problems }) => problems.length === 0)
    const rows = right.map(cellsOf).filter((cells) => cells.length > 0)
    job.kept = rows.length
    job.end('done')
    return ok(rows)
  }
}

/** Chosen records first: what they fill in gives way to what the workbook says itself. */
const cellsOf = ({ line, chosen = {} }: ImportRow): ImportedRow => [
  ...Object.entries(chosen).map(([column, choice]) => ({ column, value: { choice } })),
  ...Object.entries<Wire>(line).flatMap(([column, value]) => (column in chosen || isEmpty(value) ? [] : [{ column, value: { value } }])),
]
