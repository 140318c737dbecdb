import { styled } from '@mui/material/styles'

const MARGIN = { top: 38, side: 46, foot: 22 }
const FOOT = 18

/** Room for what a page holds above its foot, a few pixels kept back for lines between rows. */
export const roomOf = (height: number): number => height - MARGIN.top - MARGIN.foot - FOOT - 14

/** One page of paper, the same on the screen and from the printer. */
export const PageFrame = styled('section')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  margin: '0 auto 16px',
  padding: `${MARGIN.top}px ${MARGIN.side}px ${MARGIN.foot}px`,
  backgroundColor: '#fff',
  color: '#111',
  fontSize: 12,
  lineHeight: '18px',
  boxShadow: '0 2px 16px rgba(16,28,46,.18)',
  '@media print': { margin: 0, boxShadow: 'none', breakInside: 'avoid', 'section + &': { breakBefore: 'page' } },
  '&.label': { flexDirection: 'row', alignItems: 'center', gap: 4, padding: 6, fontSize: 11, lineHeight: '16px' },
  '&.label b': { display: 'block', fontSize: 13 },
  '&.label dl': { margin: 0, minWidth: 0, overflow: 'hidden' },
  '& .title': { position: 'relative', minHeight: 64 },
  '& .title svg': { position: 'absolute', right: 0, top: -4 },
  '& .company': { textAlign: 'center', fontSize: 15, lineHeight: '24px' },
  '& h1': { textAlign: 'center', fontSize: 26, lineHeight: '40px', letterSpacing: '.3em', textIndent: '.3em' },
  '& .meta': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2px 12px', padding: '6px 2px' },
  // A day or a name stays in one line as long as the paper is wide enough.
  '& .meta > span': { flex: 'none', maxWidth: '100%' },
  '& .meta > :last-child': { marginLeft: 'auto' },
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& th, & td': {
    height: 27,
    padding: '2px 5px',
    border: '1px solid #555',
    fontWeight: 400,
    textAlign: 'left',
    overflowWrap: 'break-word',
  },
  '& table + table, & .head + table': { marginTop: -1 },
  '& .facts th': { fontWeight: 600 },
  '& .long': { whiteSpace: 'pre-wrap' },
  '& caption': { padding: '8px 2px 4px', textAlign: 'left', fontWeight: 600 },
  '& .lines thead th': {
    fontWeight: 600,
    textAlign: 'center',
    whiteSpace: 'nowrap',
    backgroundColor: '#F2F2F2',
    printColorAdjust: 'exact',
  },
  '& .lines.free': { tableLayout: 'auto' },
  '& .right': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .short': { whiteSpace: 'nowrap' },
  '& .center': { textAlign: 'center' },
  '& .sum td': { fontWeight: 600 },
  '& .words': { marginTop: -1, padding: '4px 5px', border: '1px solid #555' },
  '& .words b + span': { marginLeft: 48 },
  '& .note': { padding: '8px 2px 4px', whiteSpace: 'pre-wrap' },
  '& .signs': { display: 'flex', flexWrap: 'wrap', gap: '6px 18px', padding: '14px 2px 0', fontSize: 13 },
  '& .signs span': { display: 'flex', flex: '1 1 150px', whiteSpace: 'nowrap' },
  '& .signs i': { flex: 1, minWidth: 64, minHeight: 20, paddingLeft: 4, borderBottom: '1px solid #555', fontStyle: 'normal' },
  '& .foot': { display: 'flex', justifyContent: 'space-between', gap: 12, height: FOOT, marginTop: 'auto', fontSize: 11, color: '#444' },
})
