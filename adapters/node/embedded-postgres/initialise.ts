import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filled } from '../../../core/kernel/failure.ts'
import { done, fail, type Result } from '../../../core/kernel/result.ts'
import { type Binaries, environmentOf, programIn } from './binaries.ts'
import { notStarted } from './failures.ts'
import { handOver } from './hand-over.ts'
import type { Identity } from './identity.ts'
import type { FolderLayout } from './folder-layout.ts'
import { run } from './run.ts'
import { asArguments } from './settings.ts'

export const USER = 'xqerp'
export const DATABASE = 'xqerp'

const unfinished = 'unfinished-'

// A character type of C would hide every Chinese character from pg_trgm.
const characterTypes: Partial<Record<NodeJS.Platform, string>> = { darwin: 'en_US.UTF-8', win32: 'en-US' }

/** Makes the cluster aside and moves it to its place when it is whole, so that a start cut off half-way leaves nothing. */
export const initialise = async (
  place: FolderLayout,
  binaries: Binaries,
  identity: Identity,
  settings: Record<string, string>,
): Promise<Result<void>> => {
  for (const name of await readdir(place.root))
    if (name.startsWith(unfinished)) await rm(join(place.root, name), { recursive: true, force: true, maxRetries: 3 })

  await writeFile(place.password, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  const aside = await mkdtemp(join(place.root, unfinished))
  for (const path of [place.password, aside, place.root]) await handOver(path, identity)

  const command = { ...(identity.as && { as: identity.as }), env: environmentOf(binaries) }
  const made = await run({
    ...command,
    line: [...identity.prefix, programIn(binaries, 'initdb'), ...initdbArguments(place, aside, settings)],
  })
  if (made.code !== 0) return fail(filled(notStarted, { reason: lastLine(made.errors) }))

  const single = [programIn(binaries, 'postgres'), '--single', '-D', aside, ...asArguments(settings), 'postgres']
  const created = await run({ ...command, line: [...identity.prefix, ...single], input: `CREATE DATABASE ${DATABASE}\n` })
  if (created.code !== 0 || created.errors.includes('ERROR:')) return fail(filled(notStarted, { reason: lastLine(created.errors) }))

  await rename(aside, place.cluster)
  await synced(place.root)
  return done
}

const initdbArguments = (place: FolderLayout, aside: string, { fsync }: Record<string, string>) => [
  `--pgdata=${aside}`,
  `--username=${USER}`,
  `--pwfile=${place.password}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${characterTypes[process.platform] ?? 'C.UTF-8'}`,
  '--locale-provider=icu',
  '--icu-locale=zh-u-co-pinyin',
  '--no-instructions',
  ...(fsync === 'off' ? ['--no-sync'] : []),
]

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

const synced = async (folder: string) => {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
