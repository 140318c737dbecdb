import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { done, type Result } from '../../../core/kernel/result.ts'
import { type Checked, RemoteChecks } from '../../../core/records/form/remote-checks.port.ts'

const ACCOUNTS = 'sys.user'
const ACCOUNT_FIELDS: readonly string[] = ['username', 'phone', 'email']

/** Values asked after by the seed's calls: accounts by their own. */
export class HttpChecks extends RemoteChecks {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  isFree({ type, field, value, id }: Checked, signal?: Cancel): Promise<Result<void>> {
    if (type.key === ACCOUNTS && ACCOUNT_FIELDS.includes(field))
      return this.#ask('/sys/user/checkOnlyUser', { [field]: value, ...(id === undefined ? {} : { id }) }, signal)
    const query = { tableName: type.key, fieldName: field, fieldVal: value, ...(id === undefined ? {} : { dataId: id }) }
    return this.#ask('/sys/duplicate/check', query, signal)
  }

  keepsRule(ruleCode: string, value: string, signal?: Cancel): Promise<Result<void>> {
    return this.#ask('/sys/checkRule/checkByCode', { ruleCode, value: encodeURIComponent(value) }, signal)
  }

  async #ask(path: string, query: Readonly<Record<string, string>>, signal?: Cancel): Promise<Result<void>> {
    const answer = await this.#http.send({ method: 'GET', path, query, ...(signal ? { signal } : {}) })
    return answer.ok ? done : answer
  }
}
