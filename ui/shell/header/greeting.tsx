import Box from '@mui/material/Box'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { greeting, hourOf } from '../../../core/navigation/greeting.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useSession } from '../../hooks/use-session.ts'
import { text } from '../text.ts'

/** By the hour, where there is room for it: 下午好，方薇，欢迎您. The organisation stands beside it on the user's own button. */
export const Greeting = () => {
  const { session } = useSession()
  const hour = hourOf(useCase(Clock).now())
  return (
    <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, color: 'ink.soft' }}>
      {text.greeting(greeting(hour), session.user.realname || session.user.username)}
    </Box>
  )
}
