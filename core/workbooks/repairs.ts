import { isDate } from '../kernel/dates.ts'
import { likeness } from './column-mapping.ts'
import type { ImportColumn } from './import-columns.ts'
import { numberText, type SheetCell } from './sheet.ts'

/** So many of what a cell may have meant are offered. */
const MOST = 3
/** How much alike two names are to be taken for one another. */
export const ALIKE = 0.5

const two = (part: string): string => part.padStart(2, '0')

/** 26/08/2025, 08/26/25 or 2025-26-08: whichever of day and month makes a day that exists, the day first. */
const days = (text: string): readonly string[] => {
  const [, first = '', second = '', shortYear = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text) ?? []
  const [, year = '', middle = '', last = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? []
  const full = shortYear.length === 2 ? `20${shortYear}` : shortYear
  const asked =
    full === ''
      ? [[year, last, middle]]
      : [
          [full, second, first],
          [full, first, second],
        ]
  return asked.map(([y = '', m = '', d = '']) => `${y}-${two(m)}-${two(d)}`).filter(isDate)
}

/** １２０盒 or 约1,200元: the number without what stands around it. */
const numbers = (text: string): readonly string[] => {
  const [, number] = /^\D{0,4}?(-?\d[\d,]*(?:\.\d+)?)\s*\D{0,6}$/.exec(text) ?? []
  return number === undefined ? [] : [number.replaceAll(',', '')]
}

/** 202508 or 2025/8月. */
const months = (text: string): readonly string[] => {
  const [, year = '', month = ''] = /^(\d{4})\D?(\d{1,2})\D?$/.exec(text) ?? []
  return Number(month) >= 1 && Number(month) <= 12 ? [`${year}-${two(month)}`] : []
}

const CODE = /[A-Za-z]{0,3}\d{5,12}[A-Za-z]?/

/** A code that stands in brackets, after 批号, or at the end of a longer text: 5mg*28(L240911). */
export const codeIn = (text: string): string | undefined => {
  const [, marked] = new RegExp(`(?:[(（\\[【]|批号[:：]?)\\s*(?:批号[:：]?\\s*)?(${CODE.source})\\b`).exec(text) ?? []
  return marked ?? new RegExp(`\\s(${CODE.source})$`).exec(text.trim())?.[1]
}

const KINDS: Readonly<Record<string, (text: string) => readonly string[]>> = {
  date: days,
  datetime: days,
  month: months,
  decimal: numbers,
  int: numbers,
  money: numbers,
  price: numbers,
  percent: numbers,
}

/** The titles most alike a text. */
export const mostAlike = (titles: readonly string[], text: string): readonly string[] =>
  titles
    .map((title) => ({ title, score: likeness(title, text) }))
    .filter(({ score }) => score >= ALIKE)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ title }) => title)

/** What a cell that could not be read probably says, the likeliest first, as texts that its column reads. */
export const likelyRepairs = (cell: SheetCell | undefined, { field, column }: ImportColumn): readonly string[] => {
  if (typeof cell !== 'string' && typeof cell !== 'number') return []
  const text = (typeof cell === 'number' ? numberText(cell) : cell).normalize('NFKC').trim()
  if (column.options)
    return mostAlike(
      column.options.map(({ title }) => title),
      text,
    )
  const code = field.kind.storage === 'text' ? codeIn(text) : undefined
  const found = code === undefined ? (KINDS[field.kind.name]?.(text) ?? []) : [code]
  return [...new Set(found)].filter((one) => one !== text).slice(0, MOST)
}
