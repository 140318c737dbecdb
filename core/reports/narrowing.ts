import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { ref, targetOf } from '../definitions/fields.ts'
import { parts } from '../definitions/listed.ts'
import type { Dataset, Narrows, DaySpan, WithBelow } from '../definitions/report.ts'
import { all, any, nothing, oneOf, type Condition } from '../kernel/condition.ts'
import type { TypeKey } from '../definitions/type-keys.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import { forbidden } from '../records/failures.ts'
import { oneOfValues, compared } from '../records/list/read-filter.ts'
import type { Records } from '../records/records.port.ts'
import { tooWide } from './failures.ts'
import { fieldAlong, mayUseAlong, parentFieldOf, type DatasetSource } from './source.ts'
import { asHeld, isWholeSpan, SPAN_FROM, spanIn } from './spans.ts'

const MOST = 100_000

/** What is counted, what is asked of it, and by whom. */
type Narrowed = { readonly source: DatasetSource; readonly params: Row; readonly by: Person }

/** What a report's parameters demand of the records that its datasets count. */
export class Narrowing {
  private readonly catalogue: Catalogue
  private readonly records: Records

  constructor(catalogue: Catalogue, records: Records) {
    this.catalogue = catalogue
    this.records = records
  }

  /** What the parameters demand of the records. */
  async conditions({ narrows = {} }: Dataset, asked: Narrowed): Promise<Result<readonly Condition[]>> {
    const conditions: Condition[] = []
    for (const [key, path] of Object.entries(narrows)) {
      const condition = await this.narrowed(key, path as Narrows, asked)
      if (!condition.ok) return condition
      conditions.push(...condition.value)
    }
    return ok(conditions)
  }

  private async narrowed(key: string, path: Narrows, asked: Narrowed): Promise<Result<readonly Condition[]>> {
    const { source, params, by } = asked
    const values = parts(wireOf(params, key))
    if (typeof path === 'object' && 'constant' in path)
      return ok(values.length === 0 || values.includes(path.constant ?? '') ? [] : [nothing])
    if (typeof path === 'object' && !('withBelow' in path)) return this.either(key, path, asked)
    const at = typeof path === 'string' ? path : path.withBelow
    const field = at === 'id' ? identityOf(source) : fieldAlong(this.catalogue, source, at)
    if (!field || !mayUseAlong(this.catalogue, source, at, 'compare', by)) return fail(forbidden)
    const isSpan = `${key}${SPAN_FROM}` in params || (values.some(isWholeSpan) && (isDay(field) || field.kind.name === 'month'))
    if (isSpan) return within(at, field, spanIn(params)(key))
    if (values.length === 0) return ok([])
    const target = this.catalogue.find(targetOf(field) ?? '')
    if (target && typeof path !== 'string') {
      const nodes = await this.withBelow(target, values, by)
      return nodes.ok ? ok([oneOf(at, nodes.value)]) : nodes
    }
    return some(oneOfValues(at, field, values))
  }

  private async either(key: string, fields: readonly (string | WithBelow)[], asked: Narrowed): Promise<Result<readonly Condition[]>> {
    const ways: Condition[] = []
    for (const field of fields) {
      const way = await this.narrowed(key, field, asked)
      if (!way.ok) return way
      if (way.value.length === 0) return way
      ways.push(all(...way.value))
    }
    return ok([any(...ways)])
  }

  /** Records of a tree with all that lies below them, level by level. */
  private async withBelow(target: DocumentType, ids: readonly string[], by: Person): Promise<Result<readonly string[]>> {
    const parent = parentFieldOf(target)
    const found = new Set(ids)
    for (let level = ids; parent !== undefined && level.length > 0; ) {
      const below = await this.records.ids(target, { where: oneOf(parent, level), order: [] }, MOST + 1, by)
      if (!below.ok) return below
      level = below.value.filter((id) => !found.has(id))
      for (const id of level) found.add(id)
      if (found.size > MOST) return fail(tooWide)
    }
    return ok([...found])
  }
}

/** Which record it is, as if it named itself. */
const identityOf = ({ type }: DatasetSource): Field => ref(type.title, { to: type.key as TypeKey })

const some = (condition: Result<Condition>): Result<readonly Condition[]> => (condition.ok ? ok([condition.value]) : condition)

const isDay = ({ kind }: Field): boolean => kind.name === 'date' || kind.name === 'datetime'

const within = (key: string, field: Field, span: DaySpan): Result<readonly Condition[]> => {
  const [from, to] = [asHeld(field.kind.name, span.from), asHeld(field.kind.name, span.to)]
  const ends = [...(from ? [compared(key, field, 'ge', from)] : []), ...(to ? [compared(key, field, 'le', to)] : [])]
  const conditions: Condition[] = []
  for (const end of ends) {
    if (!end.ok) return end
    conditions.push(end.value)
  }
  return ok(conditions)
}
