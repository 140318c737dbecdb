import { styled } from '@mui/material/styles'
import { cellStyles } from '../cells/cell-styles.ts'
import { headStyles } from './head-styles.ts'
import { layerStyles } from './layer-styles.ts'
import { rowStyles } from './row-styles.ts'

/** The look of every grid: hairlines, computed cells sunken, no box in the box (look.md §3). */
export const GridFrame = styled('div')(({ theme }) => ({
  ...cellStyles(theme),
  position: 'relative',
  fontSize: 13,
  lineHeight: '20px',
  minHeight: 0,
  '& .scroller': {
    position: 'relative',
    width: '100%',
    height: '100%',
    overflow: 'auto',
    contain: 'strict',
    overscrollBehavior: 'contain auto',
  },
  '& .sheet': { position: 'relative', display: 'flex', flexDirection: 'column', minWidth: '100%', minHeight: '100%' },
  '& .sheet > [aria-rowcount]': { display: 'flex', flexDirection: 'column', flex: 1 },
  ...rowStyles(theme),
  ...headStyles(theme),
  ...layerStyles(theme),
}))
