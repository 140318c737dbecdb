/**
 * A value as it travels and is stored in drafts: decimals as exact text, whole numbers as numbers, dates as text,
 * yes and no as 'Y' and 'N', several choices comma-joined, empty as null or, in a list, left out. Only formulas see anything richer.
 */
export type Wire = string | number | null

/** One row: wire values by field key; a document's tables hang on it as arrays of rows. */
export type Row = { readonly [key: string]: Wire | readonly Row[] | undefined }

/** A row to write in. Where rows of many types pass, a spread copies them key by key, at four times the cost. */
export const copyOf = (row: Row): Record<string, Row[string]> => Object.assign({}, row)

export const isEmpty = (value: unknown): value is null | undefined | '' => value === null || value === undefined || value === ''

export const wireOf = (row: Row, key: string): Wire => {
  const value = row[key]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** A value as text; '' where there is none. */
export const textAt = (row: Row | undefined, key: string): string => String((row && wireOf(row, key)) ?? '')

export const rowsOf = (row: Row, key: string): readonly Row[] => {
  const value = row[key]
  return Array.isArray(value) ? (value as readonly Row[]) : []
}
