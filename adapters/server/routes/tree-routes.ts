import { all, eq, ne } from '../../../core/kernel/condition.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { readTreeCondition } from '../../../core/lookups/tree-condition.ts'
import { seesField } from '../../../core/permissions/visible-fields.ts'
import { atTop, type Parameters } from '../../../core/records/read-query.ts'
import { readText } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const MOST = 1_000
const LONGEST_CONDITION = 1_000
const LONGEST_ID = 64
const ROOTS: ReadonlySet<string> = new Set(['', '0'])

/** Records that lie below each other, one step at a time; names from the browser only choose among declared ones (sys S35). */
export const treeRoutes = (use: UseCases): readonly GuardedCall[] => [
  { method: 'GET', path: `${BASE}/sys/dict/loadTreeData`, may: 'signedIn', run: ({ parameters, by }) => branches(use, parameters, by) },
]

const branches = async ({ catalogue, lookUp }: UseCases, asked: Parameters, by: Person): Promise<Result<unknown>> => {
  const type = catalogue.find(asked['tableName'] ?? '')
  const tree = type?.tree
  if (!type || !tree) return fail(wrongParameter)
  const isNamed = (name: string, ...declared: readonly string[]) => !asked[name] || declared.includes(asked[name])
  const isDeclared =
    isNamed('text', type.titleField) &&
    isNamed('code', 'id', ...('code' in type.fields ? ['code'] : [])) &&
    isNamed('pidField', tree.parent) &&
    isNamed('hasChildField', tree.hasChild)
  if (!isDeclared) return fail(wrongParameter)
  const above = readText(asked['pid'] ?? '', LONGEST_ID)
  const given = readText(asked['condition'] ?? '', LONGEST_CONDITION)
  if (!above.ok || !given.ok) return fail(wrongParameter)
  const condition = readTreeCondition(given.value)
  if (!condition.ok) return condition
  const fields = Object.keys(condition.value)
  if (!fields.every((key) => type.fields[key] && seesField(type, type.fields[key], by))) return fail(wrongParameter)

  const isRoot = ROOTS.has(above.value)
  const found = await lookUp.run({
    type,
    where: all(
      isRoot ? atTop(tree) : eq(tree.parent, above.value),
      ...('enabled' in type.fields ? [ne('enabled', 'N')] : []),
      ...fields.map((key) => eq(key, condition.value[key] ?? '')),
    ),
    fields: [type.titleField, tree.parent, tree.hasChild, ...('code' in type.fields ? ['code'] : [])],
    order: [{ field: 'sortNo' in type.fields ? 'sortNo' : type.titleField, direction: 'asc' }],
    pageNo: 1,
    pageSize: MOST,
    by,
  })
  if (!found.ok) return found
  return ok(
    found.value.records.map((row) => {
      const title = row[type.titleField]
      return {
        key: row['id'],
        value: row[asked['code'] || 'id'],
        title,
        label: title,
        leaf: row[tree.hasChild] === 'Y' ? 0 : 1,
        isLeaf: row[tree.hasChild] !== 'Y',
      }
    }),
  )
}
