import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { today } from '../../../core/kernel/dates.ts'
import { daysOf, type Grain, grainOf } from '../../../core/kernel/calendar-spans.ts'
import { PERIODS, periodDays, periodTitle } from '../../../core/query/periods.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Calendar } from './calendar.tsx'
import { GrainCalendar } from './grain-calendar.tsx'
import { Popup } from '../popup.tsx'

type RangePopoverProps = {
  readonly anchor: HTMLElement
  readonly title: string
  readonly from: string
  readonly to: string
  readonly onPick: (from: string, to: string) => void
  readonly onClose: () => void
}

const GRAINS: readonly (readonly ['day' | Grain, string])[] = [
  ['day', '日'],
  ['month', '月'],
  ['quarter', '季'],
  ['year', '年'],
]
const ASKED: Readonly<Record<Grain, string>> = { month: '请选择月份', quarter: '请选择季度', year: '请选择年份' }
const PRESSED = { minWidth: 40, '&[aria-pressed="true"]': { color: 'primary.main', bgcolor: 'primary.tint' } } as const

const USUAL = {
  display: 'flex',
  flexDirection: { xs: 'row', sm: 'column' },
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  py: 1,
  border: 0,
  borderStyle: 'solid',
  borderColor: 'line.main',
  borderRightWidth: { sm: 1 },
  borderBottomWidth: { xs: 1, sm: 0 },
} as const

/** A span of days: one of the usual ones, its first and then its last day, or a whole month, quarter or year. */
export const RangePopover = ({ anchor, title, from, to, onPick, onClose }: RangePopoverProps) => {
  const now = today(useCase(Clock).now())
  const [first, setFirst] = useState<string>()
  const [grain, setGrain] = useState<'day' | Grain>('day')
  const pick = (day: string) => {
    if (first === undefined) return setFirst(day)
    onPick(first < day ? first : day, first < day ? day : first)
  }
  return (
    <Popup anchor={anchor} title={title} onClose={onClose}>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}>
        <Box role="group" aria-label={`${title}常用范围`} sx={USUAL}>
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
          <Box role="group" aria-label={`${title}单位`} sx={{ display: 'flex', px: 2, pt: 2, gap: 1 }}>
            {GRAINS.map(([one, name]) => (
              <Button key={one} variant="text" size="medium" aria-pressed={one === grain} onClick={() => setGrain(one)} sx={PRESSED}>
                {name}
              </Button>
            ))}
          </Box>
          <Box role="status" sx={{ px: 3, pt: 2, fontSize: 12, color: 'ink.soft' }}>
            {grain !== 'day' ? ASKED[grain] : first === undefined ? '请选择开始日期' : `从 ${first} 到…`}
          </Box>
          {grain === 'day' ? (
            <Calendar date={first ?? from} other={first === undefined ? to : ''} onPick={pick} />
          ) : (
            <GrainCalendar
              key={grain}
              grain={grain}
              value={from === '' ? '' : grainOf(grain, from)}
              onPick={(value) => onPick(...daysOf(grain, value))}
            />
          )}
        </div>
      </Box>
    </Popup>
  )
}
