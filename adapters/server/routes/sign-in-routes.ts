import type { OpenedSession } from '../../../core/identity/sign-in/open-session.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import { fieldsOf, textIn } from '../http/body-fields.ts'
import type { OpenCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'
import { allDictItems } from './dictionaries.ts'

/** What every sign-in answers (wire protocol 3.2). */
export const entered = (use: Pick<UseCases, 'choiceLists' | 'initialsOf'>, opened: Result<OpenedSession>): Result<unknown> =>
  opened.ok ? ok({ ...opened.value, sysAllDictItems: allDictItems(use) }) : opened

const waysIn = async (use: UseCases, demonstration: boolean): Promise<Result<unknown>> => {
  const ways = await use.listWays.run()
  return ways.ok ? ok({ ...ways.value, demonstration }) : ways
}

/** By name and password, with a captcha after failures (S6, S7). */
export const signInRoutes = (use: UseCases, demonstration: boolean): readonly OpenCall[] => [
  {
    method: 'POST',
    path: `${BASE}/sys/login`,
    may: 'anonymous',
    message: '登录成功',
    run: async ({ body, address, browser, onPage }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const said = (key: string) => textIn(fields.value, key)
      const captcha = { key: said('checkKey'), word: said('captcha') }
      const tenant = said('loginTenantId')
      const named = /^[1-9]\d{0,8}$/.test(tenant) ? { tenantId: Number(tenant) } : {}
      const coming = {
        userName: said('username'),
        password: said('password'),
        captcha,
        pass: said('pass'),
        onPage,
        address,
        browser,
        ...named,
      }
      return entered(use, await use.signIn.run(coming))
    },
  },
  { method: 'GET', path: `${BASE}/sys/signInWays`, may: 'anonymous', run: () => waysIn(use, demonstration) },
  {
    method: 'GET',
    path: `${BASE}/sys/randomImage/:key`,
    may: 'anonymous',
    run: ({ params, address }) => use.drawCaptcha.run({ key: params['key'] ?? '', address }),
  },
]

/** Only in a demonstration, which answers this machine alone: who can be played, and a session by one click. */
export const demonstrationRoutes = (use: UseCases): readonly OpenCall[] => [
  { method: 'GET', path: `${BASE}/sys/demo/accounts`, may: 'anonymous', run: () => use.listOfferedAccounts.run() },
  {
    method: 'POST',
    path: `${BASE}/sys/demo/login`,
    may: 'anonymous',
    message: '登录成功',
    run: async ({ body, address, browser }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      return entered(use, await use.signInAsDemo.run({ userName: textIn(fields.value, 'username'), address, browser }))
    },
  },
]
