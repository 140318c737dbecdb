import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Comment, Process, Task } from '../../../core/approval/approvals.port.ts'
import { USERS } from '../../../core/documents/sys/defaults/employees.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { Clerk } from '../../support/clerk.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let writer: Clerk
let decider: Clerk
let stranger: Clerk
let process: Process
let open: Task

const told = async (clerk: Clerk, method: 'GET' | 'POST', path: string, body?: object): Promise<Row> => {
  const answer = await clerk.ask(method, path, body)
  expect(answer.success, `${path}: ${answer.message}`).toBe(true)
  return answer.result as Row
}
const approval = async (clerk: Clerk) =>
  (await told(clerk, 'GET', `/process/byBus?docKey=oa.generalApply&busId=${process.recordId}`)) as unknown as {
    readonly process: Process
    readonly tasks: readonly Task[]
    readonly comments: readonly Comment[]
  }
const names = async (clerk: Clerk, keyword: string) =>
  (
    (await told(clerk, 'GET', `/process/readers?processId=${process.id}&keyword=${encodeURIComponent(keyword)}`)) as unknown as {
      name: string
    }[]
  ).map(({ name }) => name)
const ofAccount = async (userId: string): Promise<string> => {
  const [row] = await town.server.database.database.query<{ username: string }>({ text: 'SELECT username FROM sys_user WHERE id = $1' }, [
    userId,
  ])
  return row!.username
}

/** Somebody of another house, to whom the approval of the document is not told. */
const seeingNothing = async (): Promise<Clerk> => {
  for (const { username, id } of [...USERS].reverse()) {
    if (id === writer.me.userId || id === decider.me.userId) continue
    const clerk = await Clerk.at(town, String(username))
    if ((await approval(clerk)).process === null) return clerk
  }
  throw new Error('everybody sees it')
}

beforeAll(async () => {
  town = await openTown('comments')
  writer = await Clerk.at(town, 'shenyue')
  const { empId, deptId } = writer.me
  const form = { title: '会议资料', applyType: '2', urgency: '3', content: '请批准', empId, deptId, amount: '0' }
  const { id } = await told(writer, 'POST', '/oa/generalApply/add?submit=true&confirm=true', form)
  const begun = await told(writer, 'GET', `/process/byBus?docKey=oa.generalApply&busId=${String(id)}`)
  process = begun['process'] as unknown as Process
  open = (begun['tasks'] as unknown as Task[]).find(({ status }) => status === 'open')!
  decider = await Clerk.at(town, await ofAccount(open.userId))
  stranger = await seeingNothing()
}, 240_000)
afterAll(() => town?.close())

test('a comment stands in the approval of the document as it was typed, once however often it is sent, and cannot be taken back', async () => {
  const send = () =>
    town.ask('POST', '/process/comment', {
      token: writer.token,
      headers: { 'idempotency-key': 'comment-1' },
      body: { processId: process.id, content: `<img src=x onerror=alert(1)> @${decider.me.realname} 请看`, userIds: decider.me.userId },
    })
  expect([(await send()).success, (await send()).success]).toEqual([true, true])
  const { comments, ...after } = await approval(decider)
  expect(comments).toMatchObject([
    {
      ...{ userId: writer.me.userId, content: `<img src=x onerror=alert(1)> @${decider.me.realname} 请看` },
      mentioned: [{ userId: decider.me.userId, name: decider.me.realname }],
    },
  ])
  expect([after.process.version, after.tasks.find(({ id }) => id === open.id)?.version]).toEqual([process.version, open.version])
  for (const change of [`UPDATE xq_comment SET content = ''`, 'DELETE FROM xq_comment'])
    await expect(town.server.database.database.query({ text: change }, [])).rejects.toThrow()
})

test('whoever does not see the document neither comments on it nor is offered, mentioned or told who does', async () => {
  expect(stranger.me.userId).not.toBe(decider.me.userId)
  const body = { processId: process.id, content: '看', userIds: '' }
  expect((await stranger.ask('POST', '/process/comment', body)).success).toBe(false)
  expect((await stranger.ask('GET', `/process/readers?processId=${process.id}&keyword=`)).success).toBe(false)
  expect(await names(writer, '')).toContain(decider.me.realname)
  expect(await names(writer, stranger.me.realname)).toEqual([])
  const refused = await writer.ask('POST', '/process/comment', { ...body, userIds: stranger.me.userId })
  expect(refused.message).toBe('提到的人员中有人不能查看该单据，请重新选择')
})
