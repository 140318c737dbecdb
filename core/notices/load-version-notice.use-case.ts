import type { Http } from '../kernel/http.port.ts'
import { objectOf, textOf } from '../kernel/json.ts'
import type { KeyValues } from '../kernel/key-values.port.ts'
import { ok, type Result } from '../kernel/result.ts'
import { isLater, VERSION_CODE, type VersionNotice } from './version.ts'

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
    const { version, titile, content } = objectOf(answer.value)
    const notice = { version: textOf(version), title: textOf(titile), content: textOf(content) }
    return ok(isLater(notice.version, textOf(this.#keyValues.get(VERSION_CODE))) ? notice : undefined)
  }
}
