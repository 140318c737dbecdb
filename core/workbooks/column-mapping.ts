import type { ImportColumn } from './import-columns.ts'
import type { SheetCell, SheetRow } from './sheet.ts'

/** How a column of the workbook came to its field. */
export type How = 'auto' | 'near' | 'hand' | 'none'

export type MappedColumn = { readonly title: string; readonly place: string | null; readonly how: How }

/** What the hand chose before, by title; null means 不导入. */
export type Remembered = Readonly<Record<string, string | null>>

const tidy = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*＊:：()（）【】[\]_\-/.·]/g, '')

const pairs = (text: string): readonly string[] => {
  const signs = [...text]
  return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

/** How alike two words are, 0 to 1: the pairs of letters they share. */
export const likeness = (a: string, b: string): number => {
  const first = pairs(tidy(a))
  const second = [...pairs(tidy(b))]
  if (first.length === 0 || second.length === 0) return 0
  const all = first.length + second.length
  let shared = 0
  for (const pair of first) {
    const at = second.indexOf(pair)
    if (at < 0) continue
    second.splice(at, 1)
    shared += 1
  }
  return (2 * shared) / all
}

const NEAR = 0.5

/** Words that clerks write over a column in place of its own: 产品名称 over 产品, 公司编码 over 公司. */
const near = (title: string, { title: own, field, key }: ImportColumn): number => {
  const given = tidy(title)
  const bare = tidy(own)
  if (given === tidy(key)) return 1
  if (field.kind.labelled && [`${bare}名称`, `${bare}编码`, `${bare}编号`, `${bare}代码`].includes(given)) return 1
  return Math.max(given.includes(bare) || (given.length > 1 && bare.includes(given)) ? NEAR : 0, likeness(title, own))
}

/**
 * Each title with the field it fills, as the hand chose before, by the same title, else by the most alike; no field twice. `others` are titles
 * of fields that nobody imports: an export has them, and they are never taken for another field.
 */
export const mapColumns = (
  titles: readonly string[],
  columns: readonly ImportColumn[],
  remembered: Remembered = {},
  others: readonly string[] = [],
): readonly MappedColumn[] => {
  const unwritten = new Set(others.map(tidy))
  const free = new Map(columns.map((column) => [column.place, column]))
  const found = new Map<string, MappedColumn>()
  const take = (title: string, place: string, how: How) => {
    free.delete(place)
    found.set(title, { title, place, how })
  }
  for (const title of titles) {
    if (!Object.hasOwn(remembered, title)) continue
    const place = remembered[title] ?? null
    if (place === null) found.set(title, { title, place: null, how: 'hand' })
    else if (free.has(place)) take(title, place, 'hand')
  }
  for (const title of titles) {
    const same = found.has(title) ? undefined : [...free.values()].find((column) => tidy(column.title) === tidy(title))
    if (same) take(title, same.place, 'auto')
  }
  const alike = titles
    .filter((title) => !found.has(title) && !unwritten.has(tidy(title)))
    .flatMap((title) => [...free.values()].map((column) => ({ title, column, score: near(title, column) })))
    .filter(({ score }) => score >= NEAR)
    .sort((a, b) => b.score - a.score)
  for (const { title, column } of alike) if (!found.has(title) && free.has(column.place)) take(title, column.place, 'near')
  return titles.map((title) => found.get(title) ?? { title, place: null, how: 'none' })
}

const HEADER_WITHIN = 10

const textOf = (cell: SheetCell | undefined): string =>
  typeof cell === 'string' ? cell.trim() : typeof cell === 'number' ? String(cell) : ''

/** The row of titles: among the first ten the one that names most columns, else the first. Undefined without rows. */
export const headerRow = (rows: readonly SheetRow[], columns: readonly ImportColumn[]): SheetRow | undefined => {
  const titles = new Set(columns.map(({ title }) => tidy(title)))
  const known = (row: SheetRow) => row.cells.filter((cell) => titles.has(tidy(textOf(cell)))).length
  return rows
    .slice(0, HEADER_WITHIN)
    .reduce<SheetRow | undefined>((best, row) => (!best || known(row) > known(best) ? row : best), undefined)
}

/** Titles of a sheet, each once: a blank one says its place, a repeated one its count. */
export const titlesOf = ({ cells }: SheetRow, width: number): readonly string[] => {
  const seen = new Map<string, number>()
  return Array.from({ length: width }, (_, at) => {
    const title = textOf(cells[at]).replace(/\s+/g, ' ') || `第${at + 1}列`
    const count = (seen.get(title) ?? 0) + 1
    seen.set(title, count)
    return count === 1 ? title : `${title} (${count})`
  })
}
