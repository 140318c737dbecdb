import { importedBy } from '../../definitions/origin.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Effect } from '../../definitions/effect.ts'
import type { EffectWriter } from '../effects/effect-writer.ts'
import { eventEffects } from '../effects/effects.ts'
import type { Failure } from '../../kernel/failure.ts'
import { isTrouble } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, failuresOf, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { viewOf } from '../../definitions/view.ts'
import type { DraftReader } from './draft-reader.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'
import { inspected, prepare } from './prepare.ts'

type Posting = {
  /** A passing type. */
  readonly type: DocumentType
  readonly bodies: readonly unknown[]
  readonly by: Person
  /** Is told how many were looked at. */
  readonly told?: (looked: number) => void
}

/** What is wrong with one of them. */
export type Unposted = { readonly at: number; readonly failures: readonly Failure[] }

/** The rows of a passing type enter as what they post: all of them, or none where one is wrong. Nothing else is kept of them. */
export class PostRows {
  private readonly facts: Facts
  private readonly effects: EffectWriter
  private readonly work: UnitOfWork
  private readonly reader: DraftReader

  constructor(facts: Facts, effects: EffectWriter, work: UnitOfWork, reader: DraftReader) {
    this.facts = facts
    this.effects = effects
    this.work = work
    this.reader = reader
  }

  async run({ type, bodies, by, told }: Posting): Promise<Result<readonly Unposted[]>> {
    const command = importedBy(type)
    if (command === undefined || !mayDo(by, type, command)) return fail(forbidden)
    return this.work.whole(async () => {
      const effects: Effect[] = []
      const unposted: Unposted[] = []
      for (const [at, body] of bodies.entries()) {
        const posted = await this.postedBy(type, body, by)
        if (posted.ok) effects.push(...posted.value)
        else if (isTrouble(posted.failure)) return posted
        else unposted.push({ at, failures: failuresOf(posted) })
        told?.(at + 1)
      }
      if (unposted.length > 0) return ok(unposted)
      const entries = numbered(effects)
      const written = await this.effects.write([{ event: 'import', effects: () => entries }], { type, row: {} }, by)
      return written.ok ? ok([]) : written
    })
  }

  private async postedBy(type: DocumentType, body: unknown, by: Person): Promise<Result<readonly Effect[]>> {
    const reading = this.reader.read(type, body, by)
    if (!reading.ok) return reading
    const prepared = await prepare(type, reading.value, this.facts, by)
    if (!prepared.ok) return prepared
    const checked = inspected(type, prepared.value, true)
    if (!checked.ok) return checked
    const row = { ...checked.value.row, id: this.reader.nextId() }
    return ok(eventEffects(type, 'save', viewOf(type, row, checked.value.knowledge)))
  }
}

/** Entries from one source are told apart by their place: whoever comes with the same source again meets the first of them. */
const numbered = (effects: readonly Effect[]): readonly Effect[] => {
  const places = new Map<string, number>()
  return effects.map((effect) => {
    if (effect.effect !== 'post' || effect.once === undefined) return effect
    const series = `${effect.to} ${effect.once}`
    const place = (places.get(series) ?? 0) + 1
    places.set(series, place)
    return { ...effect, once: `${effect.once} ${place}` }
  })
}
