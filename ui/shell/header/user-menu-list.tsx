import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { text as sessionText } from '../../../core/session/text.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { useOpenSettings } from '../../hooks/use-open-settings.ts'
import { useSignOut } from '../../hooks/use-sign-out.ts'
import { Icon } from '../../theme/icon.tsx'
import { text } from '../text.ts'

/** Who is signed in and where; the settings; the way out. */
export const UserMenuList = ({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) => {
  const { session } = useInside()
  const openSettings = useOpenSettings()
  const signOut = useSignOut()
  const { realname, username, orgName, postName } = session.user

  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { width: 232, mt: 1 } } }}
    >
      <Box component="li" role="none" sx={{ p: '8px 10px', outline: 'none' }}>
        <Box sx={{ fontSize: 14, fontWeight: 600 }}>{realname || username}</Box>
        <Box sx={{ fontSize: 12, color: 'ink.soft' }}>{[orgName, postName].filter(Boolean).join(' - ') || username}</Box>
      </Box>
      <Divider component="li" role="none" sx={{ my: 1 }} />
      <MenuItem
        onClick={() => {
          onClose()
          openSettings()
        }}
      >
        <Icon name="gear" size={16} />
        {text.settings}
      </MenuItem>
      <Divider component="li" role="none" sx={{ my: 1 }} />
      <MenuItem
        onClick={() => {
          onClose()
          void signOut()
        }}
      >
        <Icon name="exit" size={16} />
        {sessionText.signOut}
      </MenuItem>
    </Menu>
  )
}
