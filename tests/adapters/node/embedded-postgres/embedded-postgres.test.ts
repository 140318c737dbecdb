import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../../../adapters/node/embedded-postgres/embedded-postgres.ts'
import { damaged, foreign, held, notStarted, notWritable, otherMajor } from '../../../../adapters/node/embedded-postgres/failures.ts'
import { initialised } from '../../../../adapters/node/embedded-postgres/folder.ts'
import { identities } from '../../../../adapters/node/embedded-postgres/identity.ts'
import type { Result } from '../../../../core/kernel/result.ts'
import { value } from '../../../support/results.ts'

type Connection = EmbeddedPostgres['connection']

let place: string
let folder: string
let running: EmbeddedPostgres[]
let owners: ChildProcess[]
let shared: string

beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), 'xqerp-embedded-'))
  await value(await startEmbeddedPostgres({ folder: join(shared, 'pg'), settings: { fsync: 'off' } })).stop()
})

afterAll(() => rm(shared, { recursive: true, force: true }))

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'xqerp-embedded-'))
  folder = join(place, 'pg')
  running = []
  owners = []
})

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL')
  for (const server of running) await server.stop()
  for (const owner of owners) await gone(owner)
  await until(async () => (await serversOf(place)).length === 0)
  if (place !== shared) await rm(place, { recursive: true, force: true })
})

const start = async (options: Partial<EmbeddedPostgresOptions> = {}) => {
  const started = await startEmbeddedPostgres({ folder, ...options })
  if (started.ok) running.push(started.value)
  return started
}

const failureIn = (result: Result<unknown>) => (result.ok ? undefined : result.failure)

/** The folder whose database was made before; whoever spoils it mends it. */
const made = async () => {
  await rm(place, { recursive: true })
  place = shared
  folder = join(place, 'pg')
  return join(folder, 'cluster')
}

const stop = async (server: EmbeddedPostgres) => {
  running.splice(running.indexOf(server), 1)
  await server.stop()
}

const query = async (connection: Connection, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** The same in a process of its own. */
const startElsewhere = async () => {
  const owner = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'owner.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  owners.push(owner)
  const [line] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string]
  return { owner, started: JSON.parse(line) as Result<EmbeddedPostgres> }
}

const gone = (child: ChildProcess) => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined)

const until = async (holds: () => Promise<boolean>) => {
  const deadline = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('It never came about.')
    await new Promise((next) => setTimeout(next, 20))
  }
}

/** The processes of PostgreSQL and its supervisor that name the folder in their command, zombies left out. */
const serversOf = async (path: string) =>
  (await commands())
    .filter((command) => command.includes(`${path}/`) && command.includes('postgres'))
    .map((command) => Number.parseInt(command))

const commands = async () => {
  if (process.platform !== 'linux') return (await promisify(execFile)('ps', ['-axo', 'pid=,command='])).stdout.split('\n')
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(pids.map(async (pid) => `${pid} ${await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')}`))
}

const postmaster = async () => Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])

/** Every file below the folder with its size and time of change. */
const everythingIn = async (path: string) => {
  const names = (await readdir(path, { recursive: true })).sort()
  return Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs, uid, mode } = await stat(join(path, name))
      return { name, size, mtimeMs, uid, mode }
    }),
  )
}

describe('the embedded database', () => {
  test('is made at the first start, and found again at the second', async () => {
    expect(await initialised(folder)).toBe(false)
    const first = value(await start())
    await query(first.connection, "CREATE TABLE orders AS SELECT '销售订单' AS title")
    await stop(first)
    expect(await initialised(folder)).toBe(true)

    const second = value(await start())
    expect(second.version).toMatch(/^18\./)
    expect(await query(second.connection, 'SELECT title FROM orders')).toEqual([{ title: '销售订单' }])
  })

  test('keeps what it promised durable, counts in UTC, sorts by pinyin and finds Chinese by its parts', async () => {
    await made()
    const { connection } = value(await start())
    const settings = await query(
      connection,
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'TimeZone', 'listen_addresses') ORDER BY name COLLATE \"C\"",
    )
    expect(settings.map(({ name, setting }) => `${String(name)}=${String(setting)}`)).toEqual([
      'TimeZone=UTC',
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=',
      'synchronous_commit=on',
    ])
    expect(
      await query(
        connection,
        "SELECT string_agg(name, '' ORDER BY name) AS names FROM (VALUES ('张'), ('李'), ('阿'), ('王')) AS people(name)",
      ),
    ).toEqual([{ names: '阿李王张' }])
    await query(connection, 'CREATE EXTENSION IF NOT EXISTS pg_trgm')
    expect(await query(connection, "SELECT cardinality(show_trgm('销售订单')) AS pieces")).toEqual([{ pieces: 5 }])
  })

  test('lets nobody in without its password', async () => {
    await made()
    const { connection } = value(await start())
    await expect(query({ ...connection, password: 'guessed' }, 'SELECT 1')).rejects.toThrow('password authentication failed')
  })

  test('lives in a folder whose path is too long for a socket, with blanks, quotes and Chinese in it', async () => {
    folder = join(place, '华东 "一", 部', 'x'.repeat(120), 'pg')
    const server = value(await start())
    expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await stop(server)
    await expect(stat(server.connection.host)).rejects.toThrow('ENOENT')
  })

  test('comes back by itself when its server process dies', async () => {
    await made()
    const { connection } = value(await start())
    process.kill(await postmaster(), 'SIGKILL')
    await until(() =>
      query(connection, 'SELECT 1').then(
        () => true,
        () => false,
      ),
    )
  })

  test('is stopped even while a query runs, which does not come to its end', async () => {
    await made()
    const server = value(await start())
    const sleeping = query(server.connection, 'SELECT pg_sleep(60)').catch((error: Error) => error.message)
    await until(
      async () => (await query(server.connection, "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'")).length > 0,
    )
    await stop(server)
    expect(await sleeping).toContain('terminat')
    expect(await serversOf(folder)).toEqual([])
  })
})

describe('two servers never share a folder', () => {
  test('whoever comes second is refused, with the pid of the first', async () => {
    await made()
    const { owner } = await startElsewhere()
    const before = await everythingIn(folder)

    const second = failureIn(await start())
    expect(second?.code).toBe(held.code)
    expect(second?.message).toBe(`数据文件夹正被另一个进程（进程号 ${owner.pid}）使用，请先停止它：${folder}`)
    expect((await everythingIn(folder)).map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  })

  test('of several that start at once, one wins', async () => {
    // On a new folder, where even making it is a race.
    const results = await Promise.all([start(), start(), start(), start()])
    expect(results.map((result) => failureIn(result)?.code ?? 'started').sort()).toEqual([held.code, held.code, held.code, 'started'])
  })

  test('the folder is free again once its owner has stopped', async () => {
    await made()
    await stop(value(await start()))
    expect((await start()).ok).toBe(true)
  })
})

describe('after kill -9 of its owner', () => {
  test('the server ends by itself', async () => {
    await made()
    const { owner } = await startElsewhere()
    owner.kill('SIGKILL')
    await until(async () => (await serversOf(folder)).length === 0)
  })

  test('the next start has every committed row at once', async () => {
    await made()
    const { owner, started } = await startElsewhere()
    const { connection } = value(started)
    await query(connection, 'CREATE TABLE kept (number int)')
    for (const number of [1, 2, 3]) await query(connection, `INSERT INTO kept VALUES (${number})`)
    owner.kill('SIGKILL')
    await gone(owner)

    const again = value(await start())
    expect(await query(again.connection, 'SELECT number FROM kept ORDER BY number')).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
  })

  test('and of its supervisor, the orphan is stopped by the next start', async () => {
    await made()
    const { owner } = await startElsewhere()
    const orphan = await postmaster()
    const supervisors = (await serversOf(folder)).filter((pid) => pid !== orphan)
    owner.kill('SIGKILL')
    for (const pid of supervisors) process.kill(pid, 'SIGKILL')
    await gone(owner)
    expect(await serversOf(folder)).toContain(orphan)

    const again = value(await start())
    expect(await query(again.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await serversOf(folder)).not.toContain(orphan)
  })

  test('a pid file that names a stranger stops nobody and hurts nobody', async () => {
    const pidFile = join(await made(), 'postmaster.pid')
    await writeFile(pidFile, `${process.pid}\n${join(folder, 'cluster')}\n1\n5432\n${folder}\n\n0 0\nready   \n`)
    const { connection } = value(await start())
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe('a folder that cannot be used is left as it was', () => {
  const refused = async () => {
    const before = await everythingIn(place)
    const failure = failureIn(await start())
    expect(await everythingIn(place)).toEqual(before)
    return failure
  }

  test('because it holds something else', async () => {
    await mkdir(folder)
    await writeFile(join(folder, '合同.txt'), '别人的')
    expect(await refused()).toMatchObject({
      code: foreign.code,
      message: `数据文件夹里已有不是本系统建立的内容，请改用别的 DATA_DIR：${folder}`,
    })
  })

  test('because it is a file', async () => {
    await writeFile(folder, '')
    expect((await refused())?.code).toBe(foreign.code)
  })

  test('because a way to it is a file', async () => {
    await writeFile(join(place, 'file'), '')
    folder = join(place, 'file', 'below', 'pg')
    expect([foreign.code, notWritable.code]).toContain((await refused())?.code)
  })

  const spoilt = async (path: string, content: Uint8Array | string | undefined, act: () => Promise<void>) => {
    const whole = await readFile(path)
    await (content === undefined ? rm(path) : writeFile(path, content))
    await act()
    await writeFile(path, whole, { mode: 0o600 })
  }

  test('because another PostgreSQL made it', async () => {
    await spoilt(join(await made(), 'PG_VERSION'), '15\n', async () => {
      expect(await refused()).toMatchObject({
        code: otherMajor.code,
        message: `数据文件夹由 PostgreSQL 15 建立，本程序使用 PostgreSQL 18，不能打开：${folder}`,
      })
    })
  })

  test('because a part is missing', async () => {
    const cluster = await made()
    await spoilt(join(cluster, 'global', 'pg_control'), undefined, async () => {
      expect((await refused())?.code).toBe(damaged.code)
    })
    await rename(cluster, `${cluster}-elsewhere`)
    expect((await refused())?.code).toBe(damaged.code)
    await rename(`${cluster}-elsewhere`, cluster)
  })

  test('because its content is broken, which PostgreSQL says itself', async () => {
    const cluster = await made()
    const control = join(cluster, 'global', 'pg_control')
    const whole = await readFile(control)
    const broken = Buffer.from(whole.map((byte, position) => (position < 200 ? byte ^ 255 : byte)))
    await spoilt(control, broken, async () => {
      expect(failureIn(await start())?.code).toBe(damaged.code)
      expect(broken.equals(await readFile(control))).toBe(true)
    })

    const log = join(cluster, 'pg_wal')
    await rename(log, `${log}-elsewhere`)
    await mkdir(log, { mode: 0o700 })
    expect(failureIn(await start())?.code).toBe(damaged.code)
    expect(whole.equals(await readFile(control))).toBe(true)
    await rm(log, { recursive: true })
    await rename(`${log}-elsewhere`, log)
    expect((await start()).ok).toBe(true)
  })

  test('and a wrong setting is not blamed on it', async () => {
    await made()
    const failure = failureIn(await start({ settings: { shared_buffers: 'plenty' } }))
    expect(failure?.code).toBe(notStarted.code)
    expect(failure?.message).toContain('shared_buffers')
    expect((await start()).ok).toBe(true)
  })

  test('and a first start that was cut off is simply made again', async () => {
    await mkdir(join(folder, 'unfinished-abc'), { recursive: true })
    await writeFile(join(folder, 'xqerp-postgres.txt'), '')
    await appendFile(join(folder, 'unfinished-abc', 'PG_VERSION'), '18\n')
    expect((await start({ settings: { fsync: 'off' } })).ok).toBe(true)
    expect(await readdir(folder)).not.toContain('unfinished-abc')
  })
})

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('started by root', () => {
  test('it runs in every way root may take, and from one to the next on the same folder', async () => {
    await chmod(place, 0o755)
    const [first, ...others] = await identities()
    const worked: boolean[] = []
    for (const identity of [first, ...others, first].filter((one) => one !== undefined)) {
      const started = await start({ identities: [identity], settings: { fsync: 'off' } })
      worked.push(started.ok)
      // Where the means for one way are missing, being refused is right.
      if (!started.ok) continue
      expect(await query(started.value.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      await stop(started.value)
    }
    expect(worked).toContain(true)
    expect(await initialised(folder)).toBe(true)
  })
})
