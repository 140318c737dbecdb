import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, dayNumber, isDate, today } from '../../../core/kernel/dates.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Icon } from '../../theme/icon.tsx'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']
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

const Day = styled('button', { shouldForwardProp: (name) => name !== 'now' && name !== 'outside' })<{ now: boolean; outside: boolean }>(
  ({ theme, now, outside }) => ({
    height: 28,
    border: 0,
    borderRadius: 6,
    background: 'none',
    font: 'inherit',
    color: outside ? theme.vars.palette.ink.faint : theme.vars.palette.ink.main,
    cursor: 'pointer',
    ...(now && { boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}` }),
    '&:hover': { backgroundColor: theme.vars.palette.ground.hover },
    '&[aria-selected="true"]': {
      backgroundColor: theme.vars.palette.primary.main,
      color: theme.vars.palette.primary.contrastText,
      fontWeight: 600,
    },
  }),
)

/** A month to take a day from: arrows by days and weeks, PgUp and PgDn by months. */
export const Calendar = ({ date, onPick }: { readonly date: string; readonly onPick: (date: string) => void }) => {
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

  return (
    <Box sx={{ width: 252, p: 2, fontSize: 13 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <IconButton aria-label="上个月" onClick={() => setFocus(addMonths(focus, -1))}>
          <Icon name="back" />
        </IconButton>
        <Box sx={{ flex: 1, textAlign: 'center', fontWeight: 600 }} aria-live="polite">
          {`${focus.slice(0, 4)}年${Number(focus.slice(5, 7))}月`}
        </Box>
        <IconButton aria-label="下个月" onClick={() => setFocus(addMonths(focus, 1))}>
          <Icon name="forward" />
        </IconButton>
      </Box>
      <Box
        role="grid"
        aria-label="日历"
        onKeyDown={press}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: '2px', textAlign: 'center' }}
      >
        {WEEKDAYS.map((name) => (
          <Box key={name} role="columnheader" sx={{ color: 'ink.faint', fontSize: 12, lineHeight: '24px' }}>
            {name}
          </Box>
        ))}
        {Array.from({ length: 42 }, (_, index) => addDays(start, index)).map((day) => (
          <Day
            key={day}
            type="button"
            role="gridcell"
            ref={day === focus ? focused : undefined}
            tabIndex={day === focus ? 0 : -1}
            now={day === now}
            outside={day.slice(0, 7) !== focus.slice(0, 7)}
            aria-selected={day === date}
            aria-label={day}
            onClick={() => onPick(day)}
          >
            {Number(day.slice(8))}
          </Day>
        ))}
      </Box>
      <Button variant="text" size="medium" sx={{ mt: 1 }} onClick={() => onPick(now)}>
        今天
      </Button>
    </Box>
  )
}
