import Popover from '@mui/material/Popover'
import { Calendar } from './calendar.tsx'

type CalendarPopoverProps = {
  readonly anchor: HTMLElement
  readonly date: string
  readonly onPick: (date: string) => void
  readonly onClose: () => void
}

/** The calendar below the input it belongs to. */
export const CalendarPopover = ({ anchor, date, onPick, onClose }: CalendarPopoverProps) => (
  <Popover open anchorEl={anchor} onClose={onClose} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}>
    <Calendar date={date} onPick={onPick} />
  </Popover>
)
