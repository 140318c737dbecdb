import { type JsonObject, objectOf } from '../../kernel/json.ts'
import { isEmpty, rowsOf, type Row, type Wire } from '../../kernel/wire.ts'

const fieldNews = (sent: JsonObject, stored: Row): Record<string, Row[string]> => {
  const news: Record<string, Row[string]> = {}
  for (const key in stored) {
    const value = stored[key]
    if (Array.isArray(value) || value === sent[key] || (isEmpty(value) && isEmpty(sent[key]))) continue
    news[key] = value as Wire
  }
  return news
}

/**
 * What whoever sent a record does not know of it once it is stored: fields that hold something else than was sent, and rows with
 * such fields by their places. A table with other rows than were sent is told whole.
 */
export const newsOf = (sent: unknown, stored: Row): Row => {
  const body = objectOf(sent)
  const news = fieldNews(body, stored)
  for (const name in stored) {
    if (!Array.isArray(stored[name])) continue
    const rows = rowsOf(stored, name)
    const before: unknown = body[name]
    if (!Array.isArray(before) || before.length !== rows.length) news[name] = rows
    else if (rows.length > 0) news[name] = rows.map((row, at) => fieldNews(objectOf(before[at]), row))
  }
  return news
}

/** What was sent, with the news of it: the record as it is stored. */
export const withNews = (sent: Row, news: Row): Row => {
  const told: Record<string, Row[string]> = { ...sent, ...news }
  for (const name in news) {
    if (!Array.isArray(news[name])) continue
    const before = rowsOf(sent, name)
    const rows = rowsOf(news, name)
    told[name] = before.length === rows.length ? rows.map((row, at) => ({ ...before[at], ...row })) : rows
  }
  return told
}
