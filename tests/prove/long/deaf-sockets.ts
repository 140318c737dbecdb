import { once } from 'node:events'
import { WebSocket } from 'ws'
import { residentMegabytes } from '../../../bench/world/process.ts'
import { dataFolder, type ServerProcess, startServer, stopServer, throwAway } from '../../faults/server-process.ts'
import type { Measured } from '../promise.ts'

const TYPE = 'bsc.productType'
const PATH = '/bsc/productType'
const DEAF = 100
const PER_USER = 5
const SAVES = 60
const WARM_UP = 10
/** Deaf sockets may cost a reader this much more, in ms: less than anybody notices. */
const SLACK = 50
const MOST_MEMORY = 1

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }

const signIn = async (server: ServerProcess, username: string): Promise<{ readonly token: string; readonly userId: string }> => {
  const { result } = await server.ask('POST', '/sys/demo/login', { body: { username } })
  return { token: result.token, userId: result.userInfo.userId }
}

const listen = async (server: ServerProcess, { token, userId }: { token: string; userId: string }, row: Row): Promise<WebSocket> => {
  const url = `${server.address!.replace(/^http/, 'ws')}/xqErp/vxeSocket/${userId}/prove`
  const socket = new WebSocket(url, ['xq.v1', token], { origin: server.address! })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'watch_vxe_table', data: { socketKey: TYPE, rows: [[row.id, row.version]], whole: [] } }))
  return socket
}

/** Who may see the rows, as far as so many sockets need them. */
const readers = async (server: ServerProcess): Promise<readonly { token: string; userId: string }[]> => {
  const { result: accounts } = await server.ask('GET', '/sys/demo/accounts')
  const found: { token: string; userId: string }[] = []
  for (const { username } of accounts as readonly { username: string }[]) {
    if (username === 'admin') continue
    const person = await signIn(server, username)
    const seen = await server.ask('GET', `${PATH}/list?pageSize=1`, { token: person.token })
    if (seen.success && seen.result.total > 0) found.push(person)
    if (found.length * PER_USER >= DEAF) return found
  }
  throw new Error(`only ${found.length} people see the rows`)
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** Saves the row again and again; how long after each save was asked for the row was on the listening page. */
const saves = async (server: ServerProcess, token: string, socket: WebSocket, id: string, count: number): Promise<readonly number[]> => {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const { result: row } = await server.ask('GET', `${PATH}/findById/${id}`, { token })
    const remark = `${at}-${Math.random()}`
    const come = new Promise<void>((resolve) => {
      const hear = (text: Buffer) => {
        if (!text.toString().includes(remark)) return
        socket.off('message', hear)
        resolve()
      }
      socket.on('message', hear)
    })
    const begun = performance.now()
    const told = await server.ask('POST', `${PATH}/edit`, { token, key: crypto.randomUUID(), body: { ...row, remark } })
    if (!told.success) throw new Error(told.message)
    await come
    times.push(performance.now() - begun)
  }
  return times
}

/** One page hears of saves while a hundred others watch the same row and read nothing: its p95 with and without them, and what each costs the server. */
export const deafSockets = async (): Promise<Measured> => {
  const folder = await dataFolder()
  const server = await startServer({ DATA_DIR: folder, DEMO: '1' })
  try {
    const admin = await signIn(server, 'admin')
    const { result: page } = await server.ask('GET', `${PATH}/list?pageSize=1`, { token: admin.token })
    const row = page.records[0] as Row
    const listening = await listen(server, admin, row)
    const measure = (count: number) => saves(server, admin.token, listening, row.id, count)
    await measure(WARM_UP)
    const alone = p95(await measure(SAVES))

    const people = await readers(server)
    const before = (await residentMegabytes(server.child.pid!)) ?? Number.NaN
    for (const person of people) for (let at = 0; at < PER_USER; at += 1) (await listen(server, person, row)).pause()
    const beside = p95(await measure(SAVES))
    const after = (await residentMegabytes(server.child.pid!)) ?? Number.NaN
    const each = Math.max(0, after - before) / DEAF
    listening.terminate()
    return {
      value: `${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside ${DEAF}; ${each.toFixed(2)} MB`,
      holds: beside <= 2 * alone + SLACK && !(each > MOST_MEMORY),
    }
  } finally {
    await stopServer(server)
    await throwAway(folder)
  }
}
