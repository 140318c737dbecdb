import type { Wire } from '../../../core/kernel/wire.ts'

// What a spreadsheet would take for a formula, in half and full width (reliability IN6).
const DANGEROUS = /^[=+\-@\t\r\n\u0000\uff1d\uff0b\uff0d\uff20]/

const cell = (value: Wire | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = DANGEROUS.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** So that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const csvLine = (values: readonly (Wire | undefined)[]): string => `${values.map(cell).join(',')}\r\n`
