import { timeOf, type Block } from '../../../core/records/actions/week.ts'

/** From Monday on. */
export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

/** `3月18日`. */
export const shortDay = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

/** From when until when a booking lies in its day. */
export const spanOf = ({ from, until }: Block): string => `${timeOf(from)}–${timeOf(until)}`

/** All that is known of it, in one line. */
export const toldOf = (block: Block): string => {
  const { who, dept, stateTitle } = block.booking
  return [spanOf(block), who, dept, stateTitle].filter(Boolean).join(' ')
}
