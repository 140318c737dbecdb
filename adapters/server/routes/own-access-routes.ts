import { ok } from '../../../core/kernel/result.ts'
import { fieldsOf, readIds, textIn } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

type Use = Pick<
  UseCases,
  | 'seeOwnCentre'
  | 'seeOwnAccess'
  | 'endOwnSessions'
  | 'linkAccount'
  | 'unlinkAccount'
  | 'unbindThird'
  | 'listPairs'
  | 'sendCode'
  | 'provePhone'
>

/** 登录设备 and 安全设置 of whoever is signed in (catalogue sys accountCenter, accountSettings); whose they are, the token says. */
export const ownAccessRoutes = (use: Use): readonly GuardedCall[] => [
  { method: 'GET', path: `${BASE}/account/center`, may: 'signedIn', page: '个人中心', run: ({ visitor }) => use.seeOwnCentre.run(visitor) },
  { method: 'GET', path: `${BASE}/account/access`, may: 'signedIn', run: ({ visitor }) => use.seeOwnAccess.run(visitor) },
  {
    method: 'POST',
    path: `${BASE}/account/logoutOthers`,
    may: 'signedIn',
    writes: true,
    message: '已下线',
    run: async ({ body, visitor }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const named = fields.value['ids']
      const ids = named === undefined || named === '' ? ok('all' as const) : readIds(named)
      return ids.ok ? use.endOwnSessions.run({ visitor, ids: ids.value }) : ids
    },
  },
  {
    method: 'POST',
    path: `${BASE}/account/linkAccount`,
    may: 'signedIn',
    message: '已关联',
    run: async ({ body, visitor, address }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const said = (key: string) => textIn(fields.value, key)
      const captcha = { key: said('checkKey'), word: said('captcha') }
      return use.linkAccount.run({ visitor, userName: said('username'), password: said('password'), captcha, address })
    },
  },
  {
    method: 'POST',
    path: `${BASE}/account/unlinkAccount`,
    may: 'signedIn',
    writes: true,
    message: '已取消关联',
    run: async ({ body, visitor }) => {
      const fields = fieldsOf(body)
      return fields.ok ? use.unlinkAccount.run({ visitor, userId: textIn(fields.value, 'linkedId') }) : fields
    },
  },
  {
    method: 'POST',
    path: `${BASE}/account/unbindThird`,
    may: 'signedIn',
    writes: true,
    message: '已解绑',
    run: async ({ body, visitor }) => {
      const fields = fieldsOf(body)
      return fields.ok ? use.unbindThird.run({ visitor, thirdType: textIn(fields.value, 'thirdType') }) : fields
    },
  },
  {
    method: 'POST',
    path: `${BASE}/account/phoneCode`,
    may: 'signedIn',
    message: '验证码已发送',
    run: async ({ body, address }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const said = (key: string) => textIn(fields.value, key)
      return use.sendCode.run({ mobile: said('mobile'), purpose: 'prove', pass: said('pass'), address })
    },
  },
  {
    method: 'POST',
    path: `${BASE}/account/provePhone`,
    may: 'signedIn',
    message: '手机号已验证，可用于登录和找回密码',
    run: async ({ body, visitor, address }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const said = (key: string) => textIn(fields.value, key)
      const captcha = { key: said('checkKey'), word: said('captcha') }
      return use.provePhone.run({ visitor, password: said('password'), captcha, mobile: said('mobile'), code: said('smscode'), address })
    },
  },
  {
    // The tenants one may sit in (catalogue sys tenant); `ids` picks among them.
    method: 'GET',
    path: `${BASE}/sys/tenant/queryList`,
    may: 'signedIn',
    run: async ({ visitor, parameters }) => {
      const welcome = await use.listPairs.run(visitor)
      if (!welcome.ok) return welcome
      const ids = textIn(parameters, 'ids').split(',').filter(Boolean)
      return ok(welcome.value.tenantList.filter(({ id }) => ids.length === 0 || ids.includes(String(id))))
    },
  },
]
