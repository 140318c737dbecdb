import { setTimeout as wait } from 'node:timers/promises'
import { administrator, job, SECRET, startServer, stopServer } from './server-process.ts'

const CLIENTS = ['A', 'B', 'C', 'D']
/** Answers a round waits for at least, and a moment more: the busier the machine, the later the kill. */
const FEWEST = 5
const MORE = 15
const SPREAD = 60
const PAGE = 1_000

export type KillReport = {
  readonly acknowledged: number
  /** Acknowledged and gone. */
  readonly lost: readonly string[]
  /** Kept without exactly its one entry in the audit trail. */
  readonly halfDone: readonly string[]
  /** Kept, never acknowledged, and more than were on their way when the server died. */
  readonly unexplained: number
  /** The longest restart, in milliseconds. */
  readonly slowestStart: number
}

/** Kills a saving server at a random moment, again and again, and compares what is kept with what was acknowledged (reliability DUR1). */
export const killRounds = async (folder: string, rounds: number, random = Math.random): Promise<KillReport> => {
  const settings = { DATA_DIR: folder, SIGN_SECRET: SECRET, CALLS_PER_SESSION: '0', CALLS_PER_ADDRESS: '0' }
  const acknowledged: string[] = []
  let slowestStart = 0
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    const server = await startServer(settings)
    slowestStart = Math.max(slowestStart, performance.now() - begun)
    const token = await administrator(server)
    const before = acknowledged.length
    const enough = FEWEST + Math.floor(random() * MORE)
    let arrived = () => {}
    const reached = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const client = async (name: string) => {
      for (let count = 0; ; count += 1) {
        const code = `K${round}${name}${count}`
        const told = await server.ask('POST', '/sys/job/add', { token, body: job(code), key: code }).catch(() => undefined)
        if (!told) return
        if (told.success) acknowledged.push(code)
        if (acknowledged.length - before >= enough) arrived()
      }
    }
    const clients = CLIENTS.map(client)
    await reached
    await wait(random() * SPREAD)
    server.child.kill('SIGKILL')
    await server.ended
    await Promise.all(clients)
  }
  return { ...(await compared(settings, acknowledged, rounds)), slowestStart }
}

const compared = async (settings: { DATA_DIR: string; SIGN_SECRET: string }, acknowledged: readonly string[], rounds: number) => {
  const server = await startServer(settings)
  const token = await administrator(server)
  const kept = new Map<string, string>()
  for (let pageNo = 1; ; pageNo += 1) {
    const { result } = await server.ask('GET', `/sys/job/list?code=K*&pageSize=${PAGE}&pageNo=${pageNo}&column=code&order=asc`, { token })
    for (const { code, id } of result.records as readonly { code: string; id: string }[]) kept.set(code, id)
    if (pageNo >= result.pages) break
  }
  const halfDone = []
  for (const [code, id] of kept) {
    const { result } = await server.ask('GET', `/sys/job/history/${id}`, { token })
    if (result.length !== 1 || result[0].action !== 'add') halfDone.push(code)
  }
  await stopServer(server)
  const extra = kept.size - acknowledged.filter((code) => kept.has(code)).length
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((code) => !kept.has(code)),
    halfDone,
    unexplained: Math.max(0, extra - rounds * CLIENTS.length),
  }
}
