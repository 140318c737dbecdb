import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { visibleMenu } from '../../../core/navigation/menu.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useSession } from '../../hooks/use-session.ts'
import { text } from '../text.ts'
import { Logo } from './logo.tsx'
import { MenuFoot } from './menu-foot.tsx'
import { MenuTree } from './menu-tree.tsx'

const MenuStrip = lazyComponent(() => import('./menu-strip.tsx').then((module) => module.MenuStrip))

type SideMenuProps = { readonly fullPath: string; readonly isOpen: boolean; readonly isFixed: boolean }

/** 208 wide, or 80 of icons; its last 8 lie over the content's padding. Fixed, or scrolled with the page. */
export const SideMenu = ({ fullPath, isOpen, isFixed }: SideMenuProps) => {
  const { permissions } = useSession()
  const menu = useMemo(() => visibleMenu(permissions.menu), [permissions.menu])
  return (
    <Box
      component="nav"
      aria-label={text.mainMenu}
      sx={(theme) => ({
        position: isFixed ? 'fixed' : 'absolute',
        zIndex: theme.zIndex.appBar,
        inset: '0 auto 0 0',
        display: 'flex',
        flexDirection: 'column',
        width: isOpen ? 208 : 80,
        backgroundColor: theme.vars.palette.side.ground,
      })}
    >
      <Logo isOpen={isOpen} />
      {isOpen ? (
        <>
          <MenuTree menu={menu} fullPath={fullPath} />
          <MenuFoot />
        </>
      ) : (
        <MenuStrip menu={menu} fullPath={fullPath} />
      )}
    </Box>
  )
}
