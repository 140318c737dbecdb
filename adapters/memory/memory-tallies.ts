import type { Measure } from '../../core/definitions/tally.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { always } from '../../core/kernel/condition.ts'
import { decimal, sum } from '../../core/kernel/decimal.ts'
import type { Person } from '../../core/kernel/person.ts'
import { ok, type Result } from '../../core/kernel/result.ts'
import { stepOf } from '../../core/kernel/time-steps.ts'
import { isEmpty, wireOf, type Row, type Wire } from '../../core/kernel/wire.ts'
import { type Candidate, matches, ordering } from '../../core/definitions/matches.ts'
import type { Records } from '../../core/records/records.port.ts'
import { fieldAt, type Source } from '../../core/reports/source.ts'
import { type Group, Tallies, type TallyQuery } from '../../core/reports/tallies.port.ts'

/** What is counted, with every value by the key it is asked by. */
type Counted = { readonly candidate: Candidate; readonly values: Row }

const WHOLE = { order: [], pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER }

const valueIn = ({ values }: Counted, { field, by }: Group): Wire => {
  const value = wireOf(values, field)
  return by && !isEmpty(value) ? stepOf(by, String(value)) : value
}

const measured = (source: Source, { of, field = '', when }: Measure, members: readonly Counted[]): Wire => {
  const counted = when ? members.filter(({ candidate }) => matches(when, candidate)) : members
  if (of === 'count') return counted.length
  const values = counted.map((one) => wireOf(one.values, field)).filter((value) => !isEmpty(value))
  if (of === 'sum') return sum(values.map((value) => decimal(value ?? 0))).toString()
  if (of === 'distinct') return new Set(values.map(String)).size
  const ordered = values.sort(ordering(fieldAt(source, field)?.kind.storage, undefined))
  return (of === 'least' ? ordered[0] : ordered.at(-1)) ?? null
}

/** Tallies over what a list would show, counted one by one. */
export class MemoryTallies extends Tallies {
  private readonly records: Records

  constructor(records: Records) {
    super()
    this.records = records
  }

  async tally(type: DocumentType, query: TallyQuery, by: Person): Promise<Result<readonly Row[]>> {
    const source = { type, ...(query.table ? { lines: query.table } : {}) }
    const found = query.table ? await this.rowsOf(type, query.table, query, by) : await this.recordsOf(type, query, by)
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

  private async recordsOf(type: DocumentType, { where }: TallyQuery, by: Person): Promise<Result<readonly Counted[]>> {
    const fields = Object.keys(type.fields).filter((key) => type.fields[key]?.derived !== 'live')
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
        const ofHead = Object.fromEntries(Object.entries(record).map(([key, value]) => [`head.${key}`, value]))
        return { candidate: { type, table, record, row }, values: { ...row, parentId: row['$head'], ...ofHead } }
      }),
    )
  }
}

const head = (first: Counted | undefined, group: Group): Row => {
  if (!first) return {}
  if (group.field === 'id') return { id: first.values['id'] }
  const label = group.by ? undefined : wireOf(first.values, `${group.field}_dictText`)
  return { [group.field]: valueIn(first, group), ...(label === undefined ? {} : { [`${group.field}_dictText`]: label }) }
}

const inOrder = (source: Source, { groups, largest }: TallyQuery, a: Row, b: Row): number => {
  const bySize = largest === undefined ? 0 : decimal(wireOf(b, largest) ?? 0).cmp(decimal(wireOf(a, largest) ?? 0))
  if (bySize !== 0) return bySize
  for (const { field, by } of groups) {
    const compared = ordering(by ? 'text' : fieldAt(source, field)?.kind.storage, undefined)(wireOf(a, field), wireOf(b, field))
    if (compared !== 0) return compared
  }
  return 0
}
