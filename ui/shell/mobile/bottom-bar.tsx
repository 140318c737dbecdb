import Box from '@mui/material/Box'
import { useState } from 'react'
import { Link } from 'react-router'
import { APPROVAL, HOME } from '../../../core/navigation/paths.ts'
import { Icon } from '../../theme/icon.tsx'
import { text } from '../text.ts'
import { MineSheet } from './mine-sheet.tsx'

/** Below 768: home, approvals and oneself under the thumb. */
export const BottomBar = ({ path }: { path: string }) => {
  const [isMine, setMine] = useState(false)
  return (
    <Box
      component="nav"
      aria-label={text.platformShort}
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.appBar,
        inset: 'auto 0 0 0',
        display: 'grid',
        gridTemplateColumns: 'repeat(3, 1fr)',
        height: 'calc(64px + env(safe-area-inset-bottom))',
        paddingBottom: 'calc(8px + env(safe-area-inset-bottom))',
        borderTop: `1px solid ${theme.vars.palette.line.main}`,
        backgroundColor: theme.vars.palette.ground.card,
        '& > *': {
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          gap: '2px',
          border: 0,
          padding: 0,
          background: 'none',
          fontFamily: 'inherit',
          fontSize: 12,
          lineHeight: '16px',
          textDecoration: 'none',
          color: theme.vars.palette.ink.faint,
        },
        '& > [aria-current="page"]': { color: theme.vars.palette.primary.main },
      })}
    >
      <Link to={HOME} aria-current={path === HOME ? 'page' : undefined}>
        <Icon name="home" size={22} />
        {text.home}
      </Link>
      <Link to={APPROVAL} aria-current={path.startsWith(APPROVAL) ? 'page' : undefined}>
        <Icon name="check" size={22} />
        {text.approval}
      </Link>
      <button type="button" aria-haspopup="dialog" onClick={() => setMine(true)}>
        <Icon name="person" size={22} />
        {text.mine}
      </button>
      <MineSheet isOpen={isMine} onClose={() => setMine(false)} />
    </Box>
  )
}
