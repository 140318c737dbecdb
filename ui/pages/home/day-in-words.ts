import { dayNumber, type DateText } from '../../../core/kernel/dates.ts'

const weekdays = '日一二三四五六'
/** 1970-01-01 was a Thursday. */
const THURSDAY = 4

/** 9月26日 星期五. */
export const dayInWords = (date: DateText): string => {
  const [, month, day] = date.split('-').map(Number)
  const weekday = weekdays[((dayNumber(date) ?? 0) + THURSDAY) % weekdays.length]
  return `${month}月${day}日 星期${weekday}`
}
