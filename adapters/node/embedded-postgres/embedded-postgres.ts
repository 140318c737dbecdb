import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { filled } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { type Binaries, discardLinks, majorOf, packagedBinaries } from './binaries.ts'
import { damaged, notStarted } from './failures.ts'
import { claim, examine, markFilled, recognise, unwritable } from './folder.ts'
import { handOver } from './hand-over.ts'
import { type Identity, runnable, type Runnable } from './identity.ts'
import { DATABASE, initialise, USER } from './initialise.ts'
import { clearLeftBehind } from './clear-stale-server.ts'
import { lockFolder, type OwnerLock } from './owner-lock.ts'
import { type FolderLayout, layoutOf } from './folder-layout.ts'
import { launch, type Server } from './server.ts'
import { serverSettings } from './settings.ts'
import { openSockets } from './sockets.ts'

export type EmbeddedPostgres = {
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly database: string
    readonly password: string
  }
  readonly version: string
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  readonly folder: string
  readonly log?: (line: string) => void
  /** PostgreSQL's settings, over our own. */
  readonly settings?: Record<string, string>
  /** Another PostgreSQL than the packages'. */
  readonly binaries?: Binaries
  /** The ways root may try, instead of all. */
  readonly identities?: readonly Identity[]
}

/** Starts (initialising at first) the PostgreSQL that keeps DATA_DIR/pg. A refusal has changed nothing there. */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<Result<EmbeddedPostgres>> => {
  const place = layoutOf(options.folder)
  const known = await recognise(place)
  if (!known.ok) return known

  const binaries: Result<Binaries> = options.binaries ? ok(options.binaries) : await packagedBinaries()
  if (!binaries.ok) return binaries
  const started = await startAs(binaries.value, place, options)
  if (!started.ok) await discardLinks(binaries.value)
  return started
}

const startAs = async (found: Binaries, place: FolderLayout, options: EmbeddedPostgresOptions): Promise<Result<EmbeddedPostgres>> => {
  const able = await runnable(found, place, options.identities)
  if (!able.ok) return able

  const claimed = await claim(place)
  if (!claimed.ok) return claimed
  const lock = await lockFolder(place)
  if (!lock.ok) return lock

  const started = await startOwned({ ...options, ...able.value, place, lock: lock.value }).catch((error: unknown) =>
    fail(unwritable(place.root, error)),
  )
  if (!started.ok) await lock.value.release()
  return started
}

type Owned = EmbeddedPostgresOptions & Runnable & { readonly place: FolderLayout; readonly lock: OwnerLock }

const startOwned = async ({ place, binaries, identity, lock, log = () => {}, ...options }: Owned): Promise<Result<EmbeddedPostgres>> => {
  const examined = await examine(place, majorOf(binaries))
  if (!examined.ok) return examined

  await lock.sign()
  const settings = { ...serverSettings, ...options.settings }
  if (examined.value === 'made') {
    await clearLeftBehind(place, binaries)
    await handOver(place.root, identity)
  } else {
    const made = await initialise(place, binaries, identity, settings)
    if (!made.ok) return made
  }
  await markFilled(place)

  const sockets = await openSockets(place, identity)
  const open = () => launch({ place, binaries, identity, settings: { ...settings, ...sockets.settings }, log })
  const server = open()
  if (!(await server.ready)) {
    await sockets.clear()
    return fail(explained(await server.ended, place))
  }

  const kept = keepRunning(server, async () => {
    await clearLeftBehind(place, binaries)
    return open()
  })
  return ok({
    connection: {
      host: sockets.host,
      port: sockets.port,
      user: USER,
      database: DATABASE,
      password: await readFile(place.password, 'utf8'),
    },
    version: binaries.version,
    stop: async () => {
      await kept.stop()
      await clearLeftBehind(place, binaries)
      await sockets.clear()
      await discardLinks(binaries)
      await lock.release()
    },
  })
}

/** A server that dies under us is started again, until it is told to stop. */
const keepRunning = (first: Server, again: () => Promise<Server>) => {
  let stopping = false
  let current = first
  const watch = async (): Promise<void> => {
    await current.ended
    while (!stopping) {
      const next = await again().catch(() => undefined)
      current = next ?? current
      // Whoever said stop while this one was being started spoke to the one before.
      if (stopping) return current.stop()
      if (await next?.ready) await current.ended
      else await wait(1_000)
    }
  }
  const over = watch()
  return {
    stop: async () => {
      stopping = true
      await current.stop()
      await over
    },
  }
}

// What the machine lacks, or a setting that is wrong, is no fault of the folder.
const circumstances = /No space left|shared memory|semaphore|allocate|parameter|[Pp]ermission|ownership|executable|address|^spawn /

const explained = (reason: string, { root }: FolderLayout) =>
  !reason || circumstances.test(reason)
    ? filled(notStarted, { reason: reason || '服务进程已退出' })
    : filled(damaged, { reason, folder: root })
