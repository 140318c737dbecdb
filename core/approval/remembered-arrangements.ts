import type { Clock } from '../kernel/clock.port.ts'
import type { Result } from '../kernel/result.ts'
import { type Arranged, Arrangements } from './arrangements.port.ts'

const FRESH_FOR = 2_000

/** Arrangements asked at most every two seconds: every step of every chain looks at them. */
export class RememberedArrangements extends Arrangements {
  private readonly arrangements: Arrangements
  private readonly clock: Clock
  private readonly kept = new Map<number, { readonly answer: Promise<Result<Arranged>>; readonly until: number }>()

  constructor(arrangements: Arrangements, clock: Clock) {
    super()
    this.arrangements = arrangements
    this.clock = clock
  }

  arranged(tenantId: number): Promise<Result<Arranged>> {
    const now = this.clock.now()
    const known = this.kept.get(tenantId)
    if (known && now < known.until) return known.answer
    const answer = this.arrangements.arranged(tenantId)
    this.kept.set(tenantId, { answer, until: now + FRESH_FOR })
    const forget = () => this.kept.delete(tenantId)
    answer.then((result) => result.ok || forget(), forget)
    return answer
  }
}
