import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MENUS } from '../../core/documents/sys/defaults/menus.ts'
import type { Field } from '../../core/definitions/field.ts'
import { readDraft } from '../../core/records/write/read-draft.ts'
import { catalogue } from '../support/catalogue.ts'
import { start } from '../support/people.ts'
import { openTown, type Town } from '../support/town.ts'

let town: Town
let admin: string
beforeAll(async () => {
  town = await openTown('ownership')
  admin = await town.signIn('admin')
})
afterAll(() => town.close())

const job = (code: string) => ({ code, name: `岗位${code}`, postRank: '9', jobCategory: '9', tripLevel: '4' })

/** Spelt out once more, so that what the program counts as its own cannot shrink unnoticed. */
const OWNED = new Set(
  'id version tenantId createBy createTime updateBy updateTime sysOrgCode delFlag billNo billStatus processInstanceId applyUserId applyDeptId applyDate'.split(
    ' ',
  ),
)
const isOwned = (key: string, { derived, editable }: Field): boolean =>
  OWNED.has(key) || derived !== undefined || editable === false || (editable !== undefined && 'at' in editable)

describe('a body that sets every server-owned field changes none', () => {
  const forged = (fields: Readonly<Record<string, Field>>) =>
    Object.fromEntries(
      [...OWNED, ...Object.entries(fields).flatMap(([key, field]) => (isOwned(key, field) ? [key, `${key}_dictText`] : []))].map((key) => [
        key,
        '1',
      ]),
    )

  test.each(catalogue.types.map((type) => [type.key, type] as const))('of %s', (_, type) => {
    const read = (sent: (fields: Readonly<Record<string, Field>>) => object) => {
      const tables = Object.entries(type.lines).map(([name, table]) => [name, [{ ...sent(table.columns), id: 'r1' }]])
      const reading = readDraft(type, { ...sent(type.fields), ...Object.fromEntries(tables) }, start, undefined, () => 'new')
      return reading.ok ? reading.value.draft : reading
    }
    expect(read(forged)).toEqual(read(() => ({})))
  })

  test('through the door of a running server', async () => {
    const body = {
      ...job('FORGED'),
      id: 'mine',
      version: 99,
      tenantId: 2,
      createBy: '9',
      createTime: '2001-01-01 00:00:00',
      sysOrgCode: 'Z',
      delFlag: 1,
      holderCount: 77,
    }
    const { result } = await town.ask('POST', '/sys/job/add', { token: admin, body })
    const { result: stored } = await town.ask('GET', `/sys/job/findById/${result.id}`, { token: admin })
    expect(stored).toMatchObject({
      code: 'FORGED',
      version: 1,
      createBy: 'admin',
      createBy_dictText: '系统管理员',
      createTime: '2026-03-18 09:30:00',
    })
    expect(stored.id).not.toBe('mine')
    expect(stored.holderCount).not.toBe(77)
    const [kept] = await town.server.database.database.query({ text: 'SELECT tenant_id, del_flag FROM sys_job WHERE code = $1' }, [
      'FORGED',
    ])
    expect(kept).toEqual({ tenant_id: 1, del_flag: 0 })
  })
})

describe('two tenants with the same names and numbers', () => {
  const paths = ['findById', 'history', 'print', 'change'] as const

  test('never meet: the id of the other one is the id of nothing', async () => {
    const other = await town.signIn('t2admin')
    const own = await town.ask('GET', '/sys/dmtUser/list?pageSize=1000', { token: other })
    const mine = await town.ask('GET', '/sys/dmtUser/list?pageSize=1000', { token: admin })
    const ids = (page: typeof own) => page.result.records.map(({ id }: { id: string }) => id) as string[]
    expect(ids(own).length).toBeGreaterThan(0)
    expect(ids(own).filter((id) => ids(mine).includes(id))).toEqual([])

    const missing = (await town.ask('GET', '/sys/dmtUser/findById/nobody', { token: admin })).text.replace(/"timestamp":\d+/, '')
    let tried = 0
    for (const type of catalogue.types.filter(({ shared }) => !shared)) {
      for (const path of paths) {
        if ((path === 'print' && !type.print) || (path === 'change' && !type.process)) continue
        for (const id of ids(own)) {
          const told = await town.ask('GET', `${type.path}/${path}/${id}`, { token: admin })
          expect(told.text.replace(/"timestamp":\d+/, '')).toBe(missing)
          tried += 1
        }
      }
      for (const [method, path] of [
        ['POST', `edit`],
        ['POST', 'submit/x'],
        ['DELETE', 'delete/x'],
      ] as const) {
        for (const id of ids(own)) {
          const told = await town.ask(method, `${type.path}/${path.replace('x', id)}`, { token: admin, body: { id, version: 1 } })
          expect(told.success).toBe(false)
          tried += 1
        }
      }
    }
    expect(tried).toBeGreaterThan(100)
  })

  test('nor does somebody who works for both bring anything from one to the other', async () => {
    const token = await town.signIn('jinxin')
    const pairs = (await town.ask('GET', '/sys/user/getUserInfo', { token })).result
    expect(pairs.tenantList.map(({ id }: { id: number }) => id)).toEqual([1, 2])
    const sit = async (tenantId: number) => {
      const there = pairs.tenancyList.find((pair: { tenantId: number }) => pair.tenantId === tenantId)
      const told = await town.ask('POST', '/sys/loginOrg', { token, body: { id: there.id } })
      expect(told.result.userInfo).toMatchObject({ tenantId, signInName: 'jinxin' })
    }
    const idsOf = async (by: string) => {
      const found = new Map<string, readonly string[]>()
      for (const type of catalogue.types.filter(({ shared }) => !shared)) {
        const told = await town.ask('GET', `${type.path}/list?pageSize=1000`, { token: by })
        if (told.success)
          found.set(
            type.key,
            (told.result.records as { id: string }[]).map(({ id }) => id),
          )
      }
      return found
    }
    await sit(2)
    const [there, here] = [await idsOf(token), await idsOf(admin)]
    expect(there.get('sys.user')).toHaveLength(2)
    let compared = 0
    for (const [key, ids] of here) {
      const type = catalogue.find(key)!
      expect(ids.filter((id) => there.get(key)?.includes(id))).toEqual([])
      for (const id of ids.slice(0, 3)) {
        const told = await town.ask('GET', `${type.path}/findById/${id}`, { token })
        expect([key, told.success]).toEqual([key, false])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(10)
    expect(await town.ask('GET', '/process/count', { token, headers: { 'tenant-id': '1' } })).toMatchObject({ status: 403 })

    expect((await town.ask('POST', '/sys/job/add', { token, body: job('BOTH') })).success).toBe(true)
    expect((await town.ask('GET', '/sys/job/list?code=BOTH', { token: admin })).result.total).toBe(0)
    await sit(1)
    expect((await town.ask('GET', '/sys/dmtUser/list?username=jinxin_t2', { token })).result?.total ?? 0).toBe(0)
    expect((await town.ask('GET', '/process/count', { token, headers: { 'tenant-id': '2' } })).status).toBe(403)
  })

  test('nor do their users meet in a picker, a look-up or a check', async () => {
    const asked = [
      '/sys/user/list?username=*t2*',
      '/sys/user/getMultiUser?username=t2admin,',
      '/sys/dict/loadDict/sys.user,realname,id?keyword=t2admin&pageSize=100',
      '/sys/dmtUser/list?username=t2admin',
    ]
    for (const path of asked) expect((await town.ask('GET', path, { token: admin })).text).not.toContain('t2admin"')
  })
})

describe('names from the browser choose only among declared ones:', () => {
  test.each([
    'sys_user,realname,id',
    'sys.user,password,id',
    'sys.user,realname,password',
    'sys.user,phone,id',
    'sys.user,realname,id,1=1',
    'sys.user,realname,id;drop table x',
    'xq_session,token_hash,user_id',
    'sys.user',
    ',,',
    '__proto__,a,b',
  ])('%s is refused', async (dict) => {
    for (const call of ['loadDict', 'loadDictItem', 'loadDictOrderByValue']) {
      expect(await town.ask('GET', `/sys/dict/${call}/${encodeURIComponent(dict)}?keyword=&key=1`, { token: admin })).toMatchObject({
        success: false,
        message: '参数不合法',
      })
    }
  })

  test.each(['password=x', 'phone=1', 'id=1&username=2', 'realname=x', ''])('getMultiUser by %s is refused', async (query) =>
    expect((await town.ask('GET', `/sys/user/getMultiUser?${query}`, { token: admin })).success).toBe(false),
  )

  test('a check for duplicates knows only fields that are declared unique', async () => {
    const check = (tableName: string, fieldName: string, fieldVal: string) =>
      town.ask('GET', `/sys/duplicate/check?tableName=${tableName}&fieldName=${fieldName}&fieldVal=${fieldVal}`, { token: admin })
    expect(await check('sys.job', 'code', 'GM')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    expect(await check('sys.job', 'code', 'NEW')).toMatchObject({ success: true, message: '该值可用！' })
    for (const [table, field] of [
      ['sys.user', 'password'],
      ['sys_user', 'username'],
      ['sys.job', 'duty'],
      ['xq_session', 'token_hash'],
    ] as const) {
      expect(await check(table, field, 'x')).toMatchObject({ success: false, message: '参数不合法' })
    }
  })
})

describe('a write under a key', () => {
  const add = (key: string, body: unknown, token = admin) =>
    town.ask('POST', '/sys/job/add', { token, body, headers: { 'idempotency-key': key } })
  const count = async (code: string) => (await town.ask('GET', `/sys/job/list?code=${code}`, { token: admin })).result.total

  test('asked ten times, one after the other and at once, happens once and is answered alike', async () => {
    const first = await add('key-1', job('ONCE'))
    expect(first.success).toBe(true)
    const again = await Promise.all(Array.from({ length: 9 }, () => add('key-1', job('ONCE'))))
    expect(again.map(({ result }) => result)).toEqual(Array.from({ length: 9 }, () => first.result))
    const together = await Promise.all(Array.from({ length: 10 }, () => add('key-2', job('TWICE'))))
    expect(new Set(together.map(({ result }) => result.id)).size).toBe(1)
    expect([await count('ONCE'), await count('TWICE')]).toEqual([1, 1])
  })

  test('means that write only: another body is refused', async () => {
    await add('key-3', job('THREE'))
    expect(await add('key-3', job('FOUR'))).toMatchObject({ status: 409, success: false })
    expect(await count('FOUR')).toBe(0)
  })

  test('that was refused may be asked again', async () => {
    expect((await add('key-4', { ...job('FIVE'), name: '' })).success).toBe(false)
    expect((await add('key-4', job('FIVE'))).success).toBe(true)
  })

  test.each(['x'.repeat(65), 'a b', 'ключ'])('%s is no key', async (key) =>
    expect(
      await town.ask('POST', '/sys/job/add', {
        token: admin,
        body: job('SIX'),
        headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
      }),
    ).toMatchObject({ status: 400, success: false }),
  )

  test('is forgotten after a day', async () => {
    await add('key-5', job('SEVEN'))
    town.clock.pass(24 * 3_600_000 + 1_000)
    expect((await add('key-5', job('SEVEN'))).message).not.toBe('添加成功！')
  })
})

describe('a price one may not see', () => {
  // What stands on no page nobody may ask for at all.
  const shown = new Set<string | undefined>(MENUS.map(({ doc }) => doc))
  const guarded = catalogue.types
    .filter(({ key }) => shown.has(key))
    .flatMap((type) =>
      Object.entries<Field>(type.fields).flatMap(([key, field]) => (field.guard || field.visibleTo ? [{ type, key, field }] : [])),
    )

  test.each(guarded.map((one) => [`${one.type.key}.${one.key}`, one] as const))(
    '%s is neither sent, filtered, sorted nor exported',
    async (_, { type, key, field }) => {
      // He may list everything and see nothing that is guarded.
      const token = await town.signIn('t2admin')
      const superQuery = encodeURIComponent(JSON.stringify([{ field: key, rule: 'not_empty', val: '' }]))
      for (const query of [
        `${key}=1`,
        `${key}_begin=1`,
        `${key}_MultiString=1`,
        `column=${key}&order=asc`,
        `superQueryParams=${superQuery}`,
      ]) {
        for (const call of ['list', 'exportXls', 'exportCsv']) {
          const told = await town.ask('GET', `${type.path}/${call}?${query}`, { token })
          expect([told.success, told.status]).toEqual([false, 400])
        }
      }
      expect((await town.ask('GET', `${type.path}/exportCsv`, { token })).text).not.toContain(field.title)
      const listed = await town.ask('GET', `${type.path}/list?pageSize=100&field=id,${key}`, { token })
      expect(listed.success).toBe(true)
      expect(listed.text).not.toContain(`"${key}"`)
    },
  )
})
