import { parts } from '../definitions/listed.ts'
import type { ScanType } from '../definitions/lines.ts'

type Scanned = { readonly row: number; readonly value: string; readonly count: number } | { readonly refusal: string }

/** The row that a scanned code is added to: that of the cursor where it takes it, else the first that still wants some; or why none does. */
export const scannedInto = (scans: ScanType, rows: readonly unknown[], code: string, cursor?: number): Scanned => {
  const held = (row: unknown): readonly string[] => parts((row as Readonly<Record<string, string | null>>)[scans.into])
  const there = rows.findIndex((row) => held(row).includes(code))
  if (there >= 0) return { refusal: `追溯码${code}已在第${there + 1}行` }
  const taking = rows.flatMap((row, at) => (scans.takes(row, code) ? [at] : []))
  const row = taking.find((at) => at === cursor && !scans.isFull(rows[at])) ?? taking.find((at) => !scans.isFull(rows[at])) ?? taking.at(-1)
  if (row === undefined) return { refusal: scans.none.replace('{code}', code) }
  const codes = [...held(rows[row]), code]
  return { row, value: codes.join(), count: codes.length }
}
