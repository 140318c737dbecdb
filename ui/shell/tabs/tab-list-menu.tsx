import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useSelector } from '@xstate/react'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { activeTab } from '../../../core/navigation/tabs.ts'
import { useTabs } from '../../hooks/use-tab.ts'

/** All open pages by name. */
export const TabListMenu = ({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) => {
  const tabs = useTabs()
  const navigate = useNavigate()
  const open = useSelector(tabs, ({ context }) => context)
  const active = activeTab(open).path
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { maxHeight: '70vh' } } }}
    >
      {open.tabs.map((tab) => (
        <MenuItem
          key={tab.path}
          selected={tab.path === active}
          onClick={() => {
            onClose()
            navigate(tab.fullPath)
          }}
        >
          {tab.title}
        </MenuItem>
      ))}
    </Menu>
  )
}
