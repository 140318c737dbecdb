import type { StartGroup, Startable } from '../../../core/approval/startable-forms.ts'
import { StartCentre } from '../../../core/approval/start-centre.port.ts'
import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { type JsonObject, numberOf, objectsOf, textOf, textsOf } from '../../../core/kernel/json.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'

const formOf = (value: JsonObject): Startable => ({
  docKey: textOf(value['docKey']),
  title: textOf(value['title']),
  initials: textOf(value['initials']),
  icon: textOf(value['icon']),
  path: textOf(value['path']),
  flowId: textOf(value['flowId']),
  steps: textsOf(value['steps']),
  favourite: value['favourite'] === true,
  uses: numberOf(value['uses']),
})

/** 发起申请 over the process calls. */
export class HttpStartCentre extends StartCentre {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async groups(signal?: Cancel): Promise<Result<readonly StartGroup[]>> {
    const answer = await this.#http.send({ method: 'GET', path: '/process/startList', ...(signal ? { signal } : {}) })
    if (!answer.ok) return answer
    return ok(objectsOf(answer.value).map(({ group, items }) => ({ group: textOf(group), items: objectsOf(items).map(formOf) })))
  }

  async star(docKey: string, favourite: boolean, key: string): Promise<Result<void>> {
    const body = { docKey, favourite: favourite ? 'Y' : 'N' }
    const answer = await this.#http.send({ method: 'POST', path: '/process/favourite', body, key })
    return answer.ok ? done : answer
  }
}
