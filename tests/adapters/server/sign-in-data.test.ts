import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { statement } from '../../../adapters/database/sql.ts'
import { ROLES } from '../../../core/documents/sys/defaults/roles.ts'
import { EMPLOYEES, USERS } from '../../../core/documents/sys/defaults/employees.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import { type Row, rowsOf } from '../../../core/kernel/wire.ts'
import { openTown, PASSWORD, type Town } from '../../support/town.ts'

const phones: string[] = []
let town: Town
let admin: string
/** Administers the tenant, no more. */
let keeper: string
/** Personnel. */
let hr: string

const userOf = (name: string): Row => USERS.find(({ username }) => username === name) as Row
const ADMIN = String(userOf('admin')['id'])
const KEEPER = String(userOf('yemei')['id'])
const WATCHED = ['username', 'phone', 'email', 'status', 'validUntil', 'roles', 'lockedUntil']

const signInDataOf = async (id: string) => {
  const found = await town.ask('GET', `/sys/dmtUser/findById/${id}`, { token: admin })
  const [credential] = await town.server.database.database.query<object>(
    statement('SELECT record, phone, must_change FROM xq_credential WHERE user_id = $1'),
    [id],
  )
  const sessions = await town.server.database.database.query<object>(
    statement('SELECT count(*)::int4 AS sessions FROM xq_session WHERE user_id = $1 AND NOT forced'),
    [id],
  )
  return { ...Object.fromEntries(WATCHED.map((key) => [key, found.result[key]])), credential, sessions }
}
const versionOf = async (path: string, id: string) => (await town.ask('GET', `${path}/findById/${id}`, { token: admin })).result.version

beforeAll(async () => {
  town = await openTown('sign_in_data', { phones, demonstration: true })
  const config = town.catalogue.find('sys.config')
  if (!config) throw new Error('there is no sys.config')
  const open = { id: 'login.phoneOpen', configKey: 'login.phoneOpen', configName: 'x', configType: '3', configValue: 'Y' }
  await insertMany(town.server.database.database, config, [open], 1)
  admin = await town.signIn('admin')
  const role = String(ROLES.find(({ roleCode }) => roleCode === 'tenant_admin')?.['id'])
  const given = await town.ask('POST', `/sys/dmtRole/act/addMembers/${role}`, { token: admin, body: { userIds: KEEPER } })
  expect(given).toMatchObject({ success: true })
  town.clock.pass(2_000)
  keeper = await town.signIn('yemei')
  hr = await town.signIn('helihua')
})
afterAll(() => town.close())

describe('the sign-in data of who holds a right one may not give', () => {
  test('stay as they are, whichever way an administrator of the tenant comes', async () => {
    const before = await signInDataOf(ADMIN)
    const version = await versionOf('/sys/dmtUser', ADMIN)
    const roleId = String(ROLES.find(({ roleCode }) => roleCode === 'auditor')?.['id'])
    const actions = Object.entries<ActionType<unknown>>(town.catalogue.find('sys.user')?.actions ?? {})
    const asked = { freezeReason: 'x', roles: [{ roleId, startDate: '2026-01-01' }], confirm: true, version }
    const ways: (readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object])[] = [
      ...['phone', 'email', 'status', 'validUntil', 'remark'].map(
        (key) => ['POST', '/sys/dmtUser/edit', { id: ADMIN, version, [key]: key === 'email' ? 'x@example.com' : '13911112222' }] as const,
      ),
      ['POST', '/sys/dmtUser/edit', { id: ADMIN, version, roles: [] }],
      ['GET', `/sys/dmtUser/resetPassword/${ADMIN}`],
      ['POST', `/sys/dmtUser/resetPassword/${ADMIN}`, {}],
      ['DELETE', `/sys/dmtUser/delete/${ADMIN}`],
      ['DELETE', `/sys/dmtUser/deleteBatch?ids=${ADMIN}&confirm=true`],
      ...actions
        .filter(([, { opens }]) => !opens?.view)
        .flatMap(([key]) => [
          ['POST', `/sys/dmtUser/act/${key}/${ADMIN}`, asked] as const,
          ['POST', `/sys/dmtUser/act/${key}`, { ids: ADMIN, ...asked }] as const,
        ]),
      ...['addMembers', 'removeMembers'].flatMap((key) =>
        ROLES.map(({ id }) => ['POST', `/sys/dmtRole/act/${key}/${id}`, { userIds: ADMIN, memberIds: ADMIN, confirm: true }] as const),
      ),
    ]
    const done = []
    for (const [method, path, body] of ways) {
      const told = await town.ask(method, path, { token: keeper, body })
      if (told.success && !path.includes('Members')) done.push(path)
    }
    expect(done).toEqual([])
    expect(await signInDataOf(ADMIN)).toEqual(before)
    const told = await town.ask('GET', `/sys/dmtUser/resetPassword/${ADMIN}`, { token: keeper })
    expect(told.message).toBe('该用户持有您不能授予的权限，不能修改其登录信息，请联系系统管理员')
  })

  test('and the sessions of such a person are ended by nobody who stands below him', async () => {
    const of = async (username: string) => {
      const { result } = await town.ask('GET', `/sys/online/list?username=${username}&pageSize=5`, { token: keeper })
      return String(result.records[0].id)
    }
    const end = async (username: string) =>
      town.ask('POST', `/sys/online/act/forceLogout/${await of(username)}`, { token: keeper, body: { confirm: true } })
    expect((await end('admin')).message).toBe('该用户持有您不能授予的权限，不能强制下线，请联系系统管理员')
    await town.signIn('gaofeng')
    expect(await end('gaofeng')).toMatchObject({ success: true })
  })

  test('whether it comes by a role or through the post he sits on: nobody below it resets, freezes, ends or rewrites him', async () => {
    const seated = EMPLOYEES.filter(({ userId, empStatus }) => userId && empStatus === '2')
    const sharing = (employee: Row) => rowsOf(employee, 'posts').map(({ jobId }) => String(jobId))
    const actors = ['yemei', 'helihua', 'admin', 'gaofeng', 'fangwei'].map((name) => String(userOf(name)['empId']))
    const theirs = new Set(seated.filter(({ id }) => actors.includes(String(id))).flatMap(sharing))
    const target = seated.find((employee) => {
      const user = USERS.find(({ empId }) => empId === employee['id'])
      return user && rowsOf(user, 'roles').length === 0 && !sharing(employee).some((job) => theirs.has(job))
    }) as Row
    const account = USERS.find(({ empId }) => empId === target['id']) as Row
    const [id, jobId] = [String(account['id']), sharing(target)[0]]
    const menus = (await town.ask('GET', '/sys/menu/list?pageSize=1000&menuType=2', { token: admin })).result.records
    const platform = menus.filter(({ perms }: Row) => String(perms).startsWith('sys:tenant:')).map((row: Row) => String(row['id']))
    const grant = (menuIds: readonly string[]) => town.ask('POST', '/sys/job/saveAuthorization', { token: admin, body: { jobId, menuIds } })
    expect([(await grant(platform)).success, platform.length > 0]).toEqual([true, true])
    await town.signIn(String(account['username']))
    const before = await signInDataOf(id)
    const version = await versionOf('/sys/dmtUser', id)
    const session = (await town.ask('GET', `/sys/online/list?username=${String(account['username'])}&pageSize=5`, { token: keeper })).result
    const refused = [
      await town.ask('GET', `/sys/dmtUser/resetPassword/${id}`, { token: keeper }),
      await town.ask('POST', '/sys/dmtUser/edit', { token: keeper, body: { id, version, phone: '13911112223' } }),
      await town.ask('POST', `/sys/dmtUser/act/freeze/${id}`, { token: keeper, body: { freezeReason: 'x', version } }),
      await town.ask('POST', `/sys/online/act/forceLogout/${String(session.records[0].id)}`, { token: keeper, body: { confirm: true } }),
    ]
    expect(refused.map(({ message }) => String(message).slice(0, 15))).toEqual(Array(4).fill('该用户持有您不能授予的权限，不'))
    const file = (await town.ask('GET', `/sys/employee/findById/${String(target['id'])}`, { token: hr })).result
    const body = { id: target['id'], version: file.version, phone: '13922223334' }
    expect(await town.ask('POST', '/sys/employee/edit?confirm=true', { token: hr, body })).toMatchObject({ success: true })
    expect(await signInDataOf(id)).toEqual(before)

    // Rights that an administrator of the tenant may give do not stand in his way.
    const sales = menus.filter(({ perms }: Row) => String(perms).startsWith('sale:saleOrder:')).map((row: Row) => String(row['id']))
    expect([(await grant(sales)).success, sales.length > 0]).toEqual([true, true])
    expect(await town.ask('GET', `/sys/dmtUser/resetPassword/${id}`, { token: keeper })).toMatchObject({ success: true })
  })

  test('are kept by who may give it: an administrator of the tenant resets and freezes clerks', async () => {
    const clerk = String(userOf('gaofeng')['id'])
    expect(await town.ask('GET', `/sys/dmtUser/resetPassword/${clerk}`, { token: keeper })).toMatchObject({ success: true })
    const version = await versionOf('/sys/dmtUser', clerk)
    const body = { freezeReason: 'x', version }
    expect(await town.ask('POST', `/sys/dmtUser/act/freeze/${clerk}`, { token: keeper, body })).toMatchObject({ success: true })
  })

  test('do not follow the file that personnel write, whose account is over theirs', async () => {
    const employee = String(userOf('fangwei')['empId'])
    const account = String(userOf('fangwei')['id'])
    const before = await signInDataOf(account)
    const file = (await town.ask('GET', `/sys/employee/findById/${employee}`, { token: hr })).result
    const body = { id: employee, version: file.version, phone: '13922223333', email: 'hr@example.com' }
    expect(await town.ask('POST', '/sys/employee/edit', { token: hr, body })).toMatchObject({ success: true })
    expect((await town.ask('GET', `/sys/employee/findById/${employee}`, { token: admin })).result.phone).toBe('13922223333')
    expect(await signInDataOf(account)).toEqual(before)
  })

  test('and personnel let no administrator leave, nor lose the post he sits on', async () => {
    const employee = String(userOf('yemei')['empId'])
    const file = (await town.ask('GET', `/sys/employee/findById/${employee}`, { token: hr })).result
    const asked = { leaveDate: '2026-03-18', leaveReason: 'x', confirm: true }
    const leave = await town.ask('POST', `/sys/employee/act/leave/${employee}`, { token: hr, body: asked })
    expect(leave.message).toBe('该员工是系统管理员，其任职调整和离职登记须由系统管理员办理')
    const posts = rowsOf(file, 'posts').map((row) => ({ ...row, endDate: '2026-03-17' }))
    const edited = await town.ask('POST', '/sys/employee/edit', {
      token: hr,
      body: { id: employee, version: file.version, posts },
    })
    expect(edited.message).toBe('该员工是系统管理员，其任职调整和离职登记须由系统管理员办理')
    const plain = EMPLOYEES.find(({ userId, empStatus }) => !userId && empStatus === '2')
    const left = await town.ask('POST', `/sys/employee/act/leave/${String(plain?.['id'])}`, { token: hr, body: asked })
    expect(left).toMatchObject({ success: true })
  })
})

describe('a number written beside an account', () => {
  const pass = async (): Promise<string> => {
    const { result } = await town.ask('POST', '/sys/slider/begin', { body: {} })
    town.clock.pass(1_000)
    const trail = Array.from({ length: 12 }, (_, at) => [at / 10, at * 20])
    return (await town.ask('POST', '/sys/slider/answer', { body: { id: result.id, trail } })).result.pass
  }
  const codeTo = async (mobile: string) => {
    const last = () => phones.findLast((line) => line.includes(mobile))
    await expect.poll(last).toBeDefined()
    return /验证码 (\d{6})/.exec(last() ?? '')?.[1] ?? ''
  }
  const NEW = '13933334444'

  test('opens nothing until its owner proved it, with his password and the code; the one before opens no more', async () => {
    const id = String(userOf('shilei')['id'])
    const old = String(userOf('shilei')['phone'])
    const stored = (await town.ask('GET', `/sys/dmtUser/findById/${id}`, { token: admin })).result
    expect(await town.ask('POST', '/sys/dmtUser/edit', { token: admin, body: { ...stored, phone: NEW } })).toMatchObject({ success: true })
    phones.length = 0
    for (const mobile of [old, NEW])
      for (const smsmode of ['0', '2', '3']) await town.ask('POST', '/sys/sms', { body: { mobile, smsmode, pass: await pass() } })
    const unknownReferences = await town.ask('POST', '/sys/sms', { body: { mobile: NEW, smsmode: '4', pass: await pass() } })
    expect(unknownReferences.success).toBe(false)
    expect((await town.ask('POST', '/account/phoneCode', { body: { mobile: NEW, pass: await pass() } })).status).toBe(401)

    town.clock.pass(3_600_000)
    const token = await town.signIn('shilei')
    const own = async () => (await town.ask('GET', '/account/access', { token })).result.phone
    expect(await own()).toEqual({ mobile: '139****4444', proved: false })
    expect(phones.filter((line) => line.includes(old) || line.includes(NEW))).toEqual([])
    expect(await town.ask('POST', '/account/phoneCode', { token, body: { mobile: NEW, pass: await pass() } })).toMatchObject({
      success: true,
    })
    const smscode = await codeTo(NEW)
    const prove = (more: object) =>
      town.ask('POST', '/account/provePhone', { token, body: { mobile: NEW, smscode, password: PASSWORD, ...more } })
    expect((await prove({ password: 'x' })).message).toBe('用户名或密码错误')
    expect((await prove({ smscode: '000000' })).message).toBe('短信验证码错误或已失效')
    expect(await prove({})).toMatchObject({ success: true, message: '手机号已验证，可用于登录和找回密码' })
    expect(await own()).toEqual({ mobile: '139****4444', proved: true })

    town.clock.pass(3_600_000)
    phones.length = 0
    await town.ask('POST', '/sys/sms', { body: { mobile: NEW, smsmode: '0', pass: await pass() } })
    const opened = await town.ask('POST', '/sys/phoneLogin', { body: { mobile: NEW, captcha: await codeTo(NEW) } })
    expect(opened).toMatchObject({ success: true, result: { userInfo: { username: 'shilei' } } })
  })

  test('that somebody else has is refused, and a mail opens nothing at all', async () => {
    const token = await town.signIn('shilei')
    const other = String(userOf('zhengxiaoyu')['phone'])
    expect(await town.ask('POST', '/account/phoneCode', { token, body: { mobile: other, pass: await pass() } })).toMatchObject({
      success: true,
    })
    const body = { mobile: other, smscode: await codeTo(other), password: PASSWORD }
    expect((await town.ask('POST', '/account/provePhone', { token, body })).message).toBe('手机号已存在')
    const byMail = { username: String(userOf('shilei')['email']), password: PASSWORD }
    expect((await town.ask('POST', '/sys/login', { body: byMail })).success).toBe(false)
    expect(town.calls.filter(({ path, may }) => may === 'anonymous' && /mail/i.test(path))).toEqual([])
  })
})
