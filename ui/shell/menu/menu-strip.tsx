import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { type MenuNode, trailTo } from '../../../core/navigation/menu.ts'
import { Icon } from '../../theme/icon.tsx'
import { menuIcon } from './menu-icon.ts'
import { MenuLink } from './menu-link.tsx'

/** The folded menu: icons, and beside the one under the pointer or the focus what it holds. */
export const MenuStrip = ({ menu, path }: { menu: readonly MenuNode[]; path: string }) => {
  const trail = trailTo(menu, path).map(({ id }) => id)
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
            <Pages nodes={node.children} active={trail.at(-1) ?? ''} />
          </div>
        </li>
      ))}
    </Box>
  )
}

const Pages = ({ nodes, active }: { nodes: readonly MenuNode[]; active: string }) => (
  <ul>
    {nodes.map((node) => (
      <li key={node.id}>
        {node.kind === 'group' ? (
          <>
            <i>{node.title}</i>
            <Pages nodes={node.children} active={active} />
          </>
        ) : (
          <MenuLink className="page" node={node} isActive={node.id === active}>
            {node.title}
          </MenuLink>
        )}
      </li>
    ))}
  </ul>
)

const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const

const styles = (theme: Theme) => {
  const { side, primary, shade } = theme.vars.palette
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
    '& .flyout': {
      position: 'absolute',
      left: 52,
      top: 0,
      display: 'none',
      minWidth: 168,
      maxHeight: '70vh',
      padding: '8px',
      overflowY: 'auto',
      borderRadius: '8px',
      backgroundColor: side.sub,
      boxShadow: shade.float,
      '& b': { display: 'block', padding: '4px 10px', fontSize: 13, lineHeight: '20px', color: '#FFFFFF' },
      '& i': { display: 'block', padding: '4px 10px 0', fontSize: 12, lineHeight: '18px', fontStyle: 'normal', color: side.quiet },
      '& .page': {
        display: 'block',
        padding: '5px 10px',
        borderRadius: '6px',
        fontSize: 13,
        lineHeight: '20px',
        color: side.text,
        textDecoration: 'none',
        whiteSpace: 'nowrap',
        '&:hover': { backgroundColor: side.hover },
        '&[aria-current="page"]': { color: '#FFFFFF', backgroundColor: side.chosen },
      },
    },
    '& > li:hover > .flyout, & > li:focus-within > .flyout': { display: 'block' },
    // The last ones open upwards, else they would leave the window.
    '& > li:nth-of-type(n + 9) > .flyout': { top: 'auto', bottom: 0 },
  }
}
