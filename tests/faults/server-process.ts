import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '../..')
const STARTS_WITHIN = 180_000

/** What a story of several servers may take: each is built and started as a process of its own, and slow is not wrong. */
export const LONG = 600_000

export const SECRET = 'a'.repeat(32)

export type Settings = Readonly<Record<string, string>>

/** A server started as it is shipped, in a process of its own. */
export type ServerProcess = {
  readonly child: ChildProcess
  readonly output: () => string
  /** Where it serves, once it does; undefined when it ended before. */
  readonly address: string | undefined
  readonly ended: Promise<number | null>
  readonly ask: (
    method: string,
    path: string,
    given?: { readonly token?: string; readonly body?: unknown; readonly key?: string },
  ) => Promise<Asked>
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
export type Asked = { readonly status: number; readonly message: string; readonly success: boolean; readonly result: any }

/** Waits until it serves or has ended. Nothing of this process's own settings gets through. */
export const startServer = async (settings: Settings): Promise<ServerProcess> => {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/node/adapters/server/main.js')], {
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), PORT: '0', STOP_DELAY: '0', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const address = await Promise.race([served(() => text), ended.then(() => undefined)])
  const ask: ServerProcess['ask'] = async (method, path, { token, body, key } = {}) => {
    const headers = {
      ...(token ? { 'x-access-token': token } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const response = await fetch(`${address}/xqErp${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { ...((await response.json()) as Asked), status: response.status }
  }
  return { child, output: () => text, address, ended, ask }
}

const served = async (text: () => string): Promise<string> => {
  for (let waited = 0; waited < STARTS_WITHIN; waited += 50) {
    const [, address] = /已启动：(http:\S+)/.exec(text()) ?? []
    if (address) return address
    await wait(50)
  }
  throw new Error(`the server did not start:\n${text()}`)
}

export const stopServer = async ({ child, ended }: ServerProcess): Promise<number | null> => {
  child.kill('SIGTERM')
  return ended
}

export const dataFolder = () => mkdtemp(join(tmpdir(), 'xqerp-faults-'))
export const throwAway = (folder: string) => rm(folder, { recursive: true, force: true })

const PASSWORD = 'Tiger-Lampe-77'

/** The administrator of a first start, his one-time password changed; later starts know the new one. */
export const administrator = async (server: ServerProcess): Promise<string> => {
  const [, once] = /一次性密码：(\S+?)（/.exec(server.output()) ?? []
  const signIn = async (password: string) => {
    const told = await server.ask('POST', '/sys/login', { body: { username: 'admin', password } })
    if (!told.success) throw new Error(told.message)
    return told.result.token as string
  }
  if (once === undefined) return signIn(PASSWORD)
  const body = { oldPassword: once, password: PASSWORD, confirmPassword: PASSWORD }
  const changed = await server.ask('POST', '/sys/dmtUser/updatePassword', { token: await signIn(once), body })
  if (!changed.success) throw new Error(changed.message)
  return signIn(PASSWORD)
}

export const job = (code: string) => ({ code, name: `岗位${code}`, postRank: '9', jobCategory: '9', tripLevel: '4' })
