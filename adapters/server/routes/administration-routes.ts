import { all, always, eq, ne, oneOf, some, type Condition } from '../../../core/kernel/condition.ts'
import { today } from '../../../core/kernel/dates.ts'
import { ok } from '../../../core/kernel/result.ts'
import { rowsOf, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { inForce } from '../../../core/definitions/in-force.ts'
import { labelOf } from '../../../core/records/labels.ts'
import { readId } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'
import { organisationsWithin } from './organisation-routes.ts'
import { maskedPhone } from './picker-routes.ts'

const MOST = 20_000
const BUTTON = '2'

/** Trees, blank forms and unpaged lists of the administration, as the seed asks for them (wire protocol 11.5). */
export const administrationRoutes = (use: UseCases): readonly GuardedCall[] => [
  ...menuRoutes(use),
  ...dictionaryRoutes(use),
  ...employeeRoutes(use),
]

type MenuNode = {
  readonly key: unknown
  readonly value: unknown
  readonly title: unknown
  readonly label: unknown
  readonly icon: unknown
  readonly parentId: unknown
  readonly isLeaf: boolean
  readonly children: readonly MenuNode[] | null
}

const menuRoutes = ({ catalogue, lookUp }: UseCases): readonly GuardedCall[] => {
  const type = catalogue.find('sys.menu')
  if (!type) return []
  const tree = (name: string, where: Condition): GuardedCall => ({
    method: 'GET',
    path: `${BASE}/sys/menu/${name}`,
    may: 'sys:menu:list',
    run: async ({ by }) => {
      const order = [{ field: 'sortNo', direction: 'asc' as const }]
      const found = await lookUp.run({ type, where, fields: ['name', 'icon', 'parentId'], order, pageNo: 1, pageSize: MOST, by })
      if (!found.ok) return found
      return ok({ treeList: treeOf(found.value.records), ids: found.value.records.map(({ id }) => id) })
    },
  })
  return [tree('queryTreeList', all(eq('enabled', 'Y'), ne('menuType', BUTTON))), tree('queryTreeAllList', always)]
}

const treeOf = (rows: readonly Row[]): readonly MenuNode[] => {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<unknown, Row[]>()
  for (const row of rows) {
    const above = known.has(row['parentId']) ? row['parentId'] : undefined
    below.set(above, [...(below.get(above) ?? []), row])
  }
  const under = (above: unknown): readonly MenuNode[] =>
    (below.get(above) ?? []).map(({ id, name, icon, parentId }) => {
      const children = under(id)
      const isLeaf = children.length === 0
      return { key: id, value: id, title: name, label: name, icon, parentId, isLeaf, children: isLeaf ? null : children }
    })
  return under(undefined)
}

const dictionaryRoutes = ({ catalogue, open }: UseCases): readonly GuardedCall[] => {
  const type = catalogue.find('sys.dict')
  if (!type) return []
  return [
    {
      method: 'GET',
      path: `${BASE}/sys/dict/goAdd/:id`,
      may: 'sys:dict:add',
      run: async ({ params, by }) => {
        const id = readId(params['id'])
        if (!id.ok) return id
        if (id.value === '0') return ok({ dictCode: null, dictName: null, dictType: '0', enabled: 'Y', description: null, items: [] })
        const found = await open.run({ type, id: id.value, by })
        if (!found.ok) return found
        const last = Math.max(0, ...rowsOf(found.value as Row, 'items').map((row) => Number(wireOf(row, 'sortOrder') ?? 0)))
        return ok({ dictId: id.value, itemValue: null, itemText: null, sortOrder: last + 1, status: '1', description: null })
      },
    },
  ]
}

const employeeRoutes = (use: UseCases): readonly GuardedCall[] => {
  const type = use.catalogue.find('sys.employee')
  if (!type) return []
  const fields = ['empNo', 'employeeName', 'sex', 'phone', 'deptId', 'postId', 'userId']
  return [
    {
      method: 'GET',
      path: `${BASE}/sys/employee/findByOrgId/:id`,
      may: 'sys:employee:list',
      run: async ({ params, by }) => {
        const id = readId(params['id'])
        if (!id.ok) return id
        const within = await organisationsWithin(use, id.value, by)
        if (!within.ok) return within
        const day = today(use.clock.now())
        const where = some('posts', all(oneOf('orgId', within.value), inForce(day)))
        const found = await use.lookUp.run({ type, where, fields, pageNo: 1, pageSize: MOST, by })
        if (!found.ok) return found
        return ok(
          found.value.records.map((row) => ({
            ...Object.fromEntries(['id', ...fields].map((key) => [key, row[key] ?? null])),
            phone: maskedPhone(row),
            deptName: labelOf(row, 'deptId'),
            postName: labelOf(row, 'postId'),
            isMain: within.value.includes(String(row['deptId'])) ? 'Y' : 'N',
          })),
        )
      },
    },
  ]
}
