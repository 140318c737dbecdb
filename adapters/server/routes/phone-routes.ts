import type { CodePurpose } from '../../../core/identity/sign-in/phone-code.ts'
import { fail, type Result } from '../../../core/kernel/result.ts'
import { fieldsOf, textIn } from '../http/body-fields.ts'
import type { OpenCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'
import { entered } from './sign-in-routes.ts'

/** `smsmode` of the protocol (wire 3.1); the last one is ours. */
const PURPOSES: ReadonlyMap<string, CodePurpose> = new Map([
  ['0', 'login'],
  ['1', 'register'],
  ['2', 'recover'],
  ['3', 'bind'],
])

/** How long a demonstration shows what a phone would have got. */
const SHOWN_FOR = 300_000

/** Codes to phones, and signing in with one (S9). */
export const phoneRoutes = (use: UseCases): readonly OpenCall[] => [
  {
    method: 'POST',
    path: `${BASE}/sys/sms`,
    may: 'anonymous',
    message: '如该手机号已绑定账号，验证码将发送至该手机',
    run: async ({ body, address }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const purpose = PURPOSES.get(textIn(fields.value, 'smsmode') || '0')
      if (!purpose) return fail(wrongParameter)
      return use.sendCode.run({ mobile: textIn(fields.value, 'mobile'), purpose, pass: textIn(fields.value, 'pass'), address })
    },
  },
  {
    method: 'POST',
    path: `${BASE}/sys/phoneLogin`,
    may: 'anonymous',
    message: '登录成功',
    run: async ({ body, address, browser }): Promise<Result<unknown>> => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const [mobile, code] = [textIn(fields.value, 'mobile'), textIn(fields.value, 'captcha')]
      return entered(use, await use.signInByPhone.run({ mobile, code, address, browser }))
    },
  },
]

/** Only in a demonstration, which sends nothing: what was written to a phone. */
export const demoPhoneRoutes = (use: UseCases): readonly OpenCall[] => [
  {
    method: 'GET',
    path: `${BASE}/sys/demo/message`,
    may: 'anonymous',
    run: ({ parameters }) => use.demoMessages.latest(String(parameters['mobile'] ?? ''), use.clock.now() - SHOWN_FOR),
  },
]
