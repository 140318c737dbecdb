import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Failure } from '../../core/kernel/failure.ts'
import { StateInPlace } from '../shell/state-in-place.tsx'
import type { Entrance } from './entrance.ts'

/** The server did not answer: the session is kept, for it may still be good. */
export const Unreachable = ({ entrance, failure }: { entrance: Entrance; failure: Failure | undefined }) => (
  <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
    <StateInPlace icon="warning" title={failure?.message ?? ''}>
      <Button variant="contained" color="primary" onClick={() => entrance.send({ type: 'retry' })}>
        重试
      </Button>
      <Button onClick={() => entrance.send({ type: 'signOut' })}>退出登录</Button>
    </StateInPlace>
  </Box>
)
