import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { OfferedAction } from '../../../core/records/actions/offered-actions.ts'

/** Something that may be done with a record from where it stands. */
export type MenuAction = OfferedAction & { readonly disabled?: boolean }

type MoreMenuProps = {
  readonly anchor: HTMLElement
  readonly operations: readonly MenuAction[]
  readonly onDo: (key: string) => void
  readonly onClose: () => void
}

/** What else can be done, behind ⋯. */
export const MoreMenu = ({ anchor, operations, onDo, onClose }: MoreMenuProps) => (
  <Menu open anchorEl={anchor} onClose={onClose}>
    {operations.map(({ key, title, destructive, disabled = false }) => (
      <MenuItem
        key={key}
        disabled={disabled}
        sx={destructive ? { color: 'states.bad.text' } : {}}
        onClick={() => {
          onClose()
          onDo(key)
        }}
      >
        {title}
      </MenuItem>
    ))}
  </Menu>
)
