import Box from '@mui/material/Box'
import { styled, type Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Icon } from '../../theme/icon.tsx'
import { RecentChoices, type RecentChoice } from './recent-choices.tsx'

/** How rows of a picker's table look, and what stands in their place. */
export const resultRows = (palette: NonNullable<Theme['vars']>['palette']) =>
  ({
    '& th, & td': {
      height: 36,
      padding: '0 10px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      borderBottom: `1px solid ${palette.line.main}`,
      fontWeight: 400,
    },
    '@media (max-width:767px)': { '& td': { height: 44 } },
    '& th': { fontSize: 12, fontWeight: 600, color: palette.ink.soft, backgroundColor: palette.ground.sunken },
    '& tbody tr': { cursor: 'pointer' },
    '& tbody tr:hover': { backgroundColor: palette.ground.hover },
    '& tbody tr[aria-selected="true"]': { backgroundColor: palette.primary.tint },
    '& .quiet': { padding: 16, color: palette.ink.soft },
  }) as const

/** What is found at the left, what is chosen at the right. */
export const Halves = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 240px',
    gap: 16,
    minHeight: 420,
    fontSize: 13,
    lineHeight: '20px',
    '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
    ...resultRows(palette),
    '& .chosen': { paddingLeft: 16, borderLeft: `1px solid ${palette.line.main}` },
    '& .chosen li': { display: 'flex', alignItems: 'center', minHeight: 32, borderBottom: `1px solid ${palette.line.main}` },
    '& .chosen li > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .chosen small': {
      display: 'block',
      paddingBottom: 6,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: 12,
      lineHeight: '16px',
      color: palette.ink.soft,
    },
    '& ul': { margin: 0, padding: 0, listStyle: 'none' },
    '& button.plain': {
      padding: '0 4px',
      border: 0,
      background: 'none',
      font: 'inherit',
      lineHeight: 0,
      color: palette.ink.soft,
      cursor: 'pointer',
    },
    '& select': {
      height: 32,
      padding: '0 8px',
      borderRadius: 6,
      border: `1px solid ${palette.line.strong}`,
      backgroundColor: palette.ground.card,
      color: 'inherit',
      font: 'inherit',
    },
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', '& .chosen': { padding: 0, border: 0 } },
  }
})

export const Results = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>{children}</Box>
)

type Named = readonly (readonly [id: string, label: string, more?: string])[]

type ChosenProps = {
  readonly title: string
  readonly chosen: Named
  readonly recent: readonly RecentChoice[]
  readonly onAdd: (id: string, label: string) => void
  readonly onRemove: (id: string) => void
  readonly onClear: () => void
}

/** The chosen ones, each to be taken out again. */
export const Chosen = ({ title, chosen, recent, onAdd, onRemove, onClear }: ChosenProps) => {
  const offered = recent.filter(({ id }) => !chosen.some(([one]) => one === id))
  return (
    <div className="chosen">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1 }}>
        <b>{title}</b>
        {chosen.length > 0 && (
          <button type="button" className="plain" onClick={onClear}>
            清空
          </button>
        )}
      </Box>
      <ul>
        {chosen.map(([id, label, more]) => (
          <li key={id}>
            <span title={label}>
              {label}
              {more && <small title={more}>{more}</small>}
            </span>
            <button type="button" className="plain" aria-label={`删除${label}`} onClick={() => onRemove(id)}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <Box sx={{ mt: 4 }}>
        <RecentChoices recent={offered} onTake={({ id, label }) => onAdd(id, label)} />
      </Box>
    </div>
  )
}
