import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase, startCluster } from '../../support/cluster.ts'
import { seed } from '../../support/seed.ts'
import { dataFolder, type Settings, startServer, stopServer, throwAway, type ServerProcess } from '../../faults/server-process.ts'
import { mulberry32 } from '../../../core/definitions/random-choices.ts'
import type { Measured } from '../promise.ts'

const MINUTES = Number(process.env['MINUTES'] ?? 10)
const CLIENTS = 6
const MARK = 'HELD'
/** A server lives so long, in ms, before it is killed. */
const [SHORTEST, LONGEST] = [4_000, 15_000] as const
const PAGE = 500

/** What a client knows of one of its calls: `undefined` as long as no answer came. */
type Call = {
  readonly account: string
  readonly cents: number
  readonly name: string
  readonly begun: number
  isDone: boolean | undefined
  ended: number
}
type Read = { readonly account: string; readonly begun: number; readonly ended: number; readonly frozen: number; readonly isWhole: boolean }
type Account = { readonly id: string; readonly frozenAmount: string; readonly balance: string; readonly availableAmount: string }

const cents = (amount: unknown): number => Math.round(Number(amount) * 100)

/**
 * Clients hold money of deposits and read the accounts over two servers that are killed in turn; answers are lost, and some calls are made
 * again under their key. Afterwards the history has one explanation: what was acknowledged happened once, what was refused never, what
 * nobody answered at most once; every read shows what had ended before it began, nothing that began after it ended, and no half of it.
 */
export const oneExplanation = async (): Promise<Measured> => {
  const cluster = await startCluster()
  const { host, port, user, password, database } = await createDatabase(cluster.connection, 'one_explanation')
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
  const folders = [await dataFolder(), await dataFolder()]
  const settings: readonly Settings[] = folders.map((DATA_DIR) => ({
    ...{
      DATA_DIR,
      DATABASE_URL,
      DEMO: '1',
      DEMO_ORDERS: '60',
      SIGN_SECRET: 'a'.repeat(32),
      CALLS_PER_SESSION: '0',
      CALLS_PER_ADDRESS: '0',
    },
  }))
  const servers: (ServerProcess | undefined)[] = [await startServer(settings[0]!)]
  servers.push(await startServer(settings[1]!))
  const random = mulberry32(seed)
  const calls: Call[] = []
  const reads: Read[] = []
  let kills = 0
  let isOver = false
  const ask = async (at: number, ...given: Parameters<ServerProcess['ask']>) =>
    servers[at % servers.length]?.ask(...given).catch(() => undefined)
  try {
    const token: string = (await servers[0]!.ask('POST', '/sys/demo/login', { body: { username: 'wuli' } })).result.token
    const listed = await servers[0]!.ask(
      'GET',
      '/bzj/account/list?accountStatus=1&pageSize=50&field=balance,frozenAmount,availableAmount',
      { token },
    )
    const accounts = (listed.result.records as readonly Account[])
      .filter(({ availableAmount }) => cents(availableAmount) > 500_000)
      .slice(0, 3)
    if (accounts.length === 0) throw new Error('no account has money')
    const before = new Map(accounts.map(({ id, frozenAmount }) => [id, cents(frozenAmount)]))

    const hold = async (client: number, count: number) => {
      const account = accounts[Math.floor(random() * accounts.length)]!.id
      // Now and then more than there is: that is refused.
      const amount = random() < 0.05 ? 99_999_999 : 1 + Math.floor(random() * 300)
      const name = `${MARK}${client}-${count}`
      const call: Call = { account, cents: amount, name, begun: performance.now(), isDone: undefined, ended: Number.POSITIVE_INFINITY }
      calls.push(call)
      const body = { accountId: account, deductType: '4', inputAmount: (amount / 100).toFixed(2), sourceBillNo: name, reason: '任务未达成' }
      const tries = random() < 0.5 ? 4 : 1
      for (let again = 0; again < tries && call.isDone === undefined; again += 1) {
        const told = await ask(client + again, 'POST', '/bzj/deduct/add?submit=true&confirm=true', { token, body, key: name })
        if (told?.status === 200) call.isDone = told.success
        else await wait(50)
      }
      if (call.isDone !== undefined) call.ended = performance.now()
    }
    const look = async (client: number) => {
      const account = accounts[Math.floor(random() * accounts.length)]!.id
      const begun = performance.now()
      const told = await ask(client, 'GET', `/bzj/account/findById/${account}`, { token })
      if (!told?.success) return wait(50)
      const { frozenAmount, balance, availableAmount } = told.result as Account
      const isWhole = cents(balance) - cents(frozenAmount) === cents(availableAmount)
      return void reads.push({ account, begun, ended: performance.now(), frozen: cents(frozenAmount), isWhole })
    }
    const client = async (name: number) => {
      for (let count = 0; !isOver; count += 1) await (random() < 0.6 ? hold(name, count) : look(name))
    }
    const killing = async () => {
      for (let turn = 0; !isOver; turn += 1) {
        await wait(SHORTEST + random() * (LONGEST - SHORTEST))
        const at = turn % servers.length
        const server = servers[at]!
        server.child.kill('SIGKILL')
        kills += 1
        await server.ended
        servers[at] = await startServer(settings[at]!)
      }
    }
    const all = [killing(), ...Array.from({ length: CLIENTS }, (_, name) => client(name))]
    await wait(MINUTES * 60_000)
    isOver = true
    await Promise.all(all)

    const kept = new Map<string, number>()
    for (let pageNo = 1; ; pageNo += 1) {
      const path = `/bzj/deduct/list?sourceBillNo=${MARK}*&field=id,sourceBillNo&pageNo=${pageNo}&pageSize=${PAGE}`
      const { result } = await servers[0]!.ask('GET', path, { token })
      for (const { sourceBillNo } of result.records as readonly { readonly sourceBillNo: string }[])
        kept.set(sourceBillNo, (kept.get(sourceBillNo) ?? 0) + 1)
      if (pageNo * PAGE >= result.total) break
    }
    const anomalies = await anomaliesIn({
      calls,
      reads,
      kept,
      before,
      now: async (id) => (await servers[1]!.ask('GET', `/bzj/account/findById/${id}`, { token })).result,
    })
    const unknown = calls.filter(({ isDone }) => isDone === undefined).length
    return {
      value: `${calls.length} holds (${unknown} unanswered), ${reads.length} reads, ${kills} kills; ${anomalies.length}${anomalies.length ? `: ${anomalies.slice(0, 3).join('; ')}` : ''}`,
      holds: anomalies.length === 0 && kills > MINUTES && calls.length > 100 * MINUTES,
    }
  } finally {
    isOver = true
    for (const server of servers) if (server) await stopServer(server)
    await Promise.all(folders.map(throwAway))
    await cluster.stop()
  }
}

type History = {
  readonly calls: readonly Call[]
  readonly reads: readonly Read[]
  /** How often each hold is there. */
  readonly kept: ReadonlyMap<string, number>
  /** Cents held of each account before. */
  readonly before: ReadonlyMap<string, number>
  readonly now: (account: string) => Promise<Account>
}

const anomaliesIn = async ({ calls, reads, kept, before, now }: History): Promise<readonly string[]> => {
  const found: string[] = []
  for (const { name, isDone } of calls) {
    const times = kept.get(name) ?? 0
    if (isDone === true && times !== 1) found.push(`${name} was acknowledged and is there ${times} times`)
    if (isDone === false && times !== 0) found.push(`${name} was refused and is there`)
    if (isDone === undefined && times > 1) found.push(`${name} is there ${times} times`)
  }
  const happened = calls.filter(({ name }) => kept.has(name))
  const sumOf = (some: readonly Call[]) => some.reduce((sum, call) => sum + call.cents, 0)
  for (const [account, held] of before) {
    const own = happened.filter((call) => call.account === account)
    const { frozenAmount } = await now(account)
    if (cents(frozenAmount) !== held + sumOf(own)) found.push(`${account} holds ${frozenAmount}, not the sum of what was held`)
    for (const read of reads.filter((one) => one.account === account)) {
      // What was certainly there, and what may have been: a call that nobody answered may have happened at any time after it began.
      const least = held + sumOf(own.filter(({ isDone, ended }) => isDone === true && ended < read.begun))
      const most = held + sumOf(own.filter(({ begun }) => begun < read.ended))
      if (read.frozen < least || read.frozen > most) found.push(`a read of ${account} told ${read.frozen}, not ${least} to ${most}`)
      if (!read.isWhole) found.push(`a read of ${account} was torn`)
    }
  }
  return found
}
