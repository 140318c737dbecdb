import type { Http } from '../../../core/kernel/http.port.ts'
import { type JsonObject, objectsOf, textOf } from '../../../core/kernel/json.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import { namedRegions, type NamedRegion, type Region } from '../../../core/lookups/regions.ts'
import { Regions } from '../../../core/lookups/regions.port.ts'

const regionOf = (value: JsonObject): Region => ({
  code: textOf(value['code']) || textOf(value['id']),
  text: textOf(value['text']) || textOf(value['name']),
  fullText: textOf(value['fullText']),
  isLeaf: value['isLeaf'] === true,
})

const flat = (nodes: readonly JsonObject[]): readonly NamedRegion[] =>
  nodes.flatMap((node) => [{ ...regionOf(node), initials: textOf(node['initials']) }, ...flat(objectsOf(node['children']))])

/** Regions of the server; each step and the whole tree are asked once, a refused one again. */
export class HttpRegions extends Regions {
  readonly #http: Http
  readonly #kept = new Map<string, Promise<Result<readonly Region[]>>>()
  #all: Promise<Result<readonly NamedRegion[]>> | undefined

  constructor(http: Http) {
    super()
    this.#http = http
  }

  below(code: string): Promise<Result<readonly Region[]>> {
    const kept = this.#kept.get(code) ?? this.#ask(code)
    this.#kept.set(code, kept)
    return kept
  }

  async named(word: string, most: number): Promise<Result<readonly Region[]>> {
    this.#all ??= this.#askAll()
    const all = await this.#all
    return all.ok ? ok(namedRegions(all.value, word, most)) : all
  }

  async #ask(code: string): Promise<Result<readonly Region[]>> {
    const answer = await this.#http.send({ method: 'GET', path: `/sys/region/getRegionList/${encodeURIComponent(code)}` })
    if (answer.ok) return ok(objectsOf(answer.value).map(regionOf))
    this.#kept.delete(code)
    return answer
  }

  async #askAll(): Promise<Result<readonly NamedRegion[]>> {
    const answer = await this.#http.send({ method: 'GET', path: '/sys/region/queryTreeList' })
    if (answer.ok) return ok(flat(objectsOf(answer.value)))
    this.#all = undefined
    return answer
  }
}
