import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../scripts/project.mjs'

const PATIENCE = 600_000
const PAUSE = 100

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

export type Running = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> }

/** A server in a process of its own, once it answers `health`. Its own words go where ours go. */
export const startProcess = async (
  args: readonly string[],
  env: Record<string, string>,
  port: number,
  health: string,
): Promise<Running> => {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await answering(child, `${url}${health}`)
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const answering = async (child: ChildProcess, url: string): Promise<void> => {
  const begun = Date.now()
  while (Date.now() - begun < PATIENCE) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode} before it answered`)
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await wait(PAUSE)
  }
  child.kill('SIGTERM')
  throw new Error(`nothing answers at ${url}`)
}

/** Megabytes a process keeps in memory now, or undefined where the system does not say. */
export const residentMegabytes = async (pid: number): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024
}
