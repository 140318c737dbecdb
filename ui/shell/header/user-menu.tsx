import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { useSession } from '../../hooks/use-session.ts'
import { Icon } from '../../theme/icon.tsx'
import { Avatar } from '../avatar.tsx'
import { later } from '../lazy-part.tsx'
import { text } from '../text.ts'
import { useOwnDialogs } from './use-own-dialogs.tsx'

const UserMenuList = later(() => import('./user-menu-list.tsx').then((module) => module.UserMenuList))

export const UserMenu = () => {
  const { session } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { open, dialogs } = useOwnDialogs()
  const { realname, username, orgName } = session.user

  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${text.userMenu} ${realname || username}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ gap: 1.5, height: 32, px: 1, borderRadius: '6px', '&:hover': { backgroundColor: 'ground.hover' } }}
      >
        <Avatar name={realname || username} />
        <Box component="span" sx={{ maxWidth: { md: 84, lg: 160 }, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {orgName || realname || username}
        </Box>
        <Icon name="down" size={12} />
      </ButtonBase>
      {anchor && <UserMenuList anchor={anchor} onClose={() => setAnchor(null)} onOpen={open} />}
      {dialogs}
    </>
  )
}
