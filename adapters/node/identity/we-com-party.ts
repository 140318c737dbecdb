import { thirdAway, thirdRefused } from '../../../core/identity/failures.ts'
import { ThirdParties, type ThirdPerson } from '../../../core/identity/sign-in/third-parties.port.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { type JsonObject, textOf } from '../../../core/kernel/json.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { askSite } from './ask-site.ts'

/** An application of 企业微信, as administrators set it. */
export type WeComSettings = {
  readonly corpId: string
  readonly agentId: string
  readonly secret: string
  /** Where people sign in in a browser and in the app, and where we ask who they are. */
  readonly signInAt?: string
  readonly inAppAt?: string
  readonly callsAt?: string
}

const TYPE = 'wechat_enterprise'
const LONGEST_NAME = 100
/** The application's token is asked for again a minute before its time. */
const EARLY = 60_000
/** What the site says of a token that is no longer good. */
const STALE_TOKEN: ReadonlySet<number> = new Set([40_001, 40_014, 42_001])
const BUSY = -1

type Token = { readonly value: string; readonly until: number }

/** Sign-in at 企业微信: its code is shown with the application's own token, and answered with a member of the enterprise. */
export class WeComParty extends ThirdParties {
  private readonly settings: WeComSettings
  private readonly callback: (type: string) => string
  private readonly clock: Clock
  private readonly signInAt: string
  private readonly inAppAt: string
  private readonly callsAt: string
  private token: Token | undefined

  constructor(settings: WeComSettings, callback: (type: string) => string, clock: Clock) {
    super()
    this.settings = settings
    this.callback = callback
    this.clock = clock
    this.signInAt = settings.signInAt ?? 'https://login.work.weixin.qq.com'
    this.inAppAt = settings.inAppAt ?? 'https://open.weixin.qq.com'
    this.callsAt = settings.callsAt ?? 'https://qyapi.weixin.qq.com'
  }

  list() {
    return [{ type: TYPE, title: '企业微信' }]
  }

  async begin(_: string, state: string, { inApp = false }: { readonly inApp?: boolean } = {}) {
    const { corpId, agentId } = this.settings
    const asked = { appid: corpId, agentid: agentId, redirect_uri: this.callback(TYPE), state }
    const address = inApp
      ? `${this.inAppAt}/connect/oauth2/authorize?${new URLSearchParams({ ...asked, response_type: 'code', scope: 'snsapi_base' })}#wechat_redirect`
      : `${this.signInAt}/wwlogin/sso/login?${new URLSearchParams({ ...asked, login_type: 'CorpApp' })}`
    return ok({ address, kept: '' })
  }

  async finish(_: string, { parameters }: { readonly parameters: Readonly<Record<string, string>> }): Promise<Result<ThirdPerson>> {
    const code = parameters['code'] ?? ''
    if (code === '') return fail(thirdRefused)
    const told = await this.ask('auth/getuserinfo', { code })
    if (!told.ok) return told
    const userId = textOf(told.value['userid'])
    // Whoever is no member has an open id only.
    if (userId === '') return fail(thirdRefused)
    const shown = await this.ask('user/get', { userid: userId })
    const name = shown.ok ? textOf(shown.value['name']) : ''
    // Capitals tell no two members apart there.
    return ok({ subject: `${this.settings.corpId}:${userId.toLowerCase()}`, name: name.slice(0, LONGEST_NAME) })
  }

  private async ask(call: string, asked: Readonly<Record<string, string>>, again = true): Promise<Result<JsonObject>> {
    const token = await this.applicationToken()
    if (!token.ok) return token
    const told = await askSite(`${this.callsAt}/cgi-bin/${call}?${new URLSearchParams({ access_token: token.value, ...asked })}`)
    if (!told.ok) return told
    const wrong = Number(told.value['errcode'] ?? 0)
    if (wrong === 0) return told
    if (!STALE_TOKEN.has(wrong) || !again) return fail(wrong === BUSY ? thirdAway : thirdRefused)
    this.token = undefined
    return this.ask(call, asked, false)
  }

  private async applicationToken(): Promise<Result<string>> {
    const now = this.clock.now()
    if (this.token && now < this.token.until) return ok(this.token.value)
    const { corpId, secret } = this.settings
    const given = await askSite(`${this.callsAt}/cgi-bin/gettoken?${new URLSearchParams({ corpid: corpId, corpsecret: secret })}`)
    if (!given.ok) return given
    const value = textOf(given.value['access_token'])
    if (Number(given.value['errcode'] ?? 0) !== 0 || value === '') return fail(thirdAway)
    this.token = { value, until: now + Number(given.value['expires_in'] ?? 0) * 1_000 - EARLY }
    return ok(value)
  }
}
