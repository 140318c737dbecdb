import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Effect, Patch } from '../definitions/effect.ts'
import { failure } from '../kernel/failure.ts'
import { isAlmighty, type Person } from '../kernel/person.ts'
import { done, fail, ok, type Result } from '../kernel/result.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import type { Facts } from './facts.port.ts'
import { missing } from './failures.ts'
import { recall } from './prepare.ts'
import type { Records } from './records.port.ts'

/** Is the person over the stored record, as far as its type asks (`authority`)? The one answer for every way of changing it. */
export const overruling = async (type: DocumentType, before: Row, facts: Facts, by: Person): Promise<Result<void>> => {
  if (!type.authority || isAlmighty(by)) return done
  const recalled = await recall(type, before, facts, by)
  if (!recalled.ok) return recalled
  const { holds, message } = type.authority
  return holds(recalled.value.view) ? done : fail(failure('authority.lacking', message))
}

type Judges = { readonly catalogue: Catalogue; readonly records: Records; readonly facts: Facts }

/** What others' records are given on the way, without what whoever acts may not touch of them. */
export const withinAuthority = async (
  effects: readonly Effect[],
  { catalogue, records, facts }: Judges,
  by: Person,
): Promise<Result<readonly Effect[]>> => {
  const kept: Effect[] = []
  for (const effect of effects) {
    const patched = effect.effect === 'patch' && effect.type !== undefined && effect.id !== undefined
    const type = patched ? catalogue.find(effect.type) : undefined
    if (!patched || !type?.authority || isAlmighty(by)) {
      kept.push(effect)
      continue
    }
    const narrowed = await narrowedTo(effect, type, { records, facts }, by)
    if (!narrowed.ok) return narrowed
    kept.push(narrowed.value)
  }
  return ok(kept)
}

const narrowedTo = async (
  effect: Patch,
  type: DocumentType,
  { records, facts }: Omit<Judges, 'catalogue'>,
  by: Person,
): Promise<Result<Patch>> => {
  const found = await records.lock(type, effect.id ?? '', by, 'any')
  if (!found.ok) return found.failure.code === missing.code ? ok(effect) : found
  const guards: readonly string[] = type.authority?.guards ?? []
  const touches = guards.some((key) => key in effect.values && (effect.values[key] ?? null) !== (wireOf(found.value, key) ?? null))
  if (!touches) return ok(effect)
  const over = await overruling(type, found.value, facts, by)
  if (over.ok) return ok(effect)
  return ok({ ...effect, values: Object.fromEntries(Object.entries(effect.values).filter(([key]) => !guards.includes(key))) })
}
