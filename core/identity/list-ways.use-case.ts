import { ok, type Result } from '../kernel/result.ts'
import type { SignInRules } from './sign-in-rules.port.ts'
import type { TextMessages } from './text-messages.port.ts'

/** What a stranger may do at the door, beside name and password. */
export type Ways = {
  readonly phone: boolean
  readonly register: boolean
  readonly recover: boolean
}

/** The ways in that are open, so that the login page offers no closed door. */
export class ListWays {
  private readonly rules: SignInRules
  private readonly messages: TextMessages

  constructor(rules: SignInRules, messages: TextMessages) {
    this.rules = rules
    this.messages = messages
  }

  async run(): Promise<Result<Ways>> {
    const rules = await this.rules.current()
    if (!rules.ok) return rules
    const { phoneOpen, registerOpen } = rules.value
    const sends = this.messages.isOpen()
    return ok({ phone: phoneOpen && sends, register: registerOpen && sends, recover: sends })
  }
}
