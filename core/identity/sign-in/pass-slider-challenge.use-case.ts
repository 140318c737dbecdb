import type { Clock } from '../../kernel/clock.port.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Challenges } from './challenges.port.ts'
import type { Secrets } from '../secrets.port.ts'
import { isDragged, notPassed, PASS_LASTS, SLIDER, SLIDER_PASS, type Trail } from './slider-challenge.ts'

type Answer = { readonly id: string; readonly trail: Trail; readonly address: string }

/** Holds a drag against the challenge it answers; one that is a hand's earns a pass for one use from the same address. */
export class PassSliderChallenge {
  private readonly challenges: Challenges
  private readonly secrets: Secrets
  private readonly clock: Clock

  constructor(challenges: Challenges, secrets: Secrets, clock: Clock) {
    this.challenges = challenges
    this.secrets = secrets
    this.clock = clock
  }

  async run({ id, trail, address }: Answer): Promise<Result<{ readonly pass: string }>> {
    const now = this.clock.now()
    const taken = await this.challenges.take(SLIDER, this.secrets.digest(id), now)
    if (!taken.ok) return taken
    const asked = taken.value
    const lasted = trail.at(-1)?.at ?? 0
    // Nobody can have dragged for longer than he was asked.
    if (asked?.address !== address || !isDragged(trail) || lasted > now - asked.madeAt) return fail(notPassed)
    const pass = this.secrets.token()
    const kept = await this.challenges.keep({
      tokenHash: this.secrets.digest(pass),
      purpose: SLIDER_PASS,
      answerHash: '',
      address,
      madeAt: now,
      endsAt: now + PASS_LASTS,
    })
    return kept.ok ? ok({ pass }) : kept
  }
}
