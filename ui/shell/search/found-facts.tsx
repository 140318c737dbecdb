import Box from '@mui/material/Box'
import type { SearchHit } from '../../../core/search/found.ts'

/** What is known of the one that is marked, beside the list. */
export const FoundFacts = ({ found: { title, hint, facts } }: { readonly found: SearchHit }) => (
  <Box sx={{ flex: '0 0 268px', p: 4, borderLeft: '1px solid', borderColor: 'line.main', overflowY: 'auto' }}>
    <Box sx={{ fontSize: 14, fontWeight: 600 }}>{title}</Box>
    <Box sx={{ mb: 3, fontSize: 12, color: 'ink.soft' }}>{hint}</Box>
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 16px', m: 0, fontSize: 13 }}>
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'ink.soft' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
)
