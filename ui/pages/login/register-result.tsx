import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { LOGIN } from '../../../core/navigation/paths.ts'
import { Icon } from '../../theme/icon.tsx'
import { SignInHead } from './sign-in-head.tsx'
import { text } from './text.ts'

/** What becomes of a registration, or of another thing that was done: a sentence, and the way on. */
export const ResultMessage = ({ title, message, go }: { title: string; message: string; go: (to: string) => void }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 4, pt: 4, textAlign: 'center' }}>
    <Box sx={{ fontSize: 40, lineHeight: 0, color: 'states.ok.text' }}>
      <Icon name="check" />
    </Box>
    <SignInHead title={title} />
    <div role="status">{message}</div>
    <Button variant="contained" color="primary" size="large" fullWidth autoFocus onClick={() => go(LOGIN)}>
      {text.toLogin}
    </Button>
  </Box>
)

/** 注册结果 */
export const RegisterResult = ({ go }: { go: (to: string) => void }) => (
  <ResultMessage title={text.registered} message={text.registeredMessage} go={go} />
)
