import type { Clock } from '../kernel/clock.port.ts'
import { done, fail, ok, type Result } from '../kernel/result.ts'
import type { Attempts } from './attempts.port.ts'
import type { Challenges } from './challenges.port.ts'
import { tooManyTries } from './failures.ts'
import type { Secrets } from './secrets.port.ts'
import { ANSWERED_WITHIN } from './slider-challenge.ts'
import { closedFor, type Limit, tried } from './tries.ts'

/** The purposes of a challenge of the slider, and of the pass that it earns. */
export const SLIDER = 'slider'
export const SLIDER_PASS = 'slider.pass'

const MINUTE = 60_000
const ADDRESS_ASKS: Limit = { failures: 30, window: MINUTE, closings: [MINUTE] }

/** Asks a visitor to drag the slider. */
export class BeginSliderChallenge {
  private readonly challenges: Challenges
  private readonly attempts: Attempts
  private readonly secrets: Secrets
  private readonly clock: Clock

  constructor(challenges: Challenges, attempts: Attempts, secrets: Secrets, clock: Clock) {
    this.challenges = challenges
    this.attempts = attempts
    this.secrets = secrets
    this.clock = clock
  }

  async run({ address }: { readonly address: string }): Promise<Result<{ readonly id: string; readonly lasts: number }>> {
    const madeAt = this.clock.now()
    const admitted = await this.admit(address, madeAt)
    if (!admitted.ok) return admitted
    const id = this.secrets.token()
    const tokenHash = this.secrets.digest(id)
    const kept = await this.challenges.keep({
      tokenHash,
      purpose: SLIDER,
      answerHash: '',
      address,
      madeAt,
      endsAt: madeAt + ANSWERED_WITHIN,
    })
    return kept.ok ? ok({ id, lasts: ANSWERED_WITHIN }) : kept
  }
  private async admit(address: string, now: number): Promise<Result<void>> {
    let wait = 0
    const kept = await this.attempts.tally(`slider:${address}`, (tally) => {
      wait = closedFor(tally, now)
      return wait ? tally : tried(tally, now, ADDRESS_ASKS)
    })
    if (!kept.ok) return kept
    return wait ? fail({ ...tooManyTries, details: { retryAfter: Math.ceil(wait / 1_000) } }) : done
  }
}
