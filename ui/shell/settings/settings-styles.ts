import type { CSSObject, Theme } from '@mui/material/styles'
import { segmentStyles } from '../../theme/segments.ts'

/** The control itself lies over its picture, unseen. */
const over = { position: 'absolute', zIndex: 1, inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, cursor: 'pointer' } as const

/** The header beside the menu, and the line below it. */
const header = (ground: string, line: string) => `linear-gradient(${ground} 10px, ${line} 10px 11px, transparent 11px) 18px 0 no-repeat`

/** One stylesheet for the whole drawer. The pictures of themes and layouts show those, whatever the theme in force. */
export const settingsStyles = (theme: Theme): CSSObject => {
  const { ink, line, ground, primary } = theme.vars!.palette
  const segments = segmentStyles(theme)
  return {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    fontSize: 13,
    lineHeight: '20px',
    '& header': { display: 'flex', alignItems: 'center', height: 48, padding: '0 8px 0 20px', borderBottom: `1px solid ${line.main}` },
    '& h2': { flex: 1, fontSize: 16 },
    '& h3': { margin: '14px 0 8px', fontSize: 13 },
    '& .body': { flex: 1, overflowY: 'auto', padding: '4px 20px 16px' },
    '& footer': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      padding: '12px 20px',
      borderTop: `1px solid ${line.main}`,
      fontSize: 12,
      color: ink.faint,
    },
    '& small': { display: 'block', fontSize: 12, lineHeight: '18px', color: ink.faint },
    '& .row': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px', minHeight: 38, padding: '3px 0' },
    '& label': { position: 'relative', cursor: 'pointer' },
    '& .pictures label': { display: 'block', width: 72 },
    '& .pictures': { display: 'flex', gap: '16px' },
    '& .pictures + .row': { marginTop: '6px' },
    '& .swatches': { display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: '10px 8px' },
    '& .pictures label, & .swatches label': { fontSize: 12, lineHeight: '18px', textAlign: 'center', color: ink.soft },
    '& input[type="radio"]': over,
    '& input:focus-visible + i, & input:focus-visible + span': { outline: `2px solid ${primary.main}`, outlineOffset: 4 },
    '& .frame': {
      position: 'relative',
      display: 'block',
      overflow: 'hidden',
      width: 72,
      height: 48,
      marginBottom: '4px',
      border: `1px solid ${line.strong}`,
      borderRadius: '6px',
      '& > *': { position: 'absolute', right: 4, bottom: 4 },
    },
    '& input:checked + .frame': { boxShadow: `0 0 0 2px ${primary.main}`, color: primary.main },
    '& .light, & .side': { background: `${header('#FFFFFF', '#E6EAF0')}, linear-gradient(90deg, #0F1B2D 18px, #F4F6F9 18px)` },
    '& .dark': { background: `${header('#151B24', '#242D3A')}, linear-gradient(90deg, #10161F 18px, #0E131A 18px)` },
    '& .system': {
      background: 'linear-gradient(90deg, #0F1B2D 18px, transparent 18px), linear-gradient(115deg, #F4F6F9 50%, #0E131A 50%)',
    },
    '& .top': { background: 'linear-gradient(#0F1B2D 12px, #F4F6F9 12px)' },
    '& .swatch': {
      display: 'grid',
      placeItems: 'center',
      width: 28,
      height: 28,
      margin: '0 auto 4px',
      borderRadius: '8px',
      color: '#FFFFFF',
    },
    '& input:checked + .swatch': { boxShadow: `0 0 0 2px ${ground.card}, 0 0 0 4px ${primary.main}` },
    '& .segments': segments.row,
    '& .segments label > span': { display: 'block', ...segments.one },
    '& .segments :checked + span': segments.chosen,
    '& .segments :disabled + span': { color: ink.off, cursor: 'default' },
  }
}
