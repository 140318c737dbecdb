import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Box from '@mui/material/Box'
import { Icon } from '../../theme/icon.tsx'
import { QueryRow, type Filters, type NameChosen, type Queried } from '../../widgets/query/query-row.tsx'

type FilterSheetProps = {
  readonly fields: readonly Queried[]
  readonly filters: Filters
  readonly nameChosen: NameChosen
  readonly onAsk: (filters: Filters) => void
  readonly onClose: () => void
}

/** The query on a telephone: a sheet over the list. */
export const FilterSheet = ({ fields, filters, nameChosen, onAsk, onClose }: FilterSheetProps) => (
  <Dialog open fullScreen onClose={onClose}>
    <DialogTitle>
      <Box sx={{ flex: 1 }}>查询</Box>
      <IconButton aria-label="关闭" onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </DialogTitle>
    <QueryRow
      fields={fields}
      filters={filters}
      nameChosen={nameChosen}
      perRow={1}
      onAsk={(asked) => {
        onAsk(asked)
        onClose()
      }}
    />
  </Dialog>
)
