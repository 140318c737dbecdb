import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useRef, useState } from 'react'
import { useShortcut } from '../../hooks/use-shortcut.ts'
import { Icon } from '../../theme/icon.tsx'
import { Key } from '../key.tsx'
import { text } from '../text.ts'
import { later } from '../later.tsx'
import { useMenuSearch } from './use-menu-search.ts'

const MenuFound = later(() => import('./menu-found.tsx').then((module) => module.MenuFound))

const LIST = 'menu-search-list'

/** Finds a page by its name: Ctrl K or / puts the cursor here. */
export const MenuSearch = () => {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    input.current?.blur()
  }
  const { typed, type, found, marked, go, onKey } = useMenuSearch(close)
  useShortcut('Ctrl+k', () => input.current?.focus())
  useShortcut('/', () => input.current?.focus())

  return (
    <Box sx={{ position: 'relative' }}>
      <OutlinedInput
        value={typed}
        onChange={({ target }) => {
          type(target.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') close()
          else if (onKey(event)) event.preventDefault()
        }}
        placeholder={text.search}
        inputRef={input}
        startAdornment={
          <InputAdornment position="start">
            <Icon name="search" />
          </InputAdornment>
        }
        endAdornment={<Key>{text.shortcut}</Key>}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': text.search,
            'aria-expanded': isOpen,
            'aria-controls': LIST,
            'aria-autocomplete': 'list',
            'aria-activedescendant': isOpen && found[marked] ? `${LIST}-${marked}` : undefined,
            'aria-keyshortcuts': 'Control+K /',
          },
        }}
        sx={{
          width: 208,
          px: 2,
          backgroundColor: 'ground.sunken',
          '&:not(:hover, .Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'line.main' },
        }}
      />
      {isOpen && <MenuFound id={LIST} found={found} marked={marked} onChoose={go} />}
    </Box>
  )
}
