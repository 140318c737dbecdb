import type { Verified } from '../identity/recovery/verify-phone.use-case.ts'
import type { Http } from '../kernel/http.port.ts'
import { objectOf, textOf } from '../kernel/json.ts'
import { ok, type Result } from '../kernel/result.ts'

export type PhoneProof = { readonly mobile: string; readonly code: string }

/** Proves that one holds the phone of an account. */
export class RequestPhoneCheck {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async run({ mobile, code }: PhoneProof): Promise<Result<Verified>> {
    const answer = await this.#http.send({ method: 'POST', path: '/sys/user/phoneVerification', body: { phone: mobile, smscode: code } })
    if (!answer.ok) return answer
    const { username, ticket } = objectOf(answer.value)
    return ok({ username: textOf(username), ticket: textOf(ticket) })
  }
}
