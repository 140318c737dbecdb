import type { Failure } from '../kernel/failure.ts'
import type { Cancel } from '../kernel/http.port.ts'
import type { Person } from '../kernel/person.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { MappedColumn } from './column-mapping.ts'
import type { ImportRow } from './check-rows.ts'
import type { ImportColumn } from './import-columns.ts'
import { type DuplicatePolicy, type ImportFile, type ImportPhase, type ImportState, MOST_SHOWN, type PreviewRow } from './import-state.ts'
import type { SheetCell } from './sheet.ts'

export type GivenFile = { readonly name: string; readonly bytes: Uint8Array }

/** A file that was read: what is remembered of it beside its rows. */
export type ReadFile = ImportFile & { readonly digest: string; readonly titles: readonly string[] }

const shown = (cell: SheetCell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? cell.wrong : String(cell)
}

/** One import from its files to its last row, watched while it runs; it outlives the page that began it. */
export class ImportJob {
  readonly id: string
  readonly type: DocumentType
  readonly by: Person
  readonly columns: readonly ImportColumn[]
  phase: ImportPhase = 'reading'
  files: ReadFile[] = []
  rows: ImportRow[] = []
  mapping: readonly MappedColumn[] = []
  missing: readonly string[] = []
  policies: readonly DuplicatePolicy[] = []
  at = 0
  of = 0
  kept = 0
  skipped = 0
  failure: Failure | undefined
  private stopped = false
  private readonly listeners: (() => void)[] = []

  constructor(id: string, type: DocumentType, columns: readonly ImportColumn[], by: Person) {
    this.id = id
    this.type = type
    this.columns = columns
    this.by = by
  }

  /** Ends the reading of its files. */
  get signal(): Cancel {
    return { aborted: this.stopped, addEventListener: (_, listener) => void this.listeners.push(listener) }
  }

  get isStopped(): boolean {
    return this.stopped
  }

  stop(): void {
    this.stopped = true
    for (const listener of this.listeners) listener()
  }

  end(phase: ImportPhase, failure?: Failure): void {
    this.phase = phase
    this.failure = failure
  }

  /** Where each title of the mapping stands in a file; -1 where the file has none. */
  placesIn(file: number): readonly number[] {
    const titles = this.files[file]?.titles ?? []
    return this.mapping.map(({ title }) => titles.indexOf(title))
  }

  wrongRows(): readonly ImportRow[] {
    return this.rows.filter(({ problems }) => problems.length > 0)
  }

  state(): ImportState {
    const wrong = this.wrongRows()
    const places = this.files.map((_, file) => this.placesIn(file))
    const preview = (row: ImportRow): PreviewRow => ({
      file: row.file,
      number: row.number,
      cells: (places[row.file] ?? []).map((at) => shown(row.cells[at])),
      problems: row.problems,
    })
    const isTelling = this.phase !== 'reading' && this.phase !== 'checking'
    return {
      id: this.id,
      type: this.type.key,
      phase: this.phase,
      files: this.files.map(({ digest: _, titles: __, ...file }) => file),
      at: this.at,
      of: this.of,
      mapping: this.mapping,
      missing: this.missing,
      total: this.rows.length,
      wrong: wrong.length,
      rows: isTelling ? this.rows.slice(0, MOST_SHOWN).map(preview) : [],
      wrongRows: isTelling ? wrong.slice(0, MOST_SHOWN).map(preview) : [],
      kept: this.kept,
      skipped: this.skipped,
      known: this.rows.filter(({ known }) => known !== undefined).length,
      policies: this.policies,
      ...(this.failure ? { failure: this.failure } : {}),
    }
  }
}
