import type { DocumentType } from '../definitions/document.ts'
import { all, type Condition, oneOf } from '../kernel/condition.ts'
import { decimal } from '../kernel/decimal.ts'
import { done, ok, type Result } from '../kernel/result.ts'
import type { Person } from '../kernel/person.ts'
import { isEmpty, textAt, wireOf, type Row } from '../kernel/wire.ts'
import { cutFor } from '../permissions/visible-fields.ts'
import { labelKey } from '../records/labels.ts'
import type { Records } from '../records/records.port.ts'
import type { Filling, ImportRow, KnownRecord } from './check-rows.ts'
import { numberText, type SheetCell, type WrittenCell } from './sheet.ts'
import { cellOf } from './written-cells.ts'

const AT_ONCE = 500

/** Rows whose values are all empty never collide (FORMAT.md). */
const signOf = (row: Row, key: readonly string[]): string | undefined => {
  let sign = ''
  let isBlank = true
  for (const field of key) {
    const value = wireOf(row, field)
    if (!isEmpty(value)) isBlank = false
    // What no value may have in it parts them.
    sign += `${value ?? ''}\0`
  }
  return isBlank ? undefined : sign
}

/** Marks every later row that says again what an earlier one said. `records` are the rows that begin a record. */
export const markRepeated = (records: readonly ImportRow[], key: readonly string[], place: string): void => {
  // By hashes: the signs of a hundred thousand rows would take more room than the rows.
  const seen = new Map<number, ImportRow>()
  for (const row of records) {
    if (key.every((field) => isEmpty(row.head[field]))) continue
    let hash = hashOf(row.head, key)
    let first = seen.get(hash)
    while (first && !saysTheSame(first.head, row.head, key)) first = seen.get((hash = (hash + 1) | 0))
    if (first) row.problems.push({ place, message: `与第${first.number}行重复` })
    else seen.set(hash, row)
  }
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** FNV-1a over the values and what parts them. */
const hashOf = (row: Row, key: readonly string[]): number => {
  let hash = FNV_OFFSET
  for (const field of key) {
    const text = textAt(row, field)
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
    hash = Math.imul(hash, FNV_PRIME)
  }
  return hash
}

const saysTheSame = (one: Row, other: Row, key: readonly string[]): boolean =>
  key.every((field) => textAt(one, field) === textAt(other, field))

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
    const sign = signOf(row.head, key)
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
      for (const row of bySign.get(signOf(record, key) ?? '') ?? [])
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
