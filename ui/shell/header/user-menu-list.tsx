import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { text as departmentText } from '../../../core/departments/text.ts'
import { ACCOUNT } from '../../../core/navigation/paths.ts'
import { accessText } from '../../../core/session/access-text.ts'
import { text as sessionText } from '../../../core/session/text.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useOpenSettings } from '../../hooks/use-open-settings.ts'
import { useSignOut } from '../../hooks/use-sign-out.ts'
import { Icon } from '../../theme/icon.tsx'
import { text } from '../text.ts'

type UserMenuListProps = {
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly onOpen: (wanted: 'password' | 'departments') => void
}

/** Who is signed in and where; the settings, the password, the department; the way out. */
export const UserMenuList = ({ anchor, onClose, onOpen }: UserMenuListProps) => {
  const { session } = useSession()
  const openSettings = useOpenSettings()
  const signOut = useSignOut()
  const navigate = useNavigate()
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
          navigate(ACCOUNT)
        }}
      >
        <Icon name="person" size={16} />
        {accessText.centre}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose()
          openSettings()
        }}
      >
        <Icon name="gear" size={16} />
        {text.settings}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose()
          onOpen('password')
        }}
      >
        <Icon name="key" size={16} />
        {sessionText.passwordTitle}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose()
          onOpen('departments')
        }}
      >
        <Icon name="exchange" size={16} />
        {departmentText.switch}
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
