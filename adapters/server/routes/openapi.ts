import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import { columnsOf, type ReportType } from '../../../core/definitions/report.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { isServerOwned, usualKeysOf } from '../../../core/records/usual-fields.ts'
import type { ServerCall } from '../http/call.ts'

type Schema = Readonly<Record<string, unknown>>

const scalar: Readonly<Record<string, Schema>> = {
  integer: { type: 'integer' },
  decimal: { type: 'string', description: 'exact decimal' },
  date: { type: 'string', format: 'date' },
  moment: { type: 'string', description: 'yyyy-MM-dd HH:mm:ss, Asia/Shanghai' },
  text: { type: 'string' },
}

const fieldSchema = (key: string, field: Field): Schema => ({
  ...scalar[field.kind.storage],
  title: field.title,
  ...(field.code === undefined ? {} : { 'x-dictionary': field.code }),
  ...(field.to === undefined ? {} : { 'x-type': field.to }),
  ...(field.kind.storage === 'text' && (field.max ?? field.kind.max) !== undefined ? { maxLength: field.max ?? field.kind.max } : {}),
  ...(isServerOwned(key, field) ? { readOnly: true } : {}),
})

const schemas = (fields: Fields): Schema =>
  Object.fromEntries(Object.entries<Field>(fields).map(([key, field]) => [key, fieldSchema(key, field)]))

const required = (fields: Fields): readonly string[] =>
  Object.entries<Field>(fields)
    .filter(([key, field]) => field.required && field.default === undefined && !isServerOwned(key, field))
    .map(([key]) => key)

const tableSchema = ({ title, columns }: LinesType): Schema => ({
  type: 'array',
  title,
  items: { type: 'object', properties: { id: { type: 'string' }, ...schemas(columns) }, required: required(columns) },
})

const typeSchema = (type: DocumentType): Schema => ({
  type: 'object',
  title: type.title,
  properties: {
    ...Object.fromEntries(
      usualKeysOf(type).map((key) => [
        key,
        { type: key === 'version' ? 'integer' : 'string', readOnly: key !== 'id' && key !== 'version' },
      ]),
    ),
    ...schemas(type.fields),
    ...Object.fromEntries(Object.entries<LinesType>(type.lines).map(([name, table]) => [name, tableSchema(table)])),
  },
  required: required(type.fields),
})

/** A report by what it answers: its groups. */
const reportSchema = (report: ReportType): Schema => ({ type: 'object', title: report.title, properties: schemas(columnsOf(report)) })

const schemaName = ({ area, name }: DocumentType) => `${area}.${name}`

const envelope = (result: Schema): Schema => ({
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    code: { type: 'integer' },
    result,
    timestamp: { type: 'integer' },
  },
})

const operation = (call: ServerCall, type: DocumentType | undefined): Schema => {
  const params = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const takesRecord = type !== undefined && /\/(add|save|edit)$/.test(call.path)
  const prefer = {
    name: 'Prefer',
    in: 'header',
    required: false,
    schema: { type: 'string', enum: ['return=minimal', 'return=representation'] },
    description:
      'RFC 7240; return=minimal answers only what the server gave the record: id, version, number, state, who and when, and of a draft every field that holds something else than was sent, rows by their places',
  }
  const given = call.answersWritten ? [...params, prefer] : params
  const record = { $ref: `#/components/schemas/${type ? schemaName(type) : ''}` }
  return {
    ...(type ? { tags: [type.title] } : {}),
    ...(given.length ? { parameters: given } : {}),
    ...(takesRecord ? { requestBody: { required: true, content: { 'application/json': { schema: record } } } } : {}),
    'x-may': call.may,
    ...(call.may === 'anonymous' ? { security: [] } : {}),
    responses: { 200: { description: 'envelope', content: { 'application/json': { schema: envelope(takesRecord ? record : {}) } } } },
  }
}

/** The calls as they are mounted, as an OpenAPI document; shapes of records come from their definitions. */
export const openApiOf = (catalogue: Catalogue, calls: readonly ServerCall[]): Schema => {
  const paths: Record<string, Record<string, Schema>> = {}
  const pages = [...catalogue.types, ...catalogue.reports]
  for (const call of calls) {
    const type = pages.find(({ path }) => call.path.includes(`${path}/`))
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    const methods = (paths[path] ??= {})
    for (const method of [call.method].flat()) methods[method.toLowerCase()] = operation(call, type)
  }
  return {
    openapi: '3.1.0',
    info: { title: '企业管理平台', version: '1' },
    paths,
    components: {
      schemas: Object.fromEntries([
        ...catalogue.types.map((type) => [schemaName(type), typeSchema(type)]),
        ...catalogue.reports.map((report) => [schemaName(report), reportSchema(report)]),
      ]),
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
    },
    security: [{ token: [] }],
  }
}
