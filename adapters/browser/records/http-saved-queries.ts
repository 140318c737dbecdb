import type { Http } from '../../../core/kernel/http.port.ts'
import type { Ids } from '../../../core/kernel/ids.port.ts'
import { type JsonObject, objectsOf, textOf } from '../../../core/kernel/json.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import { RemoteSavedQueries } from '../../../core/query/remote-saved-queries.port.ts'
import { writtenQuery } from '../../../core/query/read-query-tree.ts'
import { type QueryToKeep, type SavedQuery, savedTree } from '../../../core/query/saved-query.ts'

const savedOf = (value: JsonObject): SavedQuery => ({
  id: textOf(value['id']),
  title: textOf(value['title']),
  query: savedTree(value['query']),
  sharedWith: textOf(value['sharedWith']),
  isMine: value['isMine'] === true,
  isDefault: value['isDefault'] === true,
  ownerName: textOf(value['ownerName']),
})

const BASE = '/sys/superQuery'

/** Saved queries as the server keeps them. */
export class HttpSavedQueries extends RemoteSavedQueries {
  readonly #http: Http
  readonly #ids: Ids

  constructor(http: Http, ids: Ids) {
    super()
    this.#http = http
    this.#ids = ids
  }

  async list(place: string): Promise<Result<readonly SavedQuery[]>> {
    const answer = await this.#http.send({ method: 'GET', path: `${BASE}/list`, query: { code: place } })
    return answer.ok ? ok(objectsOf(answer.value).map(savedOf)) : answer
  }

  keep(place: string, { id, title, query, sharedWith }: QueryToKeep): Promise<Result<void>> {
    return this.#write('save', { code: place, title, sharedWith, query: writtenQuery(query), ...(id === undefined ? {} : { id }) })
  }

  async remove(_place: string, id: string): Promise<Result<void>> {
    const path = `${BASE}/delete/${encodeURIComponent(id)}`
    const answer = await this.#http.send({ method: 'DELETE', path, key: this.#ids.next() })
    return answer.ok ? done : answer
  }

  prefer(place: string, id: string): Promise<Result<void>> {
    return this.#write('prefer', { code: place, id })
  }

  arrange(place: string, ids: readonly string[]): Promise<Result<void>> {
    return this.#write('arrange', { code: place, ids })
  }

  async #write(call: string, body: JsonObject): Promise<Result<void>> {
    const answer = await this.#http.send({ method: 'POST', path: `${BASE}/${call}`, body, key: this.#ids.next() })
    return answer.ok ? done : answer
  }
}
