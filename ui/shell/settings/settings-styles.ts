import type { CSSObject, Theme } from '@mui/material/styles'

const hidden = { position: 'absolute', opacity: 0, pointerEvents: 'none' } as const

/** One stylesheet for the whole drawer. The pictures of themes and layouts show those, whatever the theme in force. */
export const settingsStyles = (theme: Theme): CSSObject => {
  const { ink, line, ground, primary } = theme.vars!.palette
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
    '& .row': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12, minHeight: 38 },
    '& label': { position: 'relative', cursor: 'pointer' },
    '& .pictures': { display: 'flex', gap: 16 },
    '& .swatches': { display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: '10px 8px' },
    '& .pictures label, & .swatches label': { fontSize: 12, lineHeight: '18px', textAlign: 'center', color: ink.soft },
    '& input[type="radio"]': hidden,
    '& input:focus-visible + i, & input:focus-visible + span': { outline: `2px solid ${primary.main}`, outlineOffset: 4 },
    '& .frame': {
      position: 'relative',
      display: 'block',
      overflow: 'hidden',
      width: 72,
      height: 48,
      marginBottom: 4,
      border: `1px solid ${line.strong}`,
      borderRadius: '6px',
      '& > *': { position: 'absolute', right: 4, bottom: 4 },
    },
    '& input:checked + .frame': { boxShadow: `0 0 0 2px ${primary.main}`, color: primary.main },
    '& .light, & .side': { background: 'linear-gradient(90deg, #0F1B2D 18px, #F4F6F9 18px)' },
    '& .dark': { background: 'linear-gradient(90deg, #10161F 18px, #0E131A 18px)' },
    '& .system': { background: 'linear-gradient(115deg, #F4F6F9 50%, #0E131A 50%)' },
    '& .top': { background: 'linear-gradient(#0F1B2D 12px, #F4F6F9 12px)' },
    '& .swatch': {
      display: 'grid',
      placeItems: 'center',
      width: 28,
      height: 28,
      margin: '0 auto 2px',
      borderRadius: '8px',
      color: '#FFFFFF',
    },
    '& input:checked + .swatch': { boxShadow: `0 0 0 2px ${ground.card}, 0 0 0 4px ${primary.main}` },
    '& .segments': { display: 'flex', padding: 2, borderRadius: '6px', backgroundColor: ground.sunken, border: `1px solid ${line.main}` },
    '& .segments span': { display: 'block', padding: '1px 10px', borderRadius: '5px', color: ink.soft },
    '& .segments :checked + span': {
      fontWeight: 600,
      color: ink.main,
      backgroundColor: ground.card,
      boxShadow: theme.vars!.palette.shade.card,
    },
    '& .segments :disabled + span': { color: ink.off, cursor: 'default' },
  }
}
