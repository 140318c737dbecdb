import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import type { Dayjs } from 'dayjs'
import { CalendarHead } from './calendar-head.tsx'
import { calendarLook } from './calendar-look.ts'
import { CalendarScope, dayOf, textOf, ZONE } from './calendar-scope.tsx'

const VIEWS = ['year', 'month', 'day'] as const
const SLOTS = { calendarHeader: CalendarHead }
const WEEKS = 6

type CalendarProps = {
  readonly date: string
  /** The other end of a range: the days between are tinted. */
  readonly other?: string
  readonly onPick: (date: string) => void
}

/** A month to take a day from; its head leads to months and years. */
export const Calendar = ({ date, other = '', onPick }: CalendarProps) => {
  const value = dayOf(date)
  const end = dayOf(other)
  const isWithin = (day: Dayjs) =>
    value !== null && end !== null && (day.isAfter(value) ? day.isBefore(end) : day.isAfter(end) && day.isBefore(value))
  return (
    <CalendarScope>
      <DateCalendar
        autoFocus
        reduceAnimations
        showDaysOutsideCurrentMonth
        fixedWeekNumber={WEEKS}
        timezone={ZONE}
        views={VIEWS}
        openTo="day"
        value={value}
        onChange={(day: Dayjs | null, state) => day && state === 'finish' && onPick(textOf(day))}
        slots={SLOTS}
        slotProps={{
          day: ({ day }) => ({
            'aria-label': textOf(day),
            'data-within': isWithin(day),
            'data-end': end !== null && day.isSame(end, 'day'),
          }),
        }}
        sx={calendarLook}
      />
    </CalendarScope>
  )
}
