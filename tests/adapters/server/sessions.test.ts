import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND_TENANT } from '../../../core/documents/sys/defaults/second-tenant.ts'
import { CAPTCHA, captchaAnswer } from '../../../core/identity/sign-in/captcha.ts'
import { Challenges } from '../../../core/identity/sign-in/challenges.port.ts'
import { Secrets } from '../../../core/identity/secrets.port.ts'
import { openTown, PASSWORD, type Town } from '../../support/town.ts'

const MINUTE = 60_000

let town: Town
beforeAll(async () => {
  town = await openTown('sessions')
})
afterAll(() => town.close())

type Entry = { readonly path: string; readonly meta: object; readonly children?: readonly Entry[] }
const entryOf = (entries: readonly Entry[], path: string): Entry | undefined =>
  entries.map((entry) => (entry.path === path ? entry : entryOf(entry.children ?? [], path))).find(Boolean)

describe('a clerk', () => {
  test('signs in and is told who he is, where he sits, and what the dictionaries hold', async () => {
    const told = await town.ask('POST', '/sys/login', { body: { username: 'YeMei', password: PASSWORD } })
    expect(told).toMatchObject({ status: 200, success: true, code: 200, message: '登录成功' })
    expect(told.result.token).toMatch(/^[\w-]{43}$/)
    expect(told.result.userInfo).toMatchObject({ username: 'yemei', realname: '叶梅', tenantId: 1 })
    expect(told.result.tenancyList.length).toBeGreaterThan(0)
    expect(told.result.sysAllDictItems.line_type[0]).toEqual({ value: '1', text: '正常', title: '正常', initials: 'zc' })
    expect(JSON.stringify(told.result.userInfo)).not.toMatch(/scrypt|password/i)
  })

  test('gets a menu of pages that exist, with the rights he holds', async () => {
    const token = await town.signIn('yemei')
    const { result } = await town.ask('GET', '/sys/permission/getUserPermissionByToken', { token })
    const pages = JSON.stringify(result.menu)
    expect(pages).toContain('/sale/saleOrder')
    expect(pages).toContain('/process/todo')
    expect(pages).not.toContain('/sys/menu')
    expect(entryOf(result.menu, '/sale/saleOrder')?.meta).toMatchObject({ document: 'sale.saleOrder', initials: 'xsdd' })
    const held = result.auth.map(({ action }: { action: string }) => action)
    expect(held).toContain('sale:saleOrder:add')
    expect(held).not.toContain('sys:user:add')
    expect(result.allAuth.length).toBeGreaterThan(result.auth.length)
  })

  test('is out at once when he signs out', async () => {
    const token = await town.signIn('yemei')
    expect((await town.ask('GET', '/process/count', { token })).success).toBe(true)
    await town.ask('POST', '/sys/logout', { token, body: {} })
    expect(await town.ask('GET', '/process/count', { token })).toMatchObject({
      status: 401,
      success: false,
      code: 401,
      message: 'Token失效，请重新登录',
    })
  })

  test('is out everywhere after changing his password, and may use the new one', async () => {
    const [here, there] = [await town.signIn('sunjing'), await town.signIn('sunjing')]
    const change = { oldPassword: PASSWORD, password: 'Neues-Wort-77', confirmPassword: 'Neues-Wort-77' }
    expect(await town.ask('POST', '/sys/dmtUser/updatePassword', { token: here, body: change })).toMatchObject({ success: true })
    expect((await town.ask('GET', '/process/count', { token: there })).status).toBe(401)
    await expect(town.signIn('sunjing')).rejects.toThrow('用户名或密码错误')
    expect(await town.signIn('sunjing', 'Neues-Wort-77')).not.toBe('')
  })

  test('finds neither the log of sign-ins nor himself in it, an administrator both', async () => {
    await town.ask('POST', '/sys/login', { body: { username: 'yemei', password: 'x' } })
    const token = await town.signIn('yemei')
    expect((await town.ask('GET', '/sys/loginLog/list', { token })).status).toBe(403)
    const { result } = await town.ask('GET', '/sys/loginLog/list?username=yemei&pageSize=100', { token: await town.signIn('admin') })
    expect(result.records.slice(0, 2)).toMatchObject([
      { username: 'yemei', realname: '叶梅', loginType_dictText: '账号密码', result_dictText: '成功', ip: '127.0.0.1' },
      { username: 'yemei', result_dictText: '失败', failReason: '密码错误' },
    ])
  })

  test('finds his own file, what waits for him and his own sign-ins in 个人中心, nobody else’s', async () => {
    await town.ask('POST', '/sys/login', { body: { username: 'fangwei', password: 'x' } })
    const { result } = await town.ask('GET', '/account/center', { token: await town.signIn('fangwei') })
    expect(result.card).toMatchObject({
      empNo: expect.stringMatching(/^YG\d{5}$/) as string,
      roles: ['普通员工', '部门负责人', '商务部'],
    })
    expect(result.figures).toEqual({ todo: 0, mine: 0, unread: 0 })
    expect(result.operations).toEqual([])
    expect(result.signIns).toMatchObject([
      { succeeded: true, way: '账号密码', address: '127.0.0.1' },
      { succeeded: false, failReason: '密码错误' },
    ])
  })

  test('never finds his password in an address', async () => {
    const token = await town.signIn('yemei')
    expect(await town.ask('GET', '/sys/dmtUser/updatePassword?oldPassword=a&password=b', { token })).toMatchObject({
      status: 405,
      success: false,
    })
  })
})

describe('an administrator', () => {
  const idOf = async (username: string, token: string) =>
    (await town.ask('GET', `/sys/dmtUser/list?username=${username}`, { token })).result.records[0].id
  const resetting = async (username: string) => {
    const token = await town.signIn('admin')
    return town.ask('POST', `/sys/dmtUser/resetPassword/${await idOf(username, token)}`, { token, body: {} })
  }

  test('gives a one-time password: its owner is out, and changes it before anything else is answered', async () => {
    const there = await town.signIn('jiayi')
    const { result } = await resetting('jiayi')
    expect((await town.ask('GET', '/process/count', { token: there })).status).toBe(401)
    const opened = await town.ask('POST', '/sys/login', { body: { username: 'jiayi', password: result.password } })
    expect(opened.result.userInfo.mustChangePwd).toBe('Y')
    const { token } = opened.result
    expect(await town.ask('GET', '/process/count', { token })).toMatchObject({ success: false, code: 501, message: '请先修改密码' })
    const change = { oldPassword: result.password, password: 'Neues-Wort-77', confirmPassword: 'Neues-Wort-77' }
    expect(await town.ask('POST', '/sys/dmtUser/updatePassword', { token, body: change })).toMatchObject({ success: true })
    expect((await town.ask('GET', '/process/count', { token: await town.signIn('jiayi', 'Neues-Wort-77') })).success).toBe(true)
  })

  test.each([
    ['forceLogout', {}],
    ['freeze', { freezeReason: '离岗' }],
  ])('ends all sessions of a user by %s; none comes back to life later', async (action, asked) => {
    const there = await town.signIn('luoting')
    const token = await town.signIn('admin')
    const id = await idOf('luoting', token)
    const act = (name: string, body: object) =>
      town.ask('POST', `/sys/dmtUser/act/${name}/${id}`, { token, body: { ...body, confirm: true } })
    expect(await act(action, asked)).toMatchObject({ success: true })
    if (action === 'freeze') await act('unfreeze', {})
    town.clock.pass(3_000)
    expect((await town.ask('GET', '/process/count', { token: there })).status).toBe(401)
    expect((await town.ask('GET', '/process/count', { token: await town.signIn('luoting') })).success).toBe(true)
  })

  test('sees who is signed in, never a token, and ends one session: who sat there is told, and it is written down', async () => {
    const [there, elsewhere] = [await town.signIn('luoting'), await town.signIn('luoting')]
    const token = await town.signIn('admin')
    const listed = async (who: string) => (await town.ask('GET', `/sys/online/list?username=${who}&pageSize=50`, { token })).result.records
    const before = await listed('luoting')
    expect(JSON.stringify(before)).not.toContain(there.slice(0, 16))
    expect(before[0]).toMatchObject({ realname: '罗婷', ip: '127.0.0.1', isMe: 'N' })
    const act = (id: string, by = token) => town.ask('POST', '/sys/online/forceLogout', { token: by, body: { id, confirm: true } })
    expect(await act(before[0].id)).toMatchObject({ success: true })
    town.clock.pass(3_000)
    const answers = await Promise.all([there, elsewhere].map((one) => town.ask('GET', '/process/count', { token: one })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(answers.find(({ status }) => status === 401)).toMatchObject({ code: 401, message: '您已被管理员强制下线' })
    expect(await listed('luoting')).toHaveLength(before.length - 1)
    const { result } = await town.ask('GET', '/sys/loginLog/list?username=luoting&loginType=7&pageSize=100', { token })
    expect(result.records[0]).toMatchObject({ loginType_dictText: '被强制下线', ip: '127.0.0.1' })

    const own = (await listed('admin')).find(({ isMe }: { isMe: string }) => isMe === 'Y')
    expect(await act(own.id)).toMatchObject({ success: false, message: '不能下线当前会话' })
    expect((await act(own.id, await town.signIn('luoting'))).status).toBe(403)
  })

  test('resets neither his own password nor that of another tenant', async () => {
    expect(await resetting('admin')).toMatchObject({ success: false, message: '不能重置本人的密码，请使用修改密码' })
    const token = await town.signIn('admin')
    const foreign = SECOND_TENANT.users[0]?.['id']
    expect(await town.ask('POST', `/sys/dmtUser/resetPassword/${foreign}`, { token, body: {} })).toMatchObject({
      success: false,
      message: '未找到对应数据，可能已被删除',
    })
  })
})

describe('whoever has several posts', () => {
  test('changes between them, and nowhere else', async () => {
    const token = await town.signIn('zhoujianping')
    const { result } = await town.ask('GET', '/sys/user/getUserInfo', { token })
    const other = result.tenancyList.find(({ current }: { current: boolean }) => !current)
    const moved = await town.ask('POST', '/sys/loginOrg', { token, body: { id: other.id } })
    expect(moved.result.userInfo.orgId).toBe(other.orgId)
    expect((await town.ask('GET', '/sys/user/getCurrentUserDeparts', { token })).result.orgCode).toBe(other.orgCode)
    expect(await town.ask('POST', '/sys/selectDepart', { token, body: { orgCode: 'A01A02', username: 'zhoujianping' } })).toMatchObject({
      success: false,
      message: '您不属于该部门',
    })
  })
})

describe('identity comes from the token alone:', () => {
  test.each([
    ['POST', '/sys/selectDepart', { orgCode: 'A01', username: 'admin' }],
    ['POST', '/sys/loginOrg', { id: '1', username: 'admin' }],
    ['POST', '/sys/loginOrg', { id: '1', userId: '2001' }],
    [
      'POST',
      '/sys/dmtUser/updatePassword',
      { userName: 'admin', oldPassword: PASSWORD, password: 'Neues-Wort-78', confirmPassword: 'Neues-Wort-78' },
    ],
    [
      'POST',
      '/sys/dmtUser/updatePassword',
      { userId: '2001', oldPassword: PASSWORD, password: 'Neues-Wort-78', confirmPassword: 'Neues-Wort-78' },
    ],
  ] as const)("%s %s with another's name is refused", async (method, path, body) => {
    const token = await town.signIn('yemei')
    expect(await town.ask(method, path, { token, body })).toMatchObject({ status: 403, success: false })
  })

  test.each(['2', 'x', '1,2'])('a tenant %s in the header is refused', async (tenant) => {
    const token = await town.signIn('yemei')
    for (const name of ['tenant-id', 'X-Tenant-Id']) {
      expect(await town.ask('GET', '/process/count', { token, headers: { [name]: tenant } })).toMatchObject({
        status: 403,
        code: 510,
        message: '租户信息不匹配',
      })
    }
  })

  test.each(['1', '0', ''])('a tenant %o in the header says nothing new', async (tenant) => {
    const token = await town.signIn('yemei')
    expect((await town.ask('GET', '/process/count', { token, headers: { 'tenant-id': tenant } })).success).toBe(true)
  })

  test('a token anywhere but in its header opens nothing', async () => {
    const token = await town.signIn('yemei')
    const elsewhere = [
      town.ask('GET', `/process/count?token=${token}`),
      town.ask('GET', `/process/count?X-Access-Token=${token}`),
      town.ask('GET', '/process/count', { headers: { cookie: `X-Access-Token=${token}` } }),
      town.ask('GET', '/process/count', { headers: { authorization: `Bearer ${token}` } }),
      town.ask('POST', '/process/agree', { body: { 'X-Access-Token': token } }),
    ]
    for (const told of await Promise.all(elsewhere)) expect(told.status).toBe(401)
  })

  test('a token of another make opens nothing', async () => {
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"username":"admin"}')}.`
    for (const token of [unsigned, 'x'.repeat(43), 'null', '0', "' or 1=1"])
      expect((await town.ask('GET', '/process/count', { token })).status).toBe(401)
  })
})

describe('guessing', () => {
  test('of usual pairs opens nothing', async () => {
    const usual = ['123456', 'Demo@123456', 'admin', 'admin123', 'Admin@123', 'password', '12345678', 'root', 'xqerp', '888888']
    const opened = []
    for (const username of ['admin', 'yemei']) {
      for (const password of usual) {
        const told = await town.ask('POST', '/sys/login', { body: { username, password }, headers: {} })
        if (told.success) opened.push([username, password])
        town.clock.pass(16 * MINUTE)
      }
    }
    expect(opened).toEqual([])
  })

  /** What somebody who can read it types under a picture. */
  const readCaptcha = async () => {
    const { container } = town.server
    const key = `read ${town.clock.now()}`
    const [secrets, now] = [container.get(Secrets), town.clock.now()]
    await container.get(Challenges).keep({
      tokenHash: secrets.digest(key),
      purpose: CAPTCHA,
      answerHash: secrets.digest(captchaAnswer(key, 'WXY2')),
      address: '',
      madeAt: now,
      endsAt: now + MINUTE,
    })
    return { captcha: 'wxy2', checkKey: key }
  }
  const closeName = async (username: string) => {
    for (let count = 0; count < 5; count += 1) {
      town.clock.pass(1)
      await town.ask('POST', '/sys/login', { body: { username, password: 'x', ...(await readCaptcha()) } })
    }
  }

  test('twenty at once: three are looked at, the others meet the captcha or the door closed; nobody is locked out by it', async () => {
    town.clock.pass(24 * 60 * MINUTE)
    const guess = () => town.ask('POST', '/sys/login', { body: { username: 'gaofeng', password: 'x' } })
    const told = await Promise.all(Array.from({ length: 20 }, guess))
    expect(told.filter(({ message }) => message === '用户名或密码错误')).toHaveLength(3)
    const others = told.map(({ message }) => message).filter((message) => message !== '用户名或密码错误')
    expect(others.every((message) => message === '请输入验证码!' || message.startsWith('账号已锁定'))).toBe(true)
    town.clock.pass(2 * MINUTE)
    const right = await town.ask('POST', '/sys/login', { body: { username: 'gaofeng', password: PASSWORD, ...(await readCaptcha()) } })
    expect(right).toMatchObject({ success: true })
  })

  test('after three failures goes on with a picture from the server, bound to its key', async () => {
    town.clock.pass(24 * 60 * MINUTE)
    const guess = (more: object) => town.ask('POST', '/sys/login', { body: { username: 'gaofeng', password: 'x', ...more } })
    for (let count = 0; count < 3; count += 1) await guess({})
    const picture = await town.ask('GET', '/sys/randomImage/1772000000000')
    expect(picture.result).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(Buffer.from(picture.result.split(',')[1], 'base64').toString()).not.toMatch(/<text/)
    const told = await guess({ captcha: 'AAAA', checkKey: '1772000000000' })
    expect(told).toMatchObject({ success: false, message: '验证码错误或已失效', result: { failures: [{ details: { captcha: true } }] } })
  })

  test('that closed a name is seen by an administrator, who opens it', async () => {
    town.clock.pass(24 * 60 * MINUTE)
    await closeName('gaofeng')
    await expect(town.signIn('gaofeng')).rejects.toThrow('账号已锁定，请30分钟后再试')
    town.clock.pass(MINUTE)
    const token = await town.signIn('admin')
    const { records } = (await town.ask('GET', '/sys/dmtUser/list?username=gaofeng', { token })).result
    expect(records[0].lockedUntil).toMatch(/^2026-/)
    const { id, version } = records[0]
    expect(await town.ask('POST', `/sys/dmtUser/act/unlock/${id}`, { token, body: { version } })).toMatchObject({ success: true })
    expect(await town.signIn('gaofeng')).not.toBe('')
  })

  test('from one address over many names meets 429, whatever address the caller invents', async () => {
    town.clock.pass(24 * 60 * MINUTE)
    const statuses = []
    for (let name = 0; name < 30; name += 1) {
      const told = await town.ask('POST', '/sys/login', {
        body: { username: `guess${name}`, password: 'x' },
        headers: { 'x-forwarded-for': `10.1.1.${name}` },
      })
      statuses.push(told.status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    const last = await town.ask('POST', '/sys/login', { body: { username: 'yemei', password: PASSWORD } })
    expect(last).toMatchObject({ status: 429, message: '操作过于频繁，请稍后再试' })
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    town.clock.pass(2 * MINUTE)
    expect(await town.signIn('yemei')).not.toBe('')
  })
})
