import type { CodePurpose } from '../identity/sign-in/phone-code.ts'
import type { Http } from '../kernel/http.port.ts'
import { done, type Result } from '../kernel/result.ts'

/** `smsmode` of the protocol. */
const MODES: Readonly<Record<Exclude<CodePurpose, 'prove'>, string>> = { login: '0', register: '1', recover: '2', bind: '3' }

/** What a phone is asked to prove, and the pass the slider earned. */
export type CodeRequest = { readonly mobile: string; readonly purpose: CodePurpose; readonly pass: string }

/** Has a code sent to a phone. */
export class RequestCode {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async run({ mobile, purpose, pass }: CodeRequest): Promise<Result<void>> {
    // A number is proved by whoever is signed in; the open call serves unknownReferences.
    const call =
      purpose === 'prove'
        ? { path: '/account/phoneCode', body: { mobile, pass } }
        : { path: '/sys/sms', body: { mobile, smsmode: MODES[purpose], pass } }
    const answer = await this.#http.send({ method: 'POST', ...call })
    return answer.ok ? done : answer
  }
}
