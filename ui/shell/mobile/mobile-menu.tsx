import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import { useMemo } from 'react'
import { visibleMenu } from '../../../core/navigation/menu.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Logo } from '../menu/logo.tsx'
import { MenuTree } from '../menu/menu-tree.tsx'
import { text } from '../text.ts'

/** The side menu as a drawer. */
export const MobileMenu = ({ fullPath, isOpen, onClose }: { fullPath: string; isOpen: boolean; onClose: () => void }) => {
  const { permissions } = useSession()
  const menu = useMemo(() => visibleMenu(permissions.menu), [permissions.menu])

  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': text.mainMenu, sx: { width: 264, backgroundColor: 'side.ground' } } }}
    >
      <Logo isOpen />
      <Box component="nav" aria-label={text.mainMenu} sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
        <MenuTree menu={menu} fullPath={fullPath} />
      </Box>
    </Drawer>
  )
}
