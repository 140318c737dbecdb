import { momentOf } from '../../../core/kernel/dates.ts'

const MINUTE = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** How long it took from one Shanghai time to another, in the two largest units. */
export const durationBetween = (from: string, to: string): string => {
  const minutes = Math.max(0, Math.floor((momentOf(to) - momentOf(from)) / MINUTE))
  if (minutes < 1) return '不到 1 分'
  const days = Math.floor(minutes / DAY)
  const hours = Math.floor((minutes % DAY) / HOUR)
  const rest = minutes % HOUR
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`
  if (hours > 0) return rest > 0 ? `${hours} 小时 ${rest} 分` : `${hours} 小时`
  return `${rest} 分`
}

/** How long ago something came in, as an inbox says it. */
export const ago = (at: string, now: string): string => {
  const minutes = Math.floor((momentOf(now) - momentOf(at)) / MINUTE)
  if (minutes < 1) return '刚刚'
  if (minutes < HOUR) return `${minutes} 分钟前`
  if (at.slice(0, 10) === now.slice(0, 10)) return `${Math.floor(minutes / HOUR)} 小时前`
  return at.slice(0, 4) === now.slice(0, 4) ? at.slice(5, 16) : at.slice(0, 10)
}
