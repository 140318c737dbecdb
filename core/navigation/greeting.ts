import { shanghai } from '../kernel/dates.ts'

/** The hour of the day in Shanghai. */
export const hourOf = (moment: number): number => Number(shanghai(moment).slice(11, 13))

/** By the hour of the day: before 9 morning, to 11 forenoon, to 13 noon, before 20 afternoon, else evening. */
export const greeting = (hour: number): string => {
  if (hour < 9) return '早上好'
  if (hour <= 11) return '上午好'
  if (hour <= 13) return '中午好'
  return hour < 20 ? '下午好' : '晚上好'
}
