import type { Http } from '../kernel/http.port.ts'
import { ok, type Result } from '../kernel/result.ts'

export type PhoneProof = { readonly mobile: string; readonly code: string }

/** Whose phone it is, half of the name, and what a new password is set with. */
export type Verified = { readonly username: string; readonly ticket: string }

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Proves that one holds the phone of an account. */
export class VerifyPhone {
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
  }

  async run({ mobile, code }: PhoneProof): Promise<Result<Verified>> {
    const answer = await this.#http.send({ method: 'POST', path: '/sys/user/phoneVerification', body: { phone: mobile, smscode: code } })
    if (!answer.ok) return answer
    const { username, ticket } = (answer.value ?? {}) as Readonly<Record<string, unknown>>
    return ok({ username: text(username), ticket: text(ticket) })
  }
}
