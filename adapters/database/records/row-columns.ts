import { wireOf, type Row, type Wire } from '../../../core/kernel/wire.ts'

/** One field of all rows as a JSON array, and, where all of them hold the same, that value alone. */
export class RowColumn {
  readonly same: Wire | undefined
  private readonly count: number
  private spelt: string | undefined

  constructor(count: number, same: Wire | undefined, spelt?: string) {
    this.count = count
    this.same = same
    this.spelt = spelt
  }

  get json(): string {
    this.spelt ??= repeated(this.same ?? null, this.count)
    return this.spelt
  }
}

const repeated = (value: Wire, count: number): string => {
  const json = JSON.stringify(value)
  return `[${`${json},`.repeat(count - 1)}${json}]`
}

const holdsOnly = (rows: readonly Row[], key: string, value: Wire): boolean => {
  for (const row of rows) if (wireOf(row, key) !== value) return false
  return true
}

/** Columns of rows that are being written, which change no more: each is spelt once for the table and the trail. */
export class RowColumns {
  private readonly known = new Map<readonly Row[], Map<string, RowColumn>>()
  /** One for all columns: an array that grows anew for each costs more than what is spelt of it. */
  private readonly values: Wire[] = []

  of(rows: readonly Row[], key: string): RowColumn {
    let columns = this.known.get(rows)
    if (!columns) this.known.set(rows, (columns = new Map()))
    let column = columns.get(key)
    if (!column) columns.set(key, (column = this.column(rows, key)))
    return column
  }

  private column(rows: readonly Row[], key: string): RowColumn {
    const [first] = rows
    if (!first) return new RowColumn(0, undefined, '[]')
    const same = wireOf(first, key)
    if (holdsOnly(rows, key, same)) return new RowColumn(rows.length, same)
    for (let place = 0; place < rows.length; place += 1) this.values[place] = wireOf(rows[place] as Row, key)
    this.values.length = rows.length
    return new RowColumn(rows.length, undefined, JSON.stringify(this.values))
  }
}

const COLUMNS = 'columns of rows'

/** Those of a unit of work, by its memory; whoever writes without one has his own. Not by weak keys: those outlive the young generation. */
export const rowColumnsIn = (memory: Map<unknown, unknown> | undefined): RowColumns => {
  const known = memory?.get(COLUMNS) as RowColumns | undefined
  if (known) return known
  const made = new RowColumns()
  memory?.set(COLUMNS, made)
  return made
}
