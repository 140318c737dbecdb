import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { eq } from '../../../core/kernel/condition.ts'
import type { Person, Scope } from '../../../core/kernel/person.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { reaches } from '../../../core/kernel/scope.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { visibleTo } from '../../../core/permissions/visible-fields.ts'
import { fieldsOf, readId, readVersion, textIn } from '../http/body-fields.ts'
import type { GuardedCall, VisitorCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'
import { organisationTree, type OrgNode } from './organisation-routes.ts'

/** Whose data an employee sees (permissionType 1), and where he decides (2). */
const TYPES: Readonly<Record<string, string>> = { '1': 'sys.permissionOrg', '2': 'sys.jurisdiction' }

/** 来源 of a row, in the words of the call. */
const SOURCES: Readonly<Record<string, string>> = { '1': 'manual', '2': 'post' }

const AT = `${BASE}/sys/permissionOrg`

/** The seed's two views of what an employee reaches, and the call that says it anew (seed, Permissions; sys.permissionOrg). */
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
            const roles = await use.seeByRoles.run({ empId: id.value, by })
            if (!roles.ok) return roles
            const tree = await organisationTree(use, by)
            if (!tree.ok) return tree
            const marks = { sees: byOrganisation(sees.value), decides: byOrganisation(decides.value), roles: roles.value }
            return ok(marked(tree.value, marks))
          },
        },
        {
          method: 'POST',
          path: `${AT}/save`,
          may: 'sys:permissionOrg:edit',
          writes: true,
          message: '保存成功！',
          run: (call) => save(use, call),
        },
      ]
    : []

const typeOf = (catalogue: Catalogue, kind: string): DocumentType | undefined =>
  Object.hasOwn(TYPES, kind) ? catalogue.find(TYPES[kind] ?? '') : undefined

/** The organisations of an employee's record; none where he has none. */
const reachOf = async ({ catalogue, lookUp, open }: UseCases, empId: string, kind: string, by: Person): Promise<Result<readonly Row[]>> => {
  const type = typeOf(catalogue, kind)
  if (!type) return fail(wrongParameter)
  const found = await lookUp.run({ type, where: eq('empId', empId), fields: ['empId'], pageNo: 1, pageSize: 1, by })
  if (!found.ok) return found
  const [record] = found.value.records
  if (!record) return ok([])
  const opened = await open.run({ type, id: String(record['id']), by })
  return opened.ok ? ok(rowsOf(opened.value as Row, 'orgs')) : opened
}

/** `permissionType` says which of the two records, 1 where it says nothing; `version` is checked when sent. */
const save = async ({ catalogue, saveReach }: UseCases, { body, by }: VisitorCall): Promise<Result<Row>> => {
  const fields = fieldsOf(body)
  if (!fields.ok) return fields
  const { empId, permissionType, orgs } = fields.value
  const id = readId(empId)
  if (!id.ok) return id
  const type = typeOf(catalogue, permissionType === undefined ? '1' : textIn(fields.value, 'permissionType'))
  if (!type || !Array.isArray(orgs) || !orgs.every(isRow)) return fail(wrongParameter)
  const version = readVersion(fields.value['version'])
  if (!version.ok) return version
  const saved = await saveReach.run({ type, empId: id.value, orgs, by, ...(version.value === undefined ? {} : { version: version.value }) })
  return saved.ok ? ok(visibleTo(type, saved.value, by)) : saved
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

type Rows = ReadonlyMap<string, Row>

type Marks = { readonly sees: Rows; readonly decides: Rows; readonly roles: Scope }

const byOrganisation = (rows: readonly Row[]): Rows => new Map(rows.map((row) => [String(row['orgId']), row]))

/** `from` is where seeing comes from: his own record, or else his roles. */
const marked = (nodes: readonly OrgNode[], marks: Marks): readonly OrgNode[] =>
  nodes.map((node) => {
    const [seen, decided] = [marks.sees.get(String(node['id'])), marks.decides.get(String(node['id']))]
    const isOfRoles = reaches(marks.roles, String(node['orgCode']))
    return {
      ...node,
      checked1: seen !== undefined,
      child1: seen?.['includeChild'] === 'Y',
      checked2: decided !== undefined,
      child2: decided?.['includeChild'] === 'Y',
      from: SOURCES[String(seen?.['source'])] ?? (isOfRoles ? 'role' : null),
      children: node.children && marked(node.children, marks),
    }
  })
