import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallLimits } from '../../adapters/server/http/call-limits.ts'
import { CHECKS_PER_MINUTE } from '../../adapters/server/routes/check-routes.ts'
import { catalogue } from '../support/catalogue.ts'
import { openTown, type Town } from '../support/town.ts'

/** Calls whose parameters name tables, columns and addresses (reliability §5): names only choose among declared ones. */

let town: Town
let admin: string
let clerk: string
const PLENTY = { perMinute: 10_000_000, burst: 10_000_000 }
beforeAll(async () => {
  town = await openTown('declared_lookups', { limits: { session: new CallLimits(PLENTY), address: new CallLimits(PLENTY) } })
  admin = await town.signIn('admin')
  clerk = await town.signIn('yemei')
})
afterAll(() => town.close())

const ask = (path: string, token = admin) => town.ask('GET', path, { token })
const refused = { success: false, message: '参数不合法' }

const columns = (key: string) => Object.keys(catalogue.find(key)!.fields)

describe('only registered triples answer:', () => {
  test('of every table and every column of a type', async () => {
    const answered: string[] = []
    let tried = 0
    for (const type of catalogue.types) {
      // What names a record, and the one column that its like are told by.
      const named = [
        type.titleField,
        'code',
        'billNo',
        'roleCode',
        'itemCode',
        'dictCode',
        'username',
        'empNo',
        'feedbackNo',
        'accountNo',
        'useNo',
        'assetNo',
      ]
      for (const column of [...columns(type.key), 'id', 'tenant_id', 'password']) {
        for (const triple of [`${type.key},${column},id`, `${type.key},${type.titleField},${column}`]) {
          const told = await ask(`/sys/dict/loadDict/${encodeURIComponent(triple)}?pageSize=1`)
          tried += 1
          if (told.success && column !== 'id' && !named.includes(column)) answered.push(triple)
          if (!told.success && told.message !== refused.message) answered.push(`${triple}: ${told.message}`)
        }
      }
    }
    expect(answered).toEqual([])
    expect(tried).toBeGreaterThan(1_000)
  })

  test('of every table of the database', async () => {
    const stored = await town.server.database.database.query<{ name: string; column: string }>({
      text: "SELECT table_name AS name, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'",
    })
    const answered: string[] = []
    for (const { name, column } of stored) {
      const told = await ask(`/sys/dict/loadDictItem/${encodeURIComponent(`${name},${column},id`)}?key=1`)
      if (told.success || told.message !== refused.message) answered.push(`${name},${column}: ${told.message}`)
    }
    expect(stored.length).toBeGreaterThan(1_000)
    expect(answered).toEqual([])
  })

  const HOSTILE = [
    "'",
    '"',
    ';',
    '--',
    '/*',
    '\\',
    '%00',
    ' ',
    '\t',
    '\n',
    '`',
    '$1',
    '()',
    '||',
    '::text',
    ' union select 1',
    ' or 1=1',
    '){}',
    '#',
    '​',
    'ａ',
    '.',
    '*',
    '[0]',
    ' as x',
  ]

  test('of a hundred injected spellings none', async () => {
    const answered: string[] = []
    const spelt = HOSTILE.flatMap((sign) => [
      `sys.job${sign},name,id`,
      `sys.job,name${sign},id`,
      `sys.job,name,id${sign}`,
      `${sign}sys.job,name,id`,
    ])
    for (const triple of spelt) {
      for (const call of ['loadDict', 'loadDictItem', 'loadDictOrderByValue']) {
        const told = await ask(`/sys/dict/${call}/${encodeURIComponent(triple)}?key=1`)
        if (told.success || told.status >= 500) answered.push(`${call}/${triple}: ${told.status}`)
      }
    }
    expect(spelt).toHaveLength(100)
    expect(answered).toEqual([])
  })

  test('as trees only those a type declares, by their own columns', async () => {
    const whole = { tableName: 'sys.org', text: 'orgName', code: 'id', pidField: 'parentId', pid: '0' }
    const query = (changed: object) => new URLSearchParams({ ...whole, ...changed } as Record<string, string>).toString()
    const title = catalogue.find('sys.org')!.titleField
    expect((await ask(`/sys/dict/loadTreeData?${query({ text: title })}`)).success).toBe(true)
    const answered: string[] = []
    for (const name of ['tableName', 'text', 'code', 'pidField', 'hasChildField']) {
      for (const value of [...HOSTILE.map((sign) => `id${sign}`), 'sys_org', 'xq_session', 'password', '1=1']) {
        const told = await ask(`/sys/dict/loadTreeData?${query({ text: title, [name]: value })}`)
        if (told.success || told.status >= 500) answered.push(`${name}=${value}: ${told.status}`)
      }
    }
    for (const condition of ['{"1=1":"1"}', '{"password":"x"}', '{"tenant_id":"1"}', '{"code;":"x"}', '{"code":{"$ne":1}}', 'code=1']) {
      const told = await ask(`/sys/dict/loadTreeData?${query({ text: title, condition })}`)
      if (told.success || told.status >= 500) answered.push(`${condition}: ${told.status}`)
    }
    expect(answered).toEqual([])
  })
})

test.each(['sys_user,realname,id', 'sex;', 'sex ', "sex'", 'sex/..', '性别', 'sex*'])('the dictionary %s has no items', async (code) => {
  for (const call of ['getDictListByCode', 'getDictItems'])
    expect(await ask(`/sys/dict/${call}/${encodeURIComponent(code)}`)).toMatchObject({ success: true, result: [] })
})

describe('a check for duplicates', () => {
  const check = (query: string, token = admin) => ask(`/sys/duplicate/check?tableName=sys.job&fieldName=code&${query}`, token)

  test('leaves out only a record that one may see', async () => {
    const [job] = (await ask('/sys/job/list?code=GM')).result.records
    expect(await check(`fieldVal=GM&dataId=${job.id}`)).toMatchObject({ success: true })
    const [other] = (await town.ask('GET', '/sys/job/list?pageSize=1', { token: await town.signIn('t2admin') })).result.records
    for (const dataId of ['nobody', other.id]) expect(await check(`fieldVal=GM&dataId=${dataId}`)).toMatchObject(refused)
  })

  test('is asked by who fills in the form, and so often that nobody tries all values out', async () => {
    expect((await check('fieldVal=GM', clerk)).status).toBe(403)
    town.clock.pass(60_000)
    const told = []
    for (let at = 0; at <= CHECKS_PER_MINUTE; at += 1) told.push(await check(`fieldVal=NEW${at}`))
    expect(told.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(told.at(-1)).toMatchObject({ status: 429, success: false })
    expect((await ask('/sys/job/list?pageSize=1')).success).toBe(true)
    town.clock.pass(60_000)
    expect((await check('fieldVal=NEW')).success).toBe(true)
  })
})

test('one category is asked for by its id or its code, by nothing else', async () => {
  const answered: string[] = []
  for (const field of columns('sys.category').filter((key) => key !== 'code'))
    if ((await ask(`/sys/category/loadOne?field=${field}&val=1`)).message !== refused.message) answered.push(field)
  for (const field of ['code,name', "code'--", 'CODE', 'id;', ''])
    if ((await ask(`/sys/category/loadOne?field=${encodeURIComponent(field)}&val=1`)).message !== refused.message) answered.push(field)
  expect(answered).toEqual([])
})

describe('a report to take rows from', () => {
  const api = '/online/cgreport/api'

  test('takes no parameter, order or code that nobody declared, whatever is in it', async () => {
    const opened: string[] = []
    const values = ["x' or '1'='1", '1;drop table sys_user', '`', '${1}', '__proto__', 'constructor', '\u0000', 'x'.repeat(2_000)]
    const names = [
      'column',
      'order',
      'sorter',
      'keyword',
      'self_code',
      'pageNo',
      'pageSize',
      'superQueryParams',
      'sql',
      'where',
      'tableName',
    ]
    for (const name of names)
      for (const value of values) {
        const told = await ask(`${api}/getData/employee_pick?${new URLSearchParams({ [name]: value })}`)
        if (told.status >= 500 || /syntax|column/i.test(told.message)) opened.push(`${name}=${value}: ${told.status} ${told.message}`)
      }
    for (const value of values)
      for (const call of ['getRpColumns', 'getQueryInfo', 'getData']) {
        const told = await ask(`${api}/${call}/${encodeURIComponent(value)}`)
        if (told.success || told.status >= 500) opened.push(`${call}/${value}: ${told.status}`)
      }
    expect(opened).toEqual([])
  })

  test('never shows a row its reader could not open', async () => {
    const unseen: string[] = []
    let shown = 0
    for (const username of ['yemei', 'shenyue', 'gujun', 'helihua', 't2admin']) {
      const token = await town.signIn(username)
      for (const type of catalogue.types) {
        const told = await ask(`${api}/getData/${type.key}?pageSize=20`, token)
        if (!told.success) continue
        const rows = told.result.records as { id?: string }[]
        // A tree's rows and rows of views have no page of their own.
        for (const { id } of rows.slice(0, 3)) {
          if (id === undefined) continue
          shown += 1
          if (!(await ask(`${type.path}/findById/${id}`, token)).success) unseen.push(`${username}: ${type.key} ${id}`)
        }
      }
    }
    expect(unseen).toEqual([])
    expect(shown).toBeGreaterThan(20)
  })
})

describe('addresses that a request names', () => {
  let trap: Server
  let caught = 0
  beforeAll(async () => {
    trap = createServer((socket) => {
      caught += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => trap.close(resolve)))

  test('are opened by none of the calls', async () => {
    const at = trap.address()
    const url = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/office`
    const named = ['url', 'path', 'fileUrl', 'src', 'link', 'redirect', 'callback', 'service', 'target', 'filePath', 'imgUrl', 'address']
    const query = new URLSearchParams(named.map((name) => [name, url]))
    const faults: string[] = []
    for (const call of town.calls) {
      for (const method of [call.method].flat()) {
        // These end the session that asks.
        if (/log(in|out)|updatePassword|selectDepart/i.test(call.path)) continue
        const path = `${call.path.replace('/xqErp', '').replace(/:\w+/g, encodeURIComponent(url))}?${query}`
        const body = method === 'GET' ? {} : { body: Object.fromEntries(query) }
        const told = await town.ask(method, path, { token: admin, ...body })
        if (told.status >= 500) faults.push(`${method} ${call.path}: ${told.status}`)
      }
    }
    expect(caught).toBe(0)
    expect(faults).toEqual([])
  })

  test('of a preview are no call at all', async () => {
    for (const path of ['/sys/common/pdf/pdfPreviewIframe', '/onlinePreview?url=http://x', '/sys/common/onlinePreview?url=http://x'])
      expect((await ask(path)).status).toBe(404)
  })
})

test('a password is changed by no GET', async () => expect((await ask('/sys/dmtUser/updatePassword?password=x')).status).toBe(405))
