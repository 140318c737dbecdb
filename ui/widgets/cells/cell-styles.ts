import type { Theme } from '@mui/material/styles'
import { STATES } from '../../theme/tokens.ts'

/** How what painters draw looks; for the frame around a grid's cells. */
export const cellStyles = (theme: Theme) => {
  const { palette } = theme.vars!
  const chips = Object.fromEntries(
    STATES.map((tone) => [
      `& .chip[data-tone="${tone}"]`,
      { color: palette.states[tone].text, backgroundColor: palette.states[tone].ground },
    ]),
  )
  return {
    '& .check, & .box': {
      position: 'absolute',
      left: 'calc(50% - 8px)',
      top: 'calc(50% - 8px)',
      width: 16,
      height: 16,
      border: `1px solid ${palette.line.edge}`,
      borderRadius: 4,
      backgroundColor: palette.ground.card,
    },
    '& .box': { left: 9 },
    '& .check[data-on="true"], & .box[aria-checked="true"], & .box[aria-checked="mixed"]': {
      borderColor: palette.primary.main,
      backgroundColor: palette.primary.main,
    },
    '& .check[data-on="true"]::after, & .box[aria-checked="true"]::after': {
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
    '& .wrong .file': { color: 'inherit' },
    '& .link': {
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      lineHeight: 'inherit',
      color: palette.primary.main,
      cursor: 'pointer',
    },
    '& .link:hover': { color: palette.primary.hover },
    '& .acts': { display: 'flex', gap: 12 },
    '& .acts .link': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .acts .more': { flex: 'none', minWidth: 24, fontWeight: 600 },
    '& .chip': {
      display: 'inline-block',
      height: 20,
      padding: '0 7px',
      borderRadius: 4,
      fontSize: 12,
      lineHeight: '20px',
      verticalAlign: 'middle',
      color: palette.ink.faint,
      boxShadow: `inset 0 0 0 1px ${palette.line.strong}`,
    },
    '& .chip:not([data-tone="void"])': { boxShadow: 'none' },
    ...chips,
    '& .ring::before': {
      content: '""',
      display: 'inline-block',
      width: 10,
      height: 10,
      marginRight: 6,
      border: `1.5px solid ${palette.line.edge}`,
      borderRadius: '50%',
    },
    '& .ring[data-step="1"]::before': {
      borderColor: palette.dots.warn,
      background: `linear-gradient(90deg, ${palette.dots.warn} 50%, transparent 50%)`,
    },
    '& .ring[data-step="2"]::before': { borderColor: palette.dots.ok, backgroundColor: palette.dots.ok },
    '& .picture': {
      height: 'min(32px, calc(var(--row) - 5px))',
      maxWidth: 64,
      borderRadius: 4,
      verticalAlign: 'middle',
      objectFit: 'cover',
    },
  } as const
}
