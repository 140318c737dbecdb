import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { provision } from '../../adapters/database/provision.ts'
import { SqlArchive } from '../../adapters/database/sql-archive.ts'
import { insertMany } from '../../adapters/database/bulk.ts'
import { readFoundations } from '../../adapters/node/documents/defaults-folder.ts'
import { seedDemonstration } from '../../adapters/node/demo/seed-demonstration.ts'
import { ScryptPasswords } from '../../adapters/node/identity/scrypt-passwords.ts'
import { serverApp, type AppOptions } from '../../adapters/server/app.ts'
import { allUseCases, liveParts, serverContainer } from '../../adapters/server/container.ts'
import { PinyinInitials } from '../../adapters/database/initials.ts'
import type { UseCases } from '../../adapters/server/use-cases.ts'
import type { ServerCall } from '../../adapters/server/http/call.ts'
import { IdempotentCalls } from '../../adapters/server/http/idempotent-calls.ts'
import type { Mounting } from '../../adapters/server/http/mount.ts'
import type { SocketLimits } from '../../adapters/server/live/limits.ts'
import { liveSockets } from '../../adapters/server/live/live.ts'
import { allCalls } from '../../adapters/server/routes/all-calls.ts'
import { EMPLOYEES, USERS } from '../../core/documents/sys/defaults/employees.ts'
import { ORGANISATIONS } from '../../core/documents/sys/defaults/organisations.ts'
import { POSTS } from '../../core/documents/sys/defaults/posts.ts'
import { SECOND_TENANT } from '../../core/documents/sys/defaults/second-tenant.ts'
import { TENANTS } from '../../core/documents/sys/defaults/tenants.ts'
import { RecogniseVisitor } from '../../core/identity/sessions/recognise-visitor.use-case.ts'
import { SessionActivity } from '../../core/identity/sessions/session-activity.ts'
import { CallLog } from '../../core/logs/call-log.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { LayFoundations } from '../../core/identity/tenants/lay-foundations.use-case.ts'
import { catalogue } from './catalogue.ts'
import type { Connection } from './cluster.ts'
import { copyOf } from './database.ts'
import { value } from './results.ts'

export const PASSWORD = 'Tiger-Lampe-77'

/** When the people of a town set their passwords: neither today nor long ago. */
const MONTH_AGO = Date.UTC(2026, 1, 18)

/** The clock of a town, turned by hand. */
export class HandClock extends Clock {
  private moment: number
  constructor(moment = Date.UTC(2026, 2, 18, 1, 30)) {
    super()
    this.moment = moment
  }
  now() {
    return this.moment
  }
  pass(milliseconds: number) {
    this.moment += milliseconds
  }
}

type Server = ReturnType<typeof serverContainer>

/** A demonstration with fewer records than a real one. */
const SMALL = { 'oa.generalApply': 12, 'sale.saleOrder': 30 }

/** A small demonstration instead of its people alone: everything has happened before it is asked. */
const settleStory = async ({ container, database }: Server, clock: Clock) => {
  value(await provision(database.database, catalogue))
  const told = await seedDemonstration({
    catalogue,
    archive: new SqlArchive(database.database),
    work: database.work,
    clock,
    installation: database.installation,
    foundations: container.get(LayFoundations),
    password: value(await quick.hash(PASSWORD)),
    initials: new PinyinInitials(),
    counts: SMALL,
  })
  value(told)
}

const settle = async ({ container, database }: Server) => {
  value(await provision(database.database, catalogue))
  value(await container.get(LayFoundations).run(await readFoundations()))
  const people = (tenant: number, kept: readonly (readonly [string, readonly Row[]])[]) =>
    Promise.all(kept.map(([key, rows]) => insertMany(database.database, typeNamed(key), rows, tenant)))
  await people(1, [
    ['sys.tenant', TENANTS.slice(1)],
    ['sys.org', ORGANISATIONS],
    ['sys.job', POSTS],
    ['sys.employee', EMPLOYEES],
    ['sys.user', USERS],
  ])
  const { organisations, posts, roles, employees, users, linked } = SECOND_TENANT
  await people(2, [
    ['sys.org', organisations],
    ['sys.job', posts],
    ['sys.role', roles],
    ['sys.employee', employees],
    ['sys.user', users],
  ])
  const archive = new SqlArchive(database.database)
  value(await archive.sameGrants(1, 2))
  const idOf = (name: string) => String([...USERS, ...users].find(({ username }) => username === name)?.['id'])
  value(await archive.linked(linked.map(([first, second]) => [idOf(first), idOf(second)])))
  const record = value(await quick.hash(PASSWORD))
  for (const { id, phone } of [...USERS, ...users]) {
    value(await database.accounts.setPassword(String(id), { record, at: MONTH_AGO, mustChange: false }))
    value(await database.accounts.provePhone(String(id), String(phone ?? '')))
  }
}

const typeNamed = (key: string) => {
  const type = catalogue.find(key)
  if (!type) throw new Error(`there is no ${key}`)
  return type
}

const quick = new ScryptPasswords({ N: 16, r: 1, p: 1 })

type Asked = {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export type Told = {
  readonly status: number
  readonly success: boolean
  readonly message: string
  readonly code: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
  readonly result: any
  readonly headers: LightMyRequestResponse['headers']
  readonly text: string
}

export const toldOf = (answer: LightMyRequestResponse): Told => {
  const text = answer.body
  const isEnvelope = text !== '' && String(answer.headers['content-type']).startsWith('application/json')
  return {
    success: false,
    message: '',
    code: 0,
    result: null,
    ...(isEnvelope ? JSON.parse(text) : {}),
    status: answer.statusCode,
    headers: answer.headers,
    text,
  }
}

type TownOptions = AppOptions & {
  readonly demonstration: boolean
  /** A small demonstration is told; else only its people are there. */
  readonly story: boolean
  readonly hindrances: UseCases['hindrances']
  readonly lines: string[]
  readonly signSecret: string
  readonly sockets: Partial<SocketLimits>
  /** What phones would get. */
  readonly phones: string[]
  readonly limits: Mounting['limits']
  /** What stands behind a door instead of the call itself. */
  readonly behind: (call: ServerCall) => ServerCall
  readonly elsewhere: NonNullable<Parameters<typeof serverContainer>[0]['elsewhere']>
  /** Another town, whose database and people this one shares: two processes, as it were. */
  readonly beside: { readonly connection: Connection; readonly clock: HandClock }
}

/** The people of every town, and the story of those that have one, are written once in a run: towns are copies. */
const settled = (name: string, hasStory: boolean): Promise<Connection> =>
  copyOf(
    hasStory ? 'town_with_story' : 'town',
    async (connection) => {
      const clock = new HandClock()
      const filesFolder = await mkdtemp(join(tmpdir(), 'town-files-'))
      const server = serverContainer({ catalogue, connection, clock, passwords: quick, filesFolder, shared: true })
      await (hasStory ? settleStory(server, clock) : settle(server))
      await server.changes.close()
      await server.database.database.close()
      await rm(filesFolder, { recursive: true, force: true })
    },
    name,
  )

/** The server over a database of its own, with the demonstration's people in it, asked without a port. */
export const openTown = async (
  name: string,
  { beside, behind, sockets, phones, elsewhere, limits, story = false, ...options }: Partial<TownOptions> = {},
) => {
  const connection = beside?.connection ?? (await settled(name, story))
  const clock = beside?.clock ?? new HandClock()
  const filesFolder = await mkdtemp(join(tmpdir(), 'town-files-'))
  const server = serverContainer({
    catalogue,
    connection,
    clock,
    passwords: quick,
    filesFolder,
    shared: true,
    ...(elsewhere ? { elsewhere } : {}),
    ...(phones ? { messages: { tell: (line: string) => void phones.push(line) } } : {}),
  })
  value(await server.database.dictionaries.load())
  const calls = allCalls(
    { ...allUseCases(server), hindrances: options.hindrances ?? (async () => []) },
    { demonstration: options.demonstration ?? false },
  )
  const log = pino({ level: 'info' }, { write: (line) => void options.lines?.push(line) })
  const mounting = {
    recognise: server.container.get(RecogniseVisitor),
    activity: server.container.get(SessionActivity),
    keyed: server.container.get(IdempotentCalls),
    clock,
    log: server.container.get(CallLog),
    signSecret: options.signSecret ?? '',
    ...(limits ? { limits } : {}),
  }
  const live = liveSockets({ ...liveParts(server), ...(sockets ? { limits: sockets } : {}) })
  const app: FastifyInstance = await serverApp(behind ? calls.map(behind) : calls, mounting, {
    log,
    clock,
    loopbackOnly: false,
    trustedProxies: [],
    live,
    ...options,
  })

  const ask = async (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    { token, body, headers = {} }: Asked = {},
  ): Promise<Told> => {
    const given = {
      ...(token ? { 'x-access-token': token } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    }
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : body === undefined ? undefined : JSON.stringify(body)
    return toldOf(await app.inject({ method, url: `/xqErp${path}`, headers: given, ...(payload === undefined ? {} : { payload }) }))
  }
  const signIn = async (username: string, password = PASSWORD): Promise<string> => {
    // No two browsers of one user sign in within the same millisecond: the oldest session must be one.
    clock.pass(1)
    const told = await ask('POST', '/sys/login', { body: { username, password } })
    if (!told.success) throw new Error(`${username}: ${told.message}`)
    return told.result.token
  }
  return {
    app,
    ask,
    signIn,
    calls,
    catalogue,
    clock,
    connection,
    server,
    filesFolder,
    close: async () => {
      await app.close()
      await server.changes.close()
      await server.database.database.close()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

export type Town = Awaited<ReturnType<typeof openTown>>
