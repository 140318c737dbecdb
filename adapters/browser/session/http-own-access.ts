import type { Http } from '../../../core/kernel/http.port.ts'
import type { Ids } from '../../../core/kernel/ids.port.ts'
import { type JsonObject, numberOf, objectOf, objectsOf, textOf } from '../../../core/kernel/json.ts'
import { done, type Result } from '../../../core/kernel/result.ts'
import { type Access, type Centre, type NewPhone, OwnAccess } from '../../../core/session/own-access.port.ts'
import type { Credentials } from '../../../core/session/session.ts'
import { read } from '../records/reading.ts'

/** Our own calls: a server of the older generation knows none of them. */
export class HttpOwnAccess extends OwnAccess {
  readonly #http: Http
  readonly #ids: Ids

  constructor(http: Http, ids: Ids) {
    super()
    this.#http = http
    this.#ids = ids
  }

  async see(): Promise<Result<Access>> {
    return read(await this.#http.send({ method: 'GET', path: '/account/access' }), ({ phone, sessions, linked, third }) => ({
      phone: { mobile: textOf(objectOf(phone)['mobile']), proved: objectOf(phone)['proved'] === true },
      sessions: objectsOf(sessions).map((one) => ({
        id: textOf(one['id']),
        address: textOf(one['address']),
        browser: textOf(one['browser']),
        os: textOf(one['os']),
        signedInAt: textOf(one['signedInAt']),
        lastSeenAt: textOf(one['lastSeenAt']),
        isMe: one['isMe'] === true,
      })),
      linked: objectsOf(linked).map((one) => ({
        userId: textOf(one['userId']),
        userName: textOf(one['userName']),
        tenantName: textOf(one['tenantName']),
        active: one['active'] === true,
        current: one['current'] === true,
      })),
      third: objectsOf(third).map((one) => ({
        thirdType: textOf(one['thirdType']),
        name: textOf(one['name']),
        bindTime: textOf(one['bindTime']),
      })),
    }))
  }

  async centre(): Promise<Result<Centre>> {
    return read(await this.#http.send({ method: 'GET', path: '/account/center' }), ({ card, figures, operations, signIns }) => ({
      card: cardOf(objectOf(card)),
      figures: figuresOf(objectOf(figures)),
      operations: objectsOf(operations).map((one) => ({
        at: textOf(one['at']),
        action: textOf(one['action']),
        typeKey: textOf(one['typeKey']),
        typeTitle: textOf(one['typeTitle']),
        recordId: textOf(one['recordId']),
        billNo: textOf(one['billNo']),
      })),
      signIns: objectsOf(signIns).map((one) => ({
        at: textOf(one['at']),
        way: textOf(one['way']),
        succeeded: one['succeeded'] === true,
        failReason: textOf(one['failReason']),
        address: textOf(one['address']),
        device: textOf(one['device']),
      })),
    }))
  }

  end(id?: string): Promise<Result<void>> {
    return this.#does('logoutOthers', id === undefined ? {} : { ids: id })
  }

  link({ username, password, captcha, checkKey }: Credentials): Promise<Result<void>> {
    return this.#does('linkAccount', { username: username.trim(), password, captcha, checkKey })
  }

  unlink(linkedId: string): Promise<Result<void>> {
    return this.#does('unlinkAccount', { linkedId })
  }

  provePhone({ mobile, code, password, captcha, checkKey }: NewPhone): Promise<Result<void>> {
    return this.#does('provePhone', { mobile, smscode: code, password, captcha, checkKey })
  }

  unbind(thirdType: string): Promise<Result<void>> {
    return this.#does('unbindThird', { thirdType })
  }

  async #does(call: string, body: object): Promise<Result<void>> {
    const answer = await this.#http.send({ method: 'POST', path: `/account/${call}`, body, key: this.#ids.next() })
    return answer.ok ? done : answer
  }
}

const cardOf = (card: JsonObject): Centre['card'] => ({
  empNo: textOf(card['empNo']),
  superior: textOf(card['superior']),
  hireDate: textOf(card['hireDate']),
  roles: Array.isArray(card['roles']) ? card['roles'].map(textOf) : [],
})

const figuresOf = (figures: JsonObject): Centre['figures'] => ({
  todo: numberOf(figures['todo']),
  mine: numberOf(figures['mine']),
  unread: numberOf(figures['unread']),
})
