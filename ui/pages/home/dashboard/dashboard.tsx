import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useState } from 'react'
import type { HomePage } from '../../../../core/reports/home-page.ts'
import { type InboxPage, Inbox } from '../../../../core/approval/inbox.port.ts'
import { HomeDesk } from '../../../../core/reports/home-desk.port.ts'
import { useCase } from '../../../hooks/use-case.ts'
import { EndingLicences } from './ending-licences.tsx'
import { KeyFigures } from './key-figures.tsx'
import { Panel } from '../../../widgets/panel.tsx'
import { Rankings } from './rankings.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { NEWEST_TODO, TodoList } from './todo-list.tsx'
import { Warnings } from './warnings.tsx'

const TWO = { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }, gap: '12px' }
const HALVES = { ...TWO, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' } }

type Told = { readonly home: HomePage | undefined; readonly todo: InboxPage | undefined }

/**
 * The business at a glance, as far as its reader may see it, and the decisions that wait for him; nothing where a server tells nothing of
 * the kind. What stands below comes with it: nothing moves when the figures arrive.
 */
export const Dashboard = ({ children }: { readonly children: ReactNode }) => {
  const desk = useCase(HomeDesk)
  const inbox = useCase(Inbox)
  const [told, setTold] = useState<Told>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    void Promise.all([desk.open(signal), inbox.page('todo', NEWEST_TODO, signal)]).then(([home, todo]) => {
      if (!signal.aborted) setTold({ home: home.ok ? home.value : undefined, todo: todo.ok ? todo.value : undefined })
    })
    return () => control.abort()
  }, [desk, inbox, round])

  /** A part of the answer: absent, failed, or drawn. */
  const part = <T,>(title: string, told: T | null | undefined, draw: (told: T) => ReactNode): ReactNode => {
    if (told === undefined) return null
    if (told !== null) return draw(told)
    return (
      <Panel title={title}>
        <Button variant="text" onClick={() => setRound((now) => now + 1)}>
          加载失败，点击重试
        </Button>
      </Panel>
    )
  }

  // As high as what comes: the line below it does not come and go.
  if (!told) return <Box sx={{ minHeight: '100vh' }} />
  const { home, todo } = told
  if (!home) return children
  const { cards, trend, rankings, licences, warnings } = home
  return (
    <>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: '12px', mb: '12px', '& a': { fontSize: 13 } }}>
        {warnings && <Warnings warnings={warnings} />}
        {part('指标', cards, (shown) => (
          <KeyFigures cards={shown} />
        ))}
        <Box sx={trend === undefined ? {} : TWO}>
          {part('订单金额', trend, (shown) => (
            <SalesPanel trend={shown} />
          ))}
          {part('待办审批', todo ?? null, (shown) => (
            <TodoList page={shown} />
          ))}
        </Box>
        <Box sx={rankings === undefined || licences === undefined ? {} : HALVES}>
          {part('本月销售排行', rankings, (shown) => (
            <Rankings rankings={shown} />
          ))}
          {part('证照预警', licences, (shown) => (
            <EndingLicences licences={shown} />
          ))}
        </Box>
      </Box>
      {children}
    </>
  )
}
