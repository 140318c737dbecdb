import type { Failure } from '../kernel/failure.ts'
import type { UnreadText, Values } from './change.ts'
import type { ColumnKey } from './column.ts'
import type { Broken } from './column-rules.ts'
import type { RowId } from './rows.ts'

/** All that is said about one cell beside its value. */
export type Mark = {
  /** What its own rules say. */
  readonly broken?: Broken
  /** What its handlers said, later. */
  readonly heard?: Broken
  /** What a form's checks or the server say. */
  readonly given?: Failure
  readonly unread?: UnreadText
  /** What stands there elsewhere meanwhile, label included. */
  readonly theirs?: Values
}

const wrong = ({ broken, heard, given, unread }: Mark): Failure | undefined =>
  unread?.failure ?? (heard && (!broken || heard.rule < broken.rule) ? heard.failure : broken?.failure) ?? given

/** The cells of which something is said, and how many of them are wrong. Rows without any cost nothing. */
export class CellMarks {
  readonly #marks = new Map<RowId, Map<ColumnKey, Mark>>()
  readonly #parked = new Map<RowId, Map<ColumnKey, Mark>>()
  #errors = 0

  get errors(): number {
    return this.#errors
  }

  at(row: RowId, column: ColumnKey): Mark | undefined {
    return this.#marks.get(row)?.get(column)
  }

  of(row: RowId): ReadonlyMap<ColumnKey, Mark> | undefined {
    return this.#marks.get(row)
  }

  /** Why a cell is wrong; undefined where it is not. */
  problem(row: RowId, column: ColumnKey): Failure | undefined {
    const mark = this.at(row, column)
    return mark && wrong(mark)
  }

  isWrong(row: RowId): boolean {
    const own = this.#marks.get(row)
    if (!own) return false
    for (const mark of own.values()) if (wrong(mark)) return true
    return false
  }

  rows(): Iterable<RowId> {
    return this.#marks.keys()
  }

  /** True where something is said now that was not, or no more. */
  set<Part extends keyof Mark>(row: RowId, column: ColumnKey, part: Part, value: Mark[Part] | undefined): boolean {
    const before = this.at(row, column)
    if (before?.[part] === value) return false
    const next = { ...before, [part]: value } as Mark
    this.#errors += Number(wrong(next) !== undefined) - Number(before !== undefined && wrong(before) !== undefined)
    const own = this.#marks.get(row) ?? new Map<ColumnKey, Mark>()
    if (Object.values(next).every((one) => one === undefined)) own.delete(column)
    else own.set(column, next)
    if (own.size) this.#marks.set(row, own)
    else this.#marks.delete(row)
    return true
  }

  /** The row went; what was said of it is kept for its return. */
  park(row: RowId): void {
    const own = this.#marks.get(row)
    if (!own) return
    for (const mark of own.values()) this.#errors -= Number(wrong(mark) !== undefined)
    this.#marks.delete(row)
    this.#parked.set(row, own)
  }

  unpark(row: RowId): void {
    const own = this.#parked.get(row)
    if (!own) return
    for (const mark of own.values()) this.#errors += Number(wrong(mark) !== undefined)
    this.#parked.delete(row)
    this.#marks.set(row, own)
  }

  rename(from: RowId, to: RowId): void {
    for (const marks of [this.#marks, this.#parked]) {
      const own = marks.get(from)
      if (!own) continue
      marks.delete(from)
      marks.set(to, own)
    }
  }

  clear(): void {
    this.#marks.clear()
    this.#parked.clear()
    this.#errors = 0
  }
}
