import Box from '@mui/material/Box'
import { Icon } from '../../../theme/icon.tsx'

export const DRAGGED = 'application/x-query-line'

/** Where a line is taken to be dragged; Alt+Shift+↑ and ↓ do the same from its inputs. */
export const Handle = ({ id }: { readonly id: string }) => (
  <Box
    draggable
    title="拖动排序（Alt Shift ↑ ↓）"
    onDragStart={(event) => {
      event.dataTransfer.setData(DRAGGED, id)
      event.dataTransfer.effectAllowed = 'move'
    }}
    sx={{ display: { xs: 'none', sm: 'grid' }, placeItems: 'center', height: 32, color: 'ink.off', fontSize: 14, cursor: 'grab' }}
  >
    <Icon name="drag" />
  </Box>
)
