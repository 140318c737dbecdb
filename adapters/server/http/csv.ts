import papaparse from 'papaparse'
import type { Wire } from '../../../core/kernel/wire.ts'

// What a spreadsheet would take for a formula, in half and full width (reliability IN6).
const DANGEROUS = /^[=+\-@\t\r\n\u0000\uff1d\uff0b\uff0d\uff20]/

const NUMBER = /^-?\d+(\.\d+)?$/

const harmless = (value: Wire | undefined): Wire | undefined =>
  typeof value === 'string' && DANGEROUS.test(value) && !NUMBER.test(value) ? `'${value}` : value

/** So that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const csvLines = (rows: readonly (readonly (Wire | undefined)[])[]): string =>
  rows.length === 0 ? '' : `${papaparse.unparse(rows.map((row) => row.map(harmless)))}\r\n`
