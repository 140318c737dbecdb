/** Cells as spreadsheets put them on the clipboard: rows by line breaks, cells by tabs, anything awkward in quotes. */
export type Cells = readonly (readonly string[])[]

/** Reads what Excel or WPS copied. The one line break they end with is not a row. */
export const parseTsv = (text: string): Cells => {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: string[][] = [[]]
  let at = 0
  while (at <= source.length) {
    const { cell, next } = source[at] === '"' ? quoted(source, at) : plain(source, at)
    rows.at(-1)!.push(cell)
    if (source[next] === '\n') rows.push([])
    at = next + 1
  }
  return rows
}

const plain = (source: string, from: number) => {
  let next = from
  while (next < source.length && source[next] !== '\t' && source[next] !== '\n') next += 1
  return { cell: source.slice(from, next), next }
}

const quoted = (source: string, from: number) => {
  let cell = ''
  let at = from + 1
  while (at < source.length) {
    if (source[at] !== '"') cell += source[at]
    else if (source[at + 1] === '"') cell += source[(at += 1)]
    else break
    at += 1
  }
  const closed = source[at] === '"' && (at + 1 >= source.length || source[at + 1] === '\t' || source[at + 1] === '\n')
  // A quote that only begins an ordinary text (5" 管) belongs to the text.
  return closed ? { cell, next: at + 1 } : plain(source, from)
}

/** Writes cells so that Excel, WPS and `parseTsv` read the same ones. */
export const formatTsv = (cells: Cells): string =>
  cells.map((row) => row.map(spelled).join('\t')).join('\r\n') + (endsOpen(cells) ? '\r\n' : '')

const spelled = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replace(/\r\n?/g, '\n').replaceAll('"', '""')}"` : cell)

// An empty last row would be taken for the break that ends the text.
const endsOpen = (cells: Cells) => cells.length > 1 && cells.at(-1)!.length === 1 && cells.at(-1)![0] === ''
