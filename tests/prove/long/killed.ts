import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Database } from '../../../adapters/database/database.ts'
import { openPool } from '../../../adapters/database/pool.ts'
import { DATABASE, USER } from '../../../adapters/node/embedded-postgres/initialise.ts'
import { layoutOf } from '../../../adapters/node/embedded-postgres/folder-layout.ts'
import { entered } from '../../../bench/clients/entered-order.ts'
import { fillGoods } from '../../../bench/world/goods.ts'
import { CLERK } from '../../../bench/world/names.ts'
import { dataFolder, type ServerProcess, startServer, stopServer, throwAway } from '../../faults/server-process.ts'
import type { Measured } from '../promise.ts'
import { seed } from '../../support/seed.ts'

const ROUNDS = 100
const CLIENTS = 4
const LINES = 5
const MARK = 'KILLED'
const SHORTEST = 100
const LONGEST = 800
const PAGE = 1_000

const random = (turn: number) => {
  const x = Math.sin(seed + turn * 12.9898) * 43_758.5453
  return x - Math.floor(x)
}

const signIn = async (server: ServerProcess): Promise<string> => {
  const { result } = await server.ask('POST', '/sys/demo/login', { body: { username: CLERK } })
  return result.token
}

/** Puts what the orders name into the running server's own database. */
const fill = async (folder: string): Promise<void> => {
  const place = layoutOf(join(folder, 'pg'))
  const password = await readFile(place.password, 'utf8')
  const database = new Database(openPool({ host: place.sockets, port: 5432, user: USER, database: DATABASE, password }))
  await fillGoods(database)
  await database.close()
}

const savedOrders = async (server: ServerProcess, token: string) => {
  const found: { customerOrderNo: string; billNo: string }[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { result } = await server.ask('GET', `/sale/saleOrder/list?customerOrderNo=${MARK}*&pageNo=${pageNo}&pageSize=${PAGE}`, { token })
    for (const { id, billNo, customerOrderNo } of result.records) {
      const own = customerOrderNo ?? (await server.ask('GET', `/sale/saleOrder/findById/${id}`, { token })).result.customerOrderNo
      found.push({ billNo, customerOrderNo: own })
    }
    if (found.length >= result.total) return found
  }
}

/** Every second time PostgreSQL's own process dies with the server, as when a machine stops. */
const kill = async (server: ServerProcess, folder: string, turn: number): Promise<void> => {
  const pidFile = await readFile(layoutOf(join(folder, 'pg')).postmaster, 'utf8')
  server.child.kill('SIGKILL')
  if (turn % 2) process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
  await server.ended
}

/** The built server killed at random moments while clerks save orders: what it acknowledged is there, and numbers have no gaps. */
export const killed = async (): Promise<Measured> => {
  const folder = await dataFolder()
  let server = await startServer({ DATA_DIR: folder, DEMO: '1' })
  const acknowledged: string[] = []
  let sent = 0
  let slowest = 0
  try {
    let token = await signIn(server)
    await fill(folder)
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const running = server
      let isOver = false
      const client = async (name: number) => {
        for (let count = 0; !isOver; count += 1) {
          const customerOrderNo = `${MARK}${turn}-${name}-${count}`
          sent += 1
          const told = await running
            .ask('POST', '/sale/saleOrder/add', { token, body: { ...entered(sent, LINES, '2'), customerOrderNo }, key: customerOrderNo })
            .catch(() => undefined)
          if (!told) return
          if (told.success) acknowledged.push(customerOrderNo)
        }
      }
      const clients = Array.from({ length: CLIENTS }, (_, name) => client(name))
      await wait(SHORTEST + random(turn) * (LONGEST - SHORTEST))
      await kill(running, folder, turn)
      isOver = true
      await Promise.all(clients)
      const begun = performance.now()
      server = await startServer({ DATA_DIR: folder, DEMO: '1' })
      if (!server.address) throw new Error(server.output())
      slowest = Math.max(slowest, performance.now() - begun)
      token = await signIn(server)
    }
    const saved = await savedOrders(server, token)
    const kept = new Set(saved.map(({ customerOrderNo }) => customerOrderNo))
    const lost = acknowledged.filter((one) => !kept.has(one)).length
    const extra = saved.length - acknowledged.length + lost
    const numbers = saved.map(({ billNo }) => Number(billNo.slice(-4))).sort((a, b) => a - b)
    const gaps = (numbers.at(-1) ?? 0) - (numbers[0] ?? 0) + 1 - new Set(numbers).size
    return {
      value: `${lost} of ${acknowledged.length} in ${ROUNDS} kills (${extra} unanswered ones kept, ${sent} sent); ${gaps}; ${(slowest / 1_000).toFixed(1)} s`,
      holds: lost === 0 && gaps === 0 && acknowledged.length > ROUNDS && extra <= CLIENTS * ROUNDS,
    }
  } finally {
    await stopServer(server)
    await throwAway(folder)
  }
}
