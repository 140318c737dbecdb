import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { DocumentType } from '../../../../core/definitions/document.ts'
import type { Field } from '../../../../core/definitions/field.ts'
import { failure, filled } from '../../../../core/kernel/failure.ts'
import { all, oneOf } from '../../../../core/kernel/condition.ts'
import { shanghai } from '../../../../core/kernel/dates.ts'
import type { Person } from '../../../../core/kernel/person.ts'
import { fail, ok, type Result } from '../../../../core/kernel/result.ts'
import { wireOf, type Row, type Wire } from '../../../../core/kernel/wire.ts'
import type { ListQuery, Page } from '../../../../core/query/list-query.ts'
import { seesField } from '../../../../core/permissions/visible-fields.ts'
import { usualFields } from '../../../../core/records/queryable.ts'
import { labelOf } from '../../../../core/records/labels.ts'
import { readQuery } from '../../../../core/records/read-query.ts'
import type { WrittenCell } from '../../../../core/workbooks/sheet.ts'
import { readIds } from '../../http/body-fields.ts'
import type { GuardedCall } from '../../http/call.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../http/csv.ts'
import type { UseCases } from '../../use-cases.ts'
import type { Mounted } from './mounted.ts'
import { sendWorkbook } from './send-workbook.ts'

const MOST_ROWS = 100_000
const ROWS_AT_ONCE = 2_000

const tooMany = failure('export.tooMany', '共{total}行，最多导出100000行，请缩小查询范围')

type Column = readonly [key: string, field: Field]

const columnsOf = (type: DocumentType, by: Person): readonly Column[] => {
  const usual = usualFields(type)
  const first = type.sort === 'document' ? ['billNo'] : []
  const last = Object.keys(type.states).length ? ['billStatus', 'createTime'] : ['createTime']
  const own = Object.entries<Field>(type.fields).filter(([, field]) => field.listed && seesField(type, field, by))
  const named = (keys: readonly string[]) =>
    keys.flatMap((key): Column[] => (usual[key] && !(key in type.fields) ? [[key, usual[key]]] : []))
  return [...named(first), ...own, ...named(last)]
}

/** The columns asked for, in that order; those the list begins with where nothing is said. */
const chosenColumns = (type: DocumentType, by: Person, asked: string | undefined): readonly Column[] => {
  if (!asked) return columnsOf(type, by)
  const usual = usualFields(type)
  const chosen = asked.split(',').flatMap((key): Column[] => {
    if (key === 'id') return []
    const field = Object.hasOwn(type.fields, key) ? type.fields[key] : usual[key]
    return field && seesField(type, field, by) ? [[key, field]] : []
  })
  return chosen.length ? chosen : columnsOf(type, by)
}

const isNumber = ({ kind }: Field): boolean => kind.storage === 'decimal' || kind.storage === 'integer'

/** What the list shows: labels, formatted texts; numbers stay numbers a spreadsheet can add up. */
const shown = (type: DocumentType, row: Row, [key, field]: Column): Wire => {
  const value = wireOf(row, key)
  if (value === null) return null
  if (key === 'billStatus') return type.states[value] ?? value
  return labelOf(row, key) ?? (isNumber(field) ? value : field.kind.format(value, field))
}

const cellOf = (type: DocumentType, row: Row, column: Column): WrittenCell => {
  const [key, field] = column
  const value = wireOf(row, key)
  if (value === null) return null
  if (labelOf(row, key) === null) {
    if (isNumber(field)) return { number: String(value) }
    if (field.kind.storage === 'date' || field.kind.storage === 'moment') return { date: String(value) }
  }
  return String(shown(type, row, column))
}

type Pages = AsyncIterable<readonly Row[]>

/** All that a list finds, or only the chosen rows: as a workbook, or as text with commas. */
export const exportRoutes = (mounted: Mounted): readonly GuardedCall[] => [
  exportRoute(mounted, 'exportXls'),
  exportRoute(mounted, 'exportCsv'),
]

const exportRoute = ({ type, use, at, may }: Mounted, call: 'exportXls' | 'exportCsv'): GuardedCall => ({
  method: 'GET',
  path: at(call),
  may: may('export'),
  sends: true,
  run: async ({ parameters, by }, reply) => {
    const query = readQuery(type, { ...parameters, pageNo: '1', pageSize: '1' }, by)
    if (!query.ok) return query
    const ids = readIds(parameters['selections'])
    if (!ids.ok) return ids
    const where = ids.value.length ? all(query.value.where, oneOf('id', ids.value)) : query.value.where
    const columns = chosenColumns(type, by, parameters['field'])
    const asked = { ...query.value, where, pageSize: ROWS_AT_ONCE, fields: columns.map(([key]) => key) }
    const first = await use.list.run({ type, query: asked, by })
    if (!first.ok) return first
    if (first.value.total > MOST_ROWS) return fail(filled(tooMany, { total: first.value.total }))
    const pages = pagesOf(first.value, (pageNo) => pageOf(type, use, { ...asked, pageNo }, by))
    if (call === 'exportCsv') return sentText(reply, type, use, Readable.from(lines(type, columns, pages)))
    return sendWorkbook(reply, use, type.title, [{ name: type.title, columns: columns.map(titleOf), rows: cells(type, columns, pages) }])
  },
})

const WIDEST = 40
const SIGNS_PER_PIXEL = 8

const titleOf = ([, { title, width }]: Column) => ({ title, ...(width ? { width: Math.min(WIDEST, width / SIGNS_PER_PIXEL) } : {}) })

const pageOf = async (type: DocumentType, use: UseCases, query: ListQuery, by: Person): Promise<readonly Row[]> => {
  const page = await use.list.run({ type, query, by })
  // Half a file must not pass for a whole one.
  if (!page.ok) throw new Error(`export of ${type.key} broke off: ${page.failure.code}`)
  return page.value.records
}

async function* pagesOf(first: Page, next: (pageNo: number) => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield first.records
  for (let pageNo = 2; (pageNo - 1) * ROWS_AT_ONCE < first.total; pageNo += 1) yield await next(pageNo)
}

async function* cells(type: DocumentType, columns: readonly Column[], pages: Pages) {
  for await (const rows of pages) yield rows.map((row) => columns.map((column) => cellOf(type, row, column)))
}

async function* lines(type: DocumentType, columns: readonly Column[], pages: Pages) {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([, { title }]) => title))
  for await (const rows of pages)
    if (rows.length) yield rows.map((row) => csvLine(columns.map((column) => shown(type, row, column)))).join('')
}

const sentText = async (reply: FastifyReply, type: DocumentType, { clock }: UseCases, file: Readable): Promise<Result<unknown>> => {
  const name = encodeURIComponent(`${type.title}${shanghai(clock.now()).replace(/\D/g, '')}.csv`)
  await reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="export.csv"; filename*=UTF-8''${name}`)
    .send(file)
  return ok(null)
}
