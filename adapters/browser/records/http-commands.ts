import type { Coverage } from '../../../core/approval/coverage.ts'
import type { Command } from '../../../core/definitions/buttons.ts'
import type { Http } from '../../../core/kernel/http.port.ts'
import { numberOf, objectsOf, textOf } from '../../../core/kernel/json.ts'
import { done, type Result } from '../../../core/kernel/result.ts'
import type { DictionaryNews } from '../../../core/lookups/dictionary-news.port.ts'
import { RemoteCommands } from '../../../core/records/actions/remote-commands.port.ts'
import { read } from './reading.ts'

export class HttpCommands extends RemoteCommands {
  readonly #http: Http
  readonly #dictionaries: DictionaryNews

  constructor(http: Http, dictionaries: DictionaryNews) {
    super()
    this.#http = http
    this.#dictionaries = dictionaries
  }

  async run({ call = '', renews }: Command): Promise<Result<void>> {
    const ran = await this.#http.send({ method: 'POST', path: call })
    if (!ran.ok) return ran
    return renews === 'dictionaries' ? this.#dictionaries.renew() : done
  }
  async see({ call = '' }: Command): Promise<Result<Coverage>> {
    return read(await this.#http.send({ method: 'GET', path: call }), ({ roles, organisations }) => ({
      roles: objectsOf(roles).map(({ code, title }) => ({ code: textOf(code), title: textOf(title) })),
      organisations: objectsOf(organisations).map(({ id, name, level, names }) => ({
        id: textOf(id),
        name: textOf(name),
        level: numberOf(level),
        names: Array.isArray(names) ? names.map((cell) => (Array.isArray(cell) ? cell.map(textOf) : [])) : [],
      })),
    }))
  }
}
