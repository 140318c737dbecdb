import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock'
import type { Dayjs } from 'dayjs'
import type { Theme } from '@mui/material/styles'
import { CalendarScope, dayOf, ZONE } from './calendar-scope.tsx'

const VIEWS = ['hours', 'minutes', 'seconds'] as const
const STEPS = { hours: 1, minutes: 1, seconds: 1 }
const ANY_DAY = '2000-01-01'

const look = ({ vars: { palette } }: Theme) =>
  ({
    width: 'auto',
    maxWidth: 'none',
    borderBottom: 0,
    '& .MuiMultiSectionDigitalClockSection-root': {
      width: 56,
      maxHeight: 228,
      overflowY: 'auto',
      borderColor: palette.line.main,
      '&::after': { height: 0 },
    },
    '& .MuiMultiSectionDigitalClockSection-item': {
      width: 'auto',
      minHeight: { xs: 40, sm: 28 },
      padding: 0,
      margin: '1px 4px',
      borderRadius: '6px',
      fontSize: 13,
      '&.Mui-selected, &.Mui-selected:hover': {
        color: palette.primary.contrastText,
        backgroundColor: palette.primary.main,
        fontWeight: 600,
      },
    },
  }) as const

type MomentColumnsProps = {
  /** HH:mm:ss, or nothing yet. */
  readonly time: string
  /** Whether keys go here first. */
  readonly isFirst: boolean
  readonly onPick: (time: string) => void
}

/** Hours, minutes and seconds to take a time of day from. */
export const MomentColumns = ({ time, isFirst, onPick }: MomentColumnsProps) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const midnight = dayOf(ANY_DAY)!
  return (
    <CalendarScope>
      <MultiSectionDigitalClock
        autoFocus={isFirst}
        ampm={false}
        timezone={ZONE}
        views={VIEWS}
        timeSteps={STEPS}
        skipDisabled
        referenceDate={midnight}
        value={time === '' ? null : midnight.hour(hours).minute(minutes).second(seconds)}
        onChange={(moment: Dayjs | null) => moment && onPick(moment.format('HH:mm:ss'))}
        sx={look}
      />
    </CalendarScope>
  )
}
