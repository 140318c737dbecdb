import { type Catalogue, targetNamed } from '../../core/definitions/catalogue.ts'
import { targetOf } from '../../core/definitions/fields.ts'
import { worked } from '../../core/definitions/summed-value.ts'
import { fieldsMeasured, type Measure } from '../../core/definitions/tally.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { always, fieldsAsked } from '../../core/kernel/condition.ts'
import { decimal, sum } from '../../core/kernel/decimal.ts'
import type { Person } from '../../core/kernel/person.ts'
import { ok, type Result } from '../../core/kernel/result.ts'
import { stepOf } from '../../core/kernel/time-steps.ts'
import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../../core/kernel/wire.ts'
import { type Candidate, matches, ordering } from '../../core/definitions/matches.ts'
import type { Records } from '../../core/records/records.port.ts'
import { fieldAlong, fieldAt, pathOf, type DatasetSource } from '../../core/reports/source.ts'
import { type TallyGroup, Tallies, type TallyQuery } from '../../core/reports/tallies.port.ts'
import { Labels } from './labels.ts'
import type { StoredRow, MemoryStore } from './store.ts'

/** What is counted, with every value by the key it is asked by. */
type Counted = { readonly candidate: Candidate; readonly values: Row }

const WHOLE = { order: [], pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER }

const valueIn = ({ values }: Counted, { field, by }: TallyGroup): Wire => {
  const value = wireOf(values, field)
  return by && !isEmpty(value) ? stepOf(by, String(value)) : value
}

const measured = (source: DatasetSource, measure: Measure, members: readonly Counted[]): Wire => {
  const { of, when } = measure
  const counted = when ? members.filter(({ candidate }) => matches(when, candidate)) : members
  if (of === 'count') return counted.length
  if (of === 'sum') return sum(counted.flatMap(({ values }) => worked(measure.field, (key) => wireOf(values, key)) ?? [])).toString()
  if (of === 'last') return (newestOf(counted, measure.by)?.[measure.field] as Wire | undefined) ?? null
  const values = counted.map((one) => wireOf(one.values, measure.field)).filter((value) => !isEmpty(value))
  if (of === 'distinct') return new Set(values.map(String)).size
  const ordered = values.sort(ordering(fieldAt(source, measure.field)?.kind.storage, undefined))
  return (of === 'least' ? ordered[0] : ordered.at(-1)) ?? null
}

const newestOf = (counted: readonly Counted[], by: string): Row | undefined => {
  const placeOf = (row: Row): string => `${wireOf(row, by) ?? ''} ${wireOf(row, 'id') ?? ''}`
  return counted
    .map(({ values }) => values)
    .reduce<Row | undefined>((newest, row) => (newest && placeOf(newest) > placeOf(row) ? newest : row), undefined)
}

/** Tallies over what a list would show, counted one by one. */
export class MemoryTallies extends Tallies {
  private readonly records: Records
  private readonly catalogue: Catalogue
  private readonly store: MemoryStore
  private readonly labels: Labels

  constructor(records: Records, { catalogue, store }: { readonly catalogue: Catalogue; readonly store: MemoryStore }) {
    super()
    this.records = records
    this.catalogue = catalogue
    this.store = store
    this.labels = new Labels(store, catalogue)
  }

  async tally(type: DocumentType, query: TallyQuery, by: Person): Promise<Result<readonly Row[]>> {
    const source = { type, ...(query.table ? { lines: query.table } : {}) }
    const found = await this.counted(source, query, by)
    if (!found.ok) return found
    const groups = new Map<string, Counted[]>(query.groups.length ? [] : [['', []]])
    for (const one of found.value) {
      const key = JSON.stringify(query.groups.map((group) => valueIn(one, group)))
      const place = query.groups.length ? key : ''
      groups.set(place, [...(groups.get(place) ?? []), one])
    }
    const rows = [...groups.values()].map((members) => ({
      ...Object.assign({}, ...query.groups.map((group) => head(members[0], group))),
      ...Object.fromEntries(Object.entries(query.measures).map(([name, measure]) => [name, measured(source, measure, members)])),
    }))
    return ok(rows.sort((a, b) => inOrder(source, query, a, b)).slice(0, query.most))
  }

  /** What the query counts, with the values behind every path that it follows. */
  private async counted(source: DatasetSource, query: TallyQuery, by: Person): Promise<Result<readonly Counted[]>> {
    const isPath = (key: string) => pathOf(key).through !== undefined && fieldAlong(this.catalogue, source, key) !== undefined
    const paths = [...new Set(fieldsIn(query))].filter(isPath)
    const isAsked = fieldsAsked(query.where).some(isPath)
    const asked = isAsked ? { ...query, where: always } : query
    const found = query.table ? await this.rowsOf(source.type, query.table, asked, by) : await this.recordsOf(source.type, asked, by)
    if (!found.ok || paths.length === 0) return found
    const along = (path: string) => fieldAlong(this.catalogue, source, path)
    const followed = found.value.map((one) => {
      const values = { ...one.values, ...Object.assign({}, ...paths.map((path) => this.behind(source, path, path, one.values, by))) }
      return { values, candidate: { ...one.candidate, record: ofRecord(values), ...(one.candidate.row ? { row: values } : {}), along } }
    })
    return ok(isAsked ? followed.filter(({ candidate }) => matches(query.where, candidate)) : followed)
  }

  /** The value and the label that a path leads to, under the path as a whole. */
  private behind(source: DatasetSource, path: string, whole: string, values: Row, by: Person): Row {
    const { base, through } = pathOf(path)
    if (through === undefined) return { [whole]: values[base], [`${whole}_dictText`]: values[`${base}_dictText`] }
    const field = fieldAt(source, base)
    const target = field && targetNamed(this.catalogue, targetOf(field) ?? '')
    const row = target && this.named(target, field.kind.keyed ?? 'id', wireOf(values, base), by)
    return row ? this.behind(target, through, whole, row, by) : {}
  }

  private named({ type, lines }: DatasetSource, key: string, value: Wire, { tenantId }: Person): Row | undefined {
    const kept = this.store.all<StoredRow>(type.key).filter((one) => type.shared || one.tenantId === tenantId)
    if (lines === undefined) {
      const found = kept.find(({ row }) => row[key] === value)
      return found && this.labels.head(type, found.row, Object.keys(type.fields), tenantId)
    }
    for (const { row } of kept) {
      const line = rowsOf(row, lines).find(({ id }) => id === value)
      if (line)
        return {
          ...this.labels.line(type, lines, line, tenantId),
          ...asHead(this.labels.head(type, row, Object.keys(type.fields), tenantId)),
        }
    }
    return undefined
  }

  private async recordsOf(type: DocumentType, { where }: TallyQuery, by: Person): Promise<Result<readonly Counted[]>> {
    const fields = Object.keys(type.fields).filter((key) => type.fields[key]?.derived !== 'onRead')
    const found = await this.records.list(type, { ...WHOLE, where, fields }, by)
    return found.ok ? ok(found.value.records.map((record) => ({ candidate: { type, record }, values: record }))) : found
  }

  private async rowsOf(type: DocumentType, table: string, { where }: TallyQuery, by: Person): Promise<Result<readonly Counted[]>> {
    const heads = await this.recordsOf(type, { where: always, groups: [], measures: {}, most: 0 }, by)
    if (!heads.ok) return heads
    const byId = new Map(heads.value.map(({ values }) => [String(values['id']), values]))
    const found = await this.records.across(type, table, { ...WHOLE, where }, by)
    if (!found.ok) return found
    return ok(
      found.value.records.map((row) => {
        const record = byId.get(String(row['$head'])) ?? {}
        return { candidate: { type, table, record, row }, values: { ...row, parentId: row['$head'], ...asHead(record) } }
      }),
    )
  }
}

const asHead = (record: Row): Row => Object.fromEntries(Object.entries(record).map(([key, value]) => [`head.${key}`, value]))

/** The record of a row, out of all that is known of the row. */
const ofRecord = (values: Row): Row => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (key.startsWith('head.') ? [[key.slice('head.'.length), value]] : [])),
  ),
})

const fieldsIn = ({ where, groups, measures }: TallyQuery): readonly string[] => [
  ...fieldsAsked(where),
  ...groups.map(({ field }) => field),
  ...Object.values(measures).flatMap(fieldsMeasured),
]

const head = (first: Counted | undefined, group: TallyGroup): Row => {
  if (!first) return {}
  if (group.field === 'id') return { id: first.values['id'] }
  const label = group.by ? undefined : wireOf(first.values, `${group.field}_dictText`)
  return { [group.field]: valueIn(first, group), ...(label === undefined ? {} : { [`${group.field}_dictText`]: label }) }
}

const inOrder = (source: DatasetSource, { groups, largest }: TallyQuery, a: Row, b: Row): number => {
  const bySize = largest === undefined ? 0 : decimal(wireOf(b, largest) ?? 0).cmp(decimal(wireOf(a, largest) ?? 0))
  if (bySize !== 0) return bySize
  for (const { field, by } of groups) {
    const compared = ordering(by ? 'text' : fieldAt(source, field)?.kind.storage, undefined)(wireOf(a, field), wireOf(b, field))
    if (compared !== 0) return compared
  }
  return 0
}
