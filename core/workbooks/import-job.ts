import type { Clock } from '../kernel/clock.port.ts'
import type { Failure } from '../kernel/failure.ts'
import type { Cancel } from '../kernel/http.port.ts'
import type { NamedBytes } from '../kernel/named-bytes.ts'
import type { Person } from '../kernel/person.ts'
import type { DocumentType } from '../definitions/document.ts'
import { mayDo } from '../records/permissions.ts'
import type { MappedColumn } from './column-mapping.ts'
import type { Wire } from '../kernel/wire.ts'
import { type ImportRow, saysNothingNew } from './check-rows.ts'
import { type ImportColumn, keyOf } from './import-columns.ts'
import {
  type DuplicatePolicy,
  type ImportFile,
  type ImportPhase,
  type ImportState,
  isOver,
  isRunning,
  MOST_SHOWN,
  type PreviewRow,
} from './import-state.ts'
import { numberText, type SheetCell } from './sheet.ts'
import { Stopwatch } from './stopwatch.ts'

/** A file that was read: what is remembered of it beside its rows. */
export type ReadFile = ImportFile & { readonly digest: string; readonly titles: readonly string[] }

/** A record that came of an import, as it was kept, and the row that it began in. */
export type AddedRecord = { readonly id: string; readonly version: number; readonly number: number }

const shown = (cell: SheetCell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? cell.wrong : typeof cell === 'number' ? numberText(cell) : cell
}

/** One import from its files to its last row, watched while it runs; it outlives the page that began it. */
export class ImportJob {
  readonly id: string
  readonly type: DocumentType
  readonly by: Person
  readonly columns: readonly ImportColumn[]
  /** The table of a form whose rows it reads; nothing for whole records. */
  readonly table: string | undefined
  /** What all its records have in common, said beside the workbook: whose they are. */
  readonly shared: Readonly<Record<string, Wire>>
  phase: ImportPhase = 'reading'
  files: ReadFile[] = []
  rows: ImportRow[] = []
  mapping: readonly MappedColumn[] = []
  missing: readonly string[] = []
  /** Columns that a new record, or a row of a table, must have filled. */
  required: readonly ImportColumn[] = []
  /** Every new record needs a row of its table. */
  needsLine = false
  policies: readonly DuplicatePolicy[] = []
  at = 0
  of = 0
  kept = 0
  skipped = 0
  /** Rows that say nothing new. */
  same = 0
  /** Records that it added and that are there yet; how many it changed. */
  added: AddedRecord[] = []
  edited = 0
  failure: Failure | undefined
  /** What it writes stays written, so that it may stand still for a while. */
  mayPause = false
  /** Files of several sheets, until one of them is meant. */
  given: readonly NamedBytes[] = []
  private readonly watch: Stopwatch
  private waiting: { readonly until: Promise<void>; readonly goOn: () => void } | undefined
  private stopped = false
  private listeners: (() => void)[] = []

  constructor(
    id: string,
    target: { readonly type: DocumentType; readonly table?: string | undefined; readonly shared?: Readonly<Record<string, Wire>> },
    columns: readonly ImportColumn[],
    by: Person,
    clock: Clock,
  ) {
    this.id = id
    this.type = target.type
    this.table = target.table
    this.shared = target.shared ?? {}
    this.columns = columns
    this.by = by
    this.watch = new Stopwatch(clock)
  }

  /** A phase begins whose rows are counted. */
  begin(phase: ImportPhase, of: number): void {
    this.phase = phase
    this.at = 0
    this.of = of
    // What listens is what read the files: it would hold all it read as long as this import is known.
    this.listeners = []
    this.watch.restart()
  }

  pause(): void {
    if (this.phase !== 'importing' || !this.mayPause || this.waiting) return
    let goOn = () => {}
    const until = new Promise<void>((resolve) => {
      goOn = resolve
    })
    this.waiting = { until, goOn }
    this.watch.pause()
  }

  goOn(): void {
    this.waiting?.goOn()
    this.waiting = undefined
    this.watch.goOn()
  }

  /** Asked between two records: waits while it is paused, and says whether it was. */
  async turn(): Promise<boolean> {
    if (!this.waiting) return false
    await this.waiting.until
    return true
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
    this.goOn()
    for (const listener of this.listeners) listener()
  }

  /** What was stopped may be taken back. */
  takeUp(): void {
    this.stopped = false
    this.failure = undefined
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

  /** Right rows that say nothing new. */
  get unchanged(): number {
    const key = keyOf(this.type)
    return this.policies.includes('overwrite') ? this.rows.filter((row) => !row.settled && saysNothingNew([row], key)).length : 0
  }

  wrongRows(): readonly ImportRow[] {
    return this.rows.filter(({ problems }) => problems.length > 0)
  }

  state(): ImportState {
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
      // Whoever watches it run asks again and again: a hundred thousand rows are looked through where something is told of them.
      ...(isRunning(this) ? UNTOLD : this.told()),
      kept: this.kept,
      skipped: this.skipped,
      same: this.same,
      removable: isOver(this) && this.edited === 0 && mayDo(this.by, this.type, 'delete') ? this.added.length : 0,
      edited: this.edited,
      policies: this.policies,
      elapsed: this.watch.elapsed,
      isPaused: this.waiting !== undefined,
      mayPause: this.mayPause,
      ...(this.failure ? { failure: this.failure } : {}),
    }
  }

  private textAt(row: ImportRow, place: string, places: readonly (readonly number[])[]): string {
    return shown(row.cells[places[row.file]?.[this.mapping.findIndex((one) => one.place === place)] ?? -1])
  }

  /** What was found of its rows, and the first of them. */
  private told(): Told {
    const wrong = this.wrongRows()
    const places = this.files.map((_, file) => this.placesIn(file))
    const alike = alikeIn(wrong.slice(0, MOST_SHOWN), wrong, (row, place) => this.textAt(row, place, places))
    const preview = (row: ImportRow): PreviewRow => ({
      file: row.file,
      number: row.number,
      cells: (places[row.file] ?? []).map((at) => shown(row.cells[at])),
      problems: row.problems.map((problem) => (problem.offers ? { ...problem, alike: alike(row, problem.place) } : problem)),
      ...(row.hints ? { hints: row.hints } : {}),
      ...(row.known && this.policies.includes('overwrite') ? { was: row.known.was } : {}),
    })
    const key = keyOf(this.type)
    const mayChange = this.policies.includes('overwrite')
    const acting = this.rows.filter((row) => row.problems.length === 0 && !row.settled && !(mayChange && saysNothingNew([row], key)))
    return {
      wrong: wrong.length,
      rows: this.rows.slice(0, MOST_SHOWN).map(preview),
      actingRows: acting.slice(0, MOST_SHOWN).map(preview),
      changed: mayChange ? acting.filter((row) => row.known).length : 0,
      wrongRows: wrong.slice(0, MOST_SHOWN).map(preview),
      known: this.rows.filter(({ known }) => known !== undefined).length,
      unchanged: this.unchanged,
      emptied: this.rows.reduce((sum, { known }) => sum + (known?.emptied.length ?? 0), 0),
    }
  }
}

/** How many of all wrong rows say at a place what one of the first says there. */
const alikeIn = (
  first: readonly ImportRow[],
  all: readonly ImportRow[],
  textAt: (row: ImportRow, place: string) => string,
): ((row: ImportRow, place: string) => number) => {
  const counts = new Map<string, number>()
  const offered = new Set(first.flatMap(({ problems }) => problems.flatMap(({ offers, place }) => (offers ? [place] : []))))
  for (const place of offered)
    for (const row of all) {
      const name = `${place} ${textAt(row, place)}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  return (row, place) => counts.get(`${place} ${textAt(row, place)}`) ?? 0
}

type Told = Pick<ImportState, 'wrong' | 'rows' | 'actingRows' | 'changed' | 'wrongRows' | 'known' | 'unchanged' | 'emptied'>

const UNTOLD: Told = { wrong: 0, rows: [], actingRows: [], changed: 0, wrongRows: [], known: 0, unchanged: 0, emptied: 0 }
