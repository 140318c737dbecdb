import type { Http } from '../../../core/kernel/http.port.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Region } from '../../../core/lookups/regions.ts'
import { Regions } from '../../../core/lookups/regions.port.ts'
import { listOf, textOf, type Fields } from '../records/reading.ts'

const regionOf = (value: Fields): Region => ({
  code: textOf(value['code']) || textOf(value['id']),
  text: textOf(value['text']) || textOf(value['name']),
  fullText: textOf(value['fullText']),
  isLeaf: value['isLeaf'] === true,
})

/** Regions of the server; each step is asked once, a refused one again. */
export class HttpRegions extends Regions {
  readonly #http: Http
  readonly #kept = new Map<string, Promise<Result<readonly Region[]>>>()

  constructor(http: Http) {
    super()
    this.#http = http
  }

  below(code: string): Promise<Result<readonly Region[]>> {
    const kept = this.#kept.get(code) ?? this.#ask(code)
    this.#kept.set(code, kept)
    return kept
  }

  async #ask(code: string): Promise<Result<readonly Region[]>> {
    const answer = await this.#http.send({ method: 'GET', path: `/sys/region/getRegionList/${encodeURIComponent(code)}` })
    if (answer.ok) return ok(listOf(answer.value).map(regionOf))
    this.#kept.delete(code)
    return answer
  }
}
