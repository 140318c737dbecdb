import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { type JsonObject, objectsOf, textOf, textsOf } from '../../../core/kernel/json.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import { FOUND_SORTS, type FoundOfType, type FoundRecord, type RecordSearch } from '../../../core/search/found-record.ts'
import { RemoteSearch } from '../../../core/search/remote-search.port.ts'

const recordOf = ({ id, name, number, partner, state, facts }: JsonObject): FoundRecord => ({
  id: textOf(id),
  name: textOf(name),
  number: textOf(number),
  partner: textOf(partner),
  state: textOf(state),
  facts: (Array.isArray(facts) ? facts : []).map((fact) => {
    const [title = '', text = ''] = textsOf(fact)
    return [title, text] as const
  }),
})

const typeOf = ({ key, title, sort, records, more }: JsonObject): FoundOfType => ({
  key: textOf(key),
  title: textOf(title),
  sort: FOUND_SORTS.find((one) => one === sort) ?? 'record',
  records: objectsOf(records).map(recordOf),
  more: more === true,
})

/** The search by its call; an older server does not have it and finds no records. */
export class HttpSearch extends RemoteSearch {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async find({ word, only }: RecordSearch, signal?: Cancel): Promise<Result<readonly FoundOfType[]>> {
    const answer = await this.#http.send({
      method: 'GET',
      path: '/sys/search',
      query: { word, ...(only ? { only } : {}) },
      ...(signal ? { signal } : {}),
    })
    return answer.ok ? ok(objectsOf(answer.value).map(typeOf)) : answer
  }
}
