import { fieldsOf, textIn } from '../http/body-fields.ts'
import type { OpenCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

/** An account asked for, and one found again (S10). Passwords come in a body: the forms that put them in an address are not there. */
export const accountRoutes = (use: UseCases): readonly OpenCall[] => [
  {
    method: 'POST',
    path: `${BASE}/sys/user/register`,
    may: 'anonymous',
    message: '注册成功，请等待管理员启用',
    run: async ({ body, address }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const said = (...keys: readonly string[]) => keys.map((key) => textIn(fields.value, key)).find(Boolean) ?? ''
      return use.register.run({
        userName: said('username'),
        realname: said('realname'),
        email: said('email'),
        password: said('password'),
        confirmation: said('confirmPassword', 'password'),
        mobile: said('phone', 'mobile'),
        code: said('smscode'),
        address,
      })
    },
  },
  {
    method: 'POST',
    path: `${BASE}/sys/user/phoneVerification`,
    may: 'anonymous',
    run: async ({ body, address }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const [mobile, code] = [textIn(fields.value, 'phone'), textIn(fields.value, 'smscode')]
      return use.verifyPhone.run({ mobile, code, address })
    },
  },
  {
    method: 'POST',
    path: `${BASE}/sys/user/passwordChange`,
    may: 'anonymous',
    message: '密码修改成功，请重新登录',
    run: async ({ body }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const said = (key: string) => textIn(fields.value, key)
      return use.recoverPassword.run({ ticket: said('ticket'), password: said('password'), confirmation: said('confirmPassword') })
    },
  },
]
