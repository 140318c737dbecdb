import type { Clock } from '../../kernel/clock.port.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Attempts } from './attempts.port.ts'
import type { Challenges } from './challenges.port.ts'
import { within } from '../limited.ts'
import type { Secrets } from '../secrets.port.ts'
import { ANSWERED_WITHIN, SLIDER } from './slider-challenge.ts'
import type { Limit } from './attempt-limits.ts'

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
    const admitted = await within(this.attempts, `slider:${address}`, madeAt, ADDRESS_ASKS)
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
}
