import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { type JsonObject, objectsOf, textOf } from '../../../core/kernel/json.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Branch, TreePlan, Way } from '../../../core/lookups/branches.ts'
import { readTreeCondition } from '../../../core/lookups/tree-condition.ts'
import { Trees } from '../../../core/lookups/trees.port.ts'

const ORGANISATIONS = 'sys.org'
const CATEGORIES = 'sys.category'
const ABOVE_ALL = '0'

const isLeaf = (value: unknown): boolean => value === true || textOf(value) === '1'

const branchOf = (value: JsonObject, key: string): Branch => ({
  id: textOf(value[key]) || textOf(value['key']),
  title: textOf(value['title']) || textOf(value['label']),
  isLeaf: isLeaf(value['leaf'] ?? value['isLeaf']),
})

type Call = { readonly path: string; readonly query: Readonly<Record<string, string>>; readonly key: 'value' | 'code' }

/** Departments and categories have calls of their own, every other tree has one for all (seed §7). */
const callOf = (plan: TreePlan, above: string): Call => {
  const { tableName, code, condition, root } = plan
  if (tableName === ORGANISATIONS)
    return { path: '/sys/sysDepart/queryDepartTreeSync', query: above === '' ? {} : { pid: above }, key: 'value' }
  if (tableName === CATEGORIES && code === 'code')
    return { path: '/sys/category/loadTreeData', query: { pcode: above || root || ABOVE_ALL, condition }, key: 'code' }
  return { path: '/sys/dict/loadTreeData', query: { tableName, code, condition, pid: above }, key: 'value' }
}

/** Trees by the seed's calls; a condition that is none is not even asked. */
export class HttpTrees extends Trees {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async below(plan: TreePlan, above: string, signal?: Cancel): Promise<Result<readonly Branch[]>> {
    const condition = readTreeCondition(plan.condition)
    if (!condition.ok) return fail(condition.failure)
    const { path, query, key } = callOf(plan, above)
    const answer = await this.#http.send({ method: 'GET', path, query, ...(signal ? { signal } : {}) })
    return answer.ok ? ok(objectsOf(answer.value).map((value) => branchOf(value, key))) : answer
  }
  async ways({ tableName, code, root = '' }: TreePlan, ids: readonly string[], signal?: Cancel): Promise<Result<readonly Way[]>> {
    const query = { tableName, code, root, values: ids.join(',') }
    const answer = await this.#http.send({ method: 'GET', path: '/sys/dict/loadTreeWays', query, ...(signal ? { signal } : {}) })
    return answer.ok ? ok(objectsOf(answer.value).map(({ way }) => objectsOf(way).map((value) => branchOf(value, 'value')))) : answer
  }
}
