import Box from '@mui/material/Box'
import { lazy, Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { visibleMenu } from '../../../core/navigation/menu.ts'
import { HOME } from '../../../core/navigation/paths.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { BrandMark } from '../../theme/brand-mark.tsx'
import { text } from '../text.ts'
import { MenuTree } from './menu-tree.tsx'

const MenuStrip = lazy(() => import('./menu-strip.tsx').then((module) => ({ default: module.MenuStrip })))

/** 208 wide, or 80 of icons; its last 8 lie over the content's padding. */
export const SideMenu = ({ path, isOpen }: { path: string; isOpen: boolean }) => {
  const { permissions } = useInside()
  const menu = useMemo(() => visibleMenu(permissions.menu), [permissions.menu])
  return (
    <Box
      component="nav"
      aria-label={text.mainMenu}
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.appBar,
        inset: '0 auto 0 0',
        display: 'flex',
        flexDirection: 'column',
        width: isOpen ? 208 : 80,
        backgroundColor: theme.vars.palette.side.ground,
      })}
    >
      <Logo isOpen={isOpen} />
      <Suspense>{isOpen ? <MenuTree menu={menu} path={path} /> : <MenuStrip menu={menu} path={path} />}</Suspense>
    </Box>
  )
}

export const Logo = ({ isOpen }: { isOpen: boolean }) => (
  <Box
    component={Link}
    to={HOME}
    aria-label={text.platform}
    sx={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: isOpen ? 'flex-start' : 'center',
      gap: '10px',
      height: 48,
      flex: 'none',
      padding: isOpen ? '0 16px' : '0 8px 0 0',
      fontSize: 15,
      fontWeight: 600,
      color: '#FFFFFF',
      textDecoration: 'none',
    }}
  >
    <BrandMark size={26} />
    {isOpen && text.platform}
  </Box>
)
