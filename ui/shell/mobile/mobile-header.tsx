import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Dialog from '@mui/material/Dialog'
import { useState } from 'react'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { BellButton } from '../bell/bell-button.tsx'
import { UserMenu } from '../header/user-menu.tsx'
import { text } from '../text.ts'
import { MobileSearch } from './mobile-search.tsx'

/** The page's name between the menu and the search; where no bar stands at the foot, the bell and oneself too. */
export const MobileHeader = ({ title, onMenu }: { title: string; onMenu: () => void }) => {
  const [isSearching, setSearching] = useState(false)
  const isNarrow = useIsNarrow()
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        zIndex: theme.zIndex.appBar,
        top: 0,
        display: 'grid',
        gridTemplateColumns: '48px 1fr auto',
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
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', minWidth: 48 }}>
        <IconButton aria-label={text.search} onClick={() => setSearching(true)} sx={size}>
          <Icon name="search" size={20} />
        </IconButton>
        {!isNarrow && (
          <>
            <BellButton />
            <UserMenu />
          </>
        )}
      </Box>
      <Dialog fullScreen open={isSearching} onClose={() => setSearching(false)} aria-label={text.search}>
        <MobileSearch onDone={() => setSearching(false)} />
      </Dialog>
    </Box>
  )
}

const size = { width: 44, height: 44 }
