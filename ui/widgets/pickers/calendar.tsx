import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { addDays, addMonths, dayNumber, isDate, today } from '../../../core/kernel/dates.ts'
import { useCase } from '../../hooks/use-case.ts'
import { CalendarCell } from './calendar-cell.ts'
import { CalendarHead } from './calendar-head.tsx'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']
const WEEKS = [0, 1, 2, 3, 4, 5]
/** The grid's own columns go through its rows. */
const ROW = { display: 'contents' } as const
const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** Monday is 0; 1970-01-01 was a Thursday. */
const weekday = (day: string) => ((((dayNumber(day) ?? 0) + 3) % 7) + 7) % 7

type CalendarProps = {
  readonly date: string
  /** The other end of a range: the days between are tinted. */
  readonly other?: string
  readonly onPick: (date: string) => void
}

const isBetween = (day: string, one: string, other: string) => (one < other ? day > one && day < other : day > other && day < one)

/** A month to take a day from: arrows by days and weeks, PgUp and PgDn by months. */
export const Calendar = ({ date, other = '', onPick }: CalendarProps) => {
  const now = today(useCase(Clock).now())
  const [focus, setFocus] = useState(isDate(date) ? date : now)
  const focused = useRef<HTMLButtonElement>(null)
  useEffect(() => focused.current?.focus(), [focus])

  const first = `${focus.slice(0, 7)}-01`
  const start = addDays(first, -weekday(first))
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    setFocus(step(focus))
  }
  const isRange = isDate(date) && isDate(other)

  return (
    <Box sx={{ width: 252, p: 2, fontSize: 13 }}>
      <CalendarHead
        title={`${focus.slice(0, 4)}年${Number(focus.slice(5, 7))}月`}
        before="上个月"
        after="下个月"
        onStep={(by) => setFocus(addMonths(focus, by))}
      />
      <Box
        role="grid"
        aria-label="日历"
        onKeyDown={press}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: '2px', textAlign: 'center' }}
      >
        <div role="row" style={ROW}>
          {WEEKDAYS.map((name) => (
            <Box key={name} role="columnheader" sx={{ color: 'ink.faint', fontSize: 12, lineHeight: '24px' }}>
              {name}
            </Box>
          ))}
        </div>
        {WEEKS.map((week) => (
          <div key={week} role="row" style={ROW}>
            {WEEKDAYS.map((_, at) => addDays(start, week * WEEKDAYS.length + at)).map((day) => (
              <CalendarCell
                key={day}
                type="button"
                role="gridcell"
                ref={day === focus ? focused : undefined}
                tabIndex={day === focus ? 0 : -1}
                now={day === now}
                outside={day.slice(0, 7) !== focus.slice(0, 7)}
                data-within={isRange && isBetween(day, date, other)}
                aria-selected={day === date || day === other}
                aria-label={day}
                onClick={() => onPick(day)}
              >
                {Number(day.slice(8))}
              </CalendarCell>
            ))}
          </div>
        ))}
      </Box>
      <Button variant="text" size="medium" sx={{ mt: 1 }} onClick={() => onPick(now)}>
        今天
      </Button>
    </Box>
  )
}
