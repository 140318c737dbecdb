import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader'
import { Icon } from '../../theme/icon.tsx'

/** What a calendar shows, the way to the page before and after, and from days to months and years. */
export const CalendarHead = ({ currentMonth, onMonthChange, view, views, onViewChange, labelId }: PickersCalendarHeaderProps) => {
  const unit = view === 'day' ? 'month' : 'year'
  const [before, after] = unit === 'month' ? ['上个月', '下个月'] : ['上一年', '下一年']
  const turn = (by: -1 | 1) => onMonthChange(currentMonth.add(by, unit))
  // One looks at years before months, and at months before days; from the years back to where one came from.
  const other = view === 'year' ? views.at(-1)! : 'year'
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 2 }}>
      <IconButton aria-label={before} disabled={view === 'year'} onClick={() => turn(-1)}>
        <Icon name="back" />
      </IconButton>
      <Button
        variant="text"
        size="medium"
        title={view === 'year' ? '返回' : '选择年份'}
        sx={{ flex: 1, fontWeight: 600, color: 'ink.main' }}
        onClick={() => onViewChange?.(other)}
      >
        <span id={labelId} aria-live="polite">
          {currentMonth.format(view === 'day' ? 'YYYY年M月' : 'YYYY年')}
        </span>
      </Button>
      <IconButton aria-label={after} disabled={view === 'year'} onClick={() => turn(1)}>
        <Icon name="forward" />
      </IconButton>
    </Box>
  )
}
