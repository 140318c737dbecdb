import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useMenuSearch } from '../header/use-menu-search.ts'
import { Icon } from '../../theme/icon.tsx'
import { text } from '../text.ts'

/** The menu search over the whole screen: every page is a button to tap. */
export const MobileSearch = ({ onDone }: { onDone: () => void }) => {
  const [typed, type] = useState('')
  const { found, go } = useMenuSearch(typed, onDone)
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, padding: '2px 4px 2px 12px', borderBottom: '1px solid', borderColor: 'line.main' }}>
        <OutlinedInput
          fullWidth
          autoFocus
          value={typed}
          onChange={({ target }) => type(target.value)}
          placeholder={text.search}
          slotProps={{ input: { 'aria-label': text.search, type: 'search' } }}
        />
        <IconButton aria-label={text.cancel} onClick={onDone} sx={{ width: 44, height: 44 }}>
          <Icon name="close" size={20} />
        </IconButton>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 2, overflowY: 'auto', listStyle: 'none' }}>
        {found.length === 0 && (
          <Box component="li" sx={{ p: 3, color: 'ink.faint' }}>
            {text.noMenuFound}
          </Box>
        )}
        {found.map(({ node }) => (
          <li key={node.id}>
            <Box component="button" type="button" onClick={() => go(node)} sx={entry}>
              {node.title}
            </Box>
          </li>
        ))}
      </Box>
    </>
  )
}

const entry = {
  width: '100%',
  minHeight: 44,
  padding: '0 12px',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
} as const
