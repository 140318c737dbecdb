import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { isDate, isDateTime, shanghai } from '../../../core/kernel/dates.ts'
import { useCase } from '../../hooks/use-case.ts'
import { dialogKeys } from '../dialog-keys.ts'
import { Popup } from '../popup.tsx'
import { Calendar } from './calendar.tsx'
import { MomentColumns } from './moment-columns.tsx'

const MIDNIGHT = '00:00:00'

type MomentPopoverProps = {
  readonly anchor: HTMLElement
  /** A time of day without its day. */
  readonly timeOnly: boolean
  readonly text: string
  readonly onPick: (text: string) => void
  readonly onClose: () => void
}

/** A day and a time of day, or the time alone; Ctrl+Enter takes what is marked. */
export const MomentPopover = ({ anchor, timeOnly, text, onPick, onClose }: MomentPopoverProps) => {
  const clock = useCase(Clock)
  const [day, setDay] = useState(isDate(text.slice(0, 10)) ? text.slice(0, 10) : '')
  const [time, setTime] = useState(() => {
    const known = timeOnly ? `2000-01-01 ${text}` : text
    return isDateTime(known) ? known.slice(11) : ''
  })
  const isWhole = timeOnly ? time !== '' : day !== ''
  const textAt = (at: string, moment: string) => (timeOnly ? moment : `${at} ${moment}`)
  const take = () => isWhole && onPick(textAt(day, time || MIDNIGHT))
  const takeNow = () => {
    const now = shanghai(clock.now())
    onPick(textAt(now.slice(0, 10), now.slice(11)))
  }
  return (
    <Popup anchor={anchor} title={timeOnly ? '时间' : '日期和时间'} onClose={onClose} onKeyDown={dialogKeys(take)}>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, alignItems: { xs: 'center', sm: 'stretch' } }}>
        {!timeOnly && <Calendar date={day} onPick={setDay} />}
        <MomentColumns time={time} isFirst={timeOnly} onPick={setTime} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', p: 2, borderTop: 1, borderColor: 'line.main' }}>
        <Button variant="text" size="medium" onClick={takeNow}>
          现在
        </Button>
        <Button variant="contained" color="primary" size="medium" disabled={!isWhole} title="Ctrl Enter" onClick={take}>
          确认
        </Button>
      </Box>
    </Popup>
  )
}
