import type { Clock } from '../../kernel/clock.port.ts'
import type { Result } from '../../kernel/result.ts'
import { type Rules, SignInRules } from './sign-in-rules.port.ts'

const FRESH_FOR = 2_000

/** Rules asked at most every two seconds: every session that is looked at needs them. */
export class RememberedRules extends SignInRules {
  private readonly rules: SignInRules
  private readonly clock: Clock
  private kept: { readonly answer: Promise<Result<Rules>>; readonly until: number } | undefined

  constructor(rules: SignInRules, clock: Clock) {
    super()
    this.rules = rules
    this.clock = clock
  }

  current(): Promise<Result<Rules>> {
    const now = this.clock.now()
    if (this.kept && now < this.kept.until) return this.kept.answer
    const answer = this.rules.current()
    const kept = { answer, until: now + FRESH_FOR }
    this.kept = kept
    const forget = () => {
      if (this.kept === kept) this.kept = undefined
    }
    answer.then((result) => result.ok || forget(), forget)
    return answer
  }
}
