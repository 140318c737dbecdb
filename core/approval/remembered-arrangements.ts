import type { Clock } from '../kernel/clock.port.ts'
import type { Result } from '../kernel/result.ts'
import { type Arranged, Arrangements } from './arrangements.port.ts'

const FRESH_FOR = 2_000

/** Whoever hears of what was committed, here or by another process (live `Changes`). */
type Listening = {
  readonly listen: (heard: {
    readonly changed: (told: readonly { readonly tenantId: number; readonly typeKey: string }[]) => void
    readonly missed: () => void
  }) => unknown
}

/** Records that say what is arranged, and who is there to stand in. */
const ARRANGED: ReadonlySet<string> = new Set([
  'sys.flow',
  'sys.flowDelegate',
  'bsc.freeNode',
  'oa.workday',
  'sys.user',
  'sys.role',
  'sys.config',
])

/** Arrangements asked at most every two seconds, for every step of every chain looks at them, and anew once one of them changed. */
export class RememberedArrangements extends Arrangements {
  private readonly arrangements: Arrangements
  private readonly clock: Clock
  private readonly kept = new Map<number, { readonly answer: Promise<Result<Arranged>>; readonly until: number }>()

  constructor(arrangements: Arrangements, clock: Clock, changes: Listening) {
    super()
    this.arrangements = arrangements
    this.clock = clock
    changes.listen({
      changed: (told) => {
        for (const { tenantId, typeKey } of told) if (ARRANGED.has(typeKey)) this.kept.delete(tenantId)
      },
      missed: () => this.kept.clear(),
    })
  }

  arranged(tenantId: number): Promise<Result<Arranged>> {
    const now = this.clock.now()
    const known = this.kept.get(tenantId)
    if (known && now < known.until) return known.answer
    const answer = this.arrangements.arranged(tenantId)
    this.kept.set(tenantId, { answer, until: now + FRESH_FOR })
    const forget = () => this.kept.get(tenantId)?.answer === answer && this.kept.delete(tenantId)
    answer.then((result) => result.ok || forget(), forget)
    return answer
  }
}
