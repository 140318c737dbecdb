import { thirdRefused } from '../../../core/identity/failures.ts'
import { ThirdParties, type ThirdPerson } from '../../../core/identity/sign-in/third-parties.port.ts'
import { textOf } from '../../../core/kernel/json.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { askSite } from './ask-site.ts'

/** An application of 钉钉, as administrators set it. */
export type DingTalkSettings = {
  readonly clientId: string
  readonly clientSecret: string
  /** Whose people alone come in; anybody's where nothing is said. */
  readonly corpId: string
  /** Where people sign in, and where we ask who they are. */
  readonly signInAt?: string
  readonly callsAt?: string
}

const TYPE = 'dingtalk'
const LONGEST_NAME = 100

/** Sign-in at 钉钉: its authorization code, exchanged for a person's own token, which says who he is. */
export class DingTalkParty extends ThirdParties {
  private readonly settings: DingTalkSettings
  private readonly callback: (type: string) => string
  private readonly signInAt: string
  private readonly callsAt: string

  constructor(settings: DingTalkSettings, callback: (type: string) => string) {
    super()
    this.settings = settings
    this.callback = callback
    this.signInAt = settings.signInAt ?? 'https://login.dingtalk.com'
    this.callsAt = settings.callsAt ?? 'https://api.dingtalk.com'
  }

  list() {
    return [{ type: TYPE, title: '钉钉' }]
  }

  async begin(_: string, state: string) {
    const { clientId, corpId } = this.settings
    const query = new URLSearchParams({
      redirect_uri: this.callback(TYPE),
      response_type: 'code',
      client_id: clientId,
      scope: corpId ? 'openid corpid' : 'openid',
      state,
      prompt: 'consent',
      ...(corpId ? { exclusiveLogin: 'true', exclusiveCorpId: corpId } : {}),
    })
    return ok({ address: `${this.signInAt}/oauth2/auth?${query}`, kept: '' })
  }

  async finish(_: string, { parameters }: { readonly parameters: Readonly<Record<string, string>> }): Promise<Result<ThirdPerson>> {
    const code = parameters['authCode'] ?? parameters['code'] ?? ''
    if (code === '') return fail(thirdRefused)
    const { clientId, clientSecret, corpId } = this.settings
    const given = await askSite(`${this.callsAt}/v1.0/oauth2/userAccessToken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, clientSecret, code, grantType: 'authorization_code' }),
    })
    if (!given.ok) return given
    const token = textOf(given.value['accessToken'])
    if (token === '' || (corpId !== '' && textOf(given.value['corpId']) !== corpId)) return fail(thirdRefused)
    const told = await askSite(`${this.callsAt}/v1.0/contact/users/me`, { headers: { 'x-acs-dingtalk-access-token': token } })
    if (!told.ok) return told
    const subject = textOf(told.value['unionId'])
    return subject === '' ? fail(thirdRefused) : ok({ subject, name: textOf(told.value['nick']).slice(0, LONGEST_NAME) })
  }
}
