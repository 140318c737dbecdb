import { afterWorkedHours, type WorkCalendar, workedHours } from '../kernel/working-hours.ts'
import type { Node, TimeLimit } from './approvals.port.ts'

/** Where no version says otherwise. */
const USUAL: TimeLimit = { hours: 24, remindHours: 4, action: 'remind' }

const MOST_REMINDERS = 5
/** Working hours from one reminder of what is late to the next. */
const BETWEEN = 24
/** Working hours after which a step that is late is dealt with. */
const PATIENCE = 8

export const limitOf = ({ drawn }: Node): TimeLimit => drawn?.limit ?? USUAL

/** Until when a step that is reached at a moment is to be decided; undefined where it has all the time. */
export const dueAfter = (node: Node, from: string, calendar: WorkCalendar): string | undefined => {
  const { hours } = limitOf(node)
  return hours > 0 ? afterWorkedHours(calendar, from, hours) : undefined
}

/** How many reminders should have gone out by now: one before it is due, one when it is, one every 24 working hours after. */
export const remindersBy = (dueAt: string, now: string, remindHours: number, calendar: WorkCalendar): number => {
  if (now < dueAt) return remindHours > 0 && workedHours(calendar, now, dueAt) <= remindHours ? 1 : 0
  return Math.min(MOST_REMINDERS, 2 + Math.floor(workedHours(calendar, dueAt, now) / BETWEEN))
}

/** Was it late for so long that more is done than reminding? */
export const isOutOfTime = (dueAt: string, now: string, calendar: WorkCalendar): boolean =>
  dueAt <= now && workedHours(calendar, dueAt, now) >= PATIENCE
