import type { DocumentType } from '../../../core/definitions/document.ts'
import { type JsonObject, objectOf } from '../../../core/kernel/json.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { changesBetween } from '../../../core/records/history/changes.ts'
import { answerLines, type Streams, unreadableLine, writeLine } from '../lines/json-lines.ts'
import { type Where, whereParameters } from '../lines/where.ts'
import type { RemoteServer } from '../remote/server.ts'

type Told = (result: Result<unknown>) => JsonObject

/** The answer as one line; a refusal is a line too, so that line n out belongs to line n in. */
export const told: Told = (result) =>
  result.ok
    ? { ok: true, result: result.value }
    : { ok: false, message: result.failure.message, ...refusedIn(result.failure.details?.['result']) }

const refusedIn = (result: unknown): JsonObject => {
  const { failures } = objectOf(result)
  return Array.isArray(failures) ? { failures } : {}
}

const PAGE = 200

export type ListOptions = {
  readonly where: Where
  readonly column?: string
  readonly order?: string
  readonly limit: number
}

type Page = { readonly records?: readonly unknown[]; readonly pages?: number }

/** Groups within groups are sent only to a server that says it understands them. */
const understandsGroups = async (server: RemoteServer): Promise<boolean> => {
  const abilities = await server.ask({ method: 'GET', path: '/sys/superQuery/abilities' })
  return abilities.ok && (abilities.value as { readonly nested?: unknown }).nested === true
}

/** Records as JSON lines, page after page, as many as are wanted. */
export const listRecords = async (
  streams: Streams,
  server: RemoteServer,
  type: DocumentType,
  { where, column, order, limit }: ListOptions,
): Promise<Result<void> | undefined> => {
  const now = Date.now()
  const plain = whereParameters(type, where, false, now)
  const parameters = plain.ok || !(await understandsGroups(server)) ? plain : whereParameters(type, where, true, now)
  if (!parameters.ok) return parameters
  let left = limit
  for (let pageNo = 1; left > 0; pageNo += 1) {
    const query = { ...where.filter, ...parameters.value, column, order, pageNo: String(pageNo), pageSize: String(PAGE) }
    const answer = await server.ask({ method: 'GET', path: `${type.path}/list`, query })
    if (!answer.ok) return answer
    const { records = [], pages = 1 } = answer.value as Page
    for (const record of records.slice(0, left)) writeLine(streams, record)
    left -= records.length
    if (pageNo >= pages || records.length === 0) return undefined
  }
  return undefined
}

export type SaveOptions = { readonly submit?: boolean; readonly confirm?: boolean }

/** Every line a record: one with an id is changed, any other added. */
export const saveRecords = (streams: Streams, server: RemoteServer, path: string, { submit, confirm }: SaveOptions): Promise<void> =>
  answerLines(streams, async (fields) => {
    if (!fields) return { ok: false, message: unreadableLine }
    const query = { ...(submit ? { submit: 'true' } : {}), ...(confirm ? { confirm: 'true' } : {}) }
    return told(await server.ask({ method: 'POST', path: `${path}/${fields['id'] ? 'edit' : 'add'}`, query, body: fields }))
  })

type Ask = (id: string, fields: JsonObject) => Promise<Result<unknown>>

/** Asked for each of the ids given, else for one `{"id":…}` a line with whatever else it says. */
const answerIds = async (streams: Streams, ids: readonly string[], ask: Ask): Promise<void> => {
  const answer = async (id: string, fields: JsonObject) => ({ id, ...told(await ask(encodeURIComponent(id), fields)) })
  if (ids.length) {
    for (const id of ids) writeLine(streams, await answer(id, {}))
    return
  }
  await answerLines(streams, (fields) => {
    const { id, ...rest } = fields ?? {}
    return typeof id === 'string' ? answer(id, rest) : { ok: false, message: unreadableLine }
  })
}

/** A operation for each, with the fields it asks. */
export const performActions = (
  streams: Streams,
  server: RemoteServer,
  ids: readonly string[],
  { pathOf, asked }: { readonly pathOf: (id: string) => string; readonly asked: JsonObject },
): Promise<void> => answerIds(streams, ids, (id, fields) => server.ask({ method: 'POST', path: pathOf(id), body: { ...asked, ...fields } }))

const waiting = (server: RemoteServer, { path }: DocumentType, id: string) => server.ask({ method: 'GET', path: `${path}/change/${id}` })

/** What waits of each record: fields with what stands and what would, rows that come, go and change. */
export const tellChanges = (streams: Streams, server: RemoteServer, type: DocumentType, ids: readonly string[]): Promise<void> =>
  answerIds(streams, ids, async (id) => {
    const change = await waiting(server, type, id)
    const record = change.ok ? await server.ask({ method: 'GET', path: `${type.path}/findById/${id}` }) : change
    if (!change.ok || !record.ok) return record
    const after = objectOf(change.value) as Row
    return ok({ version: after['version'], changes: changesBetween(objectOf(record.value) as Row, after, type) })
  })

/** Drops what waits: in the version that a line says was seen, else as it is now. */
export const dropChanges = (streams: Streams, server: RemoteServer, type: DocumentType, ids: readonly string[]): Promise<void> =>
  answerIds(streams, ids, async (id, fields) => {
    const seen = fields['version'] === undefined ? await waiting(server, type, id) : ok(fields)
    if (!seen.ok) return seen
    return server.ask({ method: 'POST', path: `${type.path}/dropChange/${id}`, body: { version: objectOf(seen.value)['version'] } })
  })
