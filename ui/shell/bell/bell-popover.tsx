import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useNavigate } from '../../hooks/use-navigate.ts'
import type { ReceivedNotice } from '../../../core/notices/notice.ts'
import { OWN_NOTICES } from '../../../core/notices/paths.ts'
import { text } from '../../../core/notices/text.ts'
import { useBell } from '../../hooks/use-bell.ts'
import { Popup } from '../../widgets/popup.tsx'
import { NoticeItem } from './notice-item.tsx'

const NONE: readonly ReceivedNotice[] = []

/** What is unread, in two tabs (seed 2.7): 300 wide. */
export const BellPopover = ({ anchor, onClose }: { readonly anchor: HTMLElement; readonly onClose: () => void }) => {
  const { actor } = useBell()
  const navigate = useNavigate()
  const unread = useSelector(actor, (snapshot) => snapshot?.context.unread)
  const [chosen, choose] = useState<'notices' | 'messages'>()
  const noticeTotal = unread?.noticeTotal ?? 0
  const messageTotal = unread?.messageTotal ?? 0
  const tab = chosen ?? (noticeTotal === 0 && messageTotal > 0 ? 'messages' : 'notices')
  const shown = unread?.[tab] ?? NONE

  useEffect(() => actor?.send({ type: 'look' }), [actor])

  return (
    <Popup anchor={anchor} title={text.bell} edge="right" width={300} onClose={onClose}>
      <Tabs
        value={tab}
        onChange={(_, next: 'notices' | 'messages') => choose(next)}
        aria-label={text.bell}
        sx={{
          minHeight: 40,
          px: 4,
          borderBottom: 1,
          borderColor: 'line.main',
          '& .MuiTab-root': { minWidth: 0, minHeight: 40, mr: 6, p: 0 },
          '& .Mui-selected': { fontWeight: 600 },
        }}
      >
        <Tab value="notices" label={text.notices(noticeTotal)} id="bell-tab-notices" aria-controls="bell-panel" />
        <Tab value="messages" label={text.messages(messageTotal)} id="bell-tab-messages" aria-controls="bell-panel" />
      </Tabs>
      <Box role="tabpanel" id="bell-panel" aria-labelledby={`bell-tab-${tab}`} aria-busy={unread === undefined}>
        {unread && shown.length === 0 && (
          <Box sx={{ py: 6, textAlign: 'center', fontSize: 13, color: 'ink.soft' }}>{tab === 'notices' ? text.none : text.noMessages}</Box>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((notice) => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              onOpen={() => {
                onClose()
                actor?.send({ type: 'open', id: notice.id })
              }}
            />
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', px: 2, py: 1, borderTop: 1, borderColor: 'line.main' }}>
        <Button variant="text" color="primary" disabled={noticeTotal + messageTotal === 0} onClick={() => actor?.send({ type: 'readAll' })}>
          {text.readAll}
        </Button>
        <Button
          variant="text"
          color="primary"
          onClick={() => {
            onClose()
            navigate(OWN_NOTICES)
          }}
        >
          {text.more}
        </Button>
      </Box>
    </Popup>
  )
}
