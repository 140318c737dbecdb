import type { Http } from '../kernel/http.port.ts'
import type { KeyValues } from '../kernel/key-values.port.ts'
import { ok, type Result } from '../kernel/result.ts'
import { isLater, VERSION_CODE, type VersionNotice } from './version.ts'

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The newest 版本公告, if it is later than the one taken note of on this device. Where nobody publishes any, there is none. */
export class LoadVersionNotice {
  readonly #http: Http
  readonly #keyValues: KeyValues

  constructor(http: Http, keyValues: KeyValues) {
    this.#http = http
    this.#keyValues = keyValues
  }

  async run(): Promise<Result<VersionNotice | undefined>> {
    const answer = await this.#http.send({ method: 'GET', path: '/sys/bugContent/getLastBugContent' })
    if (!answer.ok) return answer
    const { version, titile, content } = (answer.value ?? {}) as { version?: unknown; titile?: unknown; content?: unknown }
    const notice = { version: text(version), title: text(titile), content: text(content) }
    return ok(isLater(notice.version, text(this.#keyValues.get(VERSION_CODE))) ? notice : undefined)
  }
}
