import type { Http } from '../kernel/http.port.ts'
import { done, type Result } from '../kernel/result.ts'
import type { KeptDictionaries, ToldDictionaries } from './kept-dictionaries.ts'

const isTold = (value: unknown): value is ToldDictionaries => typeof value === 'object' && value !== null

/** Reads the dictionary a frame named (`dict:{code}`) again, or all of them. */
export class RenewDictionaries {
  private readonly http: Http
  private readonly kept: KeptDictionaries

  constructor(http: Http, kept: KeptDictionaries) {
    this.http = http
    this.kept = kept
  }

  async run(msgId?: string): Promise<Result<void>> {
    const told = await this.http.send(
      msgId === undefined
        ? { method: 'GET', path: '/sys/dict/queryAllDictItems' }
        : { method: 'GET', path: '/sys/dict/upDictByMsgId', query: { msgId } },
    )
    if (!told.ok) return told
    if (!isTold(told.value)) return done
    if (msgId === undefined) this.kept.replace(told.value)
    else if (typeof told.value['dictCode'] === 'string') this.kept.replace({ [told.value['dictCode']]: told.value['items'] })
    return done
  }
}
