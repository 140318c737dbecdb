import type { DocumentType } from '../../../core/definitions/document.ts'
import type { GrantPlan } from '../../../core/definitions/grant-plan.ts'
import type { PageReach } from '../../../core/granting/granted-tree.ts'
import type { PageScope } from '../../../core/granting/page-scopes.ts'
import type { RehearsedGrants, ToldSight } from '../../../core/granting/rehearse-grants.use-case.ts'
import { type AskedAbout as Asked, type GrantWish, RemoteGrants, type ShownGrants } from '../../../core/granting/remote-grants.port.ts'
import type { Http } from '../../../core/kernel/http.port.ts'
import type { Ids } from '../../../core/kernel/ids.port.ts'
import type { WhyNot } from '../../../core/granting/see-why-not.use-case.ts'
import type { Reason, Respect } from '../../../core/granting/who-could.ts'
import type { Comparable } from '../../../core/granting/see-comparable.use-case.ts'
import type { EffectiveRights } from '../../../core/granting/see-effective.use-case.ts'
import { type JsonObject, objectOf, objectsOf, textOf, textsOf } from '../../../core/kernel/json.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { RightNode } from '../../../core/granting/grant-matrix.ts'
import { read } from '../records/reading.ts'

const reachOf = ({ typeKey, isOpen }: JsonObject): PageReach => ({ typeKey: textOf(typeKey), isOpen: isOpen === true })

const scopeOf = ({ typeKey, dataScope, dataOrgs }: JsonObject): PageScope => ({
  typeKey: textOf(typeKey),
  dataScope: textOf(dataScope),
  dataOrgs: textOf(dataOrgs),
})

const sightOf = (value: unknown): ToldSight | null => {
  if (value === null || value === undefined) return null
  const { buttons, scope, hidden, masked, locked, count } = objectOf(value)
  return {
    buttons: textsOf(buttons),
    scope: textOf(scope),
    hidden: textsOf(hidden),
    masked: textsOf(masked),
    locked: textsOf(locked),
    count: typeof count === 'number' ? count : null,
  }
}

const rehearsalOf = ({ holders, total, seats }: JsonObject): RehearsedGrants => ({
  holders: objectsOf(holders).map(({ userId, name, seat }) => ({ userId: textOf(userId), name: textOf(name), seat: textOf(seat) })),
  total: Number(total),
  seats: objectsOf(seats).map(({ seat, roles, pages }) => ({
    seat: textOf(seat),
    roles: textsOf(roles),
    pages: objectsOf(pages).map(({ id, title, before, after }) => ({
      id: textOf(id),
      title: textOf(title),
      before: sightOf(before),
      after: sightOf(after),
    })),
  })),
})

const nodeOf = (value: JsonObject): RightNode => ({
  id: textOf(value['id']),
  title: textOf(value['title']),
  ...(value['faint'] === true ? { faint: true } : {}),
  ...(textOf(value['action']) ? { action: textOf(value['action']) } : {}),
  ...(value['reach'] === undefined ? {} : { reach: reachOf(objectOf(value['reach'])) }),
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

const KINDS: readonly Respect[] = ['code', 'scope', 'state', 'rule', 'field']

const respectOf = (kind: unknown): Respect => KINDS.find((one) => one === kind) ?? 'rule'

const reasonOf = ({ key, title, kind, message, passed, way, needs, holders, records }: JsonObject): Reason => ({
  key: textOf(key),
  title: textOf(title),
  kind: respectOf(kind),
  message: textOf(message),
  passed: objectsOf(passed).map((one) => ({ kind: respectOf(one['kind']), message: textOf(one['message']) })),
  way: textOf(way),
  needs: textOf(needs),
  holders: textsOf(holders),
  ...(records === undefined ? {} : { records: textsOf(records) }),
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
    return read(answer, ({ menuIds, menuTree, dataScope, dataOrgs, scopes }) => ({
      menuIds: Array.isArray(menuIds) ? menuIds.map(textOf) : [],
      menuTree: objectsOf(menuTree).map(nodeOf),
      ...(scopes === undefined ? {} : { dataScope: textOf(dataScope), dataOrgs: textOf(dataOrgs), scopes: objectsOf(scopes).map(scopeOf) }),
    }))
  }

  async rehearse(type: DocumentType, { asked }: GrantPlan, id: string, wish: GrantWish, userId: string): Promise<Result<RehearsedGrants>> {
    const body = { [asked]: id, ...wish, ...(userId === '' ? {} : { userId }) }
    return read(await this.#http.send({ method: 'POST', path: `${type.path}/rehearseAuthorization`, body }), rehearsalOf)
  }

  async comparable(type: DocumentType, { asked }: GrantPlan, id: string): Promise<Result<readonly Comparable[]>> {
    const answer = await this.#http.send({ method: 'GET', path: `${type.path}/comparableAuthorization`, query: { [asked]: id } })
    return answer.ok ? ok(objectsOf(answer.value).map((row) => ({ id: textOf(row['id']), title: textOf(row['title']) }))) : answer
  }

  async effective(type: DocumentType, id: string): Promise<Result<readonly EffectiveRights[]>> {
    const answer = await this.#http.send({ method: 'GET', path: `${type.path}/effective/${encodeURIComponent(id)}` })
    return answer.ok ? ok(objectsOf(answer.value).map(rightsOf)) : answer
  }

  async whyNot(type: DocumentType, { id, ids }: Asked, userId: string): Promise<Result<WhyNot>> {
    const query = { ...(id ? { id } : {}), ...(ids ? { ids: ids.join(',') } : {}), ...(userId === '' ? {} : { userId }) }
    return read(await this.#http.send({ method: 'GET', path: `${type.path}/whyNot`, query }), (answer) => ({
      userId: textOf(answer['userId']),
      name: textOf(answer['name']),
      mayAskOthers: answer['mayAskOthers'] === true,
      reasons: objectsOf(answer['reasons']).map(reasonOf),
    }))
  }

  async closedPage(path: string): Promise<Result<readonly Reason[]>> {
    const answer = await this.#http.send({ method: 'GET', path: '/sys/permission/closedPage', query: { path } })
    return answer.ok ? ok(objectsOf(answer.value).map(reasonOf)) : answer
  }

  async save(type: DocumentType, { asked }: GrantPlan, id: string, granted: Parameters<RemoteGrants['save']>[3]): Promise<Result<void>> {
    const body = { [asked]: id, ...granted }
    const answer = await this.#http.send({ method: 'POST', path: `${type.path}/saveAuthorization`, body, key: this.#ids.next() })
    return answer.ok ? done : answer
  }
}
