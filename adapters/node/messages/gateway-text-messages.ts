import { failure } from '../../../core/kernel/failure.ts'
import { done, fail, type Result } from '../../../core/kernel/result.ts'
import { TextMessages } from '../../../core/identity/sign-in/text-messages.port.ts'

const WITHIN = 10_000

const notTaken = failure('gateway.notTaken', '短信网关没有接受短信')

/** A gateway that takes `{ mobile, text }` as JSON at one address; nothing is sent while there is none. */
export class GatewayTextMessages extends TextMessages {
  private readonly address: string
  private readonly token: string

  constructor(address: string, token: string) {
    super()
    this.address = address
    this.token = token
  }

  isOpen() {
    return this.address !== ''
  }

  async send(message: { readonly mobile: string; readonly text: string }): Promise<Result<void>> {
    try {
      const answer = await fetch(this.address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}) },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(WITHIN),
      })
      return answer.ok ? done : fail(notTaken)
    } catch {
      return fail(notTaken)
    }
  }
}
