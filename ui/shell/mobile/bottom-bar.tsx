import Box from '@mui/material/Box'
import { useState } from 'react'
import { PageLink } from '../../widgets/page-link.tsx'
import { APPROVAL, HOME } from '../../../core/navigation/paths.ts'
import { Icon } from '../../theme/icon.tsx'
import { text as noticeText } from '../../../core/notices/text.ts'
import { text } from '../text.ts'
import { OWN_NOTICES } from '../../../core/notices/paths.ts'
import { UnreadBadge, useUnreadCount } from '../bell/unread-badge.tsx'
import { useTodoCount } from '../menu/use-todo-count.ts'
import { useOwnDialogs } from '../header/use-own-dialogs.tsx'
import { MineSheet } from './mine-sheet.tsx'

/** Below 768: home, approvals, notices and oneself under the thumb. */
export const BottomBar = ({ path }: { path: string }) => {
  const [isMine, setMine] = useState(false)
  const unread = useUnreadCount()
  const todo = useTodoCount(path)
  const { open, dialogs } = useOwnDialogs()
  return (
    <Box
      component="nav"
      aria-label={text.platformShort}
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.appBar,
        inset: 'auto 0 0 0',
        display: 'grid',
        gridTemplateColumns: 'repeat(4, 1fr)',
        height: 'calc(64px + env(safe-area-inset-bottom))',
        paddingBottom: 'calc(8px + env(safe-area-inset-bottom))',
        borderTop: `1px solid ${theme.vars.palette.line.main}`,
        backgroundColor: theme.vars.palette.ground.card,
        '& > *': {
          position: 'relative',
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          gap: '2px',
          border: 0,
          padding: 0,
          background: 'none',
          fontFamily: 'inherit',
          fontSize: 12,
          lineHeight: '16px',
          textDecoration: 'none',
          color: theme.vars.palette.ink.faint,
        },
        '& > * > span': { mt: '4px', ml: '3px' },
        '& > [aria-current="page"]': { color: theme.vars.palette.primary.main },
      })}
    >
      <PageLink to={HOME} aria-current={path === HOME ? 'page' : undefined}>
        <Icon name="home" size={22} />
        {text.home}
      </PageLink>
      <PageLink
        to={APPROVAL}
        aria-current={path.startsWith(APPROVAL) ? 'page' : undefined}
        aria-label={todo > 0 ? text.todo(todo) : undefined}
      >
        <Icon name="approval" size={22} />
        {text.approval}
        <UnreadBadge count={todo} />
      </PageLink>
      <PageLink
        to={OWN_NOTICES}
        aria-current={path === OWN_NOTICES ? 'page' : undefined}
        aria-label={unread > 0 ? `${text.messages}，${noticeText.unreadCount(unread)}` : undefined}
      >
        <Icon name="bell" size={22} />
        {text.messages}
        <UnreadBadge count={unread} />
      </PageLink>
      <button type="button" aria-haspopup="dialog" onClick={() => setMine(true)}>
        <Icon name="person" size={22} />
        {text.mine}
      </button>
      <MineSheet isOpen={isMine} onClose={() => setMine(false)} onOpen={open} />
      {dialogs}
    </Box>
  )
}
