import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'
import { accessText as text } from '../../../core/session/access-text.ts'
import { ACCOUNT_SETTINGS } from '../../../core/navigation/paths.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { Avatar } from '../../shell/avatar.tsx'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { useOwnAccess } from './use-own-access.ts'

/** 个人中心: who one is, and from where one is signed in. */
export const AccountCentre = () => {
  const { user } = useInside().session
  const { answered, ...hands } = useOwnAccess()
  const navigate = useNavigate()
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 880 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 4,
          p: 4,
          bgcolor: 'ground.card',
          border: 1,
          borderColor: 'line.main',
          borderRadius: 2,
        }}
      >
        <Avatar name={user.realname || user.username} size={56} />
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Box component="h1" sx={{ m: 0, fontSize: 18, lineHeight: '26px', fontWeight: 600 }}>
            {user.realname || user.username}
          </Box>
          <Box sx={{ color: 'ink.soft' }}>{[user.username, user.orgName, user.postName].filter(Boolean).join(' · ')}</Box>
        </Box>
        <Button onClick={() => void navigate(ACCOUNT_SETTINGS)}>{text.settings}</Button>
      </Box>
      {answered.value ? (
        <OwnSessions sessions={answered.value.sessions} {...hands} />
      ) : answered.failure ? (
        <Failed failure={answered.failure} onRetry={answered.retry} />
      ) : (
        <Skeleton rows={4} columns={[1]} />
      )}
    </Box>
  )
}
