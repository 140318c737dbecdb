import { fail, ok, type Result } from '../../../../core/kernel/result.ts'
import { readPage } from '../../../../core/records/list/read-query.ts'
import { type BodyFields, readText, textIn } from '../../http/body-fields.ts'
import { wrongParameter } from '../../http/failures.ts'

const LONGEST_KEYWORD = 100
const LONGEST_TEXT = 500
const MOST_TEXTS = 1_000

type Found = { readonly keyword: string; readonly pageNo: number; readonly pageSize: number }

/** By which word something is looked for, and which page of it. */
export const readSearch = (asked: BodyFields, usualSize: number): Result<Found> => {
  const word = readText(asked['keyword'], LONGEST_KEYWORD)
  if (!word.ok) return word
  const page = readPage({ pageNo: textIn(asked, 'pageNo'), pageSize: textIn(asked, 'pageSize') || String(usualSize) })
  return page.ok ? ok({ keyword: word.value, ...page.value }) : page
}

const MOST_FILTERS = 100

/** What is asked of columns, by their names. */
export const readFilters = (value: unknown): Result<Readonly<Record<string, string>>> => {
  if (value === undefined || value === null) return ok({})
  if (typeof value !== 'object' || Array.isArray(value)) return fail(wrongParameter)
  const entries = Object.entries(value)
  if (entries.length > MOST_FILTERS) return fail(wrongParameter)
  const filters: Record<string, string> = {}
  for (const [key, given] of entries) {
    const text = readText(given, LONGEST_TEXT)
    if (!text.ok) return text
    filters[key] = text.value
  }
  return ok(filters)
}

/** A list of texts or numbers, as texts. */
export const readTexts = (value: unknown): Result<readonly string[]> => {
  const given: readonly unknown[] = Array.isArray(value) ? value : []
  if (given.length > MOST_TEXTS) return fail(wrongParameter)
  const texts: string[] = []
  for (const one of given) {
    const text = readText(typeof one === 'number' ? String(one) : one, LONGEST_TEXT)
    if (!text.ok) return text
    texts.push(text.value)
  }
  return ok(texts)
}
