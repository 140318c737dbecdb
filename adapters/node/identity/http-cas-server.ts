import { CasServer } from '../../../core/identity/sign-in/cas-server.port.ts'
import { casAway, casRefused } from '../../../core/identity/failures.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'

const WITHIN = 10_000
const LONGEST_ANSWER = 65_536
const NOT_THERE = 404

/** CAS 3, then CAS 2: the first one a server knows. */
const CALLS = ['p3/serviceValidate', 'serviceValidate'] as const

/** The user stands first in a success. What hides text from a reader of XML is not read at all. */
const SUCCESS = /<(?:(\w+):)?authenticationSuccess>\s*<(?:\1:)?user>([^<>&]{1,200})<\/(?:\1:)?user>/
const HIDING = /<!/

const userIn = (xml: string): string => (HIDING.test(xml) ? '' : (SUCCESS.exec(xml)?.[2]?.trim() ?? ''))

/** A CAS server over HTTP, asked back for every ticket. Our own pages are those below one address. */
export class HttpCasServer extends CasServer {
  private readonly address: string
  private readonly ownAddress: string

  constructor(address: string, ownAddress: string) {
    super()
    this.address = address.replace(/\/+$/, '')
    this.ownAddress = ownAddress
  }

  loginAddress() {
    return this.address && `${this.address}/login`
  }

  isOurs(service: string) {
    return URL.canParse(service) && URL.canParse(this.ownAddress) && new URL(service).origin === new URL(this.ownAddress).origin
  }

  async validate(coming: { readonly ticket: string; readonly service: string }): Promise<Result<string>> {
    for (const call of CALLS) {
      const told = await this.ask(call, coming)
      if (told === undefined) return fail(casAway)
      if (told === NOT_THERE) continue
      const user = userIn(told)
      return user ? ok(user) : fail(casRefused)
    }
    return fail(casAway)
  }

  /** The answer's text, or that there is no such call; undefined where nobody answers. */
  private async ask(call: string, { ticket, service }: { readonly ticket: string; readonly service: string }) {
    const query = new URLSearchParams({ service, ticket })
    try {
      const answer = await fetch(`${this.address}/${call}?${query}`, { redirect: 'error', signal: AbortSignal.timeout(WITHIN) })
      if (answer.status === NOT_THERE) return NOT_THERE
      const text = await answer.text()
      return answer.ok && text.length <= LONGEST_ANSWER ? text : undefined
    } catch {
      return undefined
    }
  }
}
