import type { FastifyReply } from 'fastify'
import type { Failure } from '../../../core/kernel/failure.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import { isMessenger } from '../../../core/session/messenger.ts'
import { type BodyFields, fieldsOf, textIn } from '../http/body-fields.ts'
import type { Call, OpenCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'
import { entered } from './sign-in-routes.ts'

const PAGE = '/oauth2-app/login'
const COOKIE = 'xq_third'
const COOKIE_PATH = `${BASE}/sys/thirdLogin`
const COOKIE_LASTS = 600

/** A path of this site, and nothing another site could be hidden in. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

/** Back to the page, with what it needs to go on; the page takes it out of its address at once. */
const toPage = (reply: FastifyReply, told: Readonly<Record<string, string>>) => {
  const query = new URLSearchParams(Object.entries(told).filter(([, value]) => value !== ''))
  return reply.redirect(`${PAGE}?${query}`)
}

/** Only the code of a refusal stands in an address: the page knows the words. */
const failedAt = (reply: FastifyReply, type: string, { code }: Failure) => toPage(reply, { thirdType: type, failure: code })

const proofIn = (cookie: string): string => /(?:^|;\s*)xq_third=([\w-]{1,64})/.exec(cookie)?.[1] ?? ''

/** Signing in at other sites: single sign-on, providers of OpenID Connect, 钉钉 and 企业微信 (wire protocol 3.1, reliability ID8). */
export const elsewhereRoutes = (use: UseCases): readonly OpenCall[] => [
  {
    method: ['POST', 'GET'],
    path: `${BASE}/sys/cas/client/validateLogin`,
    may: 'anonymous',
    message: '登录成功',
    run: async ({ body, parameters, address, browser }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const said = (key: string) => textIn(fields.value, key) || textIn(parameters, key)
      return entered(use, await use.signInByCas.run({ ticket: said('ticket'), service: said('service'), address, browser }))
    },
  },
  ...['render/:type', 'oauth2/:type/login'].map(
    (path): OpenCall => ({
      method: 'GET',
      path: `${BASE}/sys/thirdLogin/${path}`,
      may: 'anonymous',
      sends: true,
      run: (call, reply) => begin(call, use, reply),
    }),
  ),
  {
    method: 'GET',
    path: `${BASE}/sys/thirdLogin/:type/callback`,
    may: 'anonymous',
    sends: true,
    run: (call, reply) => finish(call, use, reply),
  },
  {
    method: 'GET',
    path: `${BASE}/sys/thirdLogin/getLoginUser/:token/:thirdType`,
    may: 'anonymous',
    message: '登录成功',
    run: async ({ params, address, browser }) => {
      const [token, thirdType] = [params['token'] ?? '', params['thirdType'] ?? '']
      return entered(use, await use.signInByThird.run({ token, thirdType, address, browser }))
    },
  },
  {
    method: 'POST',
    path: `${BASE}/sys/thirdLogin/bindingThirdPhone`,
    may: 'anonymous',
    run: (call) => bind(call, use, (said) => ({ by: 'phone', mobile: textIn(said, 'mobile'), code: textIn(said, 'captcha') })),
  },
  {
    method: 'POST',
    path: `${BASE}/sys/third/user/checkPassword`,
    may: 'anonymous',
    run: (call) =>
      bind(call, use, (said) => ({
        by: 'password',
        userName: textIn(said, 'username'),
        password: textIn(said, 'password'),
        captcha: { key: textIn(said, 'checkKey'), word: textIn(said, 'captcha') },
      })),
  },
]

const begin = async ({ params, parameters, address, browser }: Call, use: UseCases, reply: FastifyReply): Promise<Result<void>> => {
  const type = params['type'] ?? ''
  const wanted = textIn(parameters, 'redirect')
  const begun = await use.beginThirdSignIn.run({ type, redirect: isOwnPath(wanted) ? wanted : '', address, inApp: isMessenger(browser) })
  if (!begun.ok) {
    failedAt(reply, type, begun.failure)
    return done
  }
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  reply
    .header('Set-Cookie', `${COOKIE}=${begun.value.proof}; Path=${COOKIE_PATH}; Max-Age=${COOKIE_LASTS}; HttpOnly; SameSite=Lax${secure}`)
    .redirect(begun.value.address)
  return done
}

const finish = async ({ params, parameters, address }: Call, use: UseCases, reply: FastifyReply): Promise<Result<void>> => {
  const type = params['type'] ?? ''
  const proof = proofIn(String(reply.request.headers.cookie ?? ''))
  const finished = await use.finishThirdSignIn.run({ type, parameters, proof, address })
  if (proof) reply.header('Set-Cookie', `${COOKIE}=; Path=${COOKIE_PATH}; Max-Age=0; HttpOnly; SameSite=Lax`)
  if (!finished.ok) failedAt(reply, type, finished.failure)
  else {
    const { redirect } = finished.value
    const [name, came] = 'token' in finished.value ? ['oauth2LoginToken', finished.value.token] : ['thirdUserUuid', finished.value.ticket]
    toPage(reply, { [name]: came, thirdType: type, redirect })
  }
  return done
}

type Proof = Parameters<UseCases['bindThird']['run']>[0]['proof']

/** Answers the token that getLoginUser takes. */
const bind = async ({ body, address }: Call, use: UseCases, read: (said: BodyFields) => Proof): Promise<Result<unknown>> => {
  const fields = fieldsOf(body)
  if (!fields.ok) return fields
  const bound = await use.bindThird.run({ ticket: textIn(fields.value, 'thirdUserUuid'), address, proof: read(fields.value) })
  return bound.ok ? ok(bound.value) : bound
}
