import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { failure } from '../../../core/kernel/failure.ts'
import type { NamedBytes } from '../../../core/kernel/named-bytes.ts'
import { done, fail, type Result } from '../../../core/kernel/result.ts'
import { programOf } from '../../../core/identity/tenants/program.ts'
import type { ChoiceLists } from '../../../core/records/choices/choice-lists.port.ts'
import type { ImportRow } from '../../../core/workbooks/check-rows.ts'
import type { ImportCheck } from '../../../core/workbooks/import-check.ts'
import { importColumns } from '../../../core/workbooks/import-columns.ts'
import { ImportJob } from '../../../core/workbooks/import-job.ts'
import { type Streams, writeLine } from '../lines/json-lines.ts'

const notThere = failure('cli.noFile', '找不到文件，请检查路径')

export type CheckParts = { readonly check: ImportCheck; readonly lists: ChoiceLists; readonly clock: Clock }

const readAll = async (files: readonly string[]): Promise<readonly NamedBytes[] | undefined> => {
  const given: NamedBytes[] = []
  for (const file of files) {
    const bytes = await readFile(file).catch(() => undefined)
    if (!bytes) return undefined
    given.push({ name: basename(file), bytes: new Uint8Array(bytes) })
  }
  return given
}

/**
 * Holds workbooks against a definition alone, without a server: each wrong cell a line, the sum last. Names of other records are not looked up;
 * their columns are told as unchecked.
 */
export const checkWorkbooks = async (
  streams: Streams,
  { check, lists, clock }: CheckParts,
  type: DocumentType,
  files: readonly string[],
): Promise<Result<void>> => {
  const given = await readAll(files)
  if (!given) return fail(notThere)
  const by = programOf(1)
  const columns = importColumns(type, lists, by)
  const job = new ImportJob('cli', { type }, columns, by, clock)
  const read = await check.read(job, given, {})
  const checked = read.ok ? await check.check(job) : read
  if (!checked.ok) return checked

  const named = new Set(columns.filter(({ field }) => targetOf(field) !== undefined).map(({ place }) => place))
  const places = job.files.map((_, file) => job.placesIn(file))
  const isFilled = ({ file, cells }: ImportRow, place: string): boolean => {
    const at = job.mapping.findIndex((column) => column.place === place)
    return (cells[places[file]?.[at] ?? -1] ?? null) !== null
  }
  const wrongIn = (row: ImportRow) => row.problems.filter(({ place }) => place !== '' && !(named.has(place) && isFilled(row, place)))
  let wrong = 0
  for (const row of job.rows) {
    const problems = wrongIn(row)
    if (problems.length > 0) wrong += 1
    for (const { place, message } of problems)
      writeLine(streams, { ...(files.length > 1 ? { file: job.files[row.file]?.name } : {}), row: row.number, field: place, message })
  }
  const unchecked = job.mapping.flatMap(({ title, place }) => (place !== null && named.has(place) ? [title] : []))
  const isLacking = job.missing.length > 0
  writeLine(streams, {
    rows: job.rows.length,
    right: isLacking ? 0 : job.rows.length - wrong,
    wrong: isLacking ? job.rows.length : wrong,
    ...(isLacking ? { missing: job.missing } : {}),
    ...(unchecked.length ? { unchecked } : {}),
  })
  return done
}
