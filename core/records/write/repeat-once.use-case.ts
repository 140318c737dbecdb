import { failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { serialised } from '../../kernel/serialised.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { taken } from '../failures.ts'
import type { Repeats } from './repeats.port.ts'

type Once = {
  /** Made by the client and kept until it has an answer. */
  readonly key: string
  /** Of all that was asked: another question under the same key is refused. */
  readonly digest: string
  readonly by: Person
  readonly operation: () => Promise<Result<unknown>>
}

const differs = failure('repeat.differs', '同一个Idempotency-Key不能用于不同的请求')

/**
 * Does a operation once however often it is asked: a repeat gets the first answer again. That it is one comes out when its key is kept, last
 * of all, and takes back what it did; a refused operation left nothing, so it may be asked again unless it was done before.
 */
export class RepeatOnce {
  private readonly repeats: Repeats
  private readonly work: UnitOfWork

  constructor(repeats: Repeats, work: UnitOfWork) {
    this.repeats = repeats
    this.work = work
  }

  async run(once: Once): Promise<Result<unknown>> {
    const { key, digest, by } = once
    const kept = await this.kept(once)
    if (kept.ok) return kept
    const before = await this.repeats.find(key, by)
    if (!before.ok) return before
    if (before.value) return before.value.digest === digest ? ok(before.value.answer) : fail(differs)
    // Whoever held the key has let it go: a day old, or taken back.
    return kept.failure.code === taken.code ? this.kept(once) : kept
  }

  private kept({ key, digest, by, operation }: Once): Promise<Result<unknown>> {
    return this.work.whole(async () => {
      const answer = await operation()
      if (!answer.ok) return answer
      const said = serialised(answer.value)
      const kept = await this.repeats.keep(key, { digest, answer: said }, by)
      return kept.ok ? ok(said) : kept
    })
  }
}
