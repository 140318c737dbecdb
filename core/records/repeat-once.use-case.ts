import { failure } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { spelt } from '../kernel/spelt.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import type { Repeats } from './repeats.port.ts'

type Once = {
  /** Made by the client and kept until it has an answer. */
  readonly key: string
  /** Of all that was asked: another question under the same key is refused. */
  readonly digest: string
  readonly by: Person
  readonly deed: () => Promise<Result<unknown>>
}

const differs = failure('repeat.differs', '同一个Idempotency-Key不能用于不同的请求')

/** Does a deed once however often it is asked: a repeat gets the first answer again. A refused deed left nothing, so it may be asked again. */
export class RepeatOnce {
  private readonly repeats: Repeats
  private readonly work: UnitOfWork

  constructor(repeats: Repeats, work: UnitOfWork) {
    this.repeats = repeats
    this.work = work
  }

  run({ key, digest, by, deed }: Once): Promise<Result<unknown>> {
    return this.work.whole(async () => {
      const before = await this.repeats.claim(key, digest, by)
      if (!before.ok) return before
      if (before.value) return before.value.digest === digest ? ok(before.value.answer) : fail(differs)

      const answer = await deed()
      if (!answer.ok) return answer
      const said = spelt(answer.value)
      const kept = await this.repeats.keep(key, said, by)
      return kept.ok ? ok(said) : kept
    })
  }
}
