import type { DocumentType } from '../definitions/document.ts'
import { all, type Condition, oneOf } from '../kernel/condition.ts'
import { decimal } from '../kernel/decimal.ts'
import { done, ok, type Result } from '../kernel/result.ts'
import type { Person } from '../kernel/person.ts'
import { isEmpty, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import { cutFor } from '../permissions/visible-fields.ts'
import { labelKey } from '../records/labels.ts'
import type { Records } from '../records/records.port.ts'
import type { Filling, ImportRow, KnownRecord } from './check-rows.ts'
import { numberText, type SheetCell, type WrittenCell } from './sheet.ts'
import { cellOf } from './written-cells.ts'

const AT_ONCE = 500

/** Rows whose values are all empty never collide (FORMAT.md). */
const signOf = (values: readonly (Wire | undefined)[]): string | undefined =>
  values.every(isEmpty) ? undefined : JSON.stringify(values.map((value) => (isEmpty(value) ? null : String(value))))

/** Marks every later row that says again what an earlier one said. `records` are the rows that begin a record. */
export const markRepeated = (records: readonly ImportRow[], key: readonly string[], place: string): void => {
  const seen = new Map<string, ImportRow>()
  for (const row of records) {
    const sign = signOf(key.map((field) => row.head[field]))
    if (sign === undefined) continue
    const first = seen.get(sign)
    if (first) row.problems.push({ place, message: `与第${first.number}行重复` })
    else seen.set(sign, row)
  }
}

/** Where the cells of a workbook stand against the records that its rows name. */
type Comparing = {
  readonly type: DocumentType
  readonly key: readonly string[]
  readonly by: Person
  /** Columns of the record; none where what is known is only told. */
  readonly fillings: readonly Filling[]
  /** Whose records alone are meant. */
  readonly within: Condition
}

/** Finds out which rows' records are stored already, many in one query, and where a row says something else than its record. */
export const markKnown = async (rows: readonly ImportRow[], comparing: Comparing, from: Records): Promise<Result<void>> => {
  const { type, key, by, fillings, within } = comparing
  const bySign = new Map<string, ImportRow[]>()
  for (const row of rows) {
    const sign = signOf(key.map((field) => row.head[field]))
    if (sign !== undefined) bySign.set(sign, [...(bySign.get(sign) ?? []), row])
  }
  const compared = fillings.filter(({ target }) => !key.includes(target.key) && !target.tells)
  const fields = [...new Set([...key, 'version', ...compared.map(({ target }) => target.key)])]
  const seen = cutFor(type, by)
  const first = [...bySign.values()].map(([row]) => row!)
  for (let at = 0; at < first.length; at += AT_ONCE) {
    const asked = first.slice(at, at + AT_ONCE)
    const [only = ''] = key
    const values = asked.map((row) => Object.fromEntries(key.map((field) => [field, row.head[field] ?? null])))
    const ids = key.length === 1 ? ok([]) : await from.keyed(type, values, by)
    if (!ids.ok) return ids
    if (key.length > 1 && ids.value.length === 0) continue
    const named =
      key.length === 1
        ? oneOf(
            only,
            values.map((one) => one[only] ?? null),
          )
        : oneOf('id', ids.value)
    const page = await from.list(type, { where: all(named, within), order: [], pageNo: 1, pageSize: AT_ONCE, fields }, by)
    if (!page.ok) return page
    for (const record of page.value.records) {
      const shown = seen(record)
      for (const row of bySign.get(signOf(key.map((field) => wireOf(record, field))) ?? '') ?? [])
        row.known = { id: String(record['id']), version: Number(wireOf(record, 'version')), ...differences(type, row, shown, compared) }
    }
  }
  return done
}

const textOf = (cell: WrittenCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  return 'number' in cell ? cell.number : 'date' in cell ? cell.date : cell.marked
}

const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** Does a cell say what an export writes there? */
const saysSame = (cell: SheetCell, written: WrittenCell): boolean => {
  const given = tidy(typeof cell === 'number' ? numberText(cell) : String(cell))
  const own = tidy(textOf(written))
  if (given === own) return true
  return isExact(given) && isExact(own) && typeof written !== 'string' && decimal(given).eq(own)
}

const isExact = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

const differences = (
  type: DocumentType,
  { cells, file }: ImportRow,
  record: Row,
  fillings: readonly Filling[],
): Pick<KnownRecord, 'left' | 'emptied' | 'was'> => {
  const left = new Set<string>()
  const emptied: string[] = []
  const was: Record<string, string> = {}
  for (const { target, at } of fillings) {
    const { key, field, place } = target
    const cell = cells[at(file)] ?? null
    const written = cellOf(type, record, { key, field, label: labelKey(key) })
    const isBlank = cell === null || (typeof cell === 'string' && cell.trim() === '')
    if (isBlank && written !== null) emptied.push(key)
    if (isBlank || (typeof cell !== 'object' && saysSame(cell, written))) left.add(place)
    else was[place] = textOf(written)
  }
  return { left, emptied, was }
}
