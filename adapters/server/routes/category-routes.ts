import type { DocumentType } from '../../../core/definitions/document.ts'
import { all, always, empty, eq, ne, oneOf, type Condition } from '../../../core/kernel/condition.ts'
import { failure, filled } from '../../../core/kernel/failure.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { readTreeCondition } from '../../../core/lookups/tree-condition.ts'
import type { Parameters } from '../../../core/records/list/read-query.ts'
import { isYes, readIds, readText } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const KEY = 'sys.category'
const MOST = 1_000
const LONGEST = 64
const LONGEST_CONDITION = 1_000
const ROOT = '0'
const ASKABLE: readonly string[] = ['code', 'name']
const FIELDS = ['pid', 'name', 'code', 'hasChild', 'sortNo', 'enabled', 'remark']

const unknownCategory = failure('category.unknown', '分类编码不存在')
const nothingFound = failure('category.none', '查询无果')
const idsMissing = failure('category.idsMissing', 'ids 不能为空')
const wrongTree = failure('category.wrongTree', '加载分类字典树参数有误.[{code}]!')

type Node = Readonly<Record<string, unknown>> & { readonly children: readonly Node[] | null }

const nodeOf = (row: Row, children: readonly Node[] | null = null): Node => ({
  key: row['id'],
  value: row['id'],
  title: row['name'],
  label: row['name'],
  name: row['name'],
  code: row['code'],
  parentId: row['pid'] ?? ROOT,
  leaf: row['hasChild'] !== 'Y',
  icon: null,
  children,
})

/** Trees of categories, step by step or whole, and what chosen ones are called (wire protocol 6.4): a session is enough (sys S17). */
export const categoryRoutes = (use: UseCases): readonly GuardedCall[] => {
  const type = use.catalogue.find(KEY)
  if (!type) return []
  const trees = new Categories(use, type)
  const call = (name: string, run: GuardedCall['run']): GuardedCall => ({
    method: 'GET',
    path: `${BASE}/sys/category/${name}`,
    may: 'signedIn',
    run,
  })
  return [
    call('loadTreeRoot', ({ parameters, by }) => trees.root(parameters, by)),
    call('loadTreeChildren', ({ parameters, by }) => trees.children(parameters['pid'], by)),
    call('loadTreeData', ({ parameters, by }) => trees.level(parameters, by)),
    call('loadOne', ({ parameters, by }) => trees.one(parameters, by)),
    ...['loadDictItem', 'loadDictItem/'].map((name) => call(name, ({ parameters, by }) => trees.labels(parameters, by))),
  ]
}

class Categories {
  private readonly use: UseCases
  private readonly type: DocumentType

  constructor(use: UseCases, type: DocumentType) {
    this.use = use
    this.type = type
  }

  async root({ async, pcode = ROOT }: Parameters, by: Person): Promise<Result<unknown>> {
    const above = await this.above(pcode, by)
    if (!above.ok) return above
    return isYes(async) ? this.below(above.value, always, by) : this.whole(above.value, pcode, by)
  }

  async children(pid: string | undefined, by: Person): Promise<Result<unknown>> {
    const id = readText(pid, LONGEST)
    return id.ok && id.value ? this.below(id.value, always, by) : fail(wrongParameter)
  }

  async level({ pid, pcode, condition = '' }: Parameters, by: Person): Promise<Result<unknown>> {
    const given = readText(condition, LONGEST_CONDITION)
    if (!given.ok) return given
    const read = readTreeCondition(given.value)
    if (!read.ok) return read
    if (!Object.keys(read.value).every((key) => ASKABLE.includes(key))) return fail(wrongParameter)
    const where = all(...Object.entries(read.value).map(([key, value]) => eq(key, value)))
    if (pid) return this.below(pid, where, by)
    if (!pcode) return fail(filled(wrongTree, { code: 'null' }))
    const above = await this.above(pcode, by)
    return above.ok ? this.below(above.value, where, by) : fail(filled(wrongTree, { code: 'code' }))
  }

  async one({ field = '', val = '' }: Parameters, by: Person): Promise<Result<unknown>> {
    const value = readText(val, LONGEST)
    if (!value.ok || (field !== 'id' && field !== 'code')) return fail(wrongParameter)
    const found = await this.find(eq(field, value.value), by)
    if (!found.ok) return found
    const [only] = found.value
    return only ? ok({ ...only, pid: only['pid'] ?? ROOT, hasChild: only['hasChild'] === 'Y' ? '1' : '0' }) : fail(nothingFound)
  }

  /** In the order of the ids; a missing one is told as its id unless such are left out. */
  async labels({ ids, delNotExist }: Parameters, by: Person): Promise<Result<unknown>> {
    const asked = readIds(ids)
    if (!asked.ok) return asked
    if (asked.value.length === 0) return fail(idsMissing)
    const found = await this.find({ any: [oneOf('id', asked.value), oneOf('code', asked.value)] }, by)
    if (!found.ok) return found
    const names = new Map(found.value.flatMap((row) => [row['id'], row['code']].map((key) => [String(key), String(row['name'])] as const)))
    const drops = delNotExist === 'true'
    return ok(asked.value.map((id) => names.get(id) ?? (drops ? '' : id)).filter(Boolean))
  }

  /** The id of the category whose children are wanted; '0' stands above all. */
  private async above(pcode: string, by: Person): Promise<Result<string>> {
    if (pcode === ROOT) return ok(ROOT)
    const code = readText(pcode, LONGEST)
    if (!code.ok) return code
    const found = await this.find(eq('code', code.value), by)
    if (!found.ok) return found
    const id = found.value[0]?.['id']
    return id === undefined ? fail(unknownCategory) : ok(String(id))
  }

  private async below(above: string, also: Condition, by: Person): Promise<Result<readonly Node[]>> {
    const found = await this.find(all(above === ROOT ? empty('pid') : eq('pid', above), ne('enabled', 'N'), also), by)
    return found.ok ? ok(found.value.map((row) => nodeOf(row))) : found
  }

  private async whole(above: string, pcode: string, by: Person): Promise<Result<readonly Node[]>> {
    const own: Condition = pcode === ROOT ? always : { field: 'code', op: 'starts', value: pcode }
    const found = await this.find(all(own, ne('enabled', 'N')), by)
    if (!found.ok) return found
    const under = (id: string): readonly Node[] =>
      found.value
        .filter((row) => String(wireOf(row, 'pid') ?? ROOT) === id)
        .map((row) => {
          const children = under(String(row['id']))
          return nodeOf(row, children.length ? children : null)
        })
    return ok(under(above))
  }

  private async find(where: Condition, by: Person): Promise<Result<readonly Row[]>> {
    const order = [{ field: 'code', direction: 'asc' as const }]
    const found = await this.use.lookUp.run({ type: this.type, where, fields: FIELDS, order, pageNo: 1, pageSize: MOST, by })
    return found.ok ? ok(found.value.records) : found
  }
}
