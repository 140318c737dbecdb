import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '../../../../core/documents/sys/defaults/roles.ts'
import { RecogniseVisitor } from '../../../../core/identity/sessions/recognise-visitor.use-case.ts'
import { DeliverLetters } from '../../../../core/notices/deliver-letters.use-case.ts'
import { opened, type PageClient, until } from '../../../support/page-client.ts'
import { openTown, type Town } from '../../../support/town.ts'

let town: Town
/** Another process over the same database. */
let other: Town
beforeAll(async () => {
  town = await openTown('ringing')
  other = await openTown('ringing_other', { beside: town })
  for (const { app } of [town, other]) await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await other.close()
  await town.close()
})

const seats: PageClient[] = []
afterAll(() => seats.forEach((page) => page.close()))

const sit = async (name: string, at: Town) => {
  const token = await town.signIn(name)
  const known = await town.server.container.get(RecogniseVisitor).run(token)
  if (!known.ok) throw new Error(known.failure.message)
  const { userId } = known.value.person
  const page = await opened(at.app, `/websocket/${userId}`, { token })
  seats.push(page)
  return { page, token, userId }
}

test('a notice rings in every browser of its readers, whichever process they speak to, and in nobody else’s', async () => {
  const admin = await town.signIn('admin')
  const [here, there, stranger] = [await sit('yemei', town), await sit('yemei', other), await sit('fangwei', other)]
  const body = {
    titile: '只给叶梅',
    priority: 'L',
    msgType: 'USER',
    userIds: here.userId,
    msgAbstract: '请回电',
    msgContent: '<p>请回电</p>',
  }
  const { id } = (await town.ask('POST', '/sys/annountCement/add', { token: admin, body })).result
  await town.ask('POST', `/sys/annountCement/act/publish/${id}`, { token: admin, body: { confirm: true } })
  await other.server.container.get(DeliverLetters).run()
  const named = { cmd: 'user', userId: here.userId, msgId: id, msgTxt: '只给叶梅' }
  await until(() => [here, there].forEach(({ page }) => expect(page.frames).toEqual([named])))

  // Read in one browser, the others look again.
  await town.ask('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { token: here.token, body: { anntId: id } })
  await until(() => [here, there].forEach(({ page }) => expect(page.frames).toEqual([named, { cmd: 'user', userId: here.userId }])))
  expect(stranger.page.frames).toEqual([])

  const forAll = { ...body, titile: '全体通知', msgType: 'ALL', userIds: null }
  const { id: next } = (await town.ask('POST', '/sys/annountCement/add', { token: admin, body: forAll })).result
  await town.ask('POST', `/sys/annountCement/act/publish/${next}`, { token: admin, body: { confirm: true } })
  await other.server.container.get(DeliverLetters).run()
  await until(() => expect(stranger.page.frames).toEqual([{ cmd: 'topic', msgId: next, msgTxt: '全体通知' }]))
})

test('whoever an administrator throws out is told so before his page is closed, and nobody else', async () => {
  const admin = await town.signIn('admin')
  const [thrown, stays] = [await sit('yemei', town), await sit('fangwei', town)]
  const [{ id }] = (await town.ask('GET', '/sys/online/list?username=yemei&column=signedInAt&order=desc', { token: admin })).result.records
  await town.ask('POST', `/sys/online/act/forceLogout/${id}`, { token: admin, body: { confirm: true } })
  await until(() => expect(thrown.page.closedWith).toBe(1008))
  expect(thrown.page.frames).toEqual([{ cmd: 'user', userId: thrown.userId, msgTxt: '您已被管理员强制下线' }])
  expect([stays.page.isGone, stays.page.frames]).toEqual([false, []])
})

test('a published 版本公告 is told to every open page, in whichever tenant and process', async () => {
  const admin = await town.signIn('admin')
  const seen = [await sit('xumin', town), await sit('t2admin', other)]
  const body = { versionNo: '98.1.0', titile: '三月更新', content: '<p>导入</p>' }
  const { id, version } = (await town.ask('POST', '/sys/versionNotice/add', { token: admin, body })).result
  await town.ask('POST', `/sys/versionNotice/act/publish/${id}`, { token: admin, body: { version } })
  await town.server.container.get(DeliverLetters).run()
  await until(() => seen.forEach(({ page }) => expect(page.frames).toEqual([{ cmd: 'topic', msgTxt: '三月更新' }])))
})

test('a dictionary somebody changed is named to every open page, and read anew by the processes of both', async () => {
  const admin = await town.signIn('admin')
  const seen = [await sit('xumin', town), await sit('yemei', other)]
  const item = (itemValue: string, itemText: string, sortOrder: number) => ({
    id: `i${itemValue}`,
    itemValue,
    itemText,
    sortOrder,
    status: '1',
  })
  const body = { dictCode: 'visit_kind', dictName: '拜访方式', dictType: '0', items: [item('1', '上门', 1)] }
  const { id, version } = (await town.ask('POST', '/sys/dict/add', { token: admin, body })).result
  const named = { cmd: 'topic', msgId: 'dict:visit_kind' }
  await until(() => seen.forEach(({ page }) => expect(page.frames).toEqual([named])))
  await town.ask('POST', '/sys/dict/edit', { token: admin, body: { ...body, id, version, items: [...body.items, item('2', '电话', 2)] } })
  await until(() => seen.forEach(({ page }) => expect(page.frames).toEqual([named, named])))
  for (const [place, { token }] of [town, other].map((at, index) => [at, seen[index]!] as const)) {
    const { result } = await place.ask('GET', '/sys/dict/upDictByMsgId?msgId=dict:visit_kind', { token })
    expect(result).toMatchObject({
      dictCode: 'visit_kind',
      items: [
        { value: '1', text: '上门' },
        { value: '2', text: '电话' },
      ],
    })
  }
  const unknown = await town.ask('GET', '/sys/dict/upDictByMsgId?msgId=dict:nothing', { token: admin })
  expect(unknown).toMatchObject({ success: false, message: '字典不存在' })
})

test('whose rights an administrator changes is told so, wherever he sits, and nobody whose rights stay', async () => {
  const admin = await town.signIn('admin')
  const [here, there, stays] = [await sit('gaofeng', town), await sit('gaofeng', other), await sit('liangzhiqiang', town)]
  const roleId = String(ROLES.find(({ roleCode }) => roleCode === 'quality')?.['id'])
  const { menuIds } = (await town.ask('GET', `/sys/dmtRole/grantAuthorization?roleId=${roleId}`, { token: admin })).result
  const [first] = (await town.ask('GET', '/sys/menu/list?perms=bsc%3Afactory%3Adelete', { token: admin })).result.records
  const saved = await town.ask('POST', '/sys/dmtRole/saveAuthorization', {
    token: admin,
    body: { roleId, menuIds: [...menuIds, first.id], lastMenuIds: menuIds },
  })
  expect(saved.success).toBe(true)
  // Rights are remembered for two seconds.
  for (const { clock } of [town, other]) clock.pass(3_000)
  const told = { cmd: 'user', userId: here.userId, msgTxt: '权限已变更' }
  await until(() => [here, there].forEach(({ page }) => expect(page.frames).toEqual([told])))
  expect(stays.page.frames).toEqual([])
})

test('online users are listed with the connections of their pages, whichever process keeps them, and none once these are gone', async () => {
  const admin = await town.signIn('admin')
  const { page, token, userId } = await sit('helihua', town)
  const further = await opened(other.app, `/websocket/${userId}`, { token })
  seats.push(further)
  const connections = async () => {
    const { records } = (await town.ask('GET', '/sys/online/list?username=helihua', { token: admin })).result
    return records.map(({ socketCount }: { socketCount: number }) => socketCount)
  }
  await until(async () => expect(await connections()).toEqual([2]))
  page.close()
  await until(async () => expect(await connections()).toEqual([1]))
  further.close()
  await until(async () => expect(await connections()).toEqual([0]))
})
