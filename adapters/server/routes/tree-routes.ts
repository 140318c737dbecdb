import type { DocumentType } from '../../../core/definitions/document.ts'
import { all, eq, ne, oneOf } from '../../../core/kernel/condition.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import { placesOf } from '../../../core/lookups/branches.ts'
import { readTreeCondition } from '../../../core/lookups/tree-condition.ts'
import { mayUse } from '../../../core/permissions/visible-fields.ts'
import { atTop, type Parameters } from '../../../core/records/list/read-query.ts'
import { readText } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const MOST = 1_000
const LONGEST_CONDITION = 1_000
const LONGEST_ID = 64
const MOST_WAYS = 200
const ROOTS: ReadonlySet<string> = new Set(['', '0'])

/** Records that lie below each other, one step at a time; names from the browser only choose among declared ones (sys S35). */
export const treeRoutes = (use: UseCases): readonly GuardedCall[] => [
  { method: 'GET', path: `${BASE}/sys/dict/loadTreeData`, may: 'signedIn', run: ({ parameters, by }) => branches(use, parameters, by) },
  { method: 'GET', path: `${BASE}/sys/dict/loadTreeWays`, may: 'signedIn', run: ({ parameters, by }) => ways(use, parameters, by) },
]

/** From the top of a tree, or from below a root, down to each of several records: ours, for what a search found and what a field holds. */
const ways = async ({ catalogue, lookUp }: UseCases, asked: Parameters, by: Person): Promise<Result<unknown>> => {
  const type = catalogue.find(asked['tableName'] ?? '')
  const tree = type && placesOf(type)
  const keyed = asked['code'] === 'code' ? 'code' : 'id'
  const root = readText(asked['root'] ?? '', LONGEST_ID)
  const values = [...new Set((asked['values'] ?? '').split(',').filter(Boolean))]
  const isWrong = values.length > MOST_WAYS || values.some((value) => value.length > LONGEST_ID)
  if (!type || !tree || !root.ok || isWrong || !(keyed in type.fields || keyed === 'id')) return fail(wrongParameter)

  const known = new Map<string, Row>()
  const fields = [...new Set([type.titleField, tree.parent, ...(keyed === 'id' ? [] : [keyed])])]
  let sought: readonly string[] = values
  for (let field = keyed as string; sought.length; field = 'id') {
    const found = await lookUp.run({ type, where: oneOf(field, sought), fields, pageNo: 1, pageSize: MOST, by })
    if (!found.ok) return found
    const level = found.value.records.filter((row) => !known.has(String(row['id'])))
    for (const row of level) known.set(String(row['id']), row)
    sought = [...new Set(level.map((row) => textAt(row, tree.parent)))].filter((id) => !ROOTS.has(id) && !known.has(id))
  }
  const valueOf = (row: Row) => textAt(row, keyed)
  const wayTo = (row: Row): readonly Row[] => {
    const way: Row[] = []
    for (let own: Row | undefined = row; own && !way.includes(own); own = known.get(textAt(own, tree.parent))) way.unshift(own)
    return way.slice(1 + way.findIndex((one) => root.value !== '' && valueOf(one) === root.value))
  }
  const ends = new Map([...known.values()].map((row) => [valueOf(row), row]))
  return ok(
    values.flatMap((value) => {
      const end = ends.get(value)
      return end ? [{ value, way: wayTo(end).map((row) => ({ value: valueOf(row), title: row[type.titleField] })) }] : []
    }),
  )
}

/** Which of some records lie above others, of a type that keeps no note of it. */
const above = async (
  lookUp: UseCases['lookUp'],
  asked: { readonly type: DocumentType; readonly parent: string; readonly ids: readonly string[]; readonly by: Person },
): Promise<Result<readonly string[]>> => {
  const { type, parent, ids, by } = asked
  if (!ids.length) return ok([])
  const found = await lookUp.run({ type, where: oneOf(parent, ids), fields: [type.titleField, parent], pageNo: 1, pageSize: MOST, by })
  if (!found.ok) return found
  const known = [...new Set(found.value.records.map((row) => textAt(row, parent)))]
  if (found.value.records.length < MOST) return ok(known)
  const more = await above(lookUp, { ...asked, ids: ids.filter((id) => !known.includes(id)) })
  return more.ok ? ok([...known, ...more.value]) : more
}

const branches = async ({ catalogue, lookUp }: UseCases, asked: Parameters, by: Person): Promise<Result<unknown>> => {
  const type = catalogue.find(asked['tableName'] ?? '')
  const tree = type && placesOf(type)
  if (!type || !tree) return fail(wrongParameter)
  const isNamed = (name: string, ...declared: readonly string[]) => !asked[name] || declared.includes(asked[name])
  const isDeclared =
    isNamed('text', type.titleField) &&
    isNamed('code', 'id', ...('code' in type.fields ? ['code'] : [])) &&
    isNamed('pidField', tree.parent) &&
    isNamed('hasChildField', ...(tree.hasChild ? [tree.hasChild] : []))
  if (!isDeclared) return fail(wrongParameter)
  const pid = readText(asked['pid'] ?? '', LONGEST_ID)
  const given = readText(asked['condition'] ?? '', LONGEST_CONDITION)
  if (!pid.ok || !given.ok) return fail(wrongParameter)
  const condition = readTreeCondition(given.value)
  if (!condition.ok) return condition
  const fields = Object.keys(condition.value)
  const mayAsk = (key: string) => Object.hasOwn(type.fields, key) && mayUse(type, type.fields[key]!, 'compare', by)
  if (!fields.every(mayAsk)) return fail(wrongParameter)

  const isRoot = ROOTS.has(pid.value)
  const found = await lookUp.run({
    type,
    where: all(
      isRoot ? atTop(tree) : eq(tree.parent, pid.value),
      ...('enabled' in type.fields ? [ne('enabled', 'N')] : []),
      ...fields.map((key) => eq(key, condition.value[key] ?? '')),
    ),
    fields: [type.titleField, tree.parent, ...(tree.hasChild ? [tree.hasChild] : []), ...('code' in type.fields ? ['code'] : [])],
    order: [{ field: 'sortNo' in type.fields ? 'sortNo' : type.titleField, direction: 'asc' }],
    pageNo: 1,
    pageSize: MOST,
    by,
  })
  if (!found.ok) return found
  const { records } = found.value
  const filled = tree.hasChild
    ? ok(records.filter((row) => row[tree.hasChild!] === 'Y').map(({ id }) => String(id)))
    : await above(lookUp, { type, parent: tree.parent, ids: records.map(({ id }) => String(id)), by })
  if (!filled.ok) return filled
  const aboveOthers = new Set(filled.value)
  return ok(
    records.map((row) => {
      const title = row[type.titleField]
      const isLeaf = !aboveOthers.has(String(row['id']))
      return {
        key: row['id'],
        value: row[asked['code'] || 'id'],
        title,
        label: title,
        leaf: isLeaf ? 1 : 0,
        isLeaf,
      }
    }),
  )
}
