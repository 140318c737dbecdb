import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { YearCalendar } from '@mui/x-date-pickers/YearCalendar'
import Box from '@mui/material/Box'
import type { Dayjs } from 'dayjs'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { today } from '../../../core/kernel/dates.ts'
import { daysOf, type Grain, grainOf, isGrain, MONTHS } from '../../../core/kernel/calendar-spans.ts'
import { useCase } from '../../hooks/use-case.ts'
import { CalendarHead } from './calendar-head.tsx'
import { calendarLook } from './calendar-look.ts'
import { CalendarScope, dayOf, textOf, ZONE } from './calendar-scope.tsx'

const VIEWS = ['year', 'month'] as const
const SLOTS = { calendarHeader: CalendarHead }

/** A quarter is the first of its months. */
const QUARTERS = { monthShort: '第Q季度（M月起）', month: 'YYYY[Q]Q' }
const isNoQuarter = (month: Dayjs) => month.month() % MONTHS.quarter !== 0
/** In a column, so that ↑↓ go from one to the next. */
const quarterLook = {
  '&& .MuiMonthCalendar-button': { width: '100%' },
  '&& .MuiMonthCalendar-button:disabled': { display: 'none' },
} as const

const firstOf = (grain: Grain, value: string) => dayOf(daysOf(grain, value)[0])!

type GrainCalendarProps = { readonly grain: Grain; readonly value: string; readonly onPick: (value: string) => void }

/** Months, quarters or years to take one from. */
export const GrainCalendar = ({ grain, value, onPick }: GrainCalendarProps) => {
  const given = isGrain(grain, value) ? firstOf(grain, value) : null
  const now = firstOf(grain, grainOf(grain, today(useCase(Clock).now())))
  const take = (day: Dayjs | null) => day && onPick(grainOf(grain, textOf(day)))
  return (
    <CalendarScope {...(grain === 'quarter' ? { months: QUARTERS } : {})}>
      {grain === 'year' ? (
        <Box sx={calendarLook}>
          <YearCalendar autoFocus timezone={ZONE} value={given} referenceDate={now} onChange={take} aria-label="年份" />
        </Box>
      ) : (
        <DateCalendar
          autoFocus
          reduceAnimations
          timezone={ZONE}
          views={VIEWS}
          openTo="month"
          value={given}
          referenceDate={now}
          onChange={(day: Dayjs | null, state) => state === 'finish' && take(day)}
          slots={SLOTS}
          {...(grain === 'quarter' ? { shouldDisableMonth: isNoQuarter } : {})}
          sx={(theme) => ({ ...calendarLook(theme), ...(grain === 'quarter' ? quarterLook : {}) })}
        />
      )}
    </CalendarScope>
  )
}
