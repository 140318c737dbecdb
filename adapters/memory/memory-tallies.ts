import type { Measure } from '../../core/definitions/tally.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { decimal, sum } from '../../core/kernel/decimal.ts'
import type { Person } from '../../core/kernel/person.ts'
import { ok, type Result } from '../../core/kernel/result.ts'
import { isEmpty, wireOf, type Row, type Wire } from '../../core/kernel/wire.ts'
import { matches, ordering } from '../../core/records/matches.ts'
import type { Records } from '../../core/records/records.port.ts'
import { type Group, Tallies, type TallyQuery } from '../../core/reports/tallies.port.ts'

const valueIn = (row: Row, { field, by }: Group): Wire => {
  const value = wireOf(row, field)
  return by === 'month' && !isEmpty(value) ? String(value).slice(0, 7) : value
}

const measured = (type: DocumentType, { of, field = '', when }: Measure, rows: readonly Row[]): Wire => {
  const counted = when ? rows.filter((record) => matches(when, { type, record })) : rows
  if (of === 'count') return counted.length
  const values = counted.map((row) => wireOf(row, field)).filter((value) => !isEmpty(value))
  if (of === 'sum') return sum(values.map((value) => decimal(value ?? 0))).toString()
  if (of === 'distinct') return new Set(values.map(String)).size
  const ordered = values.sort(ordering(type.fields[field]?.kind.storage, undefined))
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
    const fields = Object.keys(type.fields).filter((key) => !type.fields[key]?.live)
    const found = await this.records.list(type, { where: query.where, order: [], pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER, fields }, by)
    if (!found.ok) return found
    const groups = new Map<string, Row[]>(query.groups.length ? [] : [['', []]])
    for (const row of found.value.records) {
      const key = JSON.stringify(query.groups.map((group) => valueIn(row, group)))
      const place = query.groups.length ? key : ''
      groups.set(place, [...(groups.get(place) ?? []), row])
    }
    const rows = [...groups.values()].map((members) => ({
      ...Object.assign({}, ...query.groups.map((group) => this.head(members[0] ?? {}, group))),
      ...Object.fromEntries(Object.entries(query.measures).map(([name, measure]) => [name, measured(type, measure, members)])),
    }))
    return ok(rows.sort((a, b) => this.order(type, query, a, b)).slice(0, query.most))
  }

  private head(first: Row, group: Group): Row {
    if (group.field === 'id') return { id: first['id'] }
    const label = group.by ? undefined : wireOf(first, `${group.field}_dictText`)
    return { [group.field]: valueIn(first, group), ...(label === undefined ? {} : { [`${group.field}_dictText`]: label }) }
  }

  private order(type: DocumentType, { groups, largest }: TallyQuery, a: Row, b: Row): number {
    const bySize = largest === undefined ? 0 : decimal(wireOf(b, largest) ?? 0).cmp(decimal(wireOf(a, largest) ?? 0))
    if (bySize !== 0) return bySize
    for (const { field, by } of groups) {
      const compared = ordering(by ? 'text' : type.fields[field]?.kind.storage, undefined)(wireOf(a, field), wireOf(b, field))
      if (compared !== 0) return compared
    }
    return 0
  }
}
