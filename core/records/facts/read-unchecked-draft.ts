import type { DocumentType } from '../../definitions/document.ts'
import type { Fields } from '../../definitions/field.ts'
import { readValue } from '../../definitions/kind.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { MOST_ROWS } from '../../definitions/problems.ts'
import { failure } from '../../kernel/failure.ts'
import { isObject, type JsonObject } from '../../kernel/json.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'

const PLAIN = /^[\w-]{0,64}$/
const notAnObject = failure('request.notAnObject', '请求内容格式不正确')

/** What a formula may look at beside declared fields: which record this is, and where it stands. */
const PLACE = ['id', 'billStatus', 'billNo', 'applyUserId', 'applyDeptId', 'applyDate'] as const

const placeOf = (sent: JsonObject): Row =>
  Object.fromEntries(
    PLACE.flatMap((key) => {
      const value = sent[key]
      return typeof value === 'string' && PLAIN.test(value) ? [[key, value]] : []
    }),
  )

const valuesOf = (fields: Fields, sent: JsonObject): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const value = readValue(field.kind, field, sent[key])
      return [key, value.ok ? value.value : null]
    }),
  )

/** One row as an open form has it, under the id the form gave it. */
export const sketchedRow = ({ columns }: LinesType, sent: unknown): Row =>
  isObject(sent) ? { ...placeOf(sent), ...valuesOf(columns, sent) } : { ...valuesOf(columns, {}) }

/**
 * A draft as an open form has it, to answer questions about it: nothing of it is kept. Half-typed values count as empty; rows keep the ids
 * the form gave them.
 */
export const readSketch = (type: DocumentType, body: unknown): Result<Row> => {
  if (!isObject(body)) return fail(notAnObject)
  const tables: Record<string, readonly Row[]> = {}
  for (const [name, table] of Object.entries<LinesType>(type.lines)) {
    const rows = body[name]
    if (rows !== undefined && (!Array.isArray(rows) || rows.length > MOST_ROWS)) return fail(notAnObject)
    tables[name] = ((rows ?? []) as readonly unknown[]).map((row) => sketchedRow(table, row))
  }
  return ok({ ...placeOf(body), ...valuesOf(type.fields, body), ...tables })
}
