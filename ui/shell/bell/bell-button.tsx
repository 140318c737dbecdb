import Box from '@mui/material/Box'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { text } from '../../../core/notices/text.ts'
import { useBell } from '../../hooks/use-bell.ts'
import { HintButton } from '../hint-button.tsx'
import { later } from '../later.tsx'

const BellPopover = later(() => import('./bell-popover.tsx').then((module) => module.BellPopover))

const MOST = 99

export const useUnreadCount = (): number => {
  const { actor } = useBell()
  return useSelector(actor, (snapshot) => {
    const unread = snapshot?.context.unread
    return unread ? unread.noticeTotal + unread.messageTotal : 0
  })
}

/** How many are unread, on a red ground; nothing where all is read. */
export const UnreadBadge = ({ count }: { readonly count: number }) =>
  count > 0 ? (
    <Box
      component="span"
      aria-hidden="true"
      sx={(theme) => ({
        position: 'absolute',
        top: 0,
        left: '50%',
        minWidth: 16,
        height: 16,
        padding: '0 4px',
        borderRadius: '8px',
        fontSize: 11,
        lineHeight: '16px',
        textAlign: 'center',
        color: '#FFFFFF',
        backgroundColor: theme.vars.palette.error.main,
      })}
    >
      {count > MOST ? `${MOST}+` : count}
    </Box>
  ) : null

/** The bell of the header, and what it shows when it is pressed. */
export const BellButton = () => {
  const { wake } = useBell()
  const count = useUnreadCount()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = count > 0 ? `${text.bell}，${text.unreadCount(count)}` : text.bell
  return (
    <Box sx={{ position: 'relative', flex: 'none' }}>
      <HintButton
        title={name}
        icon="bell"
        data-side="left"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={wake}
        onClick={({ currentTarget }) => {
          wake()
          setAnchor(currentTarget)
        }}
      />
      <Box sx={{ position: 'absolute', inset: '0 0 auto 0', pointerEvents: 'none' }}>
        <UnreadBadge count={count} />
      </Box>
      {anchor && <BellPopover anchor={anchor} onClose={() => setAnchor(null)} />}
    </Box>
  )
}
