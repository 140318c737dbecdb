import type { Clock } from '../../kernel/clock.port.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { Attempts } from './attempts.port.ts'
import { CAPTCHA, CAPTCHA_LASTS, CAPTCHA_LETTERS, captchaAnswer } from './captcha.ts'
import type { CaptchaPictures } from './captcha-pictures.port.ts'
import type { Challenges } from './challenges.port.ts'
import { captchaKeyWrong } from '../failures.ts'
import { within } from '../limited.ts'
import type { Secrets } from '../secrets.port.ts'
import type { Limit } from './attempt-limits.ts'

const MINUTE = 60_000
const PICTURES: Limit = { failures: 60, window: MINUTE, closings: [MINUTE] }
const LONGEST_KEY = 64
const LENGTH = 4

/** A picture of four characters, bound to a key the page made up, for one answer within a minute (S7). */
export class DrawCaptcha {
  private readonly challenges: Challenges
  private readonly attempts: Attempts
  private readonly pictures: CaptchaPictures
  private readonly secrets: Secrets
  private readonly clock: Clock

  constructor(challenges: Challenges, attempts: Attempts, pictures: CaptchaPictures, secrets: Secrets, clock: Clock) {
    this.challenges = challenges
    this.attempts = attempts
    this.pictures = pictures
    this.secrets = secrets
    this.clock = clock
  }

  async run({ key, address }: { readonly key: string; readonly address: string }): Promise<Result<string>> {
    if (key === '' || key.length > LONGEST_KEY) return fail(captchaKeyWrong)
    const now = this.clock.now()
    const admitted = await within(this.attempts, `captcha:${address}`, now, PICTURES)
    if (!admitted.ok) return admitted
    const word = this.secrets.drawn(CAPTCHA_LETTERS, LENGTH)
    const kept = await this.challenges.keep({
      tokenHash: this.secrets.digest(key),
      purpose: CAPTCHA,
      answerHash: this.secrets.digest(captchaAnswer(key, word)),
      address,
      madeAt: now,
      endsAt: now + CAPTCHA_LASTS,
    })
    return kept.ok ? ok(this.pictures.draw(word)) : kept
  }
}
