import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useCallback, useId, useMemo, useState } from 'react'
import type { Week } from '../../../core/definitions/buttons.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { addDays, monday, today } from '../../../core/kernel/dates.ts'
import { textAt, type Row } from '../../../core/kernel/wire.ts'
import { hoursOf, weekFrom, type Booking, type WeekDay } from '../../../core/records/actions/week.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { nameOf } from '../name-of.ts'
import { useAnswer } from '../view/use-answer.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekList } from './week-list.tsx'
import { shortDay } from './words.ts'

/** From when until when a day is shown where the record says no times of its own. */
const WAKING = [7, 20] as const
const NONE: readonly Booking[] = []

export type WeekLook = {
  readonly days: readonly WeekDay[]
  readonly today: string
  /** The way to the document behind a booking; none where it is not to be opened. */
  readonly openerOf: (booking: Booking) => (() => void) | undefined
}

const openHours = (record: Row, open: Week['open']): readonly [number, number] => {
  const [from, until] = (open ?? []).map((key) => textAt(record, key))
  if (!from || !until) return WAKING
  return [Number(from.slice(0, 2)), Number(until.slice(0, 2)) + Number(until.slice(3, 5) > '00')]
}

type WeekDialogProps = {
  readonly type: DocumentType
  readonly record: Row
  readonly action: string
  readonly week: Week
  readonly title: string
  readonly onClose: () => void
}

/** 使用日程: a week of whatever takes the record up, day beside day; on a telephone day after day. */
export const WeekDialog = ({ type, record, action, week, title, onClose }: WeekDialogProps) => {
  const records = useCase(RemoteRecords)
  const now = today(useCase(Clock).now())
  const pages = usePages()
  const navigate = useNavigate()
  const narrow = useIsNarrow()
  const titleId = useId()
  const [first, setFirst] = useState(() => monday(now))
  const id = idOf(record)
  const { value, failure, retry } = useAnswer(useCallback(() => records.week(type, id, action, first), [records, type, id, action, first]))
  const days = useMemo(() => weekFrom(first, value ?? NONE), [first, value])
  const openerOf = (booking: Booking) => {
    const page = booking.id === undefined ? undefined : pages.record(week.of, booking.id)
    if (page === undefined) return undefined
    return () => {
      onClose()
      navigate(page)
    }
  }
  const look: WeekLook = { days, today: now, openerOf }

  return (
    <Dialog
      open
      fullScreen={narrow}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: { width: 1120, maxWidth: 'calc(100% - 32px)', '&.MuiDialog-paperFullScreen': { maxWidth: '100%' } } },
      }}
    >
      <DialogTitle component="div" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 2 }}>
        <Box component="h2" id={titleId} sx={{ m: 0, fontSize: 16, fontWeight: 600 }}>
          {`${title} ${nameOf(type, record)}`}
        </Box>
        <Box sx={{ flex: 1 }} />
        <IconButton aria-label="关闭" onClick={onClose} sx={{ order: { sm: 1 } }}>
          <Icon name="close" />
        </IconButton>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, width: { xs: '100%', sm: 'auto' } }}>
          <Box sx={{ flex: 1, fontSize: 13, fontWeight: 400, color: 'ink.soft', whiteSpace: 'nowrap' }}>
            {`${shortDay(first)} – ${shortDay(addDays(first, 6))}`}
          </Box>
          <Button size="small" onClick={() => setFirst(addDays(first, -7))}>
            上一周
          </Button>
          <Button size="small" onClick={() => setFirst(monday(now))}>
            本周
          </Button>
          <Button size="small" onClick={() => setFirst(addDays(first, 7))}>
            下一周
          </Button>
        </Box>
      </DialogTitle>
      {failure ? (
        <Failed failure={failure} onRetry={retry} />
      ) : (
        <>
          <Box role="status" sx={{ minHeight: 36, px: 5, py: 2, fontSize: 13, lineHeight: '20px', color: 'ink.soft' }}>
            {value && (value.length ? `共 ${value.length} 个预约` : '本周无预约')}
          </Box>
          {narrow ? <WeekList {...look} /> : <WeekGrid {...look} hours={hoursOf(days, openHours(record, week.open))} />}
        </>
      )}
    </Dialog>
  )
}
