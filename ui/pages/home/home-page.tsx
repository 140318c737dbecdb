import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { PageLink } from '../../widgets/page-link.tsx'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { today } from '../../../core/kernel/dates.ts'
import { greeting, hourOf } from '../../../core/navigation/greeting.ts'
import { visibleMenu } from '../../../core/navigation/menu.ts'
import { APPROVAL, HOME } from '../../../core/navigation/paths.ts'
import { useTodoCount } from '../../shell/menu/use-todo-count.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useSession } from '../../hooks/use-session.ts'
import { dayInWords } from './day-in-words.ts'
import { Dashboard } from './dashboard/dashboard.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** Where everybody lands: who one is, which day it is, and the way to one's pages. */
export const HomePage = () => {
  const { session, permissions } = useSession()
  const todo = useTodoCount(HOME)
  const now = useCase(Clock).now()
  const areas = useMemo(() => visibleMenu(permissions.menu).filter(({ path }) => path !== HOME), [permissions.menu])

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', minHeight: 32, mb: 3 }}>
        <Typography component="h1" variant="h1">
          {greeting(hourOf(now))}，{session.user.realname || session.user.username}
        </Typography>
        <Typography variant="body2" sx={{ color: 'ink.soft' }}>
          {dayInWords(today(now))}
        </Typography>
        {todo > 0 && (
          <Typography variant="body2" sx={{ ml: 'auto', color: 'ink.soft' }}>
            今天有 <b>{todo}</b> 项待办
            <Box component={PageLink} to={APPROVAL} sx={{ ml: 2, color: 'primary.main', textDecoration: 'underline' }}>
              进入审批中心
            </Box>
          </Typography>
        )}
      </Box>
      <Dashboard>
        <Shortcuts areas={areas} />
      </Dashboard>
    </>
  )
}
