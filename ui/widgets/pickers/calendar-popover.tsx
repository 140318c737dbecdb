import Popover from '@mui/material/Popover'
import type { Grain } from '../../../core/kernel/grains.ts'
import { Calendar } from './calendar.tsx'
import { GrainCalendar } from './grain-calendar.tsx'

type CalendarPopoverProps = {
  readonly anchor: HTMLElement
  /** Days where nothing is said. */
  readonly grain?: Grain | undefined
  readonly date: string
  readonly onPick: (date: string) => void
  readonly onClose: () => void
}

/** The calendar below the input it belongs to. */
export const CalendarPopover = ({ anchor, grain, date, onPick, onClose }: CalendarPopoverProps) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    slotProps={{ paper: { role: 'dialog', 'aria-label': '日历' } }}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
  >
    {grain ? <GrainCalendar grain={grain} value={date} onPick={onPick} /> : <Calendar date={date} onPick={onPick} />}
  </Popover>
)
