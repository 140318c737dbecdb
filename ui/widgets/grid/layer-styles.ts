import type { Theme } from '@mui/material/styles'

/** What lies over the cells: the input, the editor, the fill handle, the line where rows would fall, the tip. */
export const layerStyles = ({ vars }: Theme) => {
  const { palette } = vars!
  return {
    '& .layer': { position: 'absolute', left: 0, top: 0, zIndex: 3, width: 0, height: 0 },
    '& .host': { position: 'absolute', display: 'flex', alignItems: 'stretch', pointerEvents: 'none' },
    '& .host > :not(.keys)': { pointerEvents: 'auto' },
    '& .host :focus-visible': { outline: 'none' },
    '& .keys': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      padding: '0 8px',
      border: 0,
      outline: 'none',
      background: 'transparent',
      color: palette.ink.main,
      font: 'inherit',
      opacity: 0,
      pointerEvents: 'none',
    },
    '& .keys[data-composing]': { opacity: 1, backgroundColor: palette.ground.card, boxShadow: `inset 0 0 0 2px ${palette.primary.main}` },
    '& .handle': {
      position: 'absolute',
      width: 9,
      height: 9,
      margin: '-5px 0 0 -5px',
      border: `1px solid ${palette.ground.card}`,
      backgroundColor: palette.primary.main,
      cursor: 'crosshair',
      touchAction: 'none',
    },
    '& .filling': { position: 'absolute', border: `1px dashed ${palette.primary.main}`, pointerEvents: 'none' },
    '& .drop': { position: 'absolute', height: 2, marginTop: -1, backgroundColor: palette.primary.main, pointerEvents: 'none' },
    '& .drop[data-into]': { marginTop: 0, backgroundColor: 'transparent', border: `2px solid ${palette.primary.main}` },
    '& .tip': {
      position: 'absolute',
      zIndex: 9,
      width: 'max-content',
      maxWidth: 280,
      padding: '5px 9px',
      borderRadius: 6,
      backgroundColor: palette.ground.bar,
      color: '#fff',
      fontSize: 12,
      lineHeight: '18px',
      pointerEvents: 'none',
    },
  }
}
