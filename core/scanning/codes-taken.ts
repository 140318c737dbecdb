import type { ScanType } from '../definitions/lines.ts'
import { scannedInto } from './scanned-into.ts'

/** Where one of many codes goes, or why it goes nowhere. */
export type CodeTaken = { readonly code: string } & ({ readonly row: number } | { readonly refusal: string })

/** Codes that came together, and what the rows that took some hold then, by place. */
export type CodesTaken = { readonly each: readonly CodeTaken[]; readonly values: ReadonlyMap<number, string> }

/** Each code goes where a scanner's would, one after the other. */
export const codesTaken = (scans: ScanType, rows: readonly unknown[], codes: readonly string[], cursor?: number): CodesTaken => {
  const now = [...rows]
  const values = new Map<number, string>()
  const each = codes.map((code): CodeTaken => {
    const into = scannedInto(scans, now, code, cursor)
    if ('refusal' in into) return { code, refusal: into.refusal }
    now[into.row] = Object.create(now[into.row] as object, { [scans.into]: { value: into.value } })
    values.set(into.row, into.value)
    return { code, row: into.row }
  })
  return { each, values }
}

/** A text that is nothing but several codes: a column of a sheet, a list of a letter. */
export const severalCodes = (scans: ScanType, text: string): readonly string[] | undefined => {
  const words = text.split(/[\s,，、;；]+/).filter(Boolean)
  return words.length > 1 && words.every(scans.isCode) ? [...new Set(words)] : undefined
}
