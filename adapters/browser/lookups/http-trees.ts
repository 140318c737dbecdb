import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Branch, TreePlan } from '../../../core/lookups/branches.ts'
import { readTreeCondition } from '../../../core/lookups/tree-condition.ts'
import { Trees } from '../../../core/lookups/trees.port.ts'
import { listOf, textOf, type Fields } from '../records/reading.ts'

const isLeaf = (value: unknown): boolean => value === true || String(value) === '1'

const branchOf = (value: Fields): Branch => ({
  id: textOf(value['value']) || textOf(value['key']),
  title: textOf(value['title']) || textOf(value['label']),
  isLeaf: isLeaf(value['leaf'] ?? value['isLeaf']),
})

/** Trees by the seed's call; a condition that is none is not even asked. */
export class HttpTrees extends Trees {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async below(plan: TreePlan, above: string, signal?: Cancel): Promise<Result<readonly Branch[]>> {
    const condition = readTreeCondition(plan.condition)
    if (!condition.ok) return fail(condition.failure)
    const query = { ...plan, pid: above }
    const answer = await this.#http.send({ method: 'GET', path: '/sys/dict/loadTreeData', query, ...(signal ? { signal } : {}) })
    return answer.ok ? ok(listOf(answer.value).map(branchOf)) : answer
  }
}
