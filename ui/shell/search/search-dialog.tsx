import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { text } from '../../../core/search/text.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { Key } from '../key.tsx'
import { text as shellText } from '../text.ts'
import { FoundFacts } from './found-facts.tsx'
import { FoundList, LIST, optionId } from './found-list.tsx'
import { type Search, useSearch } from './use-search.ts'

type SearchDialogProps = { readonly typed: string; readonly onType: (typed: string) => void; readonly onDone: () => void }

/** Records, pages and actions by what is typed; the keyboard alone is enough. */
export const SearchDialog = ({ typed, onType, onDone }: SearchDialogProps) => {
  const search = useSearch(typed, onDone)
  const isNarrow = useIsNarrow()
  const marked = search.found[search.at]
  return (
    <Dialog
      open
      fullScreen={isNarrow}
      onClose={onDone}
      disableRestoreFocus
      aria-labelledby="search-name"
      slotProps={{ paper: { sx: isNarrow ? {} : { position: 'absolute', top: 72, m: 0, width: 880, maxHeight: 'calc(100vh - 144px)' } } }}
    >
      <span id="search-name" hidden>
        {text.title}
      </span>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          flex: 'none',
          height: 56,
          px: 5,
          borderBottom: '1px solid',
          borderColor: 'line.main',
        }}
      >
        <Icon name="search" size={18} />
        <InputBase
          autoFocus
          fullWidth
          // What was typed before the window came stands in it already: the cursor belongs behind it.
          onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (!event.nativeEvent.isComposing && search.onKey(event)) event.preventDefault()
          }}
          placeholder={text.search}
          sx={{ fontSize: 16 }}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': text.search,
              'aria-expanded': true,
              'aria-controls': LIST,
              'aria-autocomplete': 'list',
              'aria-activedescendant': marked ? optionId(search.at) : undefined,
            },
          }}
        />
        {isNarrow ? (
          <IconButton aria-label={shellText.close} onClick={onDone} sx={{ width: 44, height: 44, mr: -3 }}>
            <Icon name="close" size={20} />
          </IconButton>
        ) : (
          <Key>Esc</Key>
        )}
      </Box>
      <Narrowing search={search} />
      <Box sx={{ display: 'flex', flex: '0 1 560px', minHeight: 0 }}>
        <FoundList search={search} typed={typed} />
        {!isNarrow && marked && <FoundFacts found={marked} />}
      </Box>
      {!isNarrow && <Foot />}
    </Dialog>
  )
}

/** How much there is of each sort, and only one of them. */
const Narrowing = ({ search: { all, counts, only, narrow } }: { readonly search: Search }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1,
      flex: 'none',
      p: '6px 16px',
      borderBottom: '1px solid',
      borderColor: 'line.main',
    }}
  >
    {[[undefined, all.length] as const, ...counts].map(([group, count]) => (
      <Box
        component="button"
        type="button"
        key={group ?? text.all}
        aria-pressed={only === group}
        tabIndex={-1}
        disabled={group !== undefined && count === 0}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => narrow(group)}
        sx={chip}
      >
        {`${group ? text.groups[group] : text.all} ${count}`}
      </Box>
    ))}
    <Box sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 1.5, ml: 'auto', fontSize: 12, color: 'ink.soft' }}>
      {Object.entries(text.only).map(([sign, meaning]) => (
        <Box component="span" key={sign} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Key>{sign}</Key>
          {meaning}
        </Box>
      ))}
    </Box>
  </Box>
)

const Foot = () => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 4,
      flex: 'none',
      height: 40,
      px: 5,
      borderTop: '1px solid',
      borderColor: 'line.main',
      fontSize: 12,
      color: 'ink.soft',
      backgroundColor: 'ground.sunken',
    }}
  >
    {text.keys.map(([key, meaning]) => (
      <Box component="span" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Key>{key}</Key>
        {meaning}
      </Box>
    ))}
    <Box component="span" sx={{ ml: 'auto' }}>
      {text.hint}
    </Box>
  </Box>
)

const chip = {
  height: 24,
  padding: '0 10px',
  border: 0,
  borderRadius: '12px',
  fontFamily: 'inherit',
  fontSize: 12,
  color: 'ink.soft',
  background: 'none',
  cursor: 'pointer',
  '&[aria-pressed="true"]': { fontWeight: 600, color: 'primary.main', backgroundColor: 'primary.tint' },
  '&:disabled': { color: 'ink.faint', cursor: 'default' },
} as const
