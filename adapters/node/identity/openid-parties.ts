import * as client from 'openid-client'
import { thirdAway, thirdMissing, thirdRefused } from '../../../core/identity/failures.ts'
import { ThirdParties, type ThirdParty, type ThirdPerson } from '../../../core/identity/sign-in/third-parties.port.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'

/** A provider of OpenID Connect, as administrators set it. */
export type OpenIdSettings = ThirdParty & { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }

const WITHIN_SECONDS = 10
const SCOPE = 'openid profile'

type Kept = { readonly verifier: string; readonly nonce: string }

/** Nobody answered, or not in time; everything else that is thrown is a refusal. */
const isAway = (thrown: unknown): boolean =>
  thrown instanceof TypeError ||
  (thrown instanceof client.ClientError && ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(thrown.code ?? ''))

const LONGEST_NAME = 100

const nameIn = (claims: Readonly<Record<string, unknown>>): string => {
  const name = claims['name'] ?? claims['preferred_username']
  return typeof name === 'string' ? name.slice(0, LONGEST_NAME) : ''
}

/** Sign-in at providers of OpenID Connect: authorization code with PKCE, state and nonce, through openid-client. */
export class OpenIdParties extends ThirdParties {
  private readonly settings: readonly OpenIdSettings[]
  private readonly callback: (type: string) => string
  private readonly known = new Map<string, Promise<client.Configuration>>()

  constructor(settings: readonly OpenIdSettings[], callback: (type: string) => string) {
    super()
    this.settings = settings
    this.callback = callback
  }

  list() {
    return this.settings.map(({ type, title }) => ({ type, title }))
  }

  begin(type: string, state: string): Promise<Result<{ readonly address: string; readonly kept: string }>> {
    return this.with(type, async (provider) => {
      const kept: Kept = { verifier: client.randomPKCECodeVerifier(), nonce: client.randomNonce() }
      const address = client.buildAuthorizationUrl(provider, {
        redirect_uri: this.callback(type),
        scope: SCOPE,
        state,
        nonce: kept.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, kept: JSON.stringify(kept) }
    })
  }

  finish(
    type: string,
    { parameters, state, kept }: { readonly parameters: Readonly<Record<string, string>>; readonly state: string; readonly kept: string },
  ): Promise<Result<ThirdPerson>> {
    return this.with(type, async (provider) => {
      const { verifier, nonce }: Kept = JSON.parse(kept)
      const came = new URL(this.callback(type))
      for (const [name, value] of Object.entries(parameters)) came.searchParams.set(name, value)
      const tokens = await client.authorizationCodeGrant(provider, came, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('there is no ID token')
      const told =
        nameIn(claims) || !provider.serverMetadata().userinfo_endpoint
          ? claims
          : await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
      return { subject: claims.sub, name: nameIn(told) }
    })
  }

  private async with<T>(type: string, work: (provider: client.Configuration) => Promise<T>): Promise<Result<T>> {
    const settings = this.settings.find((one) => one.type === type)
    if (!settings) return fail(thirdMissing)
    try {
      return ok(await work(await this.providerOf(settings)))
    } catch (thrown) {
      return fail(isAway(thrown) ? thirdAway : thirdRefused)
    }
  }

  /** What a provider says of itself, asked once; a provider that was away is asked again. */
  private providerOf({ type, issuer, clientId, clientSecret }: OpenIdSettings): Promise<client.Configuration> {
    const known = this.known.get(type)
    if (known) return known
    const at = new URL(issuer)
    const asked = client.discovery(at, clientId, undefined, clientSecret ? client.ClientSecretBasic(clientSecret) : client.None(), {
      timeout: WITHIN_SECONDS,
      // Only this machine may be spoken to in the clear: settings let no other such address pass.
      ...(at.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}),
    })
    this.known.set(type, asked)
    asked.catch(() => this.known.delete(type))
    return asked
  }
}
