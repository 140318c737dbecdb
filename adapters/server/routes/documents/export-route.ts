import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { DocumentType } from '../../../../core/definitions/document.ts'
import type { Command } from '../../../../core/definitions/buttons.ts'
import { all as both, oneOf } from '../../../../core/kernel/condition.ts'
import { shanghai } from '../../../../core/kernel/dates.ts'
import { ok, type Result } from '../../../../core/kernel/result.ts'
import type { Row } from '../../../../core/kernel/wire.ts'
import { labelOf } from '../../../../core/records/labels.ts'
import { ordersOf } from '../../../../core/query/orders.ts'
import { readQuery } from '../../../../core/records/list/read-query.ts'
import { askedColumns } from '../../../../core/workbooks/export-columns.ts'
import type { WrittenSheet } from '../../../../core/workbooks/sheet.ts'
import { readIds } from '../../http/body-fields.ts'
import type { GuardedCall } from '../../http/call.ts'
import type { UseCases } from '../../use-cases.ts'
import type { RouteContext } from './route-context.ts'
import { sendWorkbook } from './send-workbook.ts'
import { cellOf, type Column, headOf, placesOf } from '../../../../core/workbooks/written-cells.ts'

/** How wide the fields asked for stand on the screen; what is no width is the column's own. */
const widthsOf = (fields = '', widths = ''): ReadonlyMap<string, number> => {
  const given = widths.split(',').map(Number)
  return new Map(
    fields.split(',').flatMap((key, at) => (Number.isInteger(given[at]) && given[at]! > 0 ? [[key, given[at]!] as const] : [])),
  )
}

type Pages = AsyncIterable<readonly Row[]>

/** All that a list finds, or only the chosen rows: as a workbook, or as text with commas. */
export const exportRoutes = (mounted: RouteContext): readonly GuardedCall[] => [
  exportRoute(mounted, 'exportXls'),
  exportRoute(mounted, 'exportCsv'),
  ...Object.entries<Command>(mounted.type.commands ?? {}).flatMap(([command, { writes }]) =>
    writes ? [writtenRoute(mounted, command, writes)] : [],
  ),
]

const exportRoute = ({ type, use, at, may }: RouteContext, call: 'exportXls' | 'exportCsv'): GuardedCall => ({
  method: 'GET',
  path: at(call),
  may: may('export'),
  sends: true,
  run: async ({ parameters, by, tell }, reply) => {
    const query = readQuery(type, { ...parameters, pageNo: '1', pageSize: '1' }, by)
    if (!query.ok) return query
    const ids = readIds(parameters['selections'])
    if (!ids.ok) return ids
    const where = ids.value.length ? both(query.value.where, oneOf('id', ids.value)) : query.value.where
    const chosen = askedColumns(type, by, parameters['field'])
    if (!chosen.ok) return chosen
    const columns = chosen.value
    const widths = widthsOf(parameters['field'], parameters['widths'])
    const { order } = query.value
    const all = await use.listAll.run({ type, query: { where, order, fields: columns.map(([key]) => key) }, by })
    if (!all.ok) return all
    const sheet = {
      name: type.title,
      columns: columns.map((column) => headOf(column, widths.get(column[0]))),
      rows: cells(type, columns, all.value, (rowCount) => tell({ rowCount })),
    }
    return call === 'exportCsv' ? sendText(reply, use, sheet) : sendWorkbook(reply, use, type.title, [sheet])
  },
})

/** What a list finds, in a form that its type writes itself. */
const writtenRoute = ({ type, use, at, may }: RouteContext, command: string, writes: NonNullable<Command['writes']>): GuardedCall => ({
  method: 'GET',
  path: at(command),
  may: may(command),
  sends: true,
  run: async ({ parameters, by, tell }, reply) => {
    const query = readQuery(type, { ...parameters, pageNo: '1', pageSize: '1' }, by)
    if (!query.ok) return query
    const asked = { where: query.value.where, order: ordersOf(writes.order), fields: writes.reads }
    const all = await use.listAll.run({ type, query: asked, by })
    if (!all.ok) return all
    const rows: Row[] = []
    for await (const page of all.value) rows.push(...page)
    tell({ rowCount: rows.length })
    const said = (row: Row, key: string) => String(labelOf(row, key) ?? row[key] ?? '')
    return sendFile(reply, use, { ...writes, title: type.title, text: writes.text(rows, said) })
  },
})

type WrittenFile = { readonly title: string; readonly ending: string; readonly text: string }

const sendFile = async (reply: FastifyReply, { clock }: UseCases, { title, ending, text }: WrittenFile): Promise<Result<unknown>> => {
  const name = encodeURIComponent(`${title}${shanghai(clock.now()).replace(/\D/g, '')}.${ending}`)
  await reply
    .header('Content-Type', `application/${ending}; charset=utf-8`)
    .header('Content-Disposition', `attachment; filename="export.${ending}"; filename*=UTF-8''${name}`)
    .send(text)
  return ok(null)
}

async function* cells(type: DocumentType, columns: readonly Column[], pages: Pages, count: (rows: number) => void) {
  const places = placesOf(columns)
  let written = 0
  count(written)
  for await (const rows of pages) {
    written += rows.length
    count(written)
    yield rows.map((row) => places.map((place) => cellOf(type, row, place)))
  }
}

const sendText = async (reply: FastifyReply, { clock, workbooks }: UseCases, sheet: WrittenSheet): Promise<Result<unknown>> => {
  const name = encodeURIComponent(`${sheet.name}${shanghai(clock.now()).replace(/\D/g, '')}.csv`)
  await reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="export.csv"; filename*=UTF-8''${name}`)
    .send(Readable.from(workbooks.text(sheet)))
  return ok(null)
}
