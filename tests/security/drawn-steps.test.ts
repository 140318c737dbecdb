import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EMPLOYEES } from '../../core/documents/sys/defaults/employees.ts'
import { LayFlows } from '../../core/identity/tenants/lay-flows.use-case.ts'
import { programOf } from '../../core/identity/tenants/program.ts'
import { type Row, rowsOf } from '../../core/kernel/wire.ts'
import { Clerk } from '../support/clerk.ts'
import { value } from '../support/results.ts'
import { openTown, type Town } from '../support/town.ts'

const WRITER = 'shenyue'
const CODE = 'oa:generalApply'
const SECRET = '底价三元'

let town: Town
let writer: Clerk
let decider: Clerk
let id: string
let task: { id: string; version: number; processId: string }

const told = async (clerk: Clerk, method: 'GET' | 'POST', path: string, body?: object): Promise<Row> => {
  const answer = await clerk.ask(method, path, body)
  expect(answer.success, `${path}: ${answer.message}`).toBe(true)
  return answer.result as Row
}
const stored = () => told(writer, 'GET', `/oa/generalApply/findById/${id}`)

beforeAll(async () => {
  town = await openTown('drawn_steps')
  value(await town.server.container.get(LayFlows).run(programOf(1)))
  const admin = await Clerk.at(town, 'admin')
  const versions = async () => rowsOf(await told(admin, 'GET', `/sys/flow/list?processCode=${CODE}&pageSize=9`), 'records')
  await told(admin, 'POST', `/sys/flow/act/newVersion/${String((await versions())[0]!['id'])}`, { confirm: true })
  const drawn = (await versions()).find(({ flowStatus }) => flowStatus === '1')!
  const draft = await told(admin, 'GET', `/sys/flow/findById/${String(drawn['id'])}`)
  const [first, ...others] = rowsOf(draft, 'nodes')
  const says = { editFields: 'content,approver1', requiredFields: 'approver1', hideFields: 'attachments,title', canReject: 'N' }
  await told(admin, 'POST', '/sys/flow/edit', { ...draft, titleRule: '{flowName}：{billNo}', nodes: [{ ...first!, ...says }, ...others] })
  await told(admin, 'POST', `/sys/flow/act/publish/${String(drawn['id'])}`, { confirm: true })
  writer = await Clerk.at(town, WRITER)
  const { empId, deptId } = writer.me
  const form = { title: SECRET, applyType: '2', urgency: '3', content: '请批准', empId, deptId, amount: '0' }
  const begun = async () => {
    const kept = await told(writer, 'POST', '/oa/generalApply/add?submit=true&confirm=true', form)
    id = String(kept['id'])
    return told(writer, 'GET', `/process/byBus?docKey=oa.generalApply&busId=${id}`)
  }
  // What was published is heard a moment later.
  await vi.waitFor(
    async () => {
      const { process } = (await begun()) as unknown as { process: { flow?: { versionNo: number } } }
      expect(process.flow?.versionNo).toBe(2)
    },
    { timeout: 9_000 },
  )
  const { tasks } = (await told(writer, 'GET', `/process/byBus?docKey=oa.generalApply&busId=${id}`)) as unknown as {
    tasks: { id: string; version: number; processId: string; userId: string; status: string }[]
  }
  const open = tasks.find(({ status }) => status === 'open')!
  task = open
  const { username } = await town.server.database.database
    .query({ text: 'SELECT username FROM sys_user WHERE id = $1' }, [open.userId])
    .then(([row]) => row as { username: string })
  decider = await Clerk.at(town, username)
}, 120_000)
afterAll(() => town?.close())

const agree = (filled: object, clerk = decider) =>
  clerk.ask('POST', '/process/agree', { taskId: task.id, version: task.version, opinion: '同意', filled })

test('a decider reads nothing of what his step hides, whichever call he asks; the writer and his paper have it', async () => {
  const paths = [
    `/oa/generalApply/findById/${id}`,
    `/oa/generalApply/print/${id}`,
    `/oa/generalApply/history/${id}`,
    `/oa/generalApply/list?pageSize=50`,
    `/process/task/${task.id}`,
    `/process/detail/${task.processId}`,
    `/process/byBus?docKey=oa.generalApply&busId=${id}`,
    `/process/todo/list?pageSize=50`,
  ]
  for (const path of paths) {
    const answer = await decider.ask('GET', path)
    expect(answer.success, `${path}: ${answer.message}`).toBe(true)
    expect([path, JSON.stringify(answer).includes(SECRET)]).toEqual([path, false])
  }
  expect((await stored())['title']).toBe(SECRET)
})

test('nor finds it out by asking for records: filter, order, query, search', async () => {
  const says = { field: 'title', rule: 'like', val: SECRET.slice(0, 2) }
  const asked = [
    `title=${encodeURIComponent(`*${SECRET}*`)}`,
    'column=title&order=asc',
    `superQueryParams=${encodeURIComponent(JSON.stringify([says]))}`,
    `superQueryTree=${encodeURIComponent(JSON.stringify({ match: 'and', children: [says] }))}`,
  ]
  // Who he is was looked up moments ago: what was hidden since is known the next time.
  await vi.waitFor(async () => expect((await decider.ask('GET', `/oa/generalApply/list?${asked[0]}`)).success).toBe(false), {
    timeout: 9_000,
  })
  for (const query of asked) {
    expect([query, (await decider.ask('GET', `/oa/generalApply/list?${query}`)).success]).toEqual([query, false])
    expect([query, (await writer.ask('GET', `/oa/generalApply/list?${query}`)).success]).toEqual([query, true])
  }
  const found = await decider.ask('GET', `/sys/search?word=${encodeURIComponent(SECRET)}`)
  expect(found.success, found.message).toBe(true)
  expect(JSON.stringify(found)).not.toContain(id)
})

test('he changes nothing but what is open at it, and nobody else changes that', async () => {
  const before = await stored()
  const approver1 = writer.me.userId
  for (const [key, forged] of Object.entries({
    title: '改',
    amount: '9',
    empId: EMPLOYEES[0]!['id'],
    billStatus: 'approved',
    createBy: 'x',
    version: 9,
  })) {
    const answer = await agree({ approver1, [key]: forged })
    expect([key, answer.success, answer.message.startsWith('当前节点不能修改')]).toEqual([key, false, true])
  }
  expect((await agree({})).message).toBe('请填写指定审批人')
  expect((await agree({ approver1: 'nobody' })).success).toBe(false)
  expect((await agree({ approver1 }, writer)).success).toBe(false)
  const rejected = await decider.ask('POST', '/process/reject', { taskId: task.id, version: task.version, opinion: '不' })
  expect(rejected.message).toBe('当前节点不允许驳回')
  expect(await stored()).toEqual(before)
})

test('what he may write is kept, without what a page must not run', async () => {
  const answer = await agree({ approver1: EMPLOYEES.length ? decider.me.userId : '', content: '<p>好</p><script>alert(1)</script>' })
  expect(answer.success, answer.message).toBe(true)
  const now = await stored()
  expect(now['content']).toBe('<p>好</p>')
  expect(now['approver1']).toBe(decider.me.userId)
  const { process } = (await told(writer, 'GET', `/process/byBus?docKey=oa.generalApply&busId=${id}`)) as unknown as { process: Row }
  expect(process['title']).toBe(`通用申请：${String(now['billNo'])}`)
})
