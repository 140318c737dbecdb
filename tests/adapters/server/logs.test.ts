import { afterAll, beforeAll, expect, test } from 'vitest'
import { read } from 'xlsx'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { CallLog } from '../../../core/logs/call-log.ts'
import { TellChanges } from '../../../core/logs/tell-changes.use-case.ts'
import { value } from '../../support/results.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let admin = ''
beforeAll(async () => {
  town = await openTown('logs')
  admin = await town.signIn('admin')
})
afterAll(() => town.close())

const write = async () => {
  value(await town.server.container.get(CallLog).write())
  value(await town.server.container.get(TellChanges).run())
}

type Line = Readonly<Record<string, string | number | null>>
const lines = async (log: string, query = ''): Promise<readonly Line[]> => {
  const { result } = await town.ask('GET', `/sys/${log}/list?pageSize=100&${query}`, { token: admin })
  return result.records as readonly Line[]
}

const aCategory = async (name: string): Promise<Line> => {
  const added = await town.ask('POST', '/sys/category/add', { token: admin, body: { name, code: `T${town.clock.now()}` } })
  expect(added).toMatchObject({ success: true })
  return added.result as Line
}

test('a write is told with who, what, which record and how it went, also one that was refused', async () => {
  const { id } = await aCategory('日志分类')
  const clerk = await town.signIn('yemei')
  await town.ask('POST', '/sys/category/add', { token: clerk, body: { name: '不许' } })
  await write()
  expect((await lines('operLog', `busId=${id}`))[0]).toMatchObject({
    username: 'admin',
    operType: '2',
    actionTitle: '新增',
    docKey: 'sys:category',
    docKey_dictText: '分类字典',
    result: '1',
  })
  expect((await lines('operLog', 'username=yemei&docKey=sys:category'))[0]).toMatchObject({
    result: '0',
    failReason: '没有权限，请联系管理员授权',
  })
})

test('what pages keep of themselves is no operation', async () => {
  const traceId = 'a-setting-of-this-test'
  const kept = await town.ask('POST', '/account/ownSettings', {
    token: admin,
    headers: { 'x-request-id': traceId },
    body: { values: { 'table:a': '1' } },
  })
  expect(kept).toMatchObject({ success: true })
  await write()
  expect(await lines('operLog', `traceId=${traceId}`)).toEqual([])
})

test('an export is told with its rows and by what it was asked for', async () => {
  const sheet = await town.app.inject({
    method: 'GET',
    url: '/xqErp/sys/dict/exportXls?dictName=%E6%80%A7%E5%88%AB',
    headers: { 'x-access-token': admin },
  })
  expect(sheet.statusCode).toBe(200)
  await write()
  const [told] = await lines('operLog', 'operType=6&docKey=sys:dict')
  expect(told).toMatchObject({ actionTitle: '导出', rowCount: expect.anything() })
  const { result } = await town.ask('GET', `/sys/operLog/findById/${told?.['id']}`, { token: admin })
  expect(result.content).toMatch(/^导出数据字典 \d+ 行，条件 字典名称 性别$/)
})

test('reads are visits of pages; look-ups and what pages ask by themselves are none', async () => {
  const traceId = 'a-visit-of-this-test'
  const read = (path: string) => town.ask('GET', path, { token: admin, headers: { 'x-request-id': traceId } })
  for (const path of ['/sys/role/list', '/sys/dict/list?dictName=secret', '/sys/dict/queryAllDictItems', '/process/count']) await read(path)
  await write()
  const visits = await lines('accessLog', `traceId=${traceId}`)
  expect(visits.map(({ path }) => path)).toEqual(['/xqErp/sys/dict/list'])
  expect(visits[0]).toMatchObject({ menuTitle: '数据字典', method: 'GET', httpStatus: 200, result: '1', username: 'admin' })
})

test('what changed of base data is told by field, once, with the call that changed it, to whoever may see the record', async () => {
  const { id, code, version } = await aCategory('改名前')
  await town.ask('POST', '/sys/category/edit', {
    token: admin,
    headers: { 'x-request-id': 'the-renaming' },
    body: { id, version, code, name: '改名后' },
  })
  await write()
  await write()
  const told = await lines('dataLog', `busId=${id}`)
  expect(told.filter(({ fieldTitle }) => fieldTitle === '分类名称')).toMatchObject([
    {
      docKey: 'sys:category',
      docKey_dictText: '分类字典',
      fieldTitle: '分类名称',
      oldText: '改名前',
      newText: '改名后',
      username: 'admin',
      reason: '修改',
    },
  ])
  const { result } = await town.ask('GET', `/sys/dataLog/byRow?docKey=sys:category&busId=${id}`, { token: admin })
  expect(result.map(({ fieldKey }: Line) => fieldKey)).toContain('name')
  expect(result.find(({ fieldKey }: Line) => fieldKey === 'name')).toMatchObject({ traceId: 'the-renaming' })
  const clerk = await town.signIn('yemei')
  expect((await town.ask('GET', '/sys/dataLog/list', { token: clerk })).status).toBe(403)
  expect((await town.ask('GET', `/sys/dataLog/byRow?docKey=sys:role&busId=${id}`, { token: clerk })).status).toBe(403)
})

test('what is exported of it hides what whoever exports may not see', async () => {
  const row = (id: string, seenWith: string) => ({
    ...{ id, logTime: '2026-03-18 09:00:00', docKey: 'sys:employee', busId: 'exported', rowTitle: id, fieldTitle: '身份证号', version: 1 },
    ...{ oldText: `旧${id}`, newText: `新${id}`, username: 'admin', seenWith },
  })
  const rows = [row('open', '*'), row('closed', '*,@hr')]
  await insertMany(town.server.database.database, town.catalogue.find('sys.dataLog')!, rows, 1)
  const exported = async (token: string) => {
    const headers = { 'x-access-token': token }
    const { rawPayload } = await town.app.inject({ method: 'GET', url: '/xqErp/sys/dataLog/exportXls?busId=exported', headers })
    return JSON.stringify(Object.values(read(rawPayload).Sheets))
  }
  for (const text of ['旧open', '旧closed', '新closed']) expect(await exported(admin)).toContain(text)
  const seen = await exported(await town.signIn('auditor'))
  for (const text of ['旧open', '新open']) expect(seen).toContain(text)
  for (const text of ['旧closed', '新closed']) expect(seen).not.toContain(text)
})

test('while the database keeps nothing so many calls wait and no more', () => {
  const log = new CallLog(town.catalogue, null as never, null as never, town.clock)
  for (let at = 0; at < 10_005; at += 1) log.note({} as never)
  expect(log.lost).toBe(5)
})
