import { fail, ok, type Result } from '../kernel/result.ts'
import { type Failure, failure } from '../kernel/failure.ts'
import { normalised } from './normalise.ts'
import { parse } from './parse.ts'

/** An expression of another dialect, and what it is here. */
export type Offer = { readonly expression: string; readonly reason: string }

const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 0 1 1 ? *'],
  ['@annually', '0 0 0 1 1 ? *'],
  ['@monthly', '0 0 0 1 * ? *'],
  ['@weekly', '0 0 0 ? * 1 *'],
  ['@daily', '0 0 0 * * ? *'],
  ['@midnight', '0 0 0 * * ? *'],
  ['@hourly', '0 0 * * * ? *'],
])

export const bothDays = failure('cron.bothDays', '5项写法同时限定了日和周（任一符合就执行），请拆成两个任务')
const unknown = failure('cron.unknown', '')

/** Full-width signs made half-width, single blanks between the fields. */
const tidy = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ')

const WEEK = 7

/** Unix counts the days of the week from 0 (or 7) for Sunday; here 1 is Sunday. Steps stay. */
const weekOfUnix = (week: string) =>
  week
    .split(',')
    .map((item) => {
      const [days = '', step] = item.split('/')
      const moved = days.replace(/\d+/g, (day) => String((Number(day) % WEEK) + 1))
      return step === undefined ? moved : `${moved}/${step}`
    })
    .join(',')

const isAny = (field: string) => field === '*' || field === '?'

const ofUnix = ([minute, hour, day, month, week]: readonly string[]): Result<string> => {
  if (!isAny(day!) && !isAny(week!)) return fail(bothDays)
  const days = isAny(week!) ? `${isAny(day!) ? '*' : day} ${month} ?` : `? ${month} ${weekOfUnix(week!)}`
  return ok(`0 ${minute} ${hour} ${days} *`)
}

/** Day and week both given where one of them says nothing: Spring's `* *`, or `? ?`. */
const withOneUnset = (fields: readonly string[]): string | undefined => {
  const [second, minute, hour, day, month, week, year = '*'] = fields
  if (!isAny(day!) && !isAny(week!)) return undefined
  if (!isAny(week!)) return undefined
  return `${second} ${minute} ${hour} ${isAny(day!) ? '*' : day} ${month} ? ${year}`
}

const translated = (text: string): Result<Offer> => {
  if (parse(text).ok) return ok({ expression: text, reason: '含有全角字符' })
  const nickname = NICKNAMES.get(text.toLowerCase())
  if (nickname !== undefined) return ok({ expression: nickname, reason: `“${text}”是简写` })
  const fields = text.split(' ')
  if (fields.length === 5) {
    const unix = ofUnix(fields)
    return unix.ok ? ok({ expression: unix.value, reason: '这是5项写法（分 时 日 月 周，周日为0）' }) : unix
  }
  const expression = fields.length === 6 || fields.length === 7 ? withOneUnset(fields) : undefined
  if (expression !== undefined) return ok({ expression, reason: '日和周只能设置一个' })
  const nearest = normalised(text)
  return nearest === undefined ? fail(unknown) : ok({ expression: nearest, reason: '最接近的正确写法' })
}

/** Both the day and the week of an expression are set: it is one of them. */
export const oneOfBothDays = (text: string): readonly Offer[] => {
  const [second, minute, hour, day, month, week, year = '*', ...more] = tidy(text).split(' ')
  if (week === undefined || more.length || isAny(day!) || isAny(week)) return []
  const offers = [
    { expression: `${second} ${minute} ${hour} ${day} ${month} ? ${year}`, reason: '只按日' },
    { expression: `${second} ${minute} ${hour} ? ${month} ${week} ${year}`, reason: '只按周' },
  ]
  return offers.filter(({ expression }) => parse(expression).ok)
}

/** What a text that is no expression here may have meant: full-width signs, a Unix cron of five fields, `@daily`, Spring's `* *` (widgets §16.7). */
export const offerFor = (text: string): Offer | Failure | undefined => {
  const offer = translated(tidy(text))
  if (!offer.ok) return offer.failure === unknown ? undefined : offer.failure
  return parse(offer.value.expression).ok ? offer.value : undefined
}
