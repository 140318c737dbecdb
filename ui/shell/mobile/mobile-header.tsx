import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Dialog from '@mui/material/Dialog'
import { useState } from 'react'
import { Icon } from '../../theme/icon.tsx'
import { text } from '../text.ts'
import { MobileSearch } from './mobile-search.tsx'

export const MobileHeader = ({ title, onMenu }: { title: string; onMenu: () => void }) => {
  const [isSearching, setSearching] = useState(false)
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        zIndex: theme.zIndex.appBar,
        top: 0,
        display: 'grid',
        gridTemplateColumns: '48px 1fr 48px',
        alignItems: 'center',
        flex: 'none',
        height: 48,
        padding: '0 4px',
        borderBottom: `1px solid ${theme.vars.palette.line.main}`,
        textAlign: 'center',
        backgroundColor: theme.vars.palette.ground.card,
      })}
    >
      <IconButton aria-label={text.openMenu} onClick={onMenu} sx={size}>
        <Icon name="list" size={20} />
      </IconButton>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: 16, fontWeight: 600 }}>
        {title}
      </Box>
      <IconButton aria-label={text.search} onClick={() => setSearching(true)} sx={size}>
        <Icon name="search" size={20} />
      </IconButton>
      <Dialog fullScreen open={isSearching} onClose={() => setSearching(false)} aria-label={text.search}>
        <MobileSearch onDone={() => setSearching(false)} />
      </Dialog>
    </Box>
  )
}

const size = { width: 44, height: 44 }
