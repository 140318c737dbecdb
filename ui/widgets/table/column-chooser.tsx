import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import { CheckBox } from './check-box.tsx'

type Chosen = { readonly key: string; readonly title: string }

type ColumnChooserProps = {
  readonly anchor: HTMLElement
  readonly columns: readonly Chosen[]
  readonly hidden: ReadonlySet<string>
  readonly onHide: (hidden: ReadonlySet<string>) => void
  readonly onReset: () => void
  readonly onClose: () => void
}

/** Which columns are shown, ticked off a list. */
export const ColumnChooser = ({ anchor, columns, hidden, onHide, onReset, onClose }: ColumnChooserProps) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
  >
    <Box role="group" aria-label="列设置" sx={{ width: 208, maxHeight: 400, overflow: 'auto', p: 2, fontSize: 13 }}>
      {columns.map(({ key, title }) => (
        <Box key={key} sx={{ display: 'grid', gridTemplateColumns: '28px 1fr', alignItems: 'center', height: 30 }}>
          <CheckBox
            label={title}
            checked={!hidden.has(key)}
            onChange={(on) => {
              const next = new Set(hidden)
              if (on) next.delete(key)
              else next.add(key)
              onHide(next)
            }}
          />
          {title}
        </Box>
      ))}
    </Box>
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 2, borderTop: 1, borderColor: 'line.main' }}>
      <Button variant="text" size="medium" onClick={onReset}>
        恢复默认
      </Button>
    </Box>
  </Popover>
)
