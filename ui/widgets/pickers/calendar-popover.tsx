import type { Grain } from '../../../core/kernel/grains.ts'
import { Calendar } from './calendar.tsx'
import { GrainCalendar } from './grain-calendar.tsx'
import { Popup } from '../popup.tsx'

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
  <Popup anchor={anchor} title="日历" onClose={onClose}>
    {grain ? <GrainCalendar grain={grain} value={date} onPick={onPick} /> : <Calendar date={date} onPick={onPick} />}
  </Popup>
)
