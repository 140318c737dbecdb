import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { targetOf } from '../definitions/fields.ts'
import { parts } from '../definitions/listed.ts'
import { columnsOf, type UpTo } from '../definitions/report.ts'
import { oneOf } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import { cutFor } from '../permissions/visible-fields.ts'
import { labelKey } from '../records/labels.ts'
import type { Records } from '../records/records.port.ts'
import type { ReportRun } from './report-request.ts'
import { mayUseAlong, parentFieldOf } from './source.ts'

/** Names read at once. */
const AT_ONCE = 1_000

/** Names of what a report's groups and parameters stand for, and the fields shown beside them, as far as whoever asks sees them. */
export class GroupNames {
  private readonly catalogue: Catalogue
  private readonly records: Records

  constructor(catalogue: Catalogue, records: Records) {
    this.catalogue = catalogue
    this.records = records
  }

  /** The parameters with what they are called: records by their names. */
  async spoken({ report, params, by }: ReportRun): Promise<Result<Row>> {
    let result = params
    for (const [key, field] of Object.entries<Field>(report.fields)) {
      const target = this.catalogue.find(targetOf(field) ?? '')
      const ids = parts(wireOf(params, key))
      if (!target || ids.length === 0) continue
      const known = await this.known(target, ids, [], by)
      if (!known.ok) return known
      const names = ids.map((id) => wireOf(known.value.get(id) ?? {}, target.titleField) ?? id)
      result = { ...result, [labelKey(key)]: names.join(',') }
    }
    return ok(result)
  }

  /** Nodes of a tree as the ones above them that stand at a level; what has none above stays what it is. */
  async raised(
    rows: readonly Row[],
    key: string,
    { level, upTo: wanted, isBare }: UpTo,
    tree: DocumentType | undefined,
    by: Person,
  ): Promise<Result<readonly Row[]>> {
    const parent = tree && parentFieldOf(tree)
    if (!tree || !parent) return ok(rows)
    const nodes = new Map<string, Row>()
    for (let ids = idsIn(rows, key); ids.length > 0; ) {
      const found = await this.known(tree, ids, [parent, level], by)
      if (!found.ok) return found
      for (const [id, node] of found.value) nodes.set(id, node)
      const above = [...found.value.values()]
        .filter((node) => Number(wireOf(node, level)) > Number(wanted))
        .map((node) => wireOf(node, parent))
      ids = [...new Set(above)].filter((id) => !isEmpty(id) && !nodes.has(String(id)))
    }
    const nodeAt = (id: string): string => {
      const node = nodes.get(id)
      const above = node && Number(wireOf(node, level)) > Number(wanted) ? String(wireOf(node, parent) ?? '') : ''
      return nodes.has(above) ? nodeAt(above) : id
    }
    return ok(
      rows.map((row) => {
        const id = nodeAt(String(wireOf(row, key) ?? ''))
        const node = nodes.get(id)
        return node ? { ...row, [key]: id, [labelKey(key)]: isBare ? null : wireOf(node, tree.titleField) } : row
      }),
    )
  }

  /** Names of what the groups stand for, where the datasets did not tell them, and the fields shown beside them. */
  async named({ report, by }: ReportRun, dimensions: readonly string[], groups: readonly Row[]): Promise<Result<readonly Row[]>> {
    let result = groups
    const joins = Object.entries((report.report.joins ?? {}) as Readonly<Record<string, readonly string[]>>)
    for (const key of dimensions) {
      const column = columnsOf(report)[key]!
      // Things of several kinds are told by their names.
      if (!column.kind.labelled) result = result.map((row) => (isEmpty(row[labelKey(key)]) ? row : { ...row, [key]: row[labelKey(key)] }))
      const target = this.catalogue.find(targetOf(column) ?? '')
      const beside = (report.report.beside as Readonly<Record<string, readonly string[]>> | undefined)?.[key] ?? []
      const isNamed = groups.every((row) => isEmpty(row[key]) || !isEmpty(row[labelKey(key)]))
      if (!target || (isNamed && beside.length === 0)) continue
      const known = await this.known(target, [...new Set(groups.map((row) => wireOf(row, key)))], beside, by)
      if (!known.ok) return known
      result = result.map((row) => {
        const record = known.value.get(String(wireOf(row, key)))
        return record ? { ...row, ...taken(target, record, key, beside) } : row
      })
    }
    if (joins.length === 0) return ok(result)
    const joined = (row: Row) => Object.fromEntries(joins.map(([column, keys]) => [column, namesOf(row, keys)]))
    return ok(result.map((row) => ({ ...row, ...joined(row) })))
  }

  private async known(
    target: DocumentType,
    ids: readonly (string | number | null)[],
    beside: readonly string[],
    by: Person,
  ): Promise<Result<ReadonlyMap<string, Row>>> {
    const wanted = ids.filter((id) => id !== null)
    const fields = [target.titleField, ...beside.filter((key) => mayUseAlong(this.catalogue, { type: target }, key, 'show', by))]
    const found = new Map<string, Row>()
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const where = oneOf('id', wanted.slice(from, from + AT_ONCE))
      const page = await this.records.list(target, { where, order: [], pageNo: 1, pageSize: AT_ONCE, fields }, by)
      if (!page.ok) return page
      const seen = cutFor(target, by)
      for (const record of page.value.records) found.set(String(record['id']), seen(record))
    }
    return ok(found)
  }
}

const namesOf = (row: Row, keys: readonly string[]): string =>
  keys.flatMap((key) => (isEmpty(row[labelKey(key)]) ? [] : [String(row[labelKey(key)])])).join('/')

const idsIn = (rows: readonly Row[], key: string) => [...new Set(rows.map((row) => wireOf(row, key)))].filter((id) => !isEmpty(id))

const taken = (target: DocumentType, record: Row, key: string, beside: readonly string[]): Row => ({
  [labelKey(key)]: wireOf(record, target.titleField),
  ...Object.fromEntries(
    beside.flatMap((name) => [
      [name, wireOf(record, name)],
      [labelKey(name), wireOf(record, labelKey(name))],
    ]),
  ),
})
