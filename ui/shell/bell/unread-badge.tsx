import Box from '@mui/material/Box'
import { useSelector } from '@xstate/react'
import { useBell } from '../../hooks/use-bell.ts'

const MOST = 99

/** How many notices and messages are unread; none as long as nobody has looked. */
export const useUnreadCount = (): number => {
  const { actor } = useBell()
  return useSelector(actor, (snapshot) => {
    const unread = snapshot?.context.unread
    return unread ? unread.noticeTotal + unread.messageTotal : 0
  })
}

/** The same on a red ground; nothing where all is read. */
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
        color: theme.vars.palette.error.contrastText,
        backgroundColor: theme.vars.palette.error.main,
        pointerEvents: 'none',
      })}
    >
      {count > MOST ? `${MOST}+` : count}
    </Box>
  ) : null
