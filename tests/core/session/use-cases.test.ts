import { describe, expect, test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import type { HttpCall } from '../../../core/kernel/http.port.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { RequestPair } from '../../../core/session/request-pair.use-case.ts'
import { ListDemoAccounts } from '../../../core/session/list-demo-accounts.use-case.ts'
import { LoadPermissions } from '../../../core/session/load-permissions.use-case.ts'
import { personOf } from '../../../core/session/person-of.ts'
import { needsPair, type Session } from '../../../core/session/session.ts'
import { RequestSignIn } from '../../../core/session/request-sign-in.use-case.ts'
import { RequestSignOut } from '../../../core/session/request-sign-out.use-case.ts'
import { permissions, sessionOf } from './people.ts'

const server = (answer: Result<unknown>) => {
  const calls: HttpCall[] = []
  const http = {
    send: (call: HttpCall) => {
      calls.push(call)
      return Promise.resolve(answer)
    },
    download: () => Promise.resolve(fail(failure('x', 'x'))),
  }
  return { http, calls }
}

const device = (session?: Session) => {
  let kept = session
  return {
    current: () => kept,
    keep: (next: Session) => {
      kept = next
    },
    forget: () => {
      kept = undefined
    },
    lastPair: () => '',
  }
}

const row = { id: 'p1', tenantId: 1, orgId: '8', orgCode: 'A01', orgName: '华东销售部', postId: '3', postName: '销售代表', isMain: true }
const answer = {
  token: 'opaque',
  userInfo: { userId: '7', username: 'li', realname: '李', tenantId: 1, orgId: '8', orgName: '华东销售部', roles: ['sales'] },
  sysAllDictItems: { sex: [] },
  tenancyList: [row],
}
const credentials = { username: ' li ', password: ' secret ', lasting: false }

describe('signing in', () => {
  test('sends the name trimmed and the password as it is, and keeps the session', async () => {
    const { http, calls } = server(ok(answer))
    const kept = device()
    const signedIn = await new RequestSignIn(http, kept).run(credentials)
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/sys/login',
        body: { username: 'li', password: ' secret ', remember_me: false, captcha: undefined, checkKey: undefined },
      },
    ])
    expect(signedIn).toMatchObject({ ok: true, value: { token: 'opaque', pairId: 'p1', lasting: false, user: { realname: '李' } } })
    expect(kept.current()?.token).toBe('opaque')
  })

  test('with several pairs takes none by itself, even if the server names a current one', async () => {
    const { http } = server(
      ok({
        ...answer,
        tenancyList: [
          { ...row, current: true },
          { ...row, id: 'p2' },
        ],
      }),
    )
    const signedIn = await new RequestSignIn(http, device()).run(credentials)
    expect(signedIn.ok && needsPair(signedIn.value)).toBe(true)
  })

  test('keeps nothing when it is refused', async () => {
    const { http } = server(fail(failure('identity.wrong', '用户名或密码错误')))
    const kept = device()
    expect(await new RequestSignIn(http, kept).run(credentials)).toMatchObject({ ok: false, failure: { code: 'identity.wrong' } })
    expect(kept.current()).toBeUndefined()
  })

  test.each([null, {}, { token: 'x' }, { ...answer, token: '' }, 'token'])('an answer like %o is no session', async (strange) => {
    const { http } = server(ok(strange))
    expect(await new RequestSignIn(http, device()).run(credentials)).toMatchObject({ ok: false, failure: { code: 'session.unreadable' } })
  })
})

describe('choosing a pair', () => {
  test('puts it in force and keeps the token', async () => {
    const { http, calls } = server(ok({ userInfo: { ...answer.userInfo, orgName: '华南销售部' }, tenancyList: [] }))
    const kept = device(sessionOf('li', 'p1', 'p2'))
    await new RequestPair(http, kept).run('p2')
    expect(calls).toMatchObject([{ method: 'POST', path: '/sys/loginOrg', body: { id: 'p2' } }])
    expect(kept.current()).toMatchObject({
      token: 'token of li',
      pairId: 'p2',
      user: { orgName: '华南销售部' },
      pairs: [{ id: 'p1' }, { id: 'p2' }],
    })
  })
})

describe('signing out', () => {
  test('forgets at once and waits for no answer', async () => {
    const kept = device(sessionOf('li', 'p1'))
    const calls: HttpCall[] = []
    const silent = {
      send: (call: HttpCall) => {
        calls.push(call)
        return new Promise<never>(() => undefined)
      },
      download: () => new Promise<never>(() => undefined),
    }
    expect(await new RequestSignOut(silent, kept).run()).toMatchObject({ ok: true })
    expect(kept.current()).toBeUndefined()
    expect(calls).toMatchObject([{ path: '/sys/logout' }])
  })
})

describe('loading permissions', () => {
  test('asks the call of the protocol', async () => {
    const { http, calls } = server(
      ok({ menu: [{ id: '1', path: '/a/b', meta: { title: '甲' } }], auth: [], allAuth: [], sysSafeMode: true }),
    )
    expect(await new LoadPermissions(http).run()).toMatchObject({ ok: true, value: { sysSafeMode: true } })
    expect(calls).toMatchObject([{ method: 'GET', path: '/sys/permission/getUserPermissionByToken' }])
  })
})

describe('the accounts of a demonstration', () => {
  test('are none where the server does not offer any', async () => {
    const { http } = server(fail(failure('http.notFound', '很抱歉，资源未找到!')))
    expect(await new ListDemoAccounts(http).run()).toEqual(ok([]))
  })
})

test('a person holds the codes of the rights', () => {
  const person = personOf(sessionOf('li').user, { ...permissions, auth: [{ action: 'sale:saleOrder:add', type: '1', status: '1' }] })
  expect(person.codes).toEqual(new Set(['sale:saleOrder:add']))
  expect(person.userName).toBe('li')
})
