import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { GrantPlan } from '../definitions/grant-plan.ts'
import { parts } from '../definitions/listed.ts'
import { all, ne, oneOf } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { scopeFor } from '../kernel/scope.ts'
import { type Row, rowsOf, textAt } from '../kernel/wire.ts'
import { isScoped } from '../permissions/data-scope.ts'
import type { MenuEntry } from '../permissions/grants.port.ts'
import { documentOf } from '../permissions/menu-tree.ts'
import { mayDo } from '../records/permissions.ts'
import type { Records } from '../records/records.port.ts'
import { forbidden } from '../records/failures.ts'
import { changedByOthers, notYours, strangeScope } from './failures.ts'

/** What a role says of one page apart from the rest: 数据范围, and of 自定义 the organisations' ids, comma-joined. */
export type PageScope = { readonly typeKey: string; readonly dataScope: string; readonly dataOrgs: string }

/** A page whose records a data scope limits. */
export type ScopedPage = { readonly type: DocumentType; readonly title: string }

const MOST = 500
const CUSTOM = '6'

/** The table that keeps them, where the plan has one. */
export const scopesTable = (plan: GrantPlan): string | undefined => ('to' in plan ? plan.scopes : undefined)

export const scopesIn = (plan: GrantPlan, record: Row): readonly PageScope[] => {
  const table = scopesTable(plan)
  const rows = table === undefined ? [] : rowsOf(record, table)
  return rows.map((row) => ({ typeKey: textAt(row, 'typeKey'), dataScope: textAt(row, 'dataScope'), dataOrgs: textAt(row, 'dataOrgs') }))
}

/** The pages among some entries of the menu, by the id of the entry. */
export const scopedPages = ({ types, reports }: Catalogue, entries: readonly MenuEntry[]): ReadonlyMap<string, ScopedPage> => {
  const leading = documentOf([...types, ...reports])
  const byKey = new Map(types.map((type) => [type.key, type]))
  return new Map(
    entries.flatMap((entry) => {
      const type = entry.menuType === 2 ? undefined : byKey.get(leading(entry)?.key ?? '')
      return type && isScoped(type) ? [[entry.id, { type, title: entry.name }] as const] : []
    }),
  )
}

/** May the person say of a page whose records its role sees? Only where he sees everybody's there himself (sys S18). */
export const mayScope = (role: DocumentType, page: DocumentType, by: Person): boolean =>
  mayDo(by, role, 'edit') && scopeFor(by, page.key) === 'all'

const spelt = ({ dataScope, dataOrgs }: PageScope): string => `${dataScope} ${[...parts(dataOrgs)].sort().join()}`

/** Keys of the types of which two lists say something else. */
const differing = (one: readonly PageScope[], other: readonly PageScope[]): readonly string[] => {
  const [before, after] = [one, other].map((list) => new Map(list.map((scope) => [scope.typeKey, spelt(scope)])))
  return [...new Set([...before!.keys(), ...after!.keys()])].filter((key) => before!.get(key) !== after!.get(key))
}

type Wished = {
  readonly role: DocumentType
  readonly before: readonly PageScope[]
  readonly scopes: readonly PageScope[]
  /** What the table was opened with; another by now is somebody else's work. */
  readonly last?: readonly PageScope[] | undefined
  readonly held: readonly MenuEntry[]
  readonly by: Person
}

/** The rows from now on, those that nobody changed as they were; undefined where nothing changes. */
export const scopesAfter = async (
  { role, before, scopes, last, held, by }: Wished,
  { catalogue, records }: { readonly catalogue: Catalogue; readonly records: Records },
): Promise<Result<readonly Row[] | undefined>> => {
  if (last && differing(last, before).length > 0) return fail(changedByOthers)
  const changed = differing(before, scopes)
  if (changed.length === 0 && scopes.length === before.length) return ok(undefined)
  if (!mayDo(by, role, 'edit')) return fail(forbidden)
  const pages = new Map([...scopedPages(catalogue, held).values()].map((page) => [page.type.key, page]))
  if (new Set(scopes.map(({ typeKey }) => typeKey)).size !== scopes.length) return fail(strangeScope)
  for (const key of changed) {
    const page = pages.get(key)
    if (!page || !mayScope(role, page.type, by)) return fail(notYours)
  }
  const wanted = scopes.filter(({ typeKey }) => changed.includes(typeKey))
  if (!(await areSound(wanted, { catalogue, records }, by))) return fail(strangeScope)
  return ok(
    scopes.map((scope): Row => {
      const { typeKey, dataScope, dataOrgs } = scope
      const pageName = pages.get(typeKey)?.title ?? catalogue.find(typeKey)?.title ?? typeKey
      return { typeKey, pageName, dataScope, dataOrgs: dataScope === CUSTOM ? dataOrgs : null }
    }),
  )
}

const areSound = async (
  scopes: readonly PageScope[],
  { catalogue, records }: { readonly catalogue: Catalogue; readonly records: Records },
  by: Person,
): Promise<boolean> => {
  if (!scopes.every(({ dataScope }) => /^[1-6]$/.test(dataScope))) return false
  const custom = scopes.filter(({ dataScope }) => dataScope === CUSTOM).map(({ dataOrgs }) => parts(dataOrgs))
  if (custom.some((ids) => ids.length === 0)) return false
  const ids = [...new Set(custom.flat())]
  const organisation = catalogue.find('sys.org')
  if (ids.length === 0) return true
  if (!organisation || ids.length > MOST) return false
  const found = await records.ids(organisation, { where: all(oneOf('id', ids), ne('enabled', 'N')), order: [] }, ids.length, by)
  return found.ok && found.value.length === ids.length
}
