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
import type { ListQuery } from '../../../../core/query/list-query.ts'
import { seesField } from '../../../../core/permissions/visible-fields.ts'
import { usualFields } from '../../../../core/records/queryable.ts'
import { labelOf } from '../../../../core/records/labels.ts'
import { readQuery } from '../../../../core/records/read-query.ts'
import { readIds } from '../../http/body-fields.ts'
import type { GuardedCall } from '../../http/call.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../http/csv.ts'
import type { UseCases } from '../../use-cases.ts'
import type { Mounted } from './mounted.ts'

const MOST_ROWS = 100_000
const ROWS_AT_ONCE = 1_000

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

const shown = (row: Row, [key, field]: Column): Wire => {
  const value = wireOf(row, key)
  if (value === null) return null
  const label = labelOf(row, key)
  if (label !== null) return label
  // Numbers stay numbers a spreadsheet can add up.
  return field.kind.storage === 'decimal' || field.kind.storage === 'integer' ? value : field.kind.format(value, field)
}

/** All that a list finds, or only the chosen rows, as a file that Excel opens. */
export const exportRoute = ({ type, use, at, may }: Mounted): GuardedCall => ({
  method: 'GET',
  path: at('exportXls'),
  may: may('export'),
  sends: true,
  run: async ({ parameters, by }, reply) => {
    const query = readQuery(type, { ...parameters, pageNo: '1', pageSize: String(ROWS_AT_ONCE) }, by)
    if (!query.ok) return query
    const ids = readIds(parameters['selections'])
    if (!ids.ok) return ids
    const where = ids.value.length ? all(query.value.where, oneOf('id', ids.value)) : query.value.where
    const columns = columnsOf(type, by)
    const asked = { ...query.value, where, fields: columns.map(([key]) => key) }
    const first = await use.list.run({ type, query: asked, by })
    if (!first.ok) return first
    if (first.value.total > MOST_ROWS) return fail(filled(tooMany, { total: first.value.total }))
    return sent(
      reply,
      type,
      use,
      Readable.from(lines(columns, first.value.records, first.value.total, (pageNo) => pageOf(type, use, { ...asked, pageNo }, by))),
    )
  },
})

const pageOf = async (type: DocumentType, use: UseCases, query: ListQuery, by: Person): Promise<readonly Row[]> => {
  const page = await use.list.run({ type, query, by })
  // Half a file must not pass for a whole one.
  if (!page.ok) throw new Error(`export of ${type.key} broke off: ${page.failure.code}`)
  return page.value.records
}

async function* lines(columns: readonly Column[], first: readonly Row[], total: number, next: (pageNo: number) => Promise<readonly Row[]>) {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([, { title }]) => title))
  let rows = first
  for (let pageNo = 1; ; pageNo += 1) {
    if (rows.length) yield rows.map((row) => csvLine(columns.map((column) => shown(row, column)))).join('')
    if (pageNo * ROWS_AT_ONCE >= total) return
    rows = await next(pageNo + 1)
  }
}

const sent = async (reply: FastifyReply, type: DocumentType, { clock }: UseCases, file: Readable): Promise<Result<unknown>> => {
  const name = encodeURIComponent(`${type.title}${shanghai(clock.now()).replace(/\D/g, '')}.csv`)
  await reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="export.csv"; filename*=UTF-8''${name}`)
    .send(file)
  return ok(null)
}
