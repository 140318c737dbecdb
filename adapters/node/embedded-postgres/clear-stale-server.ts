import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Binaries, environmentOf, programIn } from './binaries.ts'
import type { FolderLayout } from './folder-layout.ts'
import { run } from './run.ts'
import { privateSockets } from './sockets.ts'

// Fast shutdown, immediate shutdown (the log is replayed at the next start), the end.
const escalation = [
  ...Array<NodeJS.Signals>(15).fill('SIGINT'),
  ...Array<NodeJS.Signals>(30).fill('SIGQUIT'),
  ...Array<NodeJS.Signals>(50).fill('SIGKILL'),
]

/**
 * Ends whatever an owner who died has left running on the cluster, and its pid file. Only for the holder of the folder's lock:
 * then a pid file names an orphan, a zombie, or a stranger who was given the same number.
 */
export const clearLeftBehind = async (place: FolderLayout, binaries: Binaries): Promise<void> => {
  const [first, , , , sockets] = (await readFile(place.postmaster, 'utf8').catch(() => '')).split('\n')
  if (first === '') return

  if (process.platform === 'win32')
    await run({ line: [programIn(binaries, 'pg_ctl'), 'stop', '-m', 'fast', '-D', place.cluster], env: environmentOf(binaries) })
  else
    for (const signal of escalation) {
      const alive = process.platform === 'linux' ? await livingIn(place.cluster) : await commandedFor(place.cluster, Number(first))
      if (!alive.length) break
      for (const pid of alive) send(signal, pid)
      await wait(100)
    }

  await rm(place.postmaster, { force: true })
  if (sockets && dirname(sockets) === tmpdir() && basename(sockets).startsWith(privateSockets))
    await rm(sockets, { recursive: true, force: true })
}

/** PostgreSQL's processes work inside their cluster; a zombie is nowhere. */
const livingIn = async (cluster: string) => {
  const here = await stat(cluster)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const living: number[] = []
  for (const pid of pids) {
    const there = await stat(`/proc/${pid}/cwd`).catch(() => undefined)
    if (there?.ino === here.ino && there.dev === here.dev && (await isPostgres(pid))) living.push(Number(pid))
  }
  return living
}

const isPostgres = async (pid: string) => (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres'

const commandedFor = async (cluster: string, pid: number) => {
  const { out } = await run({ line: ['ps', '-o', 'stat=,command=', '-p', String(pid)] })
  return out.includes(cluster) && !out.trim().startsWith('Z') ? [pid] : []
}

const send = (signal: NodeJS.Signals, pid: number) => {
  try {
    process.kill(pid, signal)
  } catch {
    // It has gone meanwhile.
  }
}
