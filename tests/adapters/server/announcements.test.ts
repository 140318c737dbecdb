import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeliverLetters } from '../../../core/notices/deliver-letters.use-case.ts'
import { PublishDueNotices } from '../../../core/notices/publish-due-notices.use-case.ts'
import { openTown, type Town } from '../../support/town.ts'

const HOUR = 3_600_000

let town: Town
let admin: string
let clerk: string
beforeAll(async () => {
  town = await openTown('announcements')
  admin = await town.signIn('admin')
  clerk = await town.signIn('fangwei')
})
afterAll(() => town.close())

const deliver = () => town.server.container.get(DeliverLetters).run()

const draft = async (values: Record<string, unknown> = {}) => {
  const body = { titile: '放假安排', priority: 'M', msgType: 'ALL', msgAbstract: '国庆放假', msgContent: '<p>七天</p>', ...values }
  return (await town.ask('POST', '/sys/annountCement/add', { token: admin, body })).result as { id: string; version: number }
}
const release = (id: string) => town.ask('GET', `/sys/annountCement/doReleaseData?id=${id}`, { token: admin })
const bell = async (token: string) => (await town.ask('GET', '/sys/annountCement/listByUser', { token })).result

test('a notice is written, published, read by whom it reaches, and taken back', async () => {
  const { id } = await draft({ msgContent: '<p onclick="alert(1)">七天</p><script>alert(2)</script>' })
  expect((await bell(clerk)).anntMsgTotal).toBe(0)
  expect((await release(id)).success).toBe(true)
  await deliver()
  expect(await bell(clerk)).toMatchObject({
    anntMsgTotal: 1,
    anntMsgList: [{ id, titile: '放假安排', priority: 'M', sender: 'admin', sender_dictText: '系统管理员', readFlag: '0' }],
  })
  const opened = await town.ask('GET', `/sys/annountCement/queryById?id=${id}`, { token: clerk })
  expect(opened.result.msgContent).toBe('<p>七天</p>')

  expect((await release(id)).message).toBe('该公告已发布')
  const read = await town.ask('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { token: clerk, body: { anntId: id } })
  expect([read.success, (await bell(clerk)).anntMsgTotal]).toEqual([true, 0])
  const readers = await town.ask('GET', `/sys/annountCement/readers?id=${id}&readFlag=1`, { token: admin })
  expect(readers.result).toMatchObject({ total: 1, records: [{ name: '方薇' }] })
  const listed = await town.ask('GET', `/sys/annountCement/findById/${id}`, { token: admin })
  expect(listed.result.readCount).toBe(1)
  expect(listed.result.receiverCount).toBeGreaterThan(10)

  await town.ask('GET', `/sys/annountCement/doReovkeData?id=${id}`, { token: admin })
  await deliver()
  expect((await town.ask('GET', `/sys/annountCement/queryById?id=${id}`, { token: clerk })).success).toBe(false)
  expect((await bell(await town.signIn('yemei'))).anntMsgTotal).toBe(0)
})

test('a notice for an organisation reaches those in it and below it, one for persons those persons', async () => {
  const [forBusiness, forYemei] = [
    await draft({ msgType: 'ORG', orgIds: '110' }),
    await draft({ msgType: 'USER', userIds: await idOf('yemei') }),
  ]
  for (const { id } of [forBusiness, forYemei]) await release(id)
  await deliver()
  const totals = await Promise.all(['fangwei', 'yemei', 'qianhong'].map(async (name) => (await bell(await town.signIn(name))).anntMsgTotal))
  expect(totals).toEqual([1, 2, 0])
})

const idOf = async (name: string) => {
  const { result } = await town.ask('GET', `/sys/user/getUserInfo`, { token: await town.signIn(name) })
  return String(result.userInfo.userId)
}

test('whoever did not get a notice does not learn that there is one', async () => {
  const { id } = await draft()
  const stranger = await town.ask('GET', `/sys/annountCement/queryById?id=${id}`, { token: clerk })
  const nothing = await town.ask('GET', '/sys/annountCement/queryById?id=nothing', { token: clerk })
  expect([stranger.message, stranger.result, stranger.status]).toEqual([nothing.message, nothing.result, nothing.status])
  expect((await town.ask('GET', `/sys/annountCement/readers?id=${id}`, { token: clerk })).status).toBe(403)
})

test('my notices are mine: nobody lists those of others, whoever he is', async () => {
  await release((await draft({ titile: '只给叶梅', msgType: 'USER', userIds: await idOf('yemei') })).id)
  await deliver()
  const found = async (token: string) =>
    (await town.ask('GET', `/sys/sysAnnouncementSend/getMyAnnouncementSend?titile=${encodeURIComponent('只给叶梅')}`, { token })).result
      .total
  expect([await found(await town.signIn('yemei')), await found(clerk), await found(admin)]).toEqual([1, 0, 0])
  const all = await town.ask('PUT', '/sys/sysAnnouncementSend/readAll', { token: await town.signIn('yemei') })
  expect([all.success, (await bell(await town.signIn('yemei'))).anntMsgTotal]).toEqual([true, 0])
})

test('what the program says bears its name', async () => {
  const titile = '夜间任务的结果'
  await release((await draft({ titile, msgType: 'USER', userIds: await idOf('yemei') })).id)
  await deliver()
  await town.server.database.database.query({ text: `UPDATE sys_user_announcement SET sender = 'system' WHERE titile = '${titile}'` })
  const listed = await town.ask('GET', `/sys/sysAnnouncementSend/getMyAnnouncementSend?titile=${encodeURIComponent(titile)}`, {
    token: await town.signIn('yemei'),
  })
  expect(listed.result.records).toMatchObject([{ sender: 'system', sender_dictText: '系统' }])
})

test('whoever has read a notice may put it away, only his own; who has read it is still known', async () => {
  const { id } = await draft({ titile: '看过即删' })
  await release(id)
  await deliver()
  const copyOf = async (token: string) => {
    const page = await town.ask('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend?titile=看过即删', { token })
    return page.result.records[0]?.id as string | undefined
  }
  const own = await copyOf(clerk)
  const remove = (token: string, one = own) => town.ask('DELETE', `/isps/userAnnouncement/delete/${one}`, { token })
  expect((await remove(clerk)).message).toBe('请先阅读再删除')
  await town.ask('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { token: clerk, body: { anntId: id } })
  expect((await remove(await town.signIn('yemei'))).success).toBe(false)
  expect((await remove(admin)).success).toBe(false)
  expect([(await remove(clerk)).success, await copyOf(clerk)]).toEqual([true, undefined])
  const readers = await town.ask('GET', `/sys/annountCement/readers?id=${id}&readFlag=1`, { token: admin })
  expect(readers.result.records).toMatchObject([{ name: '方薇' }])
})

test('a notice with a time goes out when it has come, and ends when it is over', async () => {
  const run = () => town.server.container.get(PublishDueNotices).run({ isStopping: () => false })
  const { id } = await draft({ timed: 'Y', sendTime: '2026-03-18 10:30:00', endTime: '2026-03-18 12:30:00' })
  const status = async () => (await town.ask('GET', `/sys/annountCement/findById/${id}`, { token: admin })).result.sendStatus
  await run()
  expect(await status()).toBe('0')
  town.clock.pass(HOUR)
  admin = await town.signIn('admin')
  await run()
  expect(await status()).toBe('1')
  town.clock.pass(2 * HOUR)
  admin = await town.signIn('admin')
  await run()
  expect(await status()).toBe('3')
})

test('a published notice is neither changed nor deleted', async () => {
  const { id } = await draft()
  await release(id)
  const now = (await town.ask('GET', `/sys/annountCement/findById/${id}`, { token: admin })).result
  const changed = await town.ask('POST', '/sys/annountCement/edit', { token: admin, body: { ...now, titile: '改了' } })
  expect(changed.message).toBe('已发布的公告不能修改，请先撤销')
  expect((await town.ask('DELETE', `/sys/annountCement/delete/${id}`, { token: admin })).message).toBe('请先撤销再删除')
})
