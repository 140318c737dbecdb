import type { Known } from '../../definitions/views.ts'
import { all, ge, le } from '../../kernel/condition.ts'
import { calendarOf, CALENDAR_DAY, type CalendarDay, type WorkCalendar } from '../../kernel/working-hours.ts'

type Span = readonly [from: string | null, until: string | null]

/** The days of 工作日历 from a moment until another. */
export const workdaysOf = <Subject>(of: (subject: Subject) => Span) =>
  ({
    give: 'rows',
    from: 'oa.workday',
    reads: CALENDAR_DAY,
    where: (subject: Subject) => {
      const [from, until] = of(subject)
      return from && until ? all(ge('day', from.slice(0, 10)), le('day', until.slice(0, 10))) : undefined
    },
  }) as const

export const calendarIn = (days: readonly Known[]): WorkCalendar => calendarOf(days as unknown as readonly CalendarDay[])
