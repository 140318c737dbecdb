import { ok, type Result } from '../../kernel/result.ts'
import type { SignInRules } from './sign-in-rules.port.ts'
import type { CasServer } from './cas-server.port.ts'
import type { ThirdParties, ThirdParty } from './third-parties.port.ts'
import type { TextMessages } from './text-messages.port.ts'

/** What a stranger may do at the door, beside name and password. */
export type Ways = {
  readonly phone: boolean
  /** Name and password go with a drag of the slider. */
  readonly slider: boolean
  readonly register: boolean
  readonly recover: boolean
  /** Where single sign-on begins, '' where there is none. */
  readonly cas: string
  readonly third: readonly ThirdParty[]
}

/** The ways in that are open, so that the login page offers no closed door. */
export class ListWays {
  private readonly rules: SignInRules
  private readonly messages: TextMessages
  private readonly cas: CasServer
  private readonly parties: ThirdParties

  constructor(rules: SignInRules, messages: TextMessages, cas: CasServer, parties: ThirdParties) {
    this.rules = rules
    this.messages = messages
    this.cas = cas
    this.parties = parties
  }

  async run(): Promise<Result<Ways>> {
    const rules = await this.rules.current()
    if (!rules.ok) return rules
    const { phoneOpen, registerOpen, slider } = rules.value
    const sends = this.messages.isOpen()
    const elsewhere = { cas: this.cas.loginAddress(), third: this.parties.list() }
    return ok({ slider, phone: phoneOpen && sends, register: registerOpen && sends, recover: sends, ...elsewhere })
  }
}
