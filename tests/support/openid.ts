import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const CLIENT = { clientId: 'xqerp', clientSecret: 'a-secret-only-both-of-them-know' }

/** A real provider of OpenID Connect on this machine; it wants PKCE, and lets in whoever names himself. */
export const openProvider = async (redirectUri: string) => {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name'] },
    cookies: { keys: ['for tests'] },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, name: `${id}在别处` }) }),
  })
  handle = provider.callback()
  return { issuer, close: () => new Promise((closed) => server.close(closed)) }
}

/** Signs in at the provider as a browser does: follows, fills in, agrees. Answers the address it is sent back to. */
export const signInThere = async (address: string, issuer: string, login: string): Promise<URL> => {
  const cookies = new Map<string, string>()
  const ask = async (url: string, form?: Record<string, string>) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2)
      cookies.set(name, value)
    }
    return answer
  }
  let at = address
  for (let step = 0; step < 12; step += 1) {
    const answer = await ask(at)
    const next = answer.headers.get('location')
    if (next) {
      at = new URL(next, at).href
      if (!at.startsWith(issuer)) return new URL(at)
      continue
    }
    const page = await answer.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (!prompt) throw new Error(page)
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? at
    const sent = await ask(new URL(action, at).href, prompt === 'login' ? { prompt, login, password: 'x' } : { prompt })
    at = new URL(sent.headers.get('location') ?? '', at).href
  }
  throw new Error('the provider sends round in circles')
}
