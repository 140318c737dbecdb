import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import { ListOfferedAccounts } from '../../core/identity/sign-in/list-offered-accounts.use-case.ts'
import { Passwords } from '../../core/identity/accounts/passwords.port.ts'
import { RecogniseVisitor } from '../../core/identity/sessions/recognise-visitor.use-case.ts'
import { SessionActivity } from '../../core/identity/sessions/session-activity.ts'
import { Secrets } from '../../core/identity/secrets.port.ts'
import { RunDueJobs } from '../../core/jobs/run-due-jobs.use-case.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { ok, type Result } from '../../core/kernel/result.ts'
import { CallLog } from '../../core/logs/call-log.ts'
import { TellChanges } from '../../core/logs/tell-changes.use-case.ts'
import { Changes } from '../../core/live/changes.port.ts'
import type { Vitals } from '../../core/operation/vitals.port.ts'
import { DeliverLetters } from '../../core/notices/deliver-letters.use-case.ts'
import { LayFoundations } from '../../core/identity/tenants/lay-foundations.use-case.ts'
import { LayMenu } from '../../core/identity/tenants/lay-menu.use-case.ts'
import { numberingRows } from '../../core/identity/tenants/numbering-rows.ts'
import { LayMissing } from '../../core/identity/tenants/lay-missing.use-case.ts'
import { Initials } from '../../core/records/write/initials.port.ts'
import { programOf } from '../../core/identity/tenants/program.ts'
import { away } from '../database/failures.ts'
import type { Connection } from '../database/pool.ts'
import { layRegions } from '../database/seed-regions.ts'
import { provision } from '../database/provision.ts'
import { unusable } from '../database/start-failures.ts'
import { FILES, openDataFolder } from '../node/data-folder.ts'
import { demoPassword } from '../node/demo-password.ts'
import { readCatalogue } from '../node/documents/catalogue-folder.ts'
import { readFoundations, readMenuFoundations, readParameters } from '../node/documents/defaults-folder.ts'
import { readRegions } from '../node/documents/regions.ts'
import { S3FileBytes, type S3Place } from '../node/files/s3-file-bytes.ts'
import { orRefuse, Refusal } from '../node/refusal.ts'
import { serverApp } from './app.ts'
import { serverContainer, type ServerContainer, allUseCases, liveParts } from './container.ts'
import { getting } from '../wire.ts'
import { LayFlows } from '../../core/identity/tenants/lay-flows.use-case.ts'
import { installJobs, nightlyJobs, PLATFORM } from './job-wiring.ts'
import { refusedPort } from './free-port.ts'
import { CallLimits } from './http/call-limits.ts'
import { IdempotentCalls } from './http/idempotent-calls.ts'
import { liveSockets } from './live/live.ts'
import { openLog } from './log.ts'
import { allCalls } from './routes/all-calls.ts'
import { Readiness } from './readiness.ts'
import { startPostman } from './letter-delivery.ts'
import { startLogs } from './logs.ts'
import { schedule } from './scheduler.ts'
import { sentences } from './console-text.ts'
import { elsewhereOf } from './settings/third-login-settings.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import { stopInOrder } from './stop.ts'

// Left to itself the collector waits until the heap has grown to four times what lives in it: an export would cost twice the memory for no time.
setFlagsFromString('--heap-growing-percent=100')

const ADMINISTRATOR = 'admin'
const TEXTS_EVERY = 10_000
const SECOND = 1_000

const isSource = import.meta.filename.endsWith('.ts')
const clientFolder = join(import.meta.dirname, isSource ? '../../dist/client' : '../../../client')

const say = (line: string) => process.stdout.write(`${line}\n`)

type Store = { readonly connection: Connection; readonly stop: () => Promise<void> }

const openStore = async ({ DATABASE_URL, DATA_DIR }: Settings): Promise<Result<Store>> => {
  if (DATABASE_URL) return ok({ connection: { connectionString: DATABASE_URL }, stop: async () => {} })
  return openDataFolder(DATA_DIR)
}

/** How many accounts there are; a database that belongs to the other kind of start is refused (reliability ID2). */
const accountsOf = async ({ database }: ServerContainer, { DEMO, DATABASE_URL }: Settings): Promise<number> => {
  const state = await database.installation.state()
  if (!state.ok && state.failure.code === away.code && DATABASE_URL) throw new Refusal(sentences.databaseAway)
  const { accounts, demonstration } = orRefuse(state)
  if (!DEMO && demonstration) throw new Refusal(sentences.demonstrationData)
  if (DEMO && accounts > 0 && !demonstration) throw new Refusal(sentences.realData)
  return accounts
}

/** What an empty database begins with. Answers what to tell. */
const prepare = async (server: ServerContainer, catalogue: Catalogue, settings: Settings): Promise<readonly string[]> => {
  const { DEMO, DATA_DIR, DEMO_PASSWORD, DEMO_ORDERS } = settings
  const accounts = await accountsOf(server, settings)
  if (!DEMO) return accounts > 0 ? [] : beginForReal(server)

  const password = await demoPassword(DATA_DIR, DEMO_PASSWORD, () => server.container.get(Secrets).password())
  if (accounts === 0) await beginDemonstration(server, catalogue, password, DEMO_ORDERS)
  return offered(server, password)
}

const addAdministrator = async ({ container, database }: ServerContainer, password: string): Promise<Result<void>> => {
  const record = await container.get(Passwords).hash(password)
  if (!record.ok) return record
  const at = container.get(Clock).now()
  return database.installation.addAdministrator({ userName: ADMINISTRATOR, realname: '系统管理员', record: record.value, at })
}

const beginForReal = async (server: ServerContainer): Promise<readonly string[]> => {
  const foundations = await readFoundations()
  const password = server.container.get(Secrets).password()
  const begun = await server.database.work.whole(async () => {
    const laid = await server.container.get(LayFoundations).run(foundations)
    return laid.ok ? addAdministrator(server, password) : laid
  })
  orRefuse(begun)
  return [sentences.administrator(ADMINISTRATOR, password), sentences.closedDoors]
}

const beginDemonstration = async (
  { container, database }: ServerContainer,
  catalogue: Catalogue,
  password: string,
  orders: number | undefined,
): Promise<void> => {
  // A start with data, and every start for real, does without what makes a demonstration.
  const { seedDemonstration } = await import('../node/demo/seed-demonstration.ts')
  const { SqlArchive } = await import('../database/sql-archive.ts')
  say(sentences.making)
  const { records } = orRefuse(
    await seedDemonstration({
      catalogue,
      archive: new SqlArchive(database.database),
      work: database.work,
      clock: container.get(Clock),
      installation: database.installation,
      foundations: container.get(LayFoundations),
      initials: container.get(Initials),
      password: orRefuse(await container.get(Passwords).hash(password)),
      ...(orders ? { counts: { 'sale.saleOrder': orders } } : {}),
    }),
  )
  // What time did to the records since they were written: nobody has to wait for the night.
  if (records > 0) for (const job of nightlyJobs(getting(container))) orRefuse(await job.run({ isStopping: () => false }))
}

/** One account of every sort, with the password that all share. */
const offered = async ({ container }: ServerContainer, password: string): Promise<readonly string[]> => {
  const accounts = orRefuse(await container.get(ListOfferedAccounts).run())
  const ofEverySort = accounts.filter(({ note }, at) => note !== '' && accounts.findIndex((other) => other.note === note) === at)
  const told = ofEverySort.map(
    ({ username, realname, org, note }) => `  ${username.padEnd(16)}${realname}  ${[note, org].filter(Boolean).join('，')}`,
  )
  return [sentences.demonstration(password), ...told]
}

/** Reads again what dictionaries are called. */
const rereadTexts = ({ database }: ServerContainer) => {
  const timer = setInterval(() => database.dictionaries.load(), TEXTS_EVERY)
  timer.unref()
  return () => clearInterval(timer)
}

const BURST = 100

const limitsOf = ({ callsPerSession, callsPerAddress }: Settings) => ({
  session: new CallLimits({ perMinute: callsPerSession, burst: BURST }),
  address: new CallLimits({ perMinute: callsPerAddress, burst: BURST }),
})

/** Figures for who watches the process, on a port of their own, where one is set. */
const openMetrics = async (vitals: Vitals, { HOST, METRICS_PORT }: Settings) => {
  if (METRICS_PORT === undefined) return undefined
  const { Metrics } = await import('./metrics/metrics.ts')
  const { serveMetrics } = await import('./metrics/serve-metrics.ts')
  const metrics = new Metrics(vitals)
  const server = await serveMetrics(metrics, HOST, METRICS_PORT)
  return { watch: metrics.watch, close: () => server.close() }
}

const serve = async (server: ServerContainer, settings: Settings, closeStore: () => Promise<void>): Promise<string> => {
  const { container } = server
  let isRed = false
  const log = openLog(settings.logLevel)
  const use = allUseCases(server)
  const callLog = container.get(CallLog)
  const readiness = new Readiness(server.database.vitals, settings.DATA_DIR, use.clock)
  const hindrances = async () => (isRed ? ['stopping' as const] : readiness.hindrances())
  const calls = allCalls({ ...use, hindrances }, { demonstration: settings.DEMO })
  const metrics = await openMetrics(server.database.vitals, settings)
  const app = await serverApp(
    calls,
    {
      recognise: container.get(RecogniseVisitor),
      activity: container.get(SessionActivity),
      keyed: container.get(IdempotentCalls),
      clock: use.clock,
      log: callLog,
      signSecret: settings.SIGN_SECRET,
      limits: limitsOf(settings),
    },
    {
      log,
      clock: use.clock,
      loopbackOnly: settings.DEMO,
      trustedProxies: settings.TRUST_PROXY,
      clientFolder,
      frameSites: settings.FRAME_SITES,
      ...(metrics ? { watch: metrics.watch } : {}),
      live: liveSockets(liveParts(server)),
    },
  )
  const stopLogs = startLogs({ calls: callLog, changes: container.get(TellChanges) }, (error) =>
    log.error({ err: error }, 'the logs broke'),
  )
  const address = await app.listen({ host: settings.HOST, port: settings.PORT })
  const stopTexts = rereadTexts(server)
  const stopJobs = schedule(container.get(RunDueJobs), (error) => log.error({ err: error }, 'a job broke'))
  const stopPost = startPostman(container.get(DeliverLetters), container.get(Changes), (error) =>
    log.error({ err: error }, 'the post broke'),
  )

  const stop = stopInOrder({
    turnRed: () => {
      isRed = true
      say(sentences.stopping)
    },
    delay: settings.stopDelay * SECOND,
    close: async () => {
      stopTexts()
      metrics?.close()
      await Promise.all([stopJobs(), stopPost(), app.close()])
      await stopLogs()
      await closeStore()
    },
    exit: (code) => process.exit(code),
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  return address
}

const refuseTakenPort = async (host: string, port: number) => {
  const refused = await refusedPort(host, port)
  if (refused) throw new Refusal(refused === 'taken' ? sentences.portTaken(host, port) : sentences.portForbidden(host, port))
}

/** A store that keeps no files is told now, not to the first who uploads one. */
const refuseUselessStore = async (place: S3Place) => {
  const store = new S3FileBytes(place)
  const trial = `start-${randomUUID()}`
  const kept = await store.keep(trial, Uint8Array.of(1))
  if (!kept.ok || !(await store.remove(trial)).ok) throw new Refusal(sentences.objectStoreAway)
}

/** Starts everything in the order in which it may fail without a trace. */
const start = async (settings: Settings): Promise<void> => {
  const { HOST, PORT, METRICS_PORT } = settings
  await refuseTakenPort(HOST, PORT)
  if (METRICS_PORT !== undefined) await refuseTakenPort(HOST, METRICS_PORT)
  if (settings.objectStore) await refuseUselessStore(settings.objectStore)

  const catalogue = await readCatalogue()
  const store = orRefuse(await openStore(settings))
  const server = serverContainer({
    catalogue,
    connection: store.connection,
    limits: { most: settings.DATABASE_CONNECTIONS },
    filesFolder: join(settings.DATA_DIR, FILES),
    objectStore: settings.objectStore,
    shared: settings.DATABASE_URL !== '',
    elsewhere: elsewhereOf(settings),
    messages: settings.DEMO ? { tell: say } : { gateway: settings.SMS_URL, token: settings.SMS_TOKEN },
  })
  const closeStore = async () => {
    await server.changes.close()
    await server.database.database.close()
    await store.stop()
  }
  try {
    // Asked before anything is changed in it, and again once no other instance is at it.
    await accountsOf(server, settings)
    orRefuse(await provision(server.database.database, catalogue))
    const told = await prepare(server, catalogue, settings)
    const by = programOf(PLATFORM)
    orRefuse(await server.container.get(LayMenu).run({ ...(await readMenuFoundations()), by }))
    const laying = server.container.get(LayMissing)
    orRefuse(await laying.run({ declared: { type: 'sys.config', knownBy: 'configKey', rows: await readParameters() }, by }))
    orRefuse(await laying.run({ declared: { type: 'sys.bis', knownBy: 'bisCode', rows: numberingRows(catalogue) }, by }))
    orRefuse(await layRegions(server.database.database, catalogue, readRegions()))
    orRefuse(await server.container.get(LayFlows).run(by))
    orRefuse(await installJobs(getting(server.container)))
    orRefuse(await server.database.dictionaries.load())
    const address = await serve(server, settings, closeStore)
    // Written at once: whoever waits for the address finds the rest with it.
    say([sentences.serving(address), ...told].join('\n'))
  } catch (error) {
    await closeStore()
    throw error
  }
}

const read = readSettings(process.env)
try {
  if ('sentence' in read) throw new Refusal(read.sentence)
  await start(read.settings)
} catch (error) {
  const told = error instanceof Refusal ? error : unusable(error)
  if (!told) throw error
  process.stderr.write(`${told.message}\n`)
  process.exit(1)
}
