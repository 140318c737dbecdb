import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Effect, Patch } from '../definitions/effect.ts'
import { failure } from '../kernel/failure.ts'
import { isAlmighty, type Person } from '../kernel/person.ts'
import { done, fail, ok, type Result } from '../kernel/result.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import { outrankedBy } from '../permissions/outranked.ts'
import type { Grants } from '../permissions/grants.port.ts'
import type { Facts } from './facts.port.ts'
import { missing } from './failures.ts'
import { recall } from './prepare.ts'
import type { Records } from './records.port.ts'

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
  async within(effects: readonly Effect[], by: Person): Promise<Result<readonly Effect[]>> {
    const kept: Effect[] = []
    for (const effect of effects) {
      const patched = effect.effect === 'patch' && effect.type !== undefined && effect.id !== undefined
      const type = patched ? this.catalogue.find(effect.type) : undefined
      if (!patched || !type?.authority || isAlmighty(by)) {
        kept.push(effect)
        continue
      }
      const narrowed = await this.narrowed(effect, type, by)
      if (!narrowed.ok) return narrowed
      kept.push(narrowed.value)
    }
    return ok(kept)
  }

  private async narrowed(effect: Patch, type: DocumentType, by: Person): Promise<Result<Patch>> {
    const found = await this.records.lock(type, effect.id ?? '', by, 'any')
    if (!found.ok) return found.failure.code === missing.code ? ok(effect) : found
    const guards: readonly string[] = type.authority?.guards ?? []
    const touches = guards.some((key) => key in effect.values && (effect.values[key] ?? null) !== (wireOf(found.value, key) ?? null))
    if (!touches) return ok(effect)
    const over = await this.over(type, found.value, by)
    if (over.ok) return ok(effect)
    return ok({ ...effect, values: Object.fromEntries(Object.entries(effect.values).filter(([key]) => !guards.includes(key))) })
  }
}
