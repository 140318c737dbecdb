import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Process, Task } from '../../../core/approval/approvals.port.ts'
import { USERS } from '../../../core/documents/sys/defaults/employees.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { Clerk } from '../../support/clerk.ts'
import { multipart, pdf } from '../../support/files.ts'
import { openTown, toldOf, type Town } from '../../support/town.ts'

let town: Town
let writer: Clerk
let decider: Clerk
let stranger: Clerk

type Chain = { readonly process: Process | null; readonly tasks: readonly Task[] }

const told = async (clerk: Clerk, method: 'GET' | 'POST', path: string, body?: object): Promise<Row> => {
  const answer = await clerk.ask(method, path, body)
  expect(answer.success, `${path}: ${answer.message}`).toBe(true)
  return answer.result as Row
}
const approval = async (clerk: Clerk, id: string) =>
  (await told(clerk, 'GET', `/process/byBus?docKey=oa.generalApply&busId=${id}`)) as unknown as Chain
const openTask = ({ tasks }: Chain): Task => tasks.find(({ status }) => status === 'open')!

const uploaded = async ({ token }: Clerk, name: string): Promise<string> => {
  const { payload, type } = multipart(name, pdf, { isup: '1' })
  const headers = { 'x-access-token': token, 'content-type': type }
  return toldOf(await town.app.inject({ method: 'POST', url: '/xqErp/sys/common/upload', headers, payload })).message
}
const opens = async ({ token }: Clerk, path: string): Promise<boolean> => {
  const url = `/xqErp/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`
  const answer = await town.app.inject({ method: 'GET', url, headers: { 'x-access-token': token } })
  return answer.rawPayload.equals(Buffer.from(pdf))
}
const answer = (clerk: Clerk, verdict: string, { id, version }: Task, more: object) =>
  clerk.ask('POST', `/process/${verdict}`, { taskId: id, version, opinion: '见附件', ...more })

const applied = async (): Promise<string> => {
  const { empId, deptId } = writer.me
  const form = { title: '会议资料', applyType: '2', urgency: '3', content: '请批准', empId, deptId, amount: '0' }
  return String((await told(writer, 'POST', '/oa/generalApply/add?submit=true&confirm=true', form))['id'])
}

const at = (userId: string) => Clerk.at(town, String(USERS.find(({ id }) => id === userId)!['username']))

beforeAll(async () => {
  town = await openTown('decision_files')
  writer = await Clerk.at(town, 'shenyue')
  const id = await applied()
  decider = await at(openTask(await approval(writer, id)).userId)
  for (const { username } of [...USERS].reverse()) {
    stranger = await Clerk.at(town, String(username))
    if ((await approval(stranger, id)).process === null) break
  }
}, 240_000)
afterAll(() => town?.close())

test('what comes with an answer is read by whoever sees the approval, and by nobody else', async () => {
  const id = await applied()
  const path = await uploaded(decider, '复核意见.pdf')
  expect([await opens(decider, path), await opens(writer, path)]).toEqual([true, false])
  const decided = await answer(decider, 'agree', openTask(await approval(decider, id)), { attachments: path })
  expect(decided.success, decided.message).toBe(true)
  const seen = await approval(writer, id)
  expect(seen.tasks.map(({ attachments }) => attachments).filter(Boolean)).toEqual([path])
  expect([await opens(decider, path), await opens(writer, path), await opens(stranger, path)]).toEqual([true, true, false])
})

test('a file of somebody else goes with no answer, and the task waits on', async () => {
  const id = await applied()
  const path = await uploaded(stranger, '工资表.pdf')
  const task = openTask(await approval(decider, id))
  for (const verdict of ['agree', 'reject', 'back']) {
    const refused = await answer(decider, verdict, task, { attachments: path, nodeKey: 'applicant' })
    expect(refused.message).toBe('附件：文件不存在或已被删除，请重新上传')
  }
  expect(openTask(await approval(decider, id))).toEqual(task)
  expect(await opens(decider, path)).toBe(false)
})

test('too many files are refused, and nothing is decided', async () => {
  const id = await applied()
  const task = openTask(await approval(decider, id))
  const paths = Array.from({ length: 21 }, (_, at) => `files/${String(at).padStart(35, '0')}/第${at + 1}份.pdf`)
  expect((await answer(decider, 'agree', task, { attachments: paths.join(',') })).message).toBe('最多上传20个文件')
  expect(openTask(await approval(decider, id))).toEqual(task)
})

test('what goes with a question to others stands with it, and what goes with the answer afterwards beside it', async () => {
  for (const [verdict, more] of [
    ['delegate', { toUserId: stranger.me.userId }],
    ['addSign', { userIds: stranger.me.userId, position: 'before', mode: 'all' }],
  ] as const) {
    const id = await applied()
    const [first, second, third] = [
      await uploaded(decider, '问题.pdf'),
      await uploaded(stranger, '答复.pdf'),
      await uploaded(decider, '结论.pdf'),
    ]
    const given = async (clerk: Clerk, what: string, attachments: string, further: object = {}) => {
      const told = await answer(clerk, what, openTask(await approval(clerk, id)), { attachments, ...further })
      expect(told.success, told.message).toBe(true)
    }
    await given(decider, verdict, first, more)
    expect([await opens(stranger, first), await opens(writer, first)]).toEqual([true, true])
    await given(stranger, 'agree', second)
    await given(decider, 'agree', third)
    const kept = (await approval(writer, id)).tasks.map(({ attachments }) => attachments).filter(Boolean)
    expect(kept).toEqual([`${first},${third}`, second])
  }
})

test('what is handed on or taken back is answered anew, without the files of before', async () => {
  const id = await applied()
  const path = await uploaded(decider, '说明.pdf')
  const handed = await answer(decider, 'transfer', openTask(await approval(decider, id)), {
    attachments: path,
    toUserId: stranger.me.userId,
  })
  expect(handed.success, handed.message).toBe(true)
  const { tasks } = await approval(stranger, id)
  expect(tasks.map(({ status, attachments }) => [status, attachments]).slice(0, 2)).toEqual([
    ['transferred', path],
    ['open', undefined],
  ])
})

test('what was sent back keeps its files, and the next answer brings its own', async () => {
  const id = await applied()
  const path = await uploaded(decider, '修改说明.pdf')
  const back = await answer(decider, 'back', openTask(await approval(decider, id)), {
    attachments: path,
    nodeKey: 'applicant',
    resumeMode: 'step',
  })
  expect(back.success, back.message).toBe(true)
  expect((await approval(writer, id)).tasks.map(({ attachments }) => attachments).filter(Boolean)).toEqual([path])
  expect(await opens(writer, path)).toBe(true)
})
