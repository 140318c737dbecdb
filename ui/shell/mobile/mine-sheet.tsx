import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { text as departmentText } from '../../../core/departments/text.ts'
import { ACCOUNT } from '../../../core/navigation/paths.ts'
import { accessText } from '../../../core/session/access-text.ts'
import { text as sessionText } from '../../../core/session/text.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useOpenSettings } from '../../hooks/use-open-settings.ts'
import { useSignOut } from '../../hooks/use-sign-out.ts'
import { Icon } from '../../theme/icon.tsx'
import { Avatar } from '../avatar.tsx'
import { text } from '../text.ts'

/** Oneself, on a phone: who and where, the settings, the way out. */
type MineSheetProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onOpen: (wanted: 'password' | 'departments') => void
}

export const MineSheet = ({ isOpen, onClose, onOpen }: MineSheetProps) => {
  const { session } = useSession()
  const openSettings = useOpenSettings()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const { realname, username, orgName, postName } = session.user
  return (
    <Drawer
      anchor="bottom"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': text.mine,
          sx: { gap: 3, padding: '20px 16px calc(20px + env(safe-area-inset-bottom))', borderRadius: '12px 12px 0 0' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Avatar name={realname || username} size={40} />
        <div>
          <Box sx={{ fontSize: 16, fontWeight: 600 }}>{realname || username}</Box>
          <Box sx={{ fontSize: 13, color: 'ink.soft' }}>{[orgName, postName].filter(Boolean).join(' - ') || username}</Box>
        </div>
      </Box>
      <Button
        startIcon={<Icon name="person" />}
        onClick={() => {
          onClose()
          navigate(ACCOUNT)
        }}
      >
        {accessText.centre}
      </Button>
      <Button
        startIcon={<Icon name="gear" />}
        onClick={() => {
          onClose()
          openSettings()
        }}
      >
        {text.settings}
      </Button>
      <Button
        startIcon={<Icon name="key" />}
        onClick={() => {
          onClose()
          onOpen('password')
        }}
      >
        {sessionText.passwordTitle}
      </Button>
      <Button
        startIcon={<Icon name="exchange" />}
        onClick={() => {
          onClose()
          onOpen('departments')
        }}
      >
        {departmentText.switch}
      </Button>
      <Button
        startIcon={<Icon name="exit" />}
        onClick={() => {
          onClose()
          void signOut()
        }}
      >
        {sessionText.signOut}
      </Button>
    </Drawer>
  )
}
