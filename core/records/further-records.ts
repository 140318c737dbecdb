import type { Catalogue } from '../definitions/catalogue.ts'
import type { CodedCreation, Creation, FurtherDeed, RowChange } from '../definitions/effect.ts'
import type { LinesType } from '../definitions/lines.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Person } from '../kernel/person.ts'
import { oneOf } from '../kernel/condition.ts'
import { failure } from '../kernel/failure.ts'
import { done, fail, ok, type Result } from '../kernel/result.ts'
import { rowsOf, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import { copiedGrants, withScopesOf } from '../permissions/copied-grants.ts'
import { codeIn, typeCodes } from '../permissions/type-codes.ts'
import type { Grants } from '../permissions/grants.port.ts'
import type { Drafts } from './drafts.ts'
import { identified } from './effects.ts'
import { missing } from './failures.ts'
import { versionOf } from './prepare.ts'
import type { Records } from './records.port.ts'

const isAlike = (row: Row, other: Row, columns: readonly string[]): boolean =>
  columns.every((column) => (wireOf(row, column) ?? null) === (wireOf(other, column) ?? null))

/** Those of some rows that the table does not hold yet, by the columns that no two of its rows share. */
export const newAmong = ({ unique = [] }: LinesType, held: readonly Row[], added: readonly Row[]): readonly Row[] =>
  added.filter((row) => !unique.some(({ columns }) => held.some((other) => isAlike(row, other, columns))))

const noSuchPage = failure('page.unknown', '路由路径没有对应的单据，没有按钮可以生成')
const nothingNew = failure('page.complete', '该页面的按钮已全部生成')

const holdsAll = (row: Row, values: Readonly<Record<string, Wire>>): boolean => isAlike(row, values, Object.keys(values))

/** What an action does to other records beside postings. Call it inside a unit of work. */
export class FurtherRecords {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly drafts: Drafts
  private readonly grants: Grants
  private readonly ids: Ids

  constructor(catalogue: Catalogue, records: Records, drafts: Drafts, grants: Grants, ids: Ids) {
    this.catalogue = catalogue
    this.records = records
    this.drafts = drafts
    this.grants = grants
    this.ids = ids
  }

  /** Answers the new records. */
  async keep(deeds: readonly FurtherDeed[], by: Person): Promise<Result<readonly Row[]>> {
    const created: Row[] = []
    for (const deed of deeds) {
      if (deed.effect === 'createCoded') {
        const coded = await this.createCoded(deed, by)
        if (!coded.ok) return coded
        continue
      }
      const kept = deed.effect === 'create' ? await this.create(deed, by) : await this.change(deed, by)
      if (!kept.ok) return kept
      if (deed.effect === 'create') created.push(kept.value)
    }
    return ok(created)
  }

  private async create({ type: key, draft, grantedLike }: Creation, by: Person): Promise<Result<Row>> {
    const type = this.catalogue.find(key)
    if (!type) return fail(missing)
    const kept = await this.drafts.add({ type, body: draft, by, confirmed: true })
    if (!kept.ok || grantedLike === undefined) return kept
    const source = await this.records.find(type, grantedLike, by)
    if (!source.ok) return source
    const given = await copiedGrants(type, source.value, kept.value, this.grants, by)
    if (!given.ok) return given
    const scoped = withScopesOf(type, source.value, kept.value)
    return scoped
      ? this.records.update(
          type,
          kept.value,
          identified(type, scoped, () => this.ids.next()),
          by,
        )
      : kept
  }

  private async createCoded({ type: key, path, by: field, draft }: CodedCreation, by: Person): Promise<Result<void>> {
    const type = this.catalogue.find(key)
    const page = [...this.catalogue.types, ...this.catalogue.reports].find((one) => one.path === path)
    if (!type) return fail(missing)
    if (!page) return fail(noSuchPage)
    const codes = typeCodes(page).map(({ action, title }) => ({ code: codeIn(page, action), title }))
    const where = oneOf(
      field,
      codes.map(({ code }) => code),
    )
    const kept = await this.records.list(type, { where, order: [], pageNo: 1, pageSize: codes.length, fields: [field] }, by)
    if (!kept.ok) return kept
    const known = new Set(kept.value.records.map((row) => row[field]))
    const fresh = codes.filter(({ code }) => !known.has(code))
    if (fresh.length === 0) return fail(nothingNew)
    for (const [place, { code, title }] of fresh.entries()) {
      const body = { ...draft({ title, place }), [field]: code }
      const added = await this.drafts.add({ type, body, by, confirmed: true })
      if (!added.ok) return added
    }
    return done
  }

  private async change({ type: key, id, table, add = [], remove }: RowChange, by: Person): Promise<Result<Row>> {
    const type = this.catalogue.find(key)
    const lines = type?.lines[table]
    if (!type || !lines) return fail(missing)
    const found = await this.records.lock(type, id, by)
    if (!found.ok) return found
    const before = rowsOf(found.value, table)
    const held = remove ? before.filter((row) => !holdsAll(row, remove)) : before
    const added = newAmong(lines, held, add)
    if (added.length === 0 && held.length === before.length) return found
    const body = { version: versionOf(found.value), [table]: [...held.map((row) => ({ id: row['id'] })), ...added] }
    return this.drafts.change({ type, body, by, id, confirmed: true }, id)
  }
}
