import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { HomeDesk } from '../../../core/reports/home-desk.port.ts'
import type { Card, EndingLicence, HomePage, Licences, Ranked, Ranking, Trend, Warning } from '../../../core/reports/home-page.ts'
import { fieldsOf, isFields, listOf, numberOf, read, textOf, textOrNull, type Fields } from '../records/reading.ts'

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(textOf) : [])

const cardOf = (value: Fields): Card => {
  const { title, amount, rate, isBad } = fieldsOf(value['beside'])
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
    ...(value['trend'] === undefined ? {} : { trend: texts(value['trend']) }),
  }
}

const trendOf = (value: Fields): Trend => ({
  months: texts(value['months']),
  amounts: texts(value['amounts']),
  yearAgo: texts(value['yearAgo']),
})

const rankedOf = ({ name, amount, rate }: Fields): Ranked => ({ name: textOf(name), amount: textOf(amount), rate: textOrNull(rate) })

const rankingOf = (value: Fields): Ranking => ({
  field: textOf(value['field']),
  title: textOf(value['title']),
  rows: listOf(value['rows']).map(rankedOf),
})

const licenceOf = (value: Fields): EndingLicence => ({
  id: textOf(value['id']),
  ownerType: textOf(value['ownerType']),
  ownerName: textOf(value['ownerName']),
  licenceType: textOf(value['licenceType']),
  expiryDate: textOf(value['expiryDate']),
  keeper: textOf(value['keeper']),
  daysLeft: numberOf(value['daysLeft']),
})

const licencesOf = (value: Fields): Licences => ({
  of: textOf(value['of']),
  due: numberOf(value['due']),
  expired: numberOf(value['expired']),
  rows: listOf(value['rows']).map(licenceOf),
})

const warningOf = ({ key, title, of, count }: Fields): Warning => ({
  key: textOf(key),
  title: textOf(title),
  of: textOf(of),
  count: numberOf(count),
})

/** A part that is missing stays so; one that failed is null. */
const part = <Key extends keyof HomePage, T>(value: Fields, key: Key, shape: (value: Fields) => T) =>
  value[key] === undefined ? {} : { [key]: isFields(value[key]) ? shape(value[key]) : null }

const parts = <Key extends keyof HomePage, T>(value: Fields, key: Key, shape: (value: Fields) => T) =>
  value[key] === undefined ? {} : { [key]: Array.isArray(value[key]) ? listOf(value[key]).map(shape) : null }

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
        warnings: Array.isArray(value['warnings']) ? listOf(value['warnings']).map(warningOf) : null,
      }),
    )
  }
}
