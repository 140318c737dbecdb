import { Directory, type DirectoryUser, type UserQuestion } from '../../../core/lookups/directory.port.ts'
import type { TreeNode } from '../../../core/lookups/tree.ts'
import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import { listOf, numberOf, read, textOf, type Fields } from '../records/reading.ts'

const nodeOf = (value: Fields): TreeNode => ({
  id: textOf(value['id']) || textOf(value['key']),
  title: textOf(value['departName']) || textOf(value['title']),
  children: listOf(value['children']).map(nodeOf),
})

const userOf = (value: Fields): DirectoryUser => ({
  id: textOf(value['id']),
  username: textOf(value['username']),
  realname: textOf(value['realname']),
  sex: textOf(value['sex']),
  phone: textOf(value['phone']),
  birthday: textOf(value['birthday']),
  orgText: textOf(value['orgCodeTxt']),
})

/** People and organisations by the pickers' calls (seed §7). */
export class HttpDirectory extends Directory {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async organisations(signal?: Cancel): Promise<Result<readonly TreeNode[]>> {
    const answer = await this.#http.send({ method: 'GET', path: '/sys/sysDepart/queryTreeList', ...(signal ? { signal } : {}) })
    return answer.ok ? ok(listOf(answer.value).map(nodeOf)) : answer
  }

  async users({ keyword, sex, departId = '', pageNo, pageSize }: UserQuestion, signal?: Cancel) {
    const word = keyword.trim()
    const query = {
      pageNo,
      pageSize,
      // An account is written in Latin letters, a name is not.
      ...(word ? { [/^\w+$/.test(word) ? 'username' : 'realname']: `*${word}*` } : {}),
      ...(sex ? { sex } : {}),
      ...(departId ? { departId } : {}),
    }
    const answer = await this.#http.send({
      method: 'GET',
      path: departId ? '/sys/user/queryUserComponentData' : '/sys/user/list',
      query,
      ...(signal ? { signal } : {}),
    })
    return read(answer, (value) => ({ records: listOf(value['records']).map(userOf), total: numberOf(value['total']) }))
  }
}
