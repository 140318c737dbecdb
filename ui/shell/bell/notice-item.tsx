import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import type { ReceivedNotice } from '../../../core/notices/notice.ts'
import { useCase } from '../../hooks/use-case.ts'
import { ago } from '../../widgets/values/duration.ts'
import { PriorityMark } from './priority-mark.tsx'

/** One unread notice: what, from whom, since when. */
export const NoticeItem = ({ notice, onOpen }: { readonly notice: ReceivedNotice; readonly onOpen: () => void }) => {
  const now = shanghai(useCase(Clock).now())
  return (
    <li>
      <ButtonBase
        onClick={onOpen}
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 2,
          width: '100%',
          padding: '9px 16px 9px 10px',
          borderBottom: 1,
          borderColor: 'line.main',
          textAlign: 'left',
          '&:hover': { backgroundColor: 'ground.hover' },
          '&.Mui-focusVisible': { outlineOffset: -2 },
        }}
      >
        <Box
          component="span"
          sx={{ flex: 'none', width: 6, height: 6, mt: '7px', borderRadius: '50%', backgroundColor: 'primary.light' }}
        />
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Box component="span" sx={{ display: 'block', fontSize: 13, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' }}>
            <PriorityMark priority={notice.priority} /> {notice.title}
          </Box>
          <Box
            component="span"
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: 12, lineHeight: '18px', color: 'ink.soft' }}
          >
            <span>{notice.senderName}</span>
            <Box component="time" sx={{ flex: 'none' }}>
              {ago(notice.sentAt, now)}
            </Box>
          </Box>
        </Box>
      </ButtonBase>
    </li>
  )
}
