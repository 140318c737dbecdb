import { grouped, readDecimal } from '../kernel/decimal.ts'
import { isEmpty, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import { parts } from '../definitions/listed.ts'
import { isNumeric, onOff, optionsFor, type TableColumn } from './column.ts'

/** What a cell shows when nobody edits it; '' where it is empty. A value without an option or label is shown raw. */
export const cellText = (column: TableColumn, row: Row): string => {
  const text = isNumeric(column) ? numberText(column, wireOf(row, column.key)) : copiedText(column, row)
  return isNumeric(column) ? text.replace(/^-/, '−') : text
}

/** What copy yields: as shown, but numbers without the commas between thousands, so that others can calculate with them. */
export const copiedText = (column: TableColumn, row: Row): string => {
  const value = wireOf(row, column.key)
  if (isEmpty(value)) return ''
  const label = column.labelKey === undefined ? null : wireOf(row, column.labelKey)
  if (!isEmpty(label)) return String(label)
  switch (column.type) {
    case 'select':
    case 'radio':
    case 'searchSelect':
      return titleOf(column, row, String(value))
    case 'multiSelect':
      return parts(value)
        .map((one) => titleOf(column, row, one))
        .join(',')
    case 'checkbox':
      return String(value) === onOff(column)[0] ? '是' : '否'
    case 'file':
    case 'image':
      return parts(value)
        .map((path) => path.slice(path.lastIndexOf('/') + 1))
        .join(',')
    case 'number':
    case 'money':
    case 'price':
    case 'percent':
      return String(value)
    default:
      return column.field ? column.field.kind.format(value as string | number, column.field) : String(value)
  }
}

const titleOf = (column: TableColumn, row: Row, value: string): string =>
  optionsFor(column, row).find((one) => one.value === value)?.title ?? value

const FIXED: Readonly<Record<string, number>> = { money: 2, price: 4 }

const numberText = (column: TableColumn, value: Wire): string => {
  if (isEmpty(value)) return ''
  const read = readDecimal(value)
  if (!read) return String(value)
  if (column.field) return column.field.kind.format(value as string | number, column.field)
  const places = column.scale ?? FIXED[column.type]
  const text = grouped(places === undefined ? read.toString() : read.toFixed(places))
  return column.type === 'percent' ? `${text}%` : text
}
