import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { type Binaries, environmentOf, programIn } from './binaries.ts'
import type { Identity } from './identity.ts'
import { clearLeftBehind } from './clear-stale-server.ts'
import type { FolderLayout } from './folder-layout.ts'
import { asArguments } from './settings.ts'
import { supervised } from './supervisor.ts'

export type Server = {
  /** Why it ended, in PostgreSQL's own words if it said any. */
  readonly ended: Promise<string>
  /** Whether it came to serve requests; false if it ended before. */
  readonly ready: Promise<boolean>
  stop(): Promise<void>
}

export type Launch = {
  readonly place: FolderLayout
  readonly binaries: Binaries
  readonly identity: Identity
  readonly settings: Record<string, string>
  readonly log: (line: string) => void
}

// The supervisor needs eleven seconds at most; after that it is not there any more.
const PATIENCE = 12_000

export const launch = ({ place, binaries, identity, settings, log }: Launch): Server => {
  const server = [...identity.prefix, programIn(binaries, 'postgres'), '-D', place.cluster, ...asArguments(settings)]
  const stopping = [programIn(binaries, 'pg_ctl'), 'stop', '-m', 'fast', '-D', place.cluster]
  const [file = '', ...args] = supervised(server, stopping)
  const child = spawn(file, args, {
    ...identity.as,
    env: environmentOf(binaries),
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })

  let complaint = ''
  let last = ''
  createInterface({ input: child.stderr }).on('line', (line) => {
    log(line)
    last = line
    complaint ||= /(?:FATAL|PANIC):\s+(.*)/.exec(line)?.[1] ?? ''
  })
  child.stdin.on('error', () => {})
  const ended = once(child, 'exit').then(
    () => complaint || last,
    (error: Error) => error.message,
  )
  return {
    ended,
    ready: Promise.race([ended.then(() => false), serving(place, child)]),
    stop: async () => {
      child.stdin.end()
      const impatience = setTimeout(() => void clearLeftBehind(place, binaries), PATIENCE)
      await ended
      clearTimeout(impatience)
    },
  }
}

/** The last line of the pid file is PostgreSQL's own word for being ready. */
const serving = async ({ postmaster }: FolderLayout, child: { readonly exitCode: number | null; readonly signalCode: string | null }) => {
  while (child.exitCode === null && child.signalCode === null) {
    const state = (await readFile(postmaster, 'utf8').catch(() => '')).split('\n')[7]
    if (state?.trim() === 'ready') return true
    await wait(10)
  }
  return false
}
