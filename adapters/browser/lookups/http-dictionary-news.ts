import type { Http } from '../../../core/kernel/http.port.ts'
import { objectOf, textOf } from '../../../core/kernel/json.ts'
import { done, type Result } from '../../../core/kernel/result.ts'
import { DictionaryNews } from '../../../core/lookups/dictionary-news.port.ts'
import type { KeptDictionaries } from '../../../core/lookups/kept-dictionaries.ts'

/** By the seed's calls: all dictionaries, or the one whose frame came. */
export class HttpDictionaryNews extends DictionaryNews {
  readonly #http: Http
  readonly #kept: KeptDictionaries

  constructor(http: Http, kept: KeptDictionaries) {
    super()
    this.#http = http
    this.#kept = kept
  }

  async renew(msgId?: string): Promise<Result<void>> {
    const told = await this.#http.send(
      msgId === undefined
        ? { method: 'GET', path: '/sys/dict/queryAllDictItems' }
        : { method: 'GET', path: '/sys/dict/upDictByMsgId', query: { msgId } },
    )
    if (!told.ok) return told
    const fields = objectOf(told.value)
    this.#kept.replace(msgId === undefined ? fields : { [textOf(fields['dictCode'])]: fields['items'] })
    return done
  }
}
