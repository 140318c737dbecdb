import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TriedDocument } from '../../../core/approval/inbox.port.ts'
import { EMPLOYEES, USERS } from '../../../core/documents/sys/defaults/employees.ts'
import { LayFlows } from '../../../core/identity/tenants/lay-flows.use-case.ts'
import { programOf } from '../../../core/identity/tenants/program.ts'
import { type Row, rowsOf } from '../../../core/kernel/wire.ts'
import type { Rehearsal } from '../../../core/records/write/rehearse-submission.use-case.ts'
import { Clerk } from '../../support/clerk.ts'
import { value } from '../../support/results.ts'
import { openTown, PASSWORD, type Town } from '../../support/town.ts'

let town: Town
beforeAll(async () => {
  town = await openTown('approval_lists', { story: true })
}, 300_000)
afterAll(() => town?.close())

const known = new Map<string, Clerk>()
const named = async (username: string): Promise<Clerk> => {
  const found = known.get(username) ?? (await Clerk.at(town, username))
  known.set(username, found)
  return found
}
const read = async (username: string, path: string): Promise<Row> => {
  const told = await (await named(username)).ask('GET', path)
  expect(told.message, path).toBeDefined()
  expect(told.success, `${path}: ${told.message}`).toBe(true)
  return told.result as Row
}
const rows = async (username: string, box: string, asked = ''): Promise<readonly Row[]> =>
  (await read(username, `/process/${box}/list?pageSize=500${asked}`))['records'] as unknown as readonly Row[]
const does = async (username: string, path: string, body: object) => (await named(username)).ask('POST', path, body)

const request = async (clerk: string): Promise<object> => {
  const { empId, deptId } = (await named(clerk)).me
  return { title: '会议资料', applyType: '2', urgency: '3', content: '请批准', empId, deptId, amount: '0' }
}

/** A request of a clerk's that waits for the manager of his department. */
const begun = async (clerk = 'shenyue'): Promise<Row> => {
  const kept = await does(clerk, '/oa/generalApply/add', await request(clerk))
  expect(kept.success, kept.message).toBe(true)
  const { id, version } = kept.result as Row
  const sent = await does(clerk, '/oa/generalApply/submit', { id, version })
  expect(sent.success, sent.message).toBe(true)
  const mine = await rows(clerk, 'mine')
  const own = mine.find(({ busId }) => busId === id)
  if (!own) throw new Error(`${id} is not among ${JSON.stringify(mine.slice(0, 2))}`)
  return own
}

test('W38: every call of the engine is there, takes what it says, and refuses what names nothing', async () => {
  const process = await begun()
  const { username } = await userOf(String(process['currentUsers']).split(',')[0]!)
  for (const box of ['todo', 'done', 'cc', 'mine']) await rows(username, box)
  await rows('admin', 'monitor')
  const counts = await read(username, '/process/count')
  expect(Object.keys(counts).sort()).toEqual(['cc', 'mine', 'todo'])
  const detail = await read(username, `/process/detail/${process['id']}`)
  expect(Object.keys(detail)).toEqual(
    expect.arrayContaining(['process', 'nodes', 'tasks', 'docKey', 'path', 'busId', 'form', 'permissionList', 'buttons', 'preview']),
  )
  expect((await read(username, `/process/byBus?docKey=oa.generalApply&busId=${process['busId']}`))['process']).toMatchObject({
    id: process['id'],
  })
  const nobody = { taskId: '0', processId: '0', version: 1, opinion: '', toUserId: '0', userIds: '0', taskIds: '0', reason: '不', note: '' }
  const more: Record<string, object> = {
    ...{
      back: { nodeKey: 'applicant', resumeMode: 'step' },
      addSign: { position: 'before', mode: 'all' },
      intervene: { action: 'terminate' },
    },
    batch: { action: 'agree' },
  }
  const calls = [
    'agree',
    'reject',
    'back',
    'transfer',
    'delegate',
    'addSign',
    'removeSign',
    'cc',
    'withdraw',
    'takeBack',
    'urge',
    'intervene',
    'read',
  ]
  const answers = await Promise.all(
    calls.map(async (call) => [call, await does(username, `/process/${call}`, { ...nobody, ...more[call] })] as const),
  )
  expect(answers.filter(([, answer]) => answer.success || answer.message === '参数错误')).toEqual([])
  expect((await does(username, '/process/batch', { ...nobody, ...more['batch'] })).result).toMatchObject([{ ok: false }])

  const { tasks } = detail as unknown as { tasks: readonly { id: string; version: number; userId: string; status: string }[] }
  const own = tasks.find(({ status }) => status === 'open')!
  expect((await does(username, '/process/cc', { processId: process['id'], userIds: own.userId, note: '请知悉' })).success).toBe(true)
  const opinion = '可'.repeat(1000)
  const agreed = await does(username, '/process/agree', { taskId: own.id, version: own.version, opinion, formData: { remark: '不' } })
  expect(agreed.message).toContain('当前节点不能修改')
  const said = await does(username, '/process/agree', { taskId: own.id, version: own.version, opinion, attachments: '', formData: {} })
  expect(said.success, said.message).toBe(true)
})

describe('审批中心', () => {
  test('shows everybody his own tasks alone, as many as are counted, the urgent first', async () => {
    const process = await begun()
    const holder = String(process['currentUsers']).split(',')[0]!
    const { username } = await userOf(holder)
    const todo = await rows(username, 'todo')
    const { todo: counted } = (await read(username, '/process/count')) as unknown as { todo: number }
    expect(todo).toHaveLength(counted)
    expect(todo[0]).toMatchObject({ busId: process['busId'], priority: 'H', taskStatus: 'open' })
    expect(todo[0]!['dueTime']).toBeTruthy()
    expect((await rows('shenyue', 'todo')).filter(({ busId }) => busId === process['busId'])).toEqual([])
    expect(await rows(username, 'todo', `&processCode=oa:generalApply`)).not.toEqual([])
  })

  test('an answer moves a task to what was done', async () => {
    const process = await begun()
    const { username } = await userOf(String(process['currentUsers']).split(',')[0]!)
    const [task] = (await rows(username, 'todo')).filter(({ busId }) => busId === process['busId'])
    const agreed = await does(username, `/process/todo/act/agree/${task!['id']}`, { version: task!['version'], opinionText: '可以' })
    expect(agreed.success, agreed.message).toBe(true)
    const [done] = (await rows(username, 'done')).filter(({ busId }) => busId === process['busId'])
    expect(done).toMatchObject({ taskStatus: 'agreed', opinion: '可以' })
    const [now] = (await rows('shenyue', 'mine')).filter(({ busId }) => busId === process['busId'])
    expect(now!['processStatus'] === 'approved' || now!['currentNodes']).toBeTruthy()
  })

  test('a flow manager sees all chains, hands one over, and ends it with a reason; others see none', async () => {
    const process = await begun()
    const seen = (await rows('admin', 'monitor', '&processStatus=running')).find(({ id }) => id === process['id'])
    expect(seen).toMatchObject({ noApprover: 'N', currentUsers: process['currentUsers'] })
    expect((await (await named('shenyue')).ask('GET', '/process/monitor/list')).success).toBe(false)
    const { id: other } = await userNamed('panhao')
    const act = (action: string, body: object) => does('admin', `/process/monitor/act/${action}/${process['id']}`, body)
    const handed = await act('reassign', { toUserId: other, interveneReason: '出差' })
    expect(handed.success, handed.message).toBe(true)
    expect((await rows('panhao', 'todo')).some(({ busId }) => busId === process['busId'])).toBe(true)
    expect((await act('terminate', {})).success).toBe(false)
    const ended = await act('terminate', { interveneReason: '重复', confirm: true })
    expect(ended.success, ended.message).toBe(true)
    const [now] = (await rows('shenyue', 'mine')).filter(({ id }) => id === process['id'])
    expect(now).toMatchObject({ processStatus: 'terminated' })
    expect(now!['currentNodes']).toBeUndefined()
    expect((await rows('panhao', 'todo')).some(({ busId }) => busId === process['busId'])).toBe(false)
  })
})

const users = async (): Promise<readonly Row[]> =>
  (await read('admin', '/sys/dmtUser/list?pageSize=500'))['records'] as unknown as readonly Row[]
const userOf = async (id: string) => (await users()).find((one) => one['id'] === id) as unknown as { id: string; username: string }
const userNamed = async (name: string) =>
  (await users()).find((one) => one['username'] === name) as unknown as { id: string; username: string }

test('what waits for whoever is frozen goes at once to somebody else', async () => {
  const process = await begun()
  const holder = await userOf(String(process['currentUsers']))
  const frozen = await does('admin', `/sys/dmtUser/act/freeze/${holder.id}`, { freezeReason: '长期未登录' })
  expect(frozen.success, frozen.message).toBe(true)
  const [now] = (await rows('shenyue', 'mine')).filter(({ id }) => id === process['id'])
  expect([now!['currentUsers'] === holder.id, now!['processStatus']]).toEqual([false, 'running'])
  expect((await does('admin', `/sys/dmtUser/act/unfreeze/${holder.id}`, {})).success).toBe(true)
})

describe('an amount that is proved', () => {
  const set = async (key: string, configValue: string) => {
    const [found] = (await read('admin', `/sys/config/list?configKey=${key}&pageSize=5`))['records'] as unknown as readonly Row[]
    const row = await read('admin', `/sys/config/findById/${found!['id']}`)
    const kept = await does('admin', '/sys/config/edit', { ...row, configValue })
    expect(kept.success, kept.message).toBe(true)
  }

  test('is agreed to with the password alone; what is drawn is a small picture', async () => {
    await set('oa.confirmAmount', '0')
    await set('oa.confirmPassword', 'Y')
    const process = await begun()
    const { username } = await userOf(String(process['currentUsers']).split(',')[0]!)
    const [task] = (await rows(username, 'todo')).filter(({ busId }) => busId === process['busId'])
    const agree = (given: object) => does(username, '/process/agree', { taskId: task!['id'], version: task!['version'], ...given })
    expect((await read(username, `/process/task/${task!['id']}`))['asks']).toEqual({ signature: false, password: true })
    expect((await agree({})).message).toBe('请输入登录密码')
    expect((await agree({ password: 'Falsch-1234' })).message).toBe('登录密码错误')
    expect((await agree({ password: PASSWORD, signImage: 'https://example.com/a.png' })).success).toBe(false)
    const agreed = await agree({ password: PASSWORD })
    expect(agreed.success, agreed.message).toBe(true)
    await set('oa.confirmPassword', 'N')
  })
})

test('superiors, and whoever has a post, are found as the files of employees say', async () => {
  const { staff } = town.server.database
  const accountOf = (empId: unknown) => USERS.find((user) => user['empId'] === empId)
  const [led] = EMPLOYEES.filter(({ id, superiorId }) => superiorId && accountOf(id) && accountOf(superiorId))
  const above = EMPLOYEES.find(({ id }) => id === led!['superiorId'])!
  const superior = async (levels: number) =>
    value(await staff.superior(String(accountOf(led!['id'])!['id']), levels, 1)).map(({ userId }) => userId)
  expect(await superior(1)).toEqual([accountOf(above['id'])!['id']])
  expect(await superior(2)).toEqual(above['superiorId'] ? [accountOf(above['superiorId'])!['id']] : [])
  expect(await superior(9)).toEqual([])
  const [{ jobId, orgId }] = rowsOf(led!, 'posts') as [Row]
  const holders = value(await staff.atPost(String(jobId), 1))
  expect(holders).toContainEqual({ userId: accountOf(led!['id'])!['id'], name: led!['employeeName'], orgId })
})

describe('发起申请', () => {
  type Card = {
    readonly docKey: string
    readonly title: string
    readonly initials: string
    readonly favourite: boolean
    readonly uses: number
  }
  const cards = async (username: string): Promise<readonly Card[]> => {
    const told = await (await named(username)).ask('GET', '/process/startList')
    return (told.result as unknown as readonly { readonly items: readonly Card[] }[]).flatMap(({ items }) => items)
  }
  const card = async (username: string, docKey: string) => (await cards(username)).find((one) => one.docKey === docKey)

  test('offers what somebody may begin, counts what he begins, and keeps what he stars for himself alone', async () => {
    expect(await card('shenyue', 'bsc.factory')).toBeUndefined()
    const before = await card('shenyue', 'oa.generalApply')
    expect(before).toMatchObject({ title: '通用申请', initials: 'tysq', favourite: false })
    await begun()
    expect((await does('shenyue', '/process/favourite', { docKey: 'oa.generalApply', favourite: 'Y' })).success).toBe(true)
    expect(await card('shenyue', 'oa.generalApply')).toMatchObject({ favourite: true, uses: before!.uses + 1 })
    expect(await card('jiayi', 'oa.generalApply')).toMatchObject({ favourite: false })
    expect((await does('shenyue', '/process/favourite', { docKey: 'oa.generalApply', favourite: 'N' })).success).toBe(true)
    expect(await card('shenyue', 'oa.generalApply')).toMatchObject({ favourite: false })
    expect((await does('shenyue', '/process/favourite', { docKey: 'no.such', favourite: 'Y' })).success).toBe(false)
  })
})

// Last: what is published here stays in force.
describe('a version of a chain', () => {
  const simulate = (username: string, flowId: unknown, count = 3) => does(username, '/sys/flow/simulate', { flowId, count })

  test('is tried over the wire on documents of the past, by whoever sees chains, and nothing is kept', async () => {
    value(await town.server.container.get(LayFlows).run(programOf(1)))
    const process = await begun()
    const versions = async () =>
      (await read('admin', '/sys/flow/list?processCode=oa:generalApply&pageSize=9'))['records'] as unknown as readonly Row[]
    const [published] = await versions()
    expect((await does('admin', `/sys/flow/act/newVersion/${published!['id']}`, { confirm: true })).success).toBe(true)
    const draft = await read('admin', `/sys/flow/findById/${(await versions()).find(({ flowStatus }) => flowStatus === '1')!['id']}`)
    const nodes = rowsOf(draft, 'nodes').filter(({ nodeNo }) => nodeNo !== 1)
    const step = { ...nodes[0]!, id: 'fresh', nodeNo: 1, nodeKey: 'lawyers', nodeName: '法务会签', step: null }
    const lawyers = { ...step, approverType: 'role', roleCode: 'legal', orgField: null, userField: null }
    const kept = await does('admin', '/sys/flow/edit', { ...draft, nodes: [lawyers, ...nodes] })
    expect(kept.success, kept.message).toBe(true)
    const tried = (await simulate('admin', draft['id'])).result as unknown as readonly TriedDocument[]
    expect(tried).toHaveLength(3)
    const own = tried.find(({ recordId }) => recordId === process['busId'])!
    expect([own.before[0]?.title, own.after[0]?.title]).toEqual(['部门负责人', '法务会签'])
    expect(own.after[0]?.names).not.toEqual([])
    expect((await rows('shenyue', 'mine')).find(({ id }) => id === process['id'])).toMatchObject({ currentNodes: process['currentNodes'] })
    expect((await simulate('shenyue', draft['id'])).success).toBe(false)
    expect((await simulate('admin', draft['id'], 0)).success).toBe(false)

    // Published with a step that leaves it to the applicant, a form says with 提交 whom he chose.
    const drawn = await read('admin', `/sys/flow/findById/${draft['id']}`)
    const chosen = rowsOf(drawn, 'nodes').map((row) => (row['nodeKey'] === 'lawyers' ? { ...row, approverType: 'choose' } : row))
    expect((await does('admin', '/sys/flow/edit', { ...drawn, nodes: chosen })).success).toBe(true)
    expect((await does('admin', `/sys/flow/act/publish/${draft['id']}`, { confirm: true })).success).toBe(true)
    const form = await request('shenyue')
    const among = async () =>
      ((await does('shenyue', '/oa/generalApply/rehearse', form)).result as unknown as Rehearsal).steps[0]?.choice?.among ?? []
    // What was published is heard a moment later.
    await expect.poll(among).not.toEqual([])
    const [lawyer] = await among()
    const send = (more: object) => does('shenyue', '/oa/generalApply/add?submit=true&confirm=true', { ...form, ...more })
    expect((await send({})).message).toBe('请选择节点“法务会签”的审批人')
    expect((await send({ chosenApprovers: { 0: ['nobody'] } })).success).toBe(false)
    const sent = await send({ chosenApprovers: { 0: [lawyer!.userId] } })
    expect(sent.success, sent.message).toBe(true)
    expect((await rows('shenyue', 'mine')).find(({ busId }) => busId === sent.result['id'])).toMatchObject({ currentUsers: lawyer!.userId })
  })
})
