import type { Grain } from '../../../core/kernel/calendar-spans.ts'

/** What is taken from a calendar: a day, a moment, a time of day, or a whole month, quarter or year. */
export type CalendarForm = 'date' | 'datetime' | 'time' | Grain
