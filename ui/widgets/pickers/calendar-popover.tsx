import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { today } from '../../../core/kernel/dates.ts'
import { grainOf } from '../../../core/kernel/calendar-spans.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Popup } from '../popup.tsx'
import type { CalendarForm } from './calendar-form.ts'
import { Calendar } from './calendar.tsx'
import { GrainCalendar } from './grain-calendar.tsx'
import { MomentPopover } from './moment-popover.tsx'

const NOW = { date: '今天', month: '本月', quarter: '本季度', year: '今年' } as const

type CalendarPopoverProps = {
  readonly anchor: HTMLElement
  readonly form: CalendarForm
  readonly text: string
  readonly onPick: (text: string) => void
  readonly onClose: () => void
}

/** The calendar below the input it belongs to. */
export const CalendarPopover = ({ form, ...given }: CalendarPopoverProps) => {
  const { anchor, text, onPick, onClose } = given
  const now = today(useCase(Clock).now())
  if (form === 'datetime' || form === 'time') return <MomentPopover {...given} timeOnly={form === 'time'} />
  return (
    <Popup anchor={anchor} title="日历" onClose={onClose}>
      {form === 'date' ? <Calendar date={text} onPick={onPick} /> : <GrainCalendar grain={form} value={text} onPick={onPick} />}
      <Box sx={{ px: 2, pb: 2 }}>
        <Button variant="text" size="medium" onClick={() => onPick(form === 'date' ? now : grainOf(form, now))}>
          {NOW[form]}
        </Button>
      </Box>
    </Popup>
  )
}
