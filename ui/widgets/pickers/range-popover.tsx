import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { today } from '../../../core/kernel/dates.ts'
import { PERIODS, periodDays, periodTitle } from '../../../core/query/periods.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Calendar } from './calendar.tsx'

type RangePopoverProps = {
  readonly anchor: HTMLElement
  readonly title: string
  readonly from: string
  readonly to: string
  readonly onPick: (from: string, to: string) => void
  readonly onClose: () => void
}

/** A span of days: one of the usual ones, or its first and then its last day. */
export const RangePopover = ({ anchor, title, from, to, onPick, onClose }: RangePopoverProps) => {
  const now = today(useCase(Clock).now())
  const [first, setFirst] = useState<string>()
  const pick = (day: string) => {
    if (first === undefined) return setFirst(day)
    onPick(first < day ? first : day, first < day ? day : first)
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    >
      <Box sx={{ display: 'flex' }}>
        <Box
          role="group"
          aria-label={`${title}常用范围`}
          sx={{ display: 'flex', flexDirection: 'column', alignItems: 'stretch', py: 1, borderRight: 1, borderColor: 'line.main' }}
        >
          {PERIODS.map((period) => (
            <Button
              key={period}
              variant="text"
              size="medium"
              sx={{ justifyContent: 'flex-start', px: 3, borderRadius: 0 }}
              onClick={() => onPick(...(periodDays(period, now) ?? [from, to]))}
            >
              {periodTitle(period)}
            </Button>
          ))}
        </Box>
        <div>
          <Box role="status" sx={{ px: 3, pt: 2, fontSize: 12, color: 'ink.soft' }}>
            {first === undefined ? '请选择开始日期' : `从 ${first} 到…`}
          </Box>
          <Calendar date={first ?? from} other={first === undefined ? to : ''} onPick={pick} />
        </div>
      </Box>
    </Popover>
  )
}
