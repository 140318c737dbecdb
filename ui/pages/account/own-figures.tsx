import Box from '@mui/material/Box'
import { OWN_NOTICES } from '../../../core/notices/paths.ts'
import { accessText as text } from '../../../core/session/access-text.ts'
import type { Centre } from '../../../core/session/own-access.port.ts'
import { PageLink } from '../../widgets/page-link.tsx'
import { Panel } from '../../widgets/panel.tsx'

/** 我的统计: what waits for one, each leading to where it lies. */
export const OwnFigures = ({ todo, mine, unread }: Centre['figures']) => (
  <Panel title={text.figures}>
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', m: 0, p: '0 16px 16px', gap: '8px 48px', listStyle: 'none' }}>
      <Figure title={text.todo} count={todo} path="/process/todo" />
      <Figure title={text.mine} count={mine} path="/process/mine" />
      <Figure title={text.unread} count={unread} path={OWN_NOTICES} />
    </Box>
  </Panel>
)

const Figure = ({ title, count, path }: { readonly title: string; readonly count: number; readonly path: string }) => (
  <Box component="li" sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
    <PageLink to={path}>{title}</PageLink>
    <Box component="span" sx={{ fontSize: 24, lineHeight: '36px', fontWeight: 600 }}>
      {count}
    </Box>
  </Box>
)
