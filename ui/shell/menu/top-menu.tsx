import Box from '@mui/material/Box'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { type MenuNode, trailTo } from '../../../core/navigation/menu.ts'
import { Icon } from '../../theme/icon.tsx'
import { text } from '../text.ts'
import { menuIcon } from './menu-icon.ts'
import { MenuLink } from './menu-link.tsx'
import { MenuPages } from './menu-pages.tsx'
import { topMenuStyles } from './top-menu-styles.ts'
import { useFitting } from './use-fitting.ts'

const CLOSED = { id: '', hovered: false }

/** The menu in one row: what does not fit stands under 更多. One group is open at a time, under the pointer, the focus or a tap. */
export const TopMenu = ({ menu, fullPath }: { menu: readonly MenuNode[]; fullPath: string }) => {
  const trail = trailTo(menu, fullPath).map(({ id }) => id)
  const [row, fitting] = useFitting(menu)
  const rest = menu.slice(fitting)
  const [open, setOpen] = useState(CLOSED)
  const active = trail.at(-1) ?? ''
  const close = () => setOpen(CLOSED)
  // What the pointer opened already its click does not close.
  const toggle = (id: string) => setOpen((now) => (now.id === id && !now.hovered ? CLOSED : { id, hovered: now.id === id && now.hovered }))

  const group = (id: string, title: string, nodes: readonly MenuNode[], isOn: boolean, icon?: string) => (
    <li
      key={id}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen({ id, hovered: true })}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && close()}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && close()}
    >
      <button type="button" className={isOn ? 'root on' : 'root'} aria-expanded={open.id === id} onClick={() => toggle(id)}>
        {icon && <Icon name={menuIcon(icon)} size={16} />}
        {title}
        <Icon name="down" size={12} />
      </button>
      {open.id === id && (
        <Box className="flyout" onClick={close}>
          <MenuPages nodes={nodes} active={active} />
        </Box>
      )}
    </li>
  )

  return (
    <Box component="nav" aria-label={text.mainMenu} sx={topMenuStyles} ref={row}>
      <ul>
        {menu.slice(0, fitting).map((node) =>
          node.kind === 'group' ? (
            group(node.id, node.title, node.children, node.id === trail[0], node.icon)
          ) : (
            <li key={node.id}>
              <MenuLink className={node.id === active ? 'root on' : 'root'} node={node} isActive={node.id === active}>
                <Icon name={menuIcon(node.icon)} size={16} />
                {node.title}
              </MenuLink>
            </li>
          ),
        )}
        {rest.length > 0 &&
          group(
            'more',
            text.more,
            rest,
            rest.some(({ id }) => id === trail[0]),
          )}
      </ul>
    </Box>
  )
}
