import { foreignIdentity, foreignPair } from '../../../core/identity/failures.ts'
import { normalName } from '../../../core/identity/accounts/normal-name.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { type BodyFields, fieldsOf, readText, textIn } from '../http/body-fields.ts'
import type { ServerCall, VisitorCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { accountRoutes } from './account-routes.ts'
import { ownAccessRoutes } from './own-access-routes.ts'
import { BASE } from './base.ts'
import { allDictItems } from './dictionaries.ts'
import { elsewhereRoutes } from './third-login-routes.ts'
import { demoPhoneRoutes, phoneRoutes } from './phone-routes.ts'
import { demonstrationRoutes, signInRoutes } from './sign-in-routes.ts'

type Options = { readonly demonstration: boolean }

/** Opening, moving and closing sessions. No other route opens one (reliability ID8). */
export const sessionRoutes = (use: UseCases, { demonstration }: Options): readonly ServerCall[] => [
  ...signInRoutes(use, demonstration),
  ...phoneRoutes(use),
  ...accountRoutes(use),
  ...elsewhereRoutes(use),
  ...(demonstration ? [...demonstrationRoutes(use), ...demoPhoneRoutes(use)] : []),
  {
    method: ['POST', 'GET'],
    path: `${BASE}/sys/logout`,
    may: 'anonymous',
    message: '退出登录成功！',
    run: ({ token }) => use.signOut.run(token),
  },
  {
    method: 'GET',
    path: `${BASE}/sys/user/getUserInfo`,
    may: 'signedIn',
    beforePasswordChange: true,
    run: async ({ visitor }) => {
      const welcome = await use.listPairs.run(visitor)
      return welcome.ok ? ok({ ...welcome.value, sysAllDictItems: allDictItems(use) }) : welcome
    },
  },
  {
    method: 'GET',
    path: `${BASE}/sys/user/getCurrentUserDeparts`,
    may: 'signedIn',
    beforePasswordChange: true,
    run: async ({ visitor, by }) => {
      const welcome = await use.listPairs.run(visitor)
      if (!welcome.ok) return welcome
      const list = welcome.value.tenancyList
        .filter(({ tenantId }) => tenantId === by.tenantId)
        .map(({ id, orgId, orgCode, orgName, postId, postName }) => ({ id, orgId, orgCode, departName: `${orgName}-${postName}`, postId }))
      return ok({ list, orgCode: by.orgCode })
    },
  },
  {
    method: 'POST',
    path: `${BASE}/sys/loginOrg`,
    may: 'signedIn',
    beforePasswordChange: true,
    run: (call) => choose(call, use, (fields) => ({ id: textIn(fields, 'id') })),
  },
  {
    method: ['POST', 'PUT'],
    path: `${BASE}/sys/selectDepart`,
    may: 'signedIn',
    beforePasswordChange: true,
    run: (call) => choose(call, use, (fields) => ({ orgCode: textIn(fields, 'orgCode') })),
  },
  {
    method: ['POST', 'PUT'],
    path: `${BASE}/sys/dmtUser/updatePassword`,
    may: 'signedIn',
    beforePasswordChange: true,
    message: '密码修改成功，请重新登录',
    run: (call) => changePassword(call, use),
  },
  {
    // The seed has GET; a link or a picture never reaches it, for it wants the token's header (sys S39).
    method: ['GET', 'POST'],
    path: `${BASE}/sys/dmtUser/resetPassword/:id`,
    may: 'sys:user:resetPassword',
    writes: true,
    message: '密码已重置，一次性密码只显示这一次',
    run: ({ params, by }) => use.resetPassword.run({ userId: params['id'] ?? '', by }),
  },
  {
    method: 'POST',
    path: `${BASE}/sys/employee/createUser/:id`,
    may: 'sys:employee:createUser',
    writes: true,
    message: '账号已生成，一次性密码只显示这一次',
    run: async ({ params, body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const userName = textIn(fields.value, 'newUsername')
      return use.createEmployeeAccount.run({ employeeId: params['id'] ?? '', userName, by })
    },
  },
  {
    method: 'POST',
    path: `${BASE}/sys/tenant/initData/:id`,
    may: 'sys:tenant:initData',
    writes: true,
    message: '租户已初始化，一次性密码只显示这一次',
    run: async ({ params, body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      return use.beginTenant.run({ tenantId: params['id'] ?? '', asked: fields.value, by })
    },
  },
  ...permissionRoutes(use),
  ...ownAccessRoutes(use),
]

const LONGEST_PATH = 500

const permissionRoutes = (use: UseCases): readonly ServerCall[] => [
  {
    method: 'GET',
    path: `${BASE}/sys/permission/getUserPermissionByToken`,
    may: 'signedIn',
    beforePasswordChange: true,
    run: ({ by }) => use.loadMenu.run({ by }),
  },
  {
    method: 'GET',
    path: `${BASE}/sys/menu/getMenuTreeByUser`,
    may: 'signedIn',
    beforePasswordChange: true,
    run: async ({ by, parameters }) => {
      const loaded = await use.loadMenu.run({ by, belongs: parameters['menuBelongType'] === '1' ? 1 : 0 })
      return loaded.ok ? ok({ menu: loaded.value.menu }) : loaded
    },
  },
  {
    method: 'GET',
    path: `${BASE}/sys/permission/closedPage`,
    may: 'signedIn',
    run: async ({ by, parameters }) => {
      const path = readText(parameters['path'], LONGEST_PATH)
      return path.ok ? use.seeClosedPage.run({ path: path.value, by }) : path
    },
  },
]

type Wanted = { readonly id?: string; readonly orgCode?: string }

/** Identity comes from the token: a name in the body may only repeat it (reliability ID7). */
const isOneself = (fields: BodyFields, { by }: VisitorCall): boolean => {
  const userId = textIn(fields, 'userId')
  const names = ['username', 'userName'].map((key) => textIn(fields, key)).filter(Boolean)
  return (userId === '' || userId === by.userId) && names.every((name) => normalName(name) === normalName(by.userName))
}

const choose = async (call: VisitorCall, use: UseCases, read: (fields: BodyFields) => Wanted): Promise<Result<unknown>> => {
  const fields = fieldsOf(call.body)
  if (!fields.ok) return fields
  if (!isOneself(fields.value, call)) return fail(foreignIdentity)
  const wanted = read(fields.value)
  return wanted.id || wanted.orgCode ? use.choosePair.run({ visitor: call.visitor, ...wanted }) : fail(foreignPair)
}

const changePassword = async (call: VisitorCall, use: UseCases): Promise<Result<unknown>> => {
  const fields = fieldsOf(call.body)
  if (!fields.ok) return fields
  if (!isOneself(fields.value, call)) return fail(foreignIdentity)
  const said = (...keys: readonly string[]) => keys.map((key) => textIn(fields.value, key)).find(Boolean) ?? ''
  return use.changePassword.run({
    visitor: call.visitor,
    address: call.address,
    old: said('oldPassword', 'oldpassword'),
    password: said('password'),
    confirmation: said('confirmPassword', 'confirm', 'confirmpassword'),
  })
}
