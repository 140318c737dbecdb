import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { OfferedDeed } from '../../../core/records/actions/offered-actions.ts'

/** Something that may be done with a record from where it stands. */
export type MenuDeed = OfferedDeed & { readonly disabled?: boolean }

type MoreMenuProps = {
  readonly anchor: HTMLElement
  readonly deeds: readonly MenuDeed[]
  readonly onDo: (key: string) => void
  readonly onClose: () => void
}

/** What else can be done, behind ⋯. */
export const MoreMenu = ({ anchor, deeds, onDo, onClose }: MoreMenuProps) => (
  <Menu open anchorEl={anchor} onClose={onClose}>
    {deeds.map(({ key, title, destructive, disabled = false }) => (
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
