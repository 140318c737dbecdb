import {
  Directory,
  type DirectoryEntry,
  type DirectoryUser,
  type DirectoryQuery,
  type UserQuestion,
} from '../../../core/lookups/directory.port.ts'
import type { TreeNode } from '../../../core/lookups/tree.ts'
import type { Cancel, Http, HttpCall } from '../../../core/kernel/http.port.ts'
import { type JsonObject, numberOf, objectsOf, textOf } from '../../../core/kernel/json.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import { read } from '../records/reading.ts'

const nodeOf = (value: JsonObject): TreeNode => ({
  id: textOf(value['id']) || textOf(value['key']),
  title: textOf(value['departName']) || textOf(value['title']),
  initials: textOf(value['initials']),
  ...(value['userCount'] === undefined ? {} : { count: numberOf(value['userCount']) }),
  children: objectsOf(value['children']).map(nodeOf),
})

const userOf = (value: JsonObject): DirectoryUser => ({
  id: textOf(value['id']),
  username: textOf(value['username']),
  realname: textOf(value['realname']),
  sex: textOf(value['sex']),
  phone: textOf(value['phone']),
  birthday: textOf(value['birthday']),
  orgText: textOf(value['orgCodeTxt']),
})

const roleOf = (value: JsonObject): DirectoryEntry => ({
  id: textOf(value['id']),
  code: textOf(value['roleCode']),
  name: textOf(value['roleName']),
  rank: '',
})

const postOf = (value: JsonObject): DirectoryEntry => ({
  id: textOf(value['id']),
  code: textOf(value['code']),
  name: textOf(value['name']),
  rank: textOf(value['rank_dictText']) || textOf(value['rank']),
})

const pageOf =
  <T>(one: (value: JsonObject) => T) =>
  (value: JsonObject) => ({ records: objectsOf(value['records']).map(one), total: numberOf(value['total']) })

/** Empty ones are not asked. */
const asked = (query: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** People, roles, posts and organisations by the pickers' calls (seed §7). */
export class HttpDirectory extends Directory {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async organisations(signal?: Cancel, isCounted = false): Promise<Result<readonly TreeNode[]>> {
    const answer = await this.#get('/sys/sysDepart/queryTreeList', isCounted ? { counted: 'Y' } : {}, signal)
    return answer.ok ? ok(objectsOf(answer.value).map(nodeOf)) : answer
  }

  async users(question: UserQuestion, signal?: Cancel) {
    const { keyword, sex, bornFrom = '', bornTo = '', departId = '', withBelow, postId = '', pageNo, pageSize } = question
    const below = departId !== '' && withBelow ? 'Y' : ''
    const narrowed = { keyword: keyword.trim(), sex, departId, below, postId, birthday_begin: bornFrom, birthday_end: bornTo }
    const query = { ...asked(narrowed), pageNo, pageSize }
    const path = departId || postId ? '/sys/user/queryUserComponentData' : '/sys/user/list'
    return read(await this.#get(path, query, signal), pageOf(userOf))
  }

  async within(departId: string, signal?: Cancel): Promise<Result<readonly DirectoryUser[]>> {
    const answer = await this.#get('/sys/user/queryUserByDepId', { id: departId }, signal)
    return answer.ok ? ok(objectsOf(answer.value).map(userOf)) : answer
  }

  /** The trailing comma makes a list of one value, too (wire protocol 9.1). */
  async named(keyed: 'id' | 'username', values: readonly string[], signal?: Cancel) {
    const answer = await this.#get('/sys/user/getMultiUser', { [keyed]: `${values.join(',')},` }, signal)
    return answer.ok ? ok(new Map(objectsOf(answer.value).map((user) => [textOf(user[keyed]), userOf(user)]))) : answer
  }

  async roles({ keyword, pageNo, pageSize }: DirectoryQuery, signal?: Cancel) {
    return read(await this.#get('/sys/role/list', { ...asked({ keyword: keyword.trim() }), pageNo, pageSize }, signal), pageOf(roleOf))
  }

  async posts({ keyword, pageNo, pageSize }: DirectoryQuery, signal?: Cancel) {
    return read(await this.#get('/sys/position/list', { ...asked({ keyword: keyword.trim() }), pageNo, pageSize }, signal), pageOf(postOf))
  }

  #get(path: string, query: NonNullable<HttpCall['query']>, signal: Cancel | undefined) {
    return this.#http.send({ method: 'GET', path, query, ...(signal ? { signal } : {}) })
  }
}
