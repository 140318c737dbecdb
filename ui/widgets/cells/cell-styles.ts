import type { Theme } from '@mui/material/styles'

/** How what painters draw looks; for the frame around a grid's cells. */
export const cellStyles = (theme: Theme) => {
  const { palette } = theme.vars!
  return {
    '& .check': {
      position: 'absolute',
      left: 'calc(50% - 8px)',
      top: 'calc(50% - 8px)',
      width: 16,
      height: 16,
      border: `1px solid ${palette.line.edge}`,
      borderRadius: 4,
      backgroundColor: palette.ground.card,
    },
    '& .check[data-on="true"]': { borderColor: palette.primary.main, backgroundColor: palette.primary.main },
    '& .check[data-on="true"]::after': {
      content: '""',
      position: 'absolute',
      left: 3,
      top: 3,
      width: 8,
      height: 4,
      border: `solid ${palette.primary.contrastText}`,
      borderWidth: '0 0 2px 2px',
      transform: 'rotate(-45deg)',
    },
    '& .sunken .check': { opacity: 0.5 },
    '& .tag, & .file': {
      display: 'inline-block',
      maxWidth: 'calc(100% - 30px)',
      height: 20,
      marginRight: 4,
      padding: '0 6px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      verticalAlign: 'middle',
      borderRadius: 4,
      backgroundColor: palette.states.idle.ground,
      color: palette.states.idle.text,
      fontSize: 12,
      lineHeight: '20px',
    },
    '& .file': { backgroundColor: 'transparent', padding: 0, color: palette.primary.main },
    '& .file + .file': { color: palette.ink.soft },
    '& .picture': {
      height: 'min(32px, calc(var(--row) - 5px))',
      maxWidth: 64,
      borderRadius: 4,
      verticalAlign: 'middle',
      objectFit: 'cover',
    },
  } as const
}
