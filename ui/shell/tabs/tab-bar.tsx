import Box from '@mui/material/Box'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { activeTab } from '../../../core/navigation/tabs.ts'
import { pathAbove } from '../../../core/navigation/titles.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useTabs } from '../../hooks/use-tab.ts'
import { HintButton } from '../hint-button.tsx'
import { later } from '../lazy-part.tsx'
import { text } from '../text.ts'
import { TabButton } from './tab-button.tsx'
import type { At } from './tab-context-menu.tsx'
import { useTabDrag } from './use-tab-drag.ts'

const TabContextMenu = later(() => import('./tab-context-menu.tsx').then((module) => module.TabContextMenu))
const TabListMenu = later(() => import('./tab-list-menu.tsx').then((module) => module.TabListMenu))

/** The open pages, 52 high. What does not fit scrolls; all of them are under ⌄. */
export const TabBar = () => {
  const tabs = useTabs()
  const navigate = useNavigate()
  const { permissions } = useSession()
  const open = useSelector(tabs, ({ context }) => context.tabs)
  const shown = open.filter(({ hideTab }) => !hideTab)
  const active = useSelector(tabs, ({ context }) => activeTab(context).path)
  const [at, setAt] = useState<At>()
  const [list, setList] = useState<HTMLElement | null>(null)
  const dragOf = useTabDrag(tabs)

  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flex: 'none',
        height: 52,
        padding: '0 16px 0 var(--margin)',
        backgroundColor: theme.vars.palette.ground.page,
      })}
    >
      <Box
        role="tablist"
        aria-label={text.pages}
        sx={{
          position: 'relative',
          display: 'flex',
          gap: 1,
          flex: 1,
          minWidth: 0,
          p: '3px',
          m: '-3px',
          overflowX: 'auto',
          scrollbarWidth: 'none',
        }}
      >
        {shown.map((tab, at) => (
          <TabButton
            key={tab.path}
            tab={tab}
            isActive={tab.path === active}
            isNamedLater={pathAbove(permissions.menu, tab.fullPath) !== undefined}
            onOpen={() => navigate(tab.fullPath)}
            onClose={() => tabs.send({ type: 'close', path: tab.path })}
            onStep={(step) => {
              const next = shown[(at + step + shown.length) % shown.length]
              if (next) navigate(next.fullPath)
            }}
            onMove={(step) => tabs.send({ type: 'move', path: tab.path, to: open.indexOf(tab) + step })}
            onMenu={(place) => setAt({ ...place, path: tab.path })}
            drag={dragOf(tab, open.indexOf(tab))}
          />
        ))}
      </Box>
      <HintButton title={text.refreshPage} icon="refresh" data-side="left" onClick={() => tabs.send({ type: 'refresh', path: active })} />
      <HintButton
        title={text.moreTabs}
        icon="down"
        data-side="left"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setList(currentTarget)}
      />
      {at && <TabContextMenu at={at} onClose={() => setAt(undefined)} />}
      {list && <TabListMenu anchor={list} onClose={() => setList(null)} />}
    </Box>
  )
}
