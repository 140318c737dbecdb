import { decimal } from '../kernel/decimal.ts'
import { at as placed, failure, type Failure } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Wire } from '../kernel/wire.ts'
import { fieldProblem } from '../definitions/problems.ts'
import { isAsked } from '../table/column.ts'
import { noChoice, parseCell } from '../table/parse.ts'
import type { ImportColumn } from './import-columns.ts'
import { numberText, type SheetCell, textOfSerial } from './sheet.ts'

/** A cell as a value, or as a text that names records and must be asked for. */
export type ReadCell = { readonly value: Wire } | { readonly named: string }

const LARGEST_EXACT = 1e15
const longNumber = failure('import.longNumber', '数字超过15位，后几位已丢失，请把单元格设为文本后重新填写')

const PARTS = /^(-?[\d.]+)%$/

/** The text that a cell stands for in its column; numbers in date columns are dates, rates in number columns numbers. */
const textFor = (cell: string | number, { field, column }: ImportColumn): string => {
  const kind = field.kind.name
  if (typeof cell === 'number') {
    const isDay = column.type === 'date' || column.type === 'datetime' || column.type === 'time' || kind === 'month'
    const day = isDay && cell >= 0 && cell < 2_958_466 ? textOfSerial(cell) : undefined
    return trimmedTo(kind, day ?? numberText(cell))
  }
  const [, share] = PARTS.exec(cell) ?? []
  if (share !== undefined && (kind === 'decimal' || kind === 'int')) return decimal(share).times('0.01').toString()
  return trimmedTo(kind, cell)
}

const trimmedTo = (kind: string, text: string): string => {
  if (kind === 'month')
    return text.replace(/^(\d{4})[-/.年](\d{1,2})(?:[-/.月].*)?$/, (_, year: string, month: string) => `${year}-${month.padStart(2, '0')}`)
  if (kind === 'year') return text.replace(/年$/, '')
  return text
}

/** Reads one cell for its column. Text is taken over in the composed form, without the signs that only look alike (NFKC) where it is no free text. */
export const readCell = (cell: SheetCell | undefined, target: ImportColumn): Result<ReadCell> => {
  const { column, field, key } = target
  if (cell === null || cell === undefined || cell === '') return ok({ value: null })
  if (typeof cell === 'object')
    return fail(placed({ ...failure('import.formula', `公式结果为${cell.wrong}，请改为正确的值`) }, target.place))
  if (typeof cell === 'number' && Math.abs(cell) >= LARGEST_EXACT) return fail(placed(longNumber, target.place))
  const given = textFor(cell, target)
  const isFree = column.type === 'input' || column.type === 'textarea'
  const text = isFree ? given.trim() : given.normalize('NFKC').trim()
  if (text === '') return ok({ value: null })
  const option = column.options?.find(({ title, value }) => title === text || value === text)
  if (option) return ok({ value: option.value })
  if (isAsked(column)) return column.options ? fail(placed(noChoice(column), target.place)) : ok({ named: given.trim() })
  const parsed = parseCell(column, text, {})
  const value = parsed.ok && 'value' in parsed.value ? parsed.value.value : null
  const problem: Failure | undefined = parsed.ok ? fieldProblem(key, field, value, { [key]: value }, {}) : parsed.failure
  return problem ? fail(placed(problem, target.place)) : ok({ value })
}

/** So many cells that say the same are read once: of a column in which no two are alike more would be kept for nothing. */
const MOST_KNOWN = 2_000

/** Reads the cells of one column, most of which say what others said. */
export const cellReader = (target: ImportColumn): ((cell: SheetCell | undefined) => Result<ReadCell>) => {
  const known = new Map<SheetCell | undefined, Result<ReadCell>>()
  return (cell) => {
    const found = known.get(cell)
    if (found) return found
    const read = readCell(cell, target)
    if (known.size < MOST_KNOWN) known.set(cell, read)
    return read
  }
}
