import type { Clock } from '../../kernel/clock.port.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Attempts } from './attempts.port.ts'
import type { Challenges } from './challenges.port.ts'
import { within } from '../limited.ts'
import type { Secrets } from '../secrets.port.ts'
import type { ThirdParties } from './third-parties.port.ts'
import { type OnTheWay, STATE_LASTS, THIRD_STATE } from './third-sign-in.ts'
import type { Limit } from './attempt-limits.ts'

const MINUTE = 60_000
const BEGINNINGS: Limit = { failures: 30, window: MINUTE, closings: [MINUTE] }

type Wanted = { readonly type: string; readonly redirect: string; readonly address: string; readonly inApp?: boolean }

/** Sends a browser to another site. `proof` stays in that browser: only it may come back with the state (reliability ID8). */
export class BeginThirdSignIn {
  private readonly parties: ThirdParties
  private readonly attempts: Attempts
  private readonly challenges: Challenges
  private readonly secrets: Secrets
  private readonly clock: Clock

  constructor(parties: ThirdParties, attempts: Attempts, challenges: Challenges, secrets: Secrets, clock: Clock) {
    this.parties = parties
    this.attempts = attempts
    this.challenges = challenges
    this.secrets = secrets
    this.clock = clock
  }

  async run({ type, redirect, address, inApp = false }: Wanted): Promise<Result<{ readonly address: string; readonly proof: string }>> {
    const now = this.clock.now()
    const admitted = await within(this.attempts, `third:${address}`, now, BEGINNINGS)
    if (!admitted.ok) return admitted
    const [state, proof] = [this.secrets.token(), this.secrets.token()]
    const begun = await this.parties.begin(type, state, { inApp })
    if (!begun.ok) return begun
    const about: OnTheWay = { type, kept: begun.value.kept, redirect }
    const kept = await this.challenges.keep({
      tokenHash: this.secrets.digest(state),
      purpose: THIRD_STATE,
      answerHash: this.secrets.digest(proof),
      address,
      about: JSON.stringify(about),
      madeAt: now,
      endsAt: now + STATE_LASTS,
    })
    return kept.ok ? ok({ address: begun.value.address, proof }) : kept
  }
}
