import type { Theme } from '@mui/material/styles'
import { FOOT_HEIGHT, GROUP_HEIGHT, HEAD_HEIGHT } from './heights.ts'

/** Head and foot. */
export const headStyles = ({ vars }: Theme) => {
  const { palette } = vars!
  return {
    '& .head': { position: 'sticky', top: 0, zIndex: 4 },
    '& .head .cell': {
      lineHeight: `${HEAD_HEIGHT - 1}px`,
      color: palette.ink.soft,
      fontSize: 12,
      fontWeight: 600,
      backgroundColor: palette.ground.sunken,
      borderBottomColor: palette.line.strong,
    },
    '& .head .cell.drop-before': { boxShadow: `inset 2px 0 0 ${palette.primary.main}` },
    '& .head .required': { marginRight: 2, color: palette.states.bad.text },
    '& .head .group': { textAlign: 'center', lineHeight: `${GROUP_HEIGHT - 1}px` },
    '& .sort': { color: 'inherit', textAlign: 'inherit', width: '100%' },
    '& .head .menu': { position: 'absolute', top: 5, right: 4, backgroundColor: palette.ground.hover, opacity: 0 },
    '& .head .cell:hover .menu': { opacity: 1 },
    '& .head .widen': { position: 'absolute', top: 0, right: -3, bottom: 0, width: 9, cursor: 'col-resize', touchAction: 'none' },
    '& .head .widen:hover': { borderRight: `3px solid ${palette.primary.main}` },
    // Few rows leave room above it: it stands where many would put it.
    '& .foot': { position: 'sticky', bottom: 0, zIndex: 4, marginTop: 'auto' },
    // A sum is never cut: what its column has no room for stands over the one before.
    '& .foot .right-side': { display: 'flex', justifyContent: 'flex-end', overflow: 'visible' },
    '& .foot .cell': {
      lineHeight: `${FOOT_HEIGHT - 2}px`,
      fontWeight: 600,
      backgroundColor: palette.ground.sunken,
      borderTop: `1px solid ${palette.line.strong}`,
      borderBottom: 0,
    },
    '& .box[aria-checked="mixed"]::after': {
      content: '""',
      position: 'absolute',
      left: 3,
      top: 6,
      width: 8,
      height: 2,
      backgroundColor: palette.primary.contrastText,
    },
    '& .box[aria-disabled="true"]': { opacity: 0.4 },
  }
}
