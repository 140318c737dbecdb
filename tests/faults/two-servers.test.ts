import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowded } from '../../adapters/database/failures.ts'
import { busy } from '../../core/records/failures.ts'
import { EMPLOYEES, USERS } from '../../core/documents/sys/defaults/employees.ts'
import { ORGANISATIONS } from '../../core/documents/sys/defaults/organisations.ts'
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
    const add = (at: number, values: object, key: string) => one(at).ask('POST', '/xzrl/sealUse/add', { token, body: values, key })
    // Both servers have just read the seal as it stands, and remember it for a second.
    const few = await Promise.all(servers.map((_, index) => add(index, { ...body, copies: 0 }, `few-${index}`)))
    expect(told(few)).toEqual(servers.map(() => '份数应在1到500之间'))
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => add(index, body, `seal-${index}`)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    // On a slow machine somebody may be asked to come again later; nobody else gets it, and nobody is told anything else.
    const words = new Set(told(answers).filter((message) => !BUSY.includes(message)))
    expect([...words]).toEqual([`印章“${free['sealName']}”已外带，未归还前不能再次使用`])
  },
  LONG,
)

const usernameOf = (userId: string) => String(USERS.find(({ id }) => id === userId)?.['username'])
type Row = Readonly<Record<string, string>>

test(
  'the last money of a pool goes to as many applies as it lasts for, whichever server is told that they are agreed to',
  async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const period = today.slice(0, 7)
    // Finance sees every department's accounts (ys R17).
    const finance = await signedIn('wuli')
    const rows = async (path: string): Promise<readonly Row[]> => (await one(0).ask('GET', path, { token: finance })).result.records
    const monthly = new Set((await rows('/ys/subject/list?code=660102&pageSize=50')).map(({ id }) => id))
    const applicants = (deptId: string | undefined) =>
      USERS.filter(({ empId, status }) => {
        const emp = EMPLOYEES.find(({ id }) => id === empId)
        return status === '1' && emp?.['deptId'] === deptId && emp?.['id'] !== ORGANISATIONS.find(({ id }) => id === deptId)?.['managerId']
      })
    const accounts = await rows(`/ys/budgetCost/list?period_begin=${period}&period_end=${period}&pageSize=500`)
    const account = accounts
      .filter(({ subjectId, available, deptId }) => monthly.has(subjectId!) && Number(available) >= 40 && applicants(deptId).length > 0)
      .sort((a, b) => Number(a['available']) - Number(b['available']))[0]!
    const most = Math.min(9_000, Number(account['available']) / 3)
    const unitPrice = (Math.floor(most * 100) / 100).toFixed(2)
    const lasts = Math.floor(Number(account['available']) / Number(unitPrice) + 1e-9)
    const token = await signedIn(String(applicants(account['deptId'])[0]!['username']))
    const sent: string[] = []
    for (let index = 0; index < lasts + 5; index += 1) {
      const body = {
        ...{
          title: `会议${index}`,
          costType: '4',
          deptId: account['deptId'],
          period,
          expectDate: today,
          payTarget: '1',
          payeeName: '员工',
        },
        items: [{ subjectId: account['subjectId'], content: '会议', qty: '1', unitPrice }],
      }
      const told = await one(index).ask('POST', '/ys/costApply/add?submit=true&confirm=true', { token, body, key: `apply-${index}` })
      expect(told.message && told.success).toBe(true)
      sent.push(told.result.id)
    }
    // Whoever signs in too often at once loses his first sessions.
    const tokens = new Map<string, Promise<string>>()
    const waiting = async (id: string) => {
      const { result } = await one(0).ask('GET', `/process/byBus?docKey=ys.costApply&busId=${id}`, { token })
      const task = (result.tasks as readonly Row[]).find(({ status }) => status === 'open')!
      const username = usernameOf(task['userId']!)
      if (!tokens.has(username)) tokens.set(username, signedIn(username))
      return { taskId: task['id'], version: task['version'], token: await tokens.get(username)! }
    }
    const agree = (at: number, { token: by, ...body }: Awaited<ReturnType<typeof waiting>>) =>
      one(at).ask('POST', '/process/agree', { token: by, body: { ...body, opinion: '同意' } })
    for (const id of sent) expect((await agree(0, await waiting(id))).success).toBe(true)
    const last = await Promise.all(sent.map(waiting))
    const answers = await Promise.all(last.map((task, index) => agree(index, task)))
    const held = answers.filter(({ success }) => success).length
    const words = told(answers)
    for (const word of words.filter((message) => !BUSY.includes(message))) expect(word).toMatch(/^预算余额不足：/)
    expect(held + words.filter((message) => BUSY.includes(message)).length).toBeGreaterThanOrEqual(lasts)
    expect(held).toBeLessThanOrEqual(lasts)
    const after = (await one(1).ask('GET', `/ys/budgetCost/findById/${account['id']}`, { token: finance })).result
    expect(Number(after.available)).toBeCloseTo(Number(account['available']) - held * Number(unitPrice), 2)
    expect(Number(after.available)).toBeGreaterThanOrEqual(0)
    expect(Number(after.occupied)).toBeCloseTo(Number(account['occupied']) + held * Number(unitPrice), 2)
  },
  LONG,
)
