import { eq } from '../../../core/kernel/condition.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { readId } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'
import { organisationTree, type OrgNode } from './organisation-routes.ts'

/** Whose data an employee sees (permissionType 1), and where he decides (2). */
const TYPES: Readonly<Record<string, string>> = { '1': 'sys.permissionOrg', '2': 'sys.jurisdiction' }

/** 来源 of a row, in the words of the call. */
const SOURCES: Readonly<Record<string, string>> = { '1': 'manual', '2': 'post' }

const AT = `${BASE}/sys/permissionOrg`

/** The seed's two views of what an employee reaches (seed, Permissions; sys.permissionOrg). */
export const reachRoutes = (use: UseCases): readonly GuardedCall[] =>
  use.catalogue.find('sys.permissionOrg')
    ? [
        {
          method: 'GET',
          path: `${AT}/findByEmpId/:id/:permissionType`,
          may: 'sys:permissionOrg:list',
          run: async ({ params, by }) => {
            const id = readId(params['id'])
            return id.ok ? reachOf(use, id.value, params['permissionType'] ?? '', by) : id
          },
        },
        {
          method: 'GET',
          path: `${AT}/showAllOrgByEmpId/:id`,
          may: 'sys:permissionOrg:list',
          run: async ({ params, by }) => {
            const id = readId(params['id'])
            if (!id.ok) return id
            const sees = await reachOf(use, id.value, '1', by)
            if (!sees.ok) return sees
            const decides = await reachOf(use, id.value, '2', by)
            if (!decides.ok) return decides
            const tree = await organisationTree(use, by)
            return tree.ok ? ok(marked(tree.value, byOrganisation(sees.value), byOrganisation(decides.value))) : tree
          },
        },
      ]
    : []

/** The organisations of an employee's record; none where he has none. */
const reachOf = async ({ catalogue, lookUp, open }: UseCases, empId: string, kind: string, by: Person): Promise<Result<readonly Row[]>> => {
  const type = Object.hasOwn(TYPES, kind) ? catalogue.find(TYPES[kind] ?? '') : undefined
  if (!type) return fail(wrongParameter)
  const found = await lookUp.run({ type, where: eq('empId', empId), fields: ['empId'], pageNo: 1, pageSize: 1, by })
  if (!found.ok) return found
  const [record] = found.value.records
  if (!record) return ok([])
  const opened = await open.run({ type, id: String(record['id']), by })
  return opened.ok ? ok(rowsOf(opened.value as Row, 'orgs')) : opened
}

type Marks = ReadonlyMap<string, Row>

const byOrganisation = (rows: readonly Row[]): Marks => new Map(rows.map((row) => [String(row['orgId']), row]))

const marked = (nodes: readonly OrgNode[], sees: Marks, decides: Marks): readonly OrgNode[] =>
  nodes.map((node) => {
    const [seen, decided] = [sees.get(String(node['id'])), decides.get(String(node['id']))]
    return {
      ...node,
      checked1: seen !== undefined,
      child1: seen?.['includeChild'] === 'Y',
      checked2: decided !== undefined,
      child2: decided?.['includeChild'] === 'Y',
      from: SOURCES[String(seen?.['source'])] ?? null,
      children: node.children && marked(node.children, sees, decides),
    }
  })
