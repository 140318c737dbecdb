import { styled } from '@mui/material/styles'

/** Written text as it is read: in an editor, a preview, a record, on paper. */
export const Prose = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    minWidth: 0,
    fontSize: 14,
    lineHeight: '22px',
    textAlign: 'left',
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
    '& > :first-child': { marginTop: 0 },
    '& > :last-child': { marginBottom: 0 },
    '& p, & ul, & ol, & blockquote, & pre, & table': { margin: '0 0 8px' },
    '& h1, & h2, & h3, & h4': { margin: '12px 0 8px', fontWeight: 600, lineHeight: 1.4 },
    '& h1': { fontSize: 20 },
    '& h2': { fontSize: 17 },
    '& h3, & h4': { fontSize: 15 },
    '& ul, & ol': { paddingLeft: 24 },
    '& li > p': { margin: 0 },
    '& blockquote': { paddingLeft: 12, borderLeft: `3px solid ${palette.line.strong}`, color: palette.ink.soft },
    '& a': { color: palette.primary.main },
    '& img': { maxWidth: '100%', height: 'auto' },
    '& table': { borderCollapse: 'collapse' },
    '& th, & td': { minWidth: 40, padding: '4px 8px', border: `1px solid ${palette.line.main}`, textAlign: 'left', verticalAlign: 'top' },
    '& th': { backgroundColor: palette.ground.sunken, fontWeight: 600 },
    '& code': { fontFamily: 'ui-monospace, Consolas, monospace', fontSize: 13 },
    '& pre': { padding: 12, borderRadius: 6, overflow: 'auto', backgroundColor: palette.ground.sunken },
    '& .selectedCell': { backgroundColor: palette.primary.tint },
  }
})
