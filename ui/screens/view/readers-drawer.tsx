import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useCallback, useState } from 'react'
import type { Row } from '../../../core/kernel/wire.ts'
import { NoticeBox } from '../../../core/notices/notice-box.port.ts'
import { text } from '../../../core/notices/text.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Pager } from '../../widgets/table/pager.tsx'
import { SideDrawer } from './side-drawer.tsx'
import { useAnswer } from './use-answer.ts'

const SIZE = 10

type ReadersDrawerProps = { readonly record: Row; readonly title: string; readonly onClose: () => void }

/** 阅读情况: who has not read a notice, and who has. */
export const ReadersDrawer = ({ record, title, onClose }: ReadersDrawerProps) => {
  const box = useCase(NoticeBox)
  const [isRead, setRead] = useState(false)
  const [pageNo, setPage] = useState(1)
  const id = idOf(record)
  const ask = useCallback(() => box.readers(id, { pageNo, isRead }), [box, id, pageNo, isRead])
  const answered = useAnswer(ask)
  const total = answered.value?.total ?? 0

  return (
    <SideDrawer title={title} answered={answered} onClose={onClose}>
      {({ records }) => (
        <>
          <Tabs
            value={isRead}
            onChange={(_, next: boolean) => {
              setRead(next)
              setPage(1)
            }}
            aria-label={title}
            sx={{
              mb: 2,
              minHeight: 36,
              '& .MuiTab-root': { minWidth: 0, minHeight: 36, mr: 6, p: 0 },
              '& .Mui-selected': { fontWeight: 600 },
            }}
          >
            <Tab value={false} label={isRead ? text.unreadTab : `${text.unreadTab} ${total}`} />
            <Tab value={true} label={isRead ? `${text.readTab} ${total}` : text.readTab} />
          </Tabs>
          {total === 0 && <Box sx={{ py: 6, textAlign: 'center', color: 'ink.soft' }}>{isRead ? text.nobodyRead : text.allHaveRead}</Box>}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {records.map(({ userId, name, readAt }) => (
              <Box
                component="li"
                key={userId}
                sx={{
                  display: 'flex',
                  justifyContent: 'space-between',
                  minHeight: 36,
                  alignItems: 'center',
                  borderBottom: 1,
                  borderColor: 'line.main',
                }}
              >
                <span>{name}</span>
                <Box component="time" sx={{ color: 'ink.soft' }}>
                  {readAt}
                </Box>
              </Box>
            ))}
          </Box>
          {total > SIZE && (
            <Pager page={pageNo} size={SIZE} sizes={[SIZE]} total={total} selected={0} onPage={setPage} onSize={() => undefined} />
          )}
        </>
      )}
    </SideDrawer>
  )
}
