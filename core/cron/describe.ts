import { describeTime } from './describe-time.ts'
import { straightSpans, valuesIn } from './expand.ts'
import { type Expression, type Field, isEvery } from './expression.ts'
import { LIMITS } from './units.ts'

const WEEKDAYS = '日一二三四五六'

/** 1 is 星期天, as the seed lists them. */
export const weekdayName = (weekday: number): string => (weekday === 1 ? '星期天' : `星期${WEEKDAYS[weekday - 1]}`)

/** 周一, for a column. */
export const shortWeekday = (weekday: number): string => `周${WEEKDAYS[weekday - 1]}`

const describeDays = (field: Field): string =>
  straightSpans('day', field)
    .map((span) => {
      switch (span.kind) {
        case 'every':
          return span.step === 1 ? '每天' : `从1日起每${span.step}天`
        case 'one':
          return `${span.at}日`
        case 'loop':
          return `从${span.from}日起每${span.step}天`
        case 'range':
          return `${span.from}日到${span.to}日${span.step === 1 ? '' : `每${span.step}天`}`
      }
    })
    .join('、')

/** A range of single days keeps its ends; whatever counts is told day by day, for a week's count begins anew each Sunday. */
const describeWeekdays = (field: Field): string => {
  const named = straightSpans('week', field).flatMap((span) =>
    span.kind === 'range' && span.step === 1
      ? [`${shortWeekday(span.from)}到${shortWeekday(span.to)}`]
      : valuesIn('week', span).map(shortWeekday),
  )
  return [...new Set(named)].join('、')
}

const beforeEnd = (before: number) => (before === 0 ? '最后一天' : `最后一天的前${before}天`)

/** The day within a month. */
const describeDay = (day: Field, week: Field): string => {
  switch (day.kind) {
    case 'fromEnd':
      if (!day.workday) return beforeEnd(day.before)
      return day.before === 0 ? '最后一个工作日' : `最接近${beforeEnd(day.before)}的工作日`
    case 'nearest':
      return `最接近${day.day}日的工作日`
    case 'spans':
      return isEvery(day) ? '每天' : describeDays(day)
  }
  switch (week.kind) {
    case 'lastOf':
      return `最后一个${weekdayName(week.weekday)}`
    case 'nthOf':
      return `第${week.nth}个${weekdayName(week.weekday)}`
    default:
      return isEvery(week) ? '每天' : `每周的${describeWeekdays(week)}`
  }
}

const describeMonths = (field: Field): string =>
  straightSpans('month', field)
    .map((span) => {
      switch (span.kind) {
        case 'every':
          return span.step === 1 ? '每月' : `从1月起每${span.step}个月`
        case 'one':
          return `${span.at}月`
        case 'loop':
          return span.step === 1 && span.from === LIMITS.month.min ? '每月' : `从${span.from}月起每${span.step}个月`
        case 'range':
          return `${span.from}月到${span.to}月${span.step === 1 ? '' : `每${span.step}个月`}`
      }
    })
    .join('、')

const describeYears = (field: Field): string =>
  straightSpans('year', field)
    .map((span) => {
      switch (span.kind) {
        case 'every':
          return `从${LIMITS.year.min}年起每${span.step}年`
        case 'one':
          return `${span.at}年`
        case 'loop':
          return `从${span.from}年起每${span.step}年`
        case 'range':
          return `${span.from}年到${span.to}年${span.step === 1 ? '' : `每${span.step}年`}`
      }
    })
    .join('、')

/** Numbers take a space beside Chinese. */
const spaced = (text: string) => text.replace(/([\u4e00-\u9fa5])(?=\d)|(\d)(?=[\u4e00-\u9fa5])/g, '$1$2 ')

/** An expression in words: 每月 1 日、15 日 08:30:00 执行. */
export const describe = (expression: Expression): string => {
  const { day, month, week, year } = expression
  const inWeeks = week.kind === 'spans'
  const isDaily = isEvery(inWeeks ? week : day)
  const years = isEvery(year) ? '' : describeYears(year)
  const months = isEvery(month) ? (isDaily || inWeeks ? '' : '每月') : describeMonths(month)
  const days = describeDay(day, week)
  const time = describeTime(expression)
  const dates = `${years}${months}${isDaily && /^[每从]/.test(time) && years === '' && months === '' ? '' : days}`
  return spaced(`${dates}${dates === '' ? '' : ' '}${time}执行`)
}
