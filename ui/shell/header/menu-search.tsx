import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useCallback, useRef, useState } from 'react'
import { useShortcut } from '../../hooks/use-shortcut.ts'
import { Icon } from '../../theme/icon.tsx'
import { Key } from '../key.tsx'
import { text } from '../text.ts'
import { later } from '../later.tsx'
import type { Press } from './menu-found.tsx'

const MenuFound = later(() => import('./menu-found.tsx').then((module) => module.MenuFound))

const LIST = 'menu-search-list'

/** Finds a page by its name: Ctrl K or / puts the cursor here; what finds comes then. */
export const MenuSearch = () => {
  const input = useRef<HTMLInputElement>(null)
  const press = useRef<Press>(undefined)
  const listen = useCallback((hears: Press) => {
    press.current = hears
  }, [])
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState('')
  const close = () => {
    setOpen(false)
    setTyped('')
    input.current?.blur()
  }
  useShortcut('Ctrl+k', () => input.current?.focus())
  useShortcut('/', () => input.current?.focus())

  return (
    <Box sx={{ position: 'relative', flex: '0 1 208px', minWidth: 120 }}>
      <OutlinedInput
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') close()
          else if (press.current?.(event.key)) event.preventDefault()
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
            'aria-activedescendant': isOpen && marked ? marked : undefined,
            'aria-keyshortcuts': 'Control+K /',
          },
        }}
        sx={{
          width: '100%',
          px: 2,
          backgroundColor: 'ground.sunken',
          '&:not(:hover, .Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'line.main' },
        }}
      />
      {isOpen && <MenuFound id={LIST} typed={typed} onListen={listen} onMark={setMarked} onDone={close} />}
    </Box>
  )
}
