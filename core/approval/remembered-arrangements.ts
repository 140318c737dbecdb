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

/** Answers about tenants, each remembered for a while; a refusal is not. */
class Remembered<T> {
  private readonly ask: (tenantId: number) => Promise<Result<T>>
  private readonly kept = new Map<number, { readonly answer: Promise<Result<T>>; readonly until: number }>()

  constructor(ask: (tenantId: number) => Promise<Result<T>>) {
    this.ask = ask
  }

  of(tenantId: number, now: number): Promise<Result<T>> {
    const known = this.kept.get(tenantId)
    if (known && now < known.until) return known.answer
    const answer = this.ask(tenantId)
    this.kept.set(tenantId, { answer, until: now + FRESH_FOR })
    const forget = () => this.kept.get(tenantId)?.answer === answer && this.kept.delete(tenantId)
    answer.then((result) => result.ok || forget(), forget)
    return answer
  }

  forget(tenantId: number): void {
    this.kept.delete(tenantId)
  }

  forgetAll(): void {
    this.kept.clear()
  }
}

/** Arrangements asked at most every two seconds, for every step of every chain looks at them, and anew once one of them changed. */
export class RememberedArrangements extends Arrangements {
  private readonly clock: Clock
  private readonly everything: Remembered<Arranged>
  private readonly hidden: Remembered<ReadonlySet<string>>

  constructor(arrangements: Arrangements, clock: Clock, changes: Listening) {
    super()
    this.clock = clock
    this.everything = new Remembered((tenantId) => arrangements.arranged(tenantId))
    this.hidden = new Remembered((tenantId) => arrangements.hiding(tenantId))
    const all = [this.everything, this.hidden]
    changes.listen({
      changed: (told) => {
        for (const { tenantId, typeKey } of told) if (ARRANGED.has(typeKey)) for (const one of all) one.forget(tenantId)
      },
      missed: () => all.forEach((one) => one.forgetAll()),
    })
  }

  arranged(tenantId: number): Promise<Result<Arranged>> {
    return this.everything.of(tenantId, this.clock.now())
  }

  hiding(tenantId: number): Promise<Result<ReadonlySet<string>>> {
    return this.hidden.of(tenantId, this.clock.now())
  }
}
