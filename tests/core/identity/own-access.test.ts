import { describe, expect, test } from 'vitest'
import { office, pair } from './people.ts'
import { refusalOf, value } from '../../support/results.ts'

const MINUTE = 60_000

/** Somebody with an account in two tenants, and a stranger in each. */
const twoTenants = () => {
  const here = office()
  here.hire('lijun')
  here.hire('lijun_t2', { tenantId: 2 }, [pair('q1', '900', 'A01')])
  here.hire('wanghong')
  const signIn = async (name: string, tenantId?: number, password = `Right-${name}-1`) =>
    value(await here.signIn.run({ userName: name, password, address: '10.0.0.1', browser: 'b', ...(tenantId ? { tenantId } : {}) }))
  const visitor = async (token: string) => value(await here.recognise.run(token))
  const linkTo = async (token: string, userName: string, password = `Right-${userName}-1`) =>
    here.linkAccount.run({ visitor: await visitor(token), userName, password, address: '10.0.0.1' })
  return { here, signIn, visitor, linkTo }
}

describe('a person with accounts in two tenants', () => {
  test('proves the other one with its password, and may sit in either from then on', async () => {
    const { here, signIn, visitor, linkTo } = twoTenants()
    const { token } = await signIn('lijun')
    expect(refusalOf(await linkTo(token, 'lijun_t2', 'wrong'))).toBe('用户名或密码错误')
    expect(refusalOf(await linkTo(token, 'lijun_t2'))).toBe('')

    const again = await signIn('lijun')
    expect(again.tenantList.map(({ id }) => id)).toEqual([1, 2])
    expect(again.userInfo).toMatchObject({ username: 'lijun', signInName: 'lijun', tenantId: 1 })
    const there = value(await here.choosePair.run({ visitor: await visitor(again.token), id: 'q1' }))
    expect(there.userInfo).toMatchObject({ username: 'lijun_t2', signInName: 'lijun', tenantId: 2 })
    expect((await visitor(again.token)).person).toMatchObject({ userId: 'u-lijun_t2', tenantId: 2 })
    // The other session of the same person stays where it was.
    expect((await visitor(token)).person).toMatchObject({ userId: 'u-lijun', tenantId: 1 })
    expect((await signIn('lijun_t2')).tenantList.map(({ id }) => id)).toEqual([2, 1])
  })

  test('may say at the door which tenant is meant; one that is none of theirs is not there', async () => {
    const { here, signIn, linkTo } = twoTenants()
    await linkTo((await signIn('lijun')).token, 'lijun_t2')
    expect((await signIn('lijun', 2)).userInfo).toMatchObject({ tenantId: 2, username: 'lijun_t2' })
    const foreign = { userName: 'wanghong', password: 'Right-wanghong-1', address: '10.0.0.1', browser: 'b', tenantId: 2 }
    expect(refusalOf(await here.signIn.run(foreign))).toBe('租户不可用，请联系管理员')
  })

  test('has one account in each: two in one tenant would decide about each other', async () => {
    const { signIn, linkTo } = twoTenants()
    const { token } = await signIn('lijun')
    expect(refusalOf(await linkTo(token, 'wanghong'))).toBe('只能关联您在其他租户的账号')
    expect(refusalOf(await linkTo(token, 'lijun'))).toBe('只能关联您在其他租户的账号')
    await linkTo(token, 'lijun_t2')
    expect(refusalOf(await linkTo((await signIn('wanghong')).token, 'lijun_t2'))).toBe('只能关联您在其他租户的账号')
  })

  test.each([
    ['the one that proved itself is frozen', 'u-lijun'],
    ['the one in force is frozen', 'u-lijun_t2'],
  ])('is out when %s', async (_, userId) => {
    const { here, signIn, linkTo } = twoTenants()
    await linkTo((await signIn('lijun')).token, 'lijun_t2')
    const { token } = await signIn('lijun', 2)
    here.change(userId, { active: false })
    expect(refusalOf(await here.recognise.run(token))).toBe('Token失效，请重新登录')
  })

  test('is out of the other one when the link goes, by his own hand or because an administrator reset its password', async () => {
    const { here, signIn, visitor, linkTo } = twoTenants()
    const { token } = await signIn('lijun')
    await linkTo(token, 'lijun_t2')
    const there = await signIn('lijun', 2)
    value(await here.unlinkAccount.run({ visitor: await visitor(token), userId: 'u-lijun_t2' }))
    expect(refusalOf(await here.recognise.run(there.token))).toBe('Token失效，请重新登录')
    expect((await visitor(token)).person.tenantId).toBe(1)

    await linkTo(token, 'lijun_t2')
    const once = value(await here.resetPassword.run('lijun_t2'))
    expect((await signIn('lijun')).tenantList.map(({ id }) => id)).toEqual([1])
    expect((await signIn('lijun_t2', undefined, once.password)).tenantList.map(({ id }) => id)).toEqual([2])
  })

  test('nobody takes away what is not his', async () => {
    const { here, signIn, visitor, linkTo } = twoTenants()
    await linkTo((await signIn('lijun')).token, 'lijun_t2')
    const stranger = await visitor((await signIn('wanghong')).token)
    expect((await here.unlinkAccount.run({ visitor: stranger, userId: 'u-lijun_t2' })).ok).toBe(false)
    expect(value(await here.seeOwnAccess.run(stranger)).linked).toHaveLength(1)
  })
})

describe('own sessions', () => {
  test('are seen without their tokens, the last used first, and ended one by one or all but the present one', async () => {
    const { here, signIn, visitor } = twoTenants()
    const tokens: string[] = []
    for (let count = 0; count < 4; count += 1) {
      tokens.push((await signIn('lijun')).token)
      here.pass(MINUTE)
    }
    const foreign = (await signIn('wanghong')).token
    const me = await visitor(tokens[0] ?? '')
    const seen = value(await here.seeOwnAccess.run(me)).sessions
    expect(seen.map(({ isMe }) => isMe)).toEqual([true, false, false, false])
    expect(tokens.some((token) => JSON.stringify(seen).includes(token))).toBe(false)

    const alive = async () => Promise.all([...tokens, foreign].map(async (token) => (await here.recognise.run(token)).ok))
    value(await here.endOwnSessions.run({ visitor: me, ids: [seen[2]?.id ?? ''] }))
    expect((await alive()).filter(Boolean)).toHaveLength(4)
    value(await here.endOwnSessions.run({ visitor: me, ids: 'all' }))
    expect(await alive()).toEqual([true, false, false, false, true])
    expect(here.logins.filter(({ type }) => type === '7')).toHaveLength(3)
  })
})

describe('an idle session', () => {
  test('is over after the minutes administrators set; work prolongs it, what a page asks by itself does not', async () => {
    const { here, signIn, visitor } = twoTenants()
    here.rule({ idleMinutes: 30 })
    const [working, polling] = [(await signIn('lijun')).token, (await signIn('wanghong')).token]
    for (let minute = 0; minute < 35; minute += 5) {
      here.activity.note(await visitor(working))
      await here.recognise.run(polling)
      here.pass(5 * MINUTE)
    }
    expect((await here.recognise.run(working)).ok).toBe(true)
    expect(refusalOf(await here.recognise.run(polling))).toBe('Token失效，请重新登录')
  })

  test('is over after half an hour where nobody said otherwise', async () => {
    const { here, signIn } = twoTenants()
    const { token } = await signIn('lijun')
    here.pass(29 * MINUTE)
    expect((await here.recognise.run(token)).ok).toBe(true)
    here.pass(2 * MINUTE)
    expect((await here.recognise.run(token)).ok).toBe(false)
  })

  test('goes on where administrators want that', async () => {
    const { here, signIn } = twoTenants()
    here.rule({ idleMinutes: 0 })
    const { token } = await signIn('lijun')
    here.pass(6 * 24 * 60 * MINUTE)
    expect((await here.recognise.run(token)).ok).toBe(true)
  })
})
