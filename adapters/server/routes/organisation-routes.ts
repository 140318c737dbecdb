import { all, eq, filled, ne, type Condition } from '../../../core/kernel/condition.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { readText } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const KEY = 'sys.org'
const MOST = 1_000
const LONGEST_ID = 64
const FIELDS = ['departName', 'orgCode', 'orgCategory', 'parentId', 'hasChild']
/** One tree for pickers and for whoever keeps it. */
const FRONTS = [
  { front: 'sysDepart', may: 'signedIn' },
  { front: 'org', may: 'sys:org:list' },
] as const
const ENABLED = eq('enabled', 'Y')

export type OrgNode = Readonly<Record<string, unknown>> & { readonly children: readonly OrgNode[] | null; readonly userCount?: number }

/** Organisations as pickers read them, whole or one level at a time (wire protocol 9.2). */
export const organisationRoutes = (use: UseCases): readonly GuardedCall[] => {
  if (!use.catalogue.find(KEY)) return []
  return [
    ...FRONTS.map(
      ({ front, may }): GuardedCall => ({
        method: 'GET',
        path: `${BASE}/sys/${front}/queryTreeList`,
        may,
        run: async ({ parameters, by }) => {
          const found = await organisations(use, ENABLED, by)
          if (!found.ok) return found
          const people = parameters['counted'] === 'Y' ? await peopleBy(use, by) : ok(undefined)
          return people.ok ? ok(treeOf(use, found.value, people.value)) : people
        },
      }),
    ),
    {
      method: 'GET',
      path: `${BASE}/sys/sysDepart/queryDepartTreeSync`,
      may: 'signedIn',
      run: async ({ parameters, by }) => {
        const above = readText(parameters['pid'] ?? '', LONGEST_ID)
        if (!above.ok) return above
        const isRoot = above.value === '' || above.value === '0'
        const found = await organisations(use, isRoot ? ENABLED : all(ENABLED, eq('parentId', above.value)), by)
        if (!found.ok) return found
        const level = isRoot ? topOf(found.value) : found.value
        return ok(level.map((row) => ({ ...node(use, row, []), isLeaf: row['hasChild'] !== 'Y' })))
      },
    },
  ]
}

/** All organisations in use, as a tree. */
export const organisationTree = async (use: UseCases, by: Person): Promise<Result<readonly OrgNode[]>> => {
  const found = await organisations(use, ENABLED, by)
  return found.ok ? ok(treeOf(use, found.value, undefined)) : found
}

/** The ids of an organisation and of those below it. */
export const organisationsWithin = async (use: UseCases, id: string, by: Person): Promise<Result<readonly string[]>> => {
  const own = await organisations(use, eq('id', id), by)
  if (!own.ok) return own
  const code = own.value[0] && wireOf(own.value[0], 'orgCode')
  if (code === undefined || code === null) return ok([id])
  const within = await organisations(use, all({ field: 'orgCode', op: 'starts', value: code }, ne('enabled', 'N')), by)
  return within.ok ? ok(within.value.map((row) => String(row['id']))) : within
}

const organisations = async ({ catalogue, lookUp }: UseCases, where: Condition, by: Person): Promise<Result<readonly Row[]>> => {
  const type = catalogue.find(KEY)
  if (!type) return ok([])
  const order = [{ field: 'sortNo', direction: 'asc' as const }]
  const found = await lookUp.run({ type, where, fields: FIELDS, order, pageNo: 1, pageSize: MOST, by })
  return found.ok ? ok(found.value.records) : found
}

/** Those whose parent is out of sight stand at the top. */
const topOf = (rows: readonly Row[]): readonly Row[] => {
  const known = new Set(rows.map(({ id }) => id))
  return rows.filter((row) => !known.has(row['parentId']))
}

/** How many people with an account have each organisation for their main one. */
const peopleBy = async ({ catalogue, countBy }: UseCases, by: Person): Promise<Result<ReadonlyMap<string, number> | undefined>> => {
  const employees = catalogue.find('sys.employee')
  return employees ? countBy.run(employees, 'deptId', filled('userId'), by) : ok(undefined)
}

/** Where people are counted, those of the organisations below count too. */
const treeOf = (use: UseCases, rows: readonly Row[], people: ReadonlyMap<string, number> | undefined): readonly OrgNode[] => {
  const below = new Map<unknown, Row[]>()
  for (const row of rows) below.set(row['parentId'], [...(below.get(row['parentId']) ?? []), row])
  const under = (level: readonly Row[]): readonly OrgNode[] =>
    level.map((row) => {
      const children = under(below.get(row['id']) ?? [])
      const own = node(use, row, children)
      if (!people) return own
      return { ...own, userCount: children.reduce((all, { userCount = 0 }) => all + userCount, people.get(String(row['id'])) ?? 0) }
    })
  return under(topOf(rows))
}

const node = (
  { initialsOf }: UseCases,
  { id, departName, orgCode, orgCategory, parentId }: Row,
  children: readonly OrgNode[],
): OrgNode => ({
  key: id,
  value: id,
  id,
  title: departName,
  departName,
  initials: initialsOf(String(departName ?? '')),
  orgCode,
  orgCategory,
  parentId,
  isLeaf: children.length === 0,
  children: children.length ? children : null,
})
