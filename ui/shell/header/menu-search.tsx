import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useRef, useState } from 'react'
import { useShortcut } from '../../hooks/use-shortcut.ts'
import { Icon } from '../../theme/icon.tsx'
import { Key } from '../key.tsx'
import { later } from '../lazy-part.tsx'
import { text } from '../text.ts'

const SearchDialog = later(() => import('../search/search-dialog.tsx').then((module) => module.SearchDialog))

/** Finds records, pages and actions: Ctrl K or / puts the cursor here, and what is typed stands in the window that opens over it. */
export const MenuSearch = () => {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, type] = useState('')
  const open = () => {
    input.current?.focus()
    setOpen(true)
  }
  const done = () => {
    setOpen(false)
    type('')
    input.current?.blur()
  }
  useShortcut('Ctrl+k', open)
  useShortcut('/', open)

  return (
    <Box sx={{ flex: { md: '0 1 44px', lg: '0 1 208px' }, minWidth: { md: 44, lg: 120 } }}>
      <OutlinedInput
        value={isOpen ? '' : typed}
        onChange={({ target }) => {
          type(typed + target.value)
          setOpen(true)
        }}
        onClick={open}
        placeholder={text.search}
        inputRef={input}
        startAdornment={
          <InputAdornment position="start" sx={{ m: 0 }}>
            <Icon name="search" />
          </InputAdornment>
        }
        endAdornment={
          <Box component="span" sx={{ display: { md: 'none', lg: 'contents' } }}>
            <Key>{text.shortcut}</Key>
          </Box>
        }
        slotProps={{ input: { 'aria-label': text.search, 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K /' } }}
        sx={{
          width: '100%',
          px: 2,
          cursor: 'text',
          backgroundColor: 'ground.sunken',
          '&:not(:hover, .Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'line.main' },
          '& input': { pl: { md: 0, lg: 2 }, width: { md: 0, lg: 'auto' } },
        }}
      />
      {isOpen && <SearchDialog typed={typed} onType={type} onDone={done} />}
    </Box>
  )
}
