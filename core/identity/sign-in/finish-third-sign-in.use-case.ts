import type { Clock } from '../../kernel/clock.port.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Challenges } from './challenges.port.ts'
import { thirdRefused } from '../failures.ts'
import type { Secrets } from '../secrets.port.ts'
import type { ThirdAccounts } from './third-accounts.port.ts'
import type { ThirdParties } from './third-parties.port.ts'
import { type OnTheWay, THIRD_STATE, thirdTicket, thirdToken } from './third-sign-in.ts'

type Came = {
  readonly type: string
  readonly parameters: Readonly<Record<string, string>>
  /** What the browser was given when it left. */
  readonly proof: string
  readonly address: string
}

/** A known person's token, or a stranger's ticket; and where he wanted to go. */
export type Finished = { readonly redirect: string } & ({ readonly token: string } | { readonly ticket: string })

/** A browser comes back from another site: its state is used up, and what it brings is verified with that site. */
export class FinishThirdSignIn {
  private readonly parties: ThirdParties
  private readonly accounts: ThirdAccounts
  private readonly challenges: Challenges
  private readonly secrets: Secrets
  private readonly clock: Clock

  constructor(parties: ThirdParties, accounts: ThirdAccounts, challenges: Challenges, secrets: Secrets, clock: Clock) {
    this.parties = parties
    this.accounts = accounts
    this.challenges = challenges
    this.secrets = secrets
    this.clock = clock
  }

  async run({ type, parameters, proof, address }: Came): Promise<Result<Finished>> {
    const now = this.clock.now()
    const state = parameters['state'] ?? ''
    const taken = await this.challenges.take(THIRD_STATE, this.secrets.digest(state), now)
    if (!taken.ok) return taken
    if (!taken.value || taken.value.answerHash !== this.secrets.digest(proof)) return fail(thirdRefused)
    const left: OnTheWay = JSON.parse(taken.value.about ?? '{}')
    if (left.type !== type) return fail(thirdRefused)

    const person = await this.parties.finish(type, { parameters, state, kept: left.kept })
    if (!person.ok) return person
    const userId = await this.accounts.userOf(type, person.value.subject)
    if (!userId.ok) return userId
    const ports = { challenges: this.challenges, secrets: this.secrets }
    const { redirect } = left
    if (userId.value === '') {
      const ticket = await thirdTicket(ports, { type, ...person.value }, { address, now })
      return ticket.ok ? ok({ redirect, ticket: ticket.value }) : ticket
    }
    const token = await thirdToken(ports, { type, userId: userId.value }, { address, now })
    return token.ok ? ok({ redirect, token: token.value }) : token
  }
}
