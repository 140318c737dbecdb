import type { DocumentType } from '../definitions/document.ts'
import { eq } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { fail, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { rowsOf, type Row, isEmpty, wireOf } from '../kernel/wire.ts'
import type { Drafts } from '../records/write/drafts.ts'
import { forbidden, stale } from '../records/failures.ts'
import { mayDo } from '../records/permissions.ts'
import { versionOf } from '../records/write/prepare.ts'
import type { Records } from '../records/records.port.ts'
import type { Fields } from '../definitions/field.ts'

/** 来源 of rows that the posts give: they stand whatever is given by hand. */
const BY_POSTS = '2'

/** The call names a role for both; what only one of the types has may come empty to the other. */
const withoutForeign = (columns: Fields, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([key, value]) => !isEmpty(value) || key in columns))

const said = (row: Row, key: string) => (isEmpty(row[key]) ? null : wireOf(row, key))

const isSame = (row: Row, other: Row) => said(row, 'orgId') === said(other, 'orgId') && said(row, 'roleCode') === said(other, 'roleCode')

/** The table with these rows by hand: one that was there stays the same row, and what the posts give is not given again. */
const rowsGiven = (before: readonly Row[], given: readonly Row[]): readonly Row[] => {
  const standing = before.filter((row) => row['source'] === BY_POSTS)
  const manual = before.filter((row) => row['source'] !== BY_POSTS)
  const fresh = given.filter((row) => !standing.some((one) => isSame(one, row)))
  const kept = fresh.map(({ id: _, ...row }): Row => {
    const same = manual.find((one) => isSame(one, row))
    return same ? { ...row, id: same['id'] ?? null } : row
  })
  return [...kept, ...standing.map(({ id }) => ({ id: id ?? null }))]
}

const TABLE = 'orgs'

export type SavingReach = {
  /** Whose data is seen, or where is decided. */
  readonly type: DocumentType
  readonly empId: string
  /** As the client sent them: orgId, includeChild, roleCode, startDate, endDate. */
  readonly orgs: readonly Row[]
  /** Of the record that was looked at. */
  readonly version?: number
  readonly by: Person
}

/** The organisations given to an employee by hand become these, by all the rules of their type (sys.permissionOrg save). */
export class SaveReach {
  private readonly records: Records
  private readonly drafts: Drafts
  private readonly work: UnitOfWork

  constructor(records: Records, drafts: Drafts, work: UnitOfWork) {
    this.records = records
    this.drafts = drafts
    this.work = work
  }

  run({ type, empId, orgs: sent, version, by }: SavingReach): Promise<Result<Row>> {
    const orgs = sent.map((row) => withoutForeign(type.lines[TABLE]?.columns ?? {}, row))
    return this.work.whole(async () => {
      const own = await this.records.ids(type, { where: eq('empId', empId), order: [] }, 1, by)
      if (!own.ok) return own
      const [id] = own.value
      if (!mayDo(by, type, id === undefined ? 'add' : 'edit')) return fail(forbidden)
      if (id === undefined) return this.drafts.add({ type, body: { empId, [TABLE]: orgs }, by, confirmed: true })
      const found = await this.records.lock(type, id, by)
      if (!found.ok) return found
      if (version !== undefined && version !== versionOf(found.value)) return fail(stale)
      const body = { id, version: versionOf(found.value), [TABLE]: rowsGiven(rowsOf(found.value, TABLE), orgs) }
      return this.drafts.change({ type, body, by, confirmed: true }, id)
    })
  }
}
