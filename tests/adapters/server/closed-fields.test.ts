import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
beforeAll(async () => {
  town = await openTown('closed_fields')
})
afterAll(() => town.close())

const MINUTE = 60_000

test('a right of type 2 that an administrator lays is kept by the server until it is switched off', async () => {
  const admin = await town.signIn('admin')
  const keeper = await town.signIn('luoting')
  const ask = async (token: string, method: 'POST' | 'PUT' | 'GET', path: string, body?: object) =>
    town.ask(method, path, { token, ...(body ? { body } : {}) })
  const { id: pageId } = (await ask(admin, 'GET', `/sys/menu/list?pageSize=200&url=${encodeURIComponent('/oa/officeItem')}`)).result
    .records[0]
  const item = { name: '订书机', category: 'OFFICEA01', refPrice: '12.5', maxPerMonth: 2 }
  const kept = (await ask(keeper, 'POST', '/oa/officeItem/add', item)).result
  expect(kept).toMatchObject({ refPrice: '12.5' })

  const entry = {
    menuType: '2',
    parentId: pageId,
    name: '参考单价可编辑',
    perms: 'oa:officeItem:field.refPrice',
    permsType: '2',
    status: '1',
  }
  const laid = (await ask(admin, 'POST', '/sys/menu/add', entry)).result
  town.clock.pass(MINUTE)
  const edit = (given: object) => ask(keeper, 'PUT', '/oa/officeItem/edit', { id: kept.id, version: 1, ...item, ...given })
  expect(await edit({ refPrice: '99' })).toMatchObject({
    success: false,
    message: '您没有编辑参考单价的权限，请恢复原值后重试，或联系管理员授权',
  })
  expect((await ask(admin, 'PUT', '/oa/officeItem/edit', { id: kept.id, version: 1, ...item, refPrice: '13' })).success).toBe(true)
  expect((await edit({ version: 2, name: '大订书机', refPrice: '13' })).success).toBe(true)

  await ask(admin, 'PUT', '/sys/menu/edit', { id: laid.id, version: laid.version, ...entry, status: '0' })
  town.clock.pass(MINUTE)
  expect((await edit({ version: 3, refPrice: '99' })).success).toBe(true)
})

test('an identity number is not asked of the administrator of a tenant, who may not see it, and is asked of whoever may', async () => {
  const second = await town.signIn('t2admin')
  const { id: orgId } = (await town.ask('GET', '/sys/org/list', { token: second })).result.records[0]
  const { id: jobId } = (await town.ask('GET', '/sys/job/list?pageSize=5', { token: second })).result.records[0]
  const posts = [{ orgId, jobId, isMain: 'Y', startDate: '2026-01-01' }]
  const about = {
    employeeName: '钟离',
    phone: '19000008001',
    sex: '1',
    education: '3',
    empType: '3',
    hireDate: '2026-01-01',
    birthday: '1990-01-01',
  }
  const kept = await town.ask('POST', '/sys/employee/add', { token: second, body: { ...about, posts } })
  expect(kept).toMatchObject({ success: true })
  expect(kept.result).not.toHaveProperty('idcard')

  const admin = await town.signIn('admin')
  expect(await town.ask('POST', '/sys/employee/add', { token: admin, body: about })).toMatchObject({
    success: false,
    message: '请输入身份证号',
  })
})
