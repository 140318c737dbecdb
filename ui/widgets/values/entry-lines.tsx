import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { PageLink } from '../page-link.tsx'

/** What moved a figure: its day, its document, by how much, and what it was. */
export type EntryLine = {
  readonly id: string
  readonly day: string
  readonly source: string
  readonly amount: string
  readonly kind: string
  /** The page of the entry, for whoever has one. */
  readonly page?: string | undefined
}

/** Entries of a ledger, one below the other. */
export const EntryLines = ({ lines, onLeave }: { readonly lines: readonly EntryLine[]; readonly onLeave?: () => void }) => (
  <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {lines.map(({ id, day, source, amount, kind, page }) => (
      <Box
        component="li"
        key={id}
        sx={{
          display: 'grid',
          gridTemplateColumns: '44px minmax(0, 1fr) auto',
          gap: '0 8px',
          px: 4,
          py: 1.5,
          borderTop: 1,
          borderColor: 'line.main',
          fontSize: 13,
          lineHeight: '20px',
        }}
      >
        <Box component="span" sx={{ color: 'ink.faint' }}>
          {day.slice(5, 10)}
        </Box>
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {page ? (
            <Link component={PageLink} to={page} {...(onLeave ? { onClick: onLeave } : {})}>
              {source}
            </Link>
          ) : (
            source
          )}
        </Box>
        <Box component="span" sx={{ textAlign: 'right' }}>
          {amount}
        </Box>
        <Box component="span" sx={{ gridColumn: '2 / -1', color: 'ink.faint', fontSize: 12 }}>
          {kind}
        </Box>
      </Box>
    ))}
  </Box>
)
