import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { type MenuNode, trailTo } from '../../../core/navigation/menu.ts'
import { Icon } from '../../theme/icon.tsx'
import { menuIcon } from './menu-icon.ts'
import { flyoutStyles } from './flyout-styles.ts'
import { MenuLink } from './menu-link.tsx'
import { MenuPages } from './menu-pages.tsx'

/** The folded menu: icons, and beside the one under the pointer or the focus what it holds. */
export const MenuStrip = ({ menu, fullPath }: { menu: readonly MenuNode[]; fullPath: string }) => {
  const trail = trailTo(menu, fullPath).map(({ id }) => id)
  return (
    <Box component="ul" sx={styles}>
      {menu.map((node) => (
        <li key={node.id}>
          {node.kind === 'group' ? (
            <button type="button" className={node.id === trail[0] ? 'icon on' : 'icon'} aria-haspopup="true" aria-label={node.title}>
              <Icon name={menuIcon(node.icon)} size={18} />
            </button>
          ) : (
            <MenuLink className={node.id === trail[0] ? 'icon on' : 'icon'} node={node} isActive={node.id === trail.at(-1)}>
              <Icon name={menuIcon(node.icon)} size={18} />
              <Box component="span" sx={hidden}>
                {node.title}
              </Box>
            </MenuLink>
          )}
          <div className="flyout">
            <b>{node.title}</b>
            <MenuPages nodes={node.children} active={trail.at(-1) ?? ''} />
          </div>
        </li>
      ))}
    </Box>
  )
}

const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const

const styles = (theme: Theme) => {
  const { side, primary } = theme.vars.palette
  return {
    flex: 1,
    margin: 0,
    padding: '4px 20px 4px 12px',
    listStyle: 'none',
    color: side.text,
    '& ul': { margin: 0, padding: 0, listStyle: 'none' },
    '& > li': { position: 'relative' },
    '& .icon': {
      display: 'grid',
      placeItems: 'center',
      width: 48,
      height: 38,
      marginBottom: '1px',
      border: 0,
      borderRadius: '6px',
      background: 'none',
      color: 'inherit',
      cursor: 'pointer',
      '&:hover': { backgroundColor: side.hover },
      '&.on': { color: '#FFFFFF', backgroundColor: side.chosen },
      '&:focus-visible': { outlineOffset: -2, outlineColor: primary.light },
    },
    '& .flyout': { ...flyoutStyles(theme), left: 52, top: 0, display: 'none' },
    '& > li:hover > .flyout, & > li:focus-within > .flyout': { display: 'block' },
    // The last ones open upwards, else they would leave the window.
    '& > li:nth-of-type(n + 9) > .flyout': { top: 'auto', bottom: 0 },
  }
}
