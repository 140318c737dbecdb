import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { watchHead } from '../../hooks/head-height.ts'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { BellButton } from '../bell/bell-button.tsx'
import { UserMenu } from '../header/user-menu.tsx'
import { later } from '../lazy-part.tsx'
import { text } from '../text.ts'

const SearchDialog = later(() => import('../search/search-dialog.tsx').then((module) => module.SearchDialog))

type MobileHeaderProps = {
  readonly title: string
  readonly note: string | undefined
  readonly above: string | undefined
  readonly onMenu: () => void
}

/** The page's name between the menu, or the way back, and the search; where no bar stands at the foot, the bell and oneself too. */
export const MobileHeader = ({ title, note, above, onMenu }: MobileHeaderProps) => {
  const [isSearching, setSearching] = useState(false)
  const [typed, type] = useState('')
  const done = () => {
    setSearching(false)
    type('')
  }
  const isNarrow = useIsNarrow()
  return (
    <Box
      component="header"
      ref={watchHead}
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
      {above === undefined ? (
        <IconButton aria-label={text.openMenu} onClick={onMenu} sx={size}>
          <Icon name="menu" size={20} />
        </IconButton>
      ) : (
        <BackButton to={above} />
      )}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: 16, fontWeight: 600 }}>
        {title}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', minWidth: 48 }}>
        {note && (
          <Box component="span" sx={{ fontSize: 12, color: 'ink.faint' }}>
            {note}
          </Box>
        )}
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
      {isSearching && <SearchDialog typed={typed} onType={type} onDone={done} />}
    </Box>
  )
}

const size = { width: 44, height: 44 }

/** Back to where one came from; whoever came by the page's own address goes to what it lies below. */
const BackButton = ({ to }: { readonly to: string }) => {
  const navigate = useNavigate()
  const cameFrom = () => Number((window.history.state as { readonly idx?: number } | null)?.idx ?? 0) > 0
  return (
    <IconButton aria-label={text.goBack} onClick={() => navigate(cameFrom() ? -1 : to)} sx={size}>
      <Icon name="back" size={20} />
    </IconButton>
  )
}
