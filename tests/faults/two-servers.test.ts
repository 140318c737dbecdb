import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowded } from '../../adapters/database/failures.ts'
import { busy } from '../../core/records/failures.ts'
import { buildNode } from '../../scripts/build.mjs'
import { ownDatabase } from '../support/database.ts'
import { type Asked, dataFolder, LONG, type ServerProcess, startServer, stopServer, throwAway } from './server-process.ts'

/** Two servers as they are shipped, each a process of its own, over one PostgreSQL: whoever comes second meets the first. */
const AT_ONCE = 16
const BUSY = [crowded.message, busy.message]
const folders: string[] = []
let servers: readonly ServerProcess[] = []
const one = (index: number): ServerProcess => servers[index % servers.length]!

beforeAll(async () => {
  await buildNode()
  const { host, port, user, password, database } = await ownDatabase('two_servers')
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
  const started = async () => {
    const folder = await dataFolder()
    folders.push(folder)
    return startServer({ DATA_DIR: folder, DATABASE_URL, DEMO: '1', DEMO_ORDERS: '60' })
  }
  // The first lays the demonstration.
  servers = [await started()]
  servers = [...servers, await started()]
}, LONG)
afterAll(async () => {
  await Promise.all(servers.map(stopServer))
  await Promise.all(folders.map(throwAway))
})

const signedIn = async (username: string): Promise<string> =>
  (await one(0).ask('POST', '/sys/demo/login', { body: { username } })).result.token

const told = (answers: readonly Asked[]) => answers.filter(({ success }) => !success).map(({ message }) => message)

test(
  'a seal that many take out at once leaves once, and the others are told that it is out',
  async () => {
    const token = await signedIn('sunjing')
    const { result } = await one(0).ask('GET', '/xzrl/seal/list?sealName=*部章&pageSize=50', { token })
    const free = (result.records as readonly Record<string, string>[]).find(
      ({ sealStatus, allowOut, allowManual }) => sealStatus === '1' && allowOut === 'Y' && allowManual === 'Y',
    )!
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const body = {
      sealId: free['id'],
      useTime: `${day} 00:00:00`,
      docType: '9',
      docTitle: '介绍信',
      copies: 1,
      stampCount: 1,
      userEmpId: free['keeperId'],
      userDeptId: '106',
      keeperId: free['keeperId'],
      isOut: 'Y',
      outPlace: '政务中心',
      outTime: `${day} 00:00:00`,
      planReturn: `${day} 23:59:59`,
    }
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => one(index).ask('POST', '/xzrl/sealUse/add', { token, body, key: `seal-${index}` })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    // On a slow machine somebody may be asked to come again later; nobody else gets it, and nobody is told anything else.
    const words = new Set(told(answers).filter((message) => !BUSY.includes(message)))
    expect([...words]).toEqual([`印章“${free['sealName']}”已外带，未归还前不能再次使用`])
  },
  LONG,
)
