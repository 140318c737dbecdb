import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../kernel/wire.ts'

/** Labels of refs and dictionary values ride in the row beside what they name. */
export const labelKey = (key: string): string => `${key}_dictText`

export const labelOf = (row: Row, key: string): Wire => wireOf(row, labelKey(key))

const SUFFIX = labelKey('')

const labelledLike = (like: Row, row: Row): Row => {
  const labels = Object.keys(like).filter((key) => {
    const named = key.slice(0, -SUFFIX.length)
    return key.endsWith(SUFFIX) && isEmpty(row[key]) && !isEmpty(row[named]) && wireOf(row, named) === wireOf(like, named)
  })
  return labels.length ? { ...row, ...Object.fromEntries(labels.map((key) => [key, like[key]])) } : row
}

/** A record that was answered without labels, with those of the draft it was saved from where they still name the same; rows by place. */
export const withLabelsOf = (draft: Row, record: Row): Row => {
  const result: Record<string, Row[string]> = { ...labelledLike(draft, record) }
  for (const [key, value] of Object.entries(record)) {
    if (!Array.isArray(value)) continue
    const before = rowsOf(draft, key)
    result[key] = (value as readonly Row[]).map((row, index) => labelledLike(before[index] ?? {}, row))
  }
  return result
}
