import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { type Effect, type Update, written } from '../../definitions/effect.ts'
import { failure } from '../../kernel/failure.ts'
import { isAlmighty, type Person } from '../../kernel/person.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import { wireOf, type Row } from '../../kernel/wire.ts'
import { outrankedBy } from '../../permissions/outranked.ts'
import type { Grants } from '../../permissions/grants.port.ts'
import type { Happening } from '../effects/effects.ts'
import type { From } from '../effects/ledgers.port.ts'
import type { Facts } from '../facts/facts.port.ts'
import { missing } from '../failures.ts'
import { recall } from './prepare.ts'
import type { Records } from '../records.port.ts'

/** Who is over a stored record, as far as its type asks (`authority`): the one answer for every way of changing it. */
export class Authority {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly grants: Grants

  constructor(catalogue: Catalogue, records: Records, facts: Facts, grants: Grants) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.grants = grants
  }

  /** Is the person over the record? */
  async over(type: DocumentType, before: Row, by: Person): Promise<Result<void>> {
    if (!type.authority || isAlmighty(by)) return done
    const recalled = await recall(type, before, this.facts, by)
    if (!recalled.ok) return recalled
    const { holds, posts, message } = type.authority
    const lacking = fail(failure('authority.lacking', message))
    const { view } = recalled.value
    if (!holds(view)) return lacking
    const outranked = await outrankedBy(this.grants, posts?.(view) ?? [], by)
    if (!outranked.ok) return outranked
    return outranked.value ? lacking : done
  }

  /** What others' records are given on the way, without what whoever acts may not touch of them. */
  async within(happenings: readonly Happening[], from: From, by: Person): Promise<Result<readonly Happening[]>> {
    if (isAlmighty(by) || !happenings.some(({ effects }) => effects(from.row).some((effect) => this.guarded(effect)))) return ok(happenings)
    const narrowed: Happening[] = []
    for (const happening of happenings) {
      const kept: Effect[] = []
      for (const effect of happening.effects(from.row)) {
        const type = this.guarded(effect)
        const one = type ? await this.narrowed(effect as Update, type, by) : ok(effect)
        if (!one.ok) return one
        kept.push(one.value)
      }
      narrowed.push({ ...happening, effects: () => kept })
    }
    return ok(narrowed)
  }

  /** The type whose records are guarded, where the effect changes one. */
  private guarded(effect: Effect): DocumentType | undefined {
    if (effect.effect !== 'update' || effect.at === undefined || typeof effect.which !== 'string') return undefined
    const type = this.catalogue.find(effect.at)
    return type?.authority && type
  }

  private async narrowed(effect: Update, type: DocumentType, by: Person): Promise<Result<Update>> {
    const { set } = effect.change
    if (set === undefined || typeof set === 'function') return ok(effect)
    const found = await this.records.lock(type, String(effect.which), by, 'any')
    if (!found.ok) return found.failure.code === missing.code ? ok(effect) : found
    const guards: readonly string[] = type.authority?.guards ?? []
    const touches = guards.some((key) => key in set && written(set[key]) !== (wireOf(found.value, key) ?? null))
    if (!touches) return ok(effect)
    const over = await this.over(type, found.value, by)
    if (over.ok) return ok(effect)
    const left = Object.fromEntries(Object.entries(set).filter(([key]) => !guards.includes(key)))
    return ok({ ...effect, change: { ...effect.change, set: left } })
  }
}
