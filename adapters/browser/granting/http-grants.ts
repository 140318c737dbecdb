import type { DocumentType } from '../../../core/definitions/document.ts'
import type { GrantPlan } from '../../../core/definitions/grant-plan.ts'
import { RemoteGrants, type ShownGrants } from '../../../core/granting/remote-grants.port.ts'
import type { Http } from '../../../core/kernel/http.port.ts'
import type { Ids } from '../../../core/kernel/ids.port.ts'
import type { EffectiveRights } from '../../../core/granting/see-effective.use-case.ts'
import { type JsonObject, objectOf, objectsOf, textOf, textsOf } from '../../../core/kernel/json.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { RightNode } from '../../../core/granting/grant-matrix.ts'
import { read } from '../records/reading.ts'

const nodeOf = (value: JsonObject): RightNode => ({
  id: textOf(value['id']),
  title: textOf(value['title']),
  ...(value['faint'] === true ? { faint: true } : {}),
  ...(textOf(value['action']) ? { action: textOf(value['action']) } : {}),
  children: objectsOf(value['children']).map(nodeOf),
})

const rightsOf = ({ seat, roles, scope, pages }: JsonObject): EffectiveRights => ({
  seat: textOf(seat),
  roles: textsOf(roles),
  scope:
    scope === 'all'
      ? 'all'
      : { organisations: textsOf(objectOf(scope)['organisations']), withBelow: textsOf(objectOf(scope)['withBelow']) },
  pages: objectsOf(pages).map(({ title, buttons, from }) => ({ title: textOf(title), buttons: textsOf(buttons), from: textsOf(from) })),
})

/** Grants by the seed's calls. */
export class HttpGrants extends RemoteGrants {
  readonly #http: Http
  readonly #ids: Ids

  constructor(http: Http, ids: Ids) {
    super()
    this.#http = http
    this.#ids = ids
  }

  async see(type: DocumentType, { asked }: GrantPlan, id: string): Promise<Result<ShownGrants>> {
    const answer = await this.#http.send({ method: 'GET', path: `${type.path}/grantAuthorization`, query: { [asked]: id } })
    return read(answer, ({ menuIds, menuTree }) => ({
      menuIds: Array.isArray(menuIds) ? menuIds.map(textOf) : [],
      menuTree: objectsOf(menuTree).map(nodeOf),
    }))
  }

  async effective(type: DocumentType, id: string): Promise<Result<readonly EffectiveRights[]>> {
    const answer = await this.#http.send({ method: 'GET', path: `${type.path}/effective/${encodeURIComponent(id)}` })
    return answer.ok ? ok(objectsOf(answer.value).map(rightsOf)) : answer
  }

  async save(type: DocumentType, { asked }: GrantPlan, id: string, granted: Parameters<RemoteGrants['save']>[3]): Promise<Result<void>> {
    const body = { [asked]: id, ...granted }
    const answer = await this.#http.send({ method: 'POST', path: `${type.path}/saveAuthorization`, body, key: this.#ids.next() })
    return answer.ok ? done : answer
  }
}
