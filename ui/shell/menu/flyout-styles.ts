import type { CSSObject, Theme } from '@mui/material/styles'

/** The pages of a group, floating beside its icon or below its title. */
export const flyoutStyles = ({ vars }: Theme): CSSObject => {
  const { side, shade } = vars!.palette
  return {
    position: 'absolute',
    minWidth: 168,
    maxHeight: '70vh',
    padding: '8px',
    overflowY: 'auto',
    borderRadius: '8px',
    backgroundColor: side.sub,
    boxShadow: shade.float,
    '& b': { display: 'block', padding: '4px 10px', fontSize: 13, lineHeight: '20px', color: '#FFFFFF' },
    '& i': { display: 'block', padding: '4px 10px 0', fontSize: 12, lineHeight: '18px', fontStyle: 'normal', color: side.quiet },
    '& .page': {
      display: 'block',
      padding: '5px 10px',
      borderRadius: '6px',
      fontSize: 13,
      lineHeight: '20px',
      color: side.text,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      '&:hover': { backgroundColor: side.hover },
      '&[aria-current="page"]': { color: '#FFFFFF', backgroundColor: side.chosen },
    },
  }
}
