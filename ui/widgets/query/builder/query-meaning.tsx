import Box from '@mui/material/Box'
import type { Word } from '../../../../core/query/sentence.ts'
import { text } from '../../../../core/query/text.ts'
import { Icon } from '../../../theme/icon.tsx'
import { Words } from '../query-sentence.tsx'

/** What the query asks, read back as a sentence. */
export const QueryMeaning = ({ words }: { readonly words: readonly Word[] }) => (
  <Box
    role="status"
    aria-label="查询的含义"
    sx={{
      display: 'flex',
      gap: 2.5,
      mb: 3,
      p: '8px 12px',
      borderRadius: '6px',
      bgcolor: 'primary.tint',
      fontSize: 13,
      lineHeight: '22px',
    }}
  >
    <Box sx={{ color: 'primary.main', display: 'grid', placeItems: 'center', height: 22 }}>
      <Icon name="filter" size={14} />
    </Box>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {words.length ? (
        <Words words={words} />
      ) : (
        <Box component="span" sx={{ color: 'ink.faint' }}>
          {text.none}
        </Box>
      )}
    </Box>
  </Box>
)
