import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { isObject, type JsonObject, numberOf, objectOf, objectsOf, textOf, textsOf } from '../../../core/kernel/json.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { HomeDesk } from '../../../core/reports/home-desk.port.ts'
import type { Card, EndingLicence, HomePage, Licences, Ranked, Ranking, Trend, Warning } from '../../../core/reports/home-page.ts'
import { read, textOrNull } from '../records/reading.ts'

const cardOf = (value: JsonObject): Card => {
  const { title, amount, rate, isBad } = objectOf(value['beside'])
  return {
    key: textOf(value['key']),
    title: textOf(value['title']),
    of: textOf(value['of']),
    value: textOf(value['value']),
    beside: {
      title: textOf(title),
      isBad: isBad === true,
      ...(amount === undefined ? {} : { amount: textOf(amount) }),
      ...(rate === undefined ? {} : { rate: textOrNull(rate) }),
    },
    ...(value['trend'] === undefined ? {} : { trend: textsOf(value['trend']) }),
  }
}

const trendOf = (value: JsonObject): Trend => ({
  months: textsOf(value['months']),
  amounts: textsOf(value['amounts']),
  yearAgo: textsOf(value['yearAgo']),
})

const rankedOf = ({ name, amount, rate }: JsonObject): Ranked => ({ name: textOf(name), amount: textOf(amount), rate: textOrNull(rate) })

const rankingOf = (value: JsonObject): Ranking => ({
  field: textOf(value['field']),
  title: textOf(value['title']),
  rows: objectsOf(value['rows']).map(rankedOf),
})

const licenceOf = (value: JsonObject): EndingLicence => ({
  id: textOf(value['id']),
  ownerType: textOf(value['ownerType']),
  ownerName: textOf(value['ownerName']),
  licenceType: textOf(value['licenceType']),
  expiryDate: textOf(value['expiryDate']),
  keeper: textOf(value['keeper']),
  daysLeft: numberOf(value['daysLeft']),
})

const licencesOf = (value: JsonObject): Licences => ({
  of: textOf(value['of']),
  due: numberOf(value['due']),
  expired: numberOf(value['expired']),
  rows: objectsOf(value['rows']).map(licenceOf),
})

const warningOf = ({ key, title, of, count }: JsonObject): Warning => ({
  key: textOf(key),
  title: textOf(title),
  of: textOf(of),
  count: numberOf(count),
})

/** A part that is missing stays so; one that failed is null. */
const part = <Key extends keyof HomePage, T>(value: JsonObject, key: Key, shape: (value: JsonObject) => T) =>
  value[key] === undefined ? {} : { [key]: isObject(value[key]) ? shape(value[key]) : null }

const parts = <Key extends keyof HomePage, T>(value: JsonObject, key: Key, shape: (value: JsonObject) => T) =>
  value[key] === undefined ? {} : { [key]: Array.isArray(value[key]) ? objectsOf(value[key]).map(shape) : null }

/** The home page over its one call. */
export class HttpHomeDesk extends HomeDesk {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async open(signal?: Cancel): Promise<Result<HomePage>> {
    const answer = await this.#http.send({ method: 'GET', path: '/dashboard/analysis', ...(signal ? { signal } : {}) })
    return read(
      answer,
      (value): HomePage => ({
        ...parts(value, 'cards', cardOf),
        ...part(value, 'trend', trendOf),
        ...parts(value, 'rankings', rankingOf),
        ...part(value, 'licences', licencesOf),
        warnings: Array.isArray(value['warnings']) ? objectsOf(value['warnings']).map(warningOf) : null,
      }),
    )
  }
}
