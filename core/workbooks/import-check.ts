import { importedBy } from '../definitions/origin.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import { all, eq } from '../kernel/condition.ts'
import { failure, filled } from '../kernel/failure.ts'
import type { NamedBytes } from '../kernel/named-bytes.ts'
import { done, fail, inTurn, type Result } from '../kernel/result.ts'
import { isEmpty, wireOf } from '../kernel/wire.ts'
import type { AuditTrail } from '../records/history/audit-trail.port.ts'
import { mayDo } from '../records/permissions.ts'
import type { Records } from '../records/records.port.ts'
import { checkRows, continues, type Filling, type ImportRow, readKeys, recordsOf, rowOf, saysNothingNew } from './check-rows.ts'
import { headerRow, mapColumns, type Remembered, titlesOf } from './column-mapping.ts'
import type { Digests } from '../kernel/digests.port.ts'
import { markKnown, markRepeated } from './duplicates.ts'
import { emptyWorkbook, readingStopped } from './failures.ts'
import { type ImportColumn, isKeyGiven, keyOf, mayOverwrite, mostRows, unwrittenTitles } from './import-columns.ts'
import type { ImportJob } from './import-job.ts'
import { importedAs, standing } from './import-notes.ts'
import { NameLookup } from './name-lookup.ts'
import { cellReader } from './read-cell.ts'
import { SharedTexts } from './shared-texts.ts'
import type { Merge, SheetRow } from './sheet.ts'
import type { Workbooks } from './workbooks.port.ts'

const AT_ONCE = 500

const tooManyTogether = failure('import.tooMany', '共{total}行，一次最多导入{most}行，请分次导入')

/** What is merged downwards counts for every row it covers. Ranges that overlap are none that a spreadsheet can hold: the first counts. */
const filledDown = (rows: readonly SheetRow[], merges: readonly Merge[]): readonly SheetRow[] => {
  if (merges.length === 0) return rows
  const byRow = new Map(rows.map((row, at) => [row.number - 1, at]))
  const last = (rows.at(-1)?.number ?? 0) - 1
  const result = rows.map((row) => ({ number: row.number, cells: [...row.cells] }))
  const taken = new Map<number, number>()
  for (const { top, left, bottom } of merges.toSorted((one, other) => one.top - other.top)) {
    if (top <= (taken.get(left) ?? -1)) continue
    taken.set(left, bottom)
    const value = result[byRow.get(top) ?? -1]?.cells[left]
    if (value === undefined || value === null) continue
    for (let row = top + 1; row <= Math.min(bottom, last); row += 1) {
      const into = result[byRow.get(row) ?? -1]
      if (into && (into.cells[left] ?? null) === null) into.cells[left] = value
    }
  }
  return result
}

/** Places that choosing a record fills in. */
const broughtBy = (columns: readonly ImportColumn[]): ReadonlySet<string> =>
  new Set(
    columns.flatMap(({ table, field }) => Object.keys(field.fills ?? {}).map((key) => (table === undefined ? key : `${table}.${key}`))),
  )

/** Reads files and holds their rows against the definition; nothing is written. */
export class ImportCheck {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly workbooks: Workbooks
  private readonly digests: Digests
  private readonly audit: AuditTrail

  constructor(catalogue: Catalogue, records: Records, workbooks: Workbooks, digests: Digests, audit: AuditTrail) {
    this.catalogue = catalogue
    this.records = records
    this.workbooks = workbooks
    this.digests = digests
    this.audit = audit
  }

  /** Reads every file and chooses the columns. */
  async read(
    job: ImportJob,
    files: readonly NamedBytes[],
    remembered: Remembered,
    sheets: readonly (string | undefined)[] = [],
  ): Promise<Result<void>> {
    job.files = []
    job.rows = []
    job.begin('reading', 0)
    for (const [index, file] of files.entries()) {
      const read = await this.readFile(job, file, index, sheets[index])
      if (!read.ok) return read
    }
    job.given = job.files.some((file) => file.sheets.length > 1) ? files : []
    const most = mostRows(job)
    if (job.rows.length > most) return fail(filled(tooManyTogether, { total: job.rows.length, most }))
    this.choose(job, remembered)
    return done
  }

  /** Takes other columns; the rows must be checked again. */
  choose(job: ImportJob, remembered: Remembered): void {
    const titles = [...new Set(job.files.flatMap((file) => file.titles))]
    job.mapping = mapColumns(titles, job.columns, remembered, unwrittenTitles(job.type, job.columns))
    const mapped = new Set(job.mapping.map(({ place }) => place))
    const brought = broughtBy(job.columns.filter(({ place }) => mapped.has(place)))
    const key = job.table === undefined ? keyOf(job.type) : []
    const isKeyed = key.length > 0 && key.every((field) => mapped.has(field) || Object.hasOwn(job.shared, field))
    job.policies = isKeyed && !importedBy(job.type) ? (mayOverwrite(job.type) ? ['overwrite', 'skip', 'refuse'] : ['skip', 'refuse']) : []
    // Rows that change their record need not say all of it: what a new one lacks is told at its row.
    const mayChange = isKeyed && isKeyGiven(job.type)
    const table = job.columns.find((column) => column.table !== undefined)?.table
    const hasTable = job.table !== undefined || job.columns.some((column) => column.table !== undefined && mapped.has(column.place))
    job.needsLine = job.table === undefined && table !== undefined && (job.type.lines[table]?.atLeast ?? 0) > 0
    const isMissing = (column: ImportColumn) => column.required && !mapped.has(column.place) && !brought.has(column.place)
    const isBlocking = (column: ImportColumn) => (column.table === undefined ? !mayChange : hasTable || (job.needsLine && !mayChange))
    const lacking = job.columns.filter(isMissing)
    job.missing = lacking.filter(isBlocking).map(({ title }) => title)
    job.required = job.columns.filter((column) => column.required && (mapped.has(column.place) || lacking.includes(column)))
  }

  /** Says of every row what is wrong with it. */
  async check(job: ImportJob): Promise<Result<void>> {
    job.begin('checking', job.rows.length)
    const fillings = fillingsOf(job)
    const names = new NameLookup(
      this.catalogue,
      this.records,
      job.by,
      job.columns.map(({ field }) => field),
    )
    for (const row of job.rows) {
      row.problems = []
      row.known = undefined
    }
    const recognise = this.recognition(job, fillings, names)
    const { required, needsLine } = job
    const checking = { fillings, required, names, needsLine, isInForm: job.table !== undefined }
    const first = await recognise(0)
    if (!first.ok) return first
    for (let at = 0; at < job.rows.length; at += AT_ONCE) {
      if (job.isStopped) return fail(readingStopped)
      const some = job.rows.slice(at, at + AT_ONCE)
      // Those after them are looked for while these are judged.
      const checked = await inTurn(checkRows(some, checking, job.rows[at - 1]), recognise(at + AT_ONCE))
      if (!checked.ok) return checked
      job.at = Math.min(job.rows.length, at + AT_ONCE)
      // Somebody else's turn: a hundred thousand rows without a name in them ask nobody.
      if (job.policies.length === 0 && !importedBy(job.type)) await this.records.list(job.type, NOTHING_OF, job.by)
    }
    return this.compare(job, fillings)
  }

  /** Finds the records that the rows from one on name by their key, so that only what differs is looked at. */
  private recognition(job: ImportJob, fillings: readonly Filling[], names: NameLookup): (from: number) => Promise<Result<void>> {
    const { type, by, shared } = job
    if (job.policies.length === 0) return () => Promise.resolve(done)
    const key = keyOf(type)
    const head = fillings.filter(({ target }) => target.table === undefined)
    const keyed = head.filter(({ target }) => key.includes(target.key))
    const within = all(...Object.entries(shared).map(([field, value]) => eq(field, value)))
    const comparing = { type, key, by, fillings: mayOverwrite(type) ? head : [], within }
    return async (from) => {
      const rows = job.rows.slice(from, from + AT_ONCE)
      const read = await readKeys(rows, keyed, names)
      if (!read.ok) return read
      for (const row of rows) row.head = { ...shared, ...row.head }
      return markKnown(rows, comparing, this.records)
    }
  }

  private async compare(job: ImportJob, fillings: readonly Filling[]): Promise<Result<void>> {
    const hasTable = fillings.some(({ target }) => target.table !== undefined)
    const key = keyOf(job.type)
    const heads = job.rows.filter((row, at) => !continues(row, job.rows[at - 1], hasTable))
    if (importedBy(job.type)) markRepeated(heads, key, key[0] ?? '')
    if (job.policies.length > 0) {
      markRepeated(heads, key, key[0] ?? '')
      heads.forEach((row) => judge(job, row, key))
    }
    if (hasTable && job.table === undefined) recordsOf(job.rows, hasTable).forEach(blameTogether)
    job.phase = 'ready'
    return done
  }

  private async readFile(job: ImportJob, { name, bytes }: NamedBytes, index: number, sheet: string | undefined): Promise<Result<void>> {
    const rows: SheetRow[] = []
    const most = mostRows(job)
    const shared = new SharedTexts()
    const taken = (some: readonly SheetRow[]) => {
      for (const { number, cells } of some) rows.push({ number, cells: cells.map((cell) => shared.of(cell)) })
      job.at += some.length
    }
    const facts = await this.workbooks.read({
      name,
      bytes,
      most: most + HEAD_ROWS,
      taken,
      signal: job.signal,
      ...(sheet === undefined ? {} : { sheet }),
    })
    if (!facts.ok) return facts
    const header = headerRow(rows, job.columns)
    const below = header ? rows.filter(({ number }) => number > header.number) : []
    if (!header || below.length === 0) return fail(filled(emptyWorkbook, { name }))
    const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
    const digest = this.digests.of(bytes)
    const before = await this.audit.of(job.type.key, importedAs(digest), job.by)
    const last = before.ok ? standing(before.value) : undefined
    job.files.push({
      name,
      size: bytes.length,
      sheet: facts.value.sheet,
      sheets: facts.value.sheets,
      rows: below.length,
      header: header.number,
      hidden: facts.value.hidden,
      digest,
      titles: titlesOf(header, width),
      ...(last ? { earlier: { at: last.at, realname: last.realname } } : {}),
    })
    for (const row of filledDown(below, facts.value.merges)) job.rows.push(rowOf(index, row))
    return done
  }
}

/** The titles and what may stand above them. */
const HEAD_ROWS = 10
/** Whoever imports adds and changes by the rights he has for that; a number that the program gives names nothing new. */
const judge = (job: ImportJob, row: ImportRow, key: readonly string[]): void => {
  const { type, by } = job
  const [place = ''] = key
  const value = wireOf(row.head, place)
  const given = type.fields[place]
  if (!row.known && given && isKeyGiven(type) && !isEmpty(value))
    row.problems = [{ place, message: `${given.title}“${value}”不存在，新增请留空` }]
  else if (job.table === undefined && !importedBy(type) && row.problems.length === 0) {
    if (!row.known && !mayDo(by, type, 'add')) row.problems.push({ place: '', message: `您没有新增${type.title}的权限` })
    if (row.known && mayOverwrite(type) && !saysNothingNew([row], key) && !mayDo(by, type, 'edit'))
      row.problems.push({ place: '', message: `您没有修改${type.title}的权限` })
  }
}

const NOTHING_OF = { where: { any: [] }, order: [], pageNo: 1, pageSize: 1, fields: [] }

export const fillingsOf = (job: ImportJob): readonly Filling[] => {
  const columns = new Map(job.columns.map((column) => [column.place, column]))
  const places = job.files.map((_, file) => job.placesIn(file))
  return job.mapping.flatMap(({ place }, at) => {
    const target = place === null ? undefined : columns.get(place)
    return target ? [{ target, at: (file: number) => places[file]?.[at] ?? -1, read: cellReader(target) }] : []
  })
}

/** A record is imported whole: rows beside a wrong one wait with it. */
const blameTogether = (rows: readonly ImportRow[]): void => {
  const wrong = rows.find(({ problems }) => problems.length > 0)
  if (!wrong) return
  for (const row of rows) if (row.problems.length === 0) row.problems.push({ place: '', message: `同一单据的第${wrong.number}行有误` })
}
