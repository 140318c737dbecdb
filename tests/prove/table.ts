import type { Line } from './promise.ts'

const COLUMNS = ['id', 'figure', 'bar', 'value', 'result'] as const

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** The lines under their headings, each column as wide as its widest cell. */
export const table = (lines: readonly Line[]): string => {
  const rows = [COLUMNS.map(String), ...lines.map((line) => COLUMNS.map((column) => line[column]))]
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
