import Box from '@mui/material/Box'
import { useState } from 'react'
import { type MenuNode, trailTo, visibleLeaves } from '../../../core/navigation/menu.ts'
import { Icon } from '../../theme/icon.tsx'
import { menuIcon } from './menu-icon.ts'
import { MenuLink } from './menu-link.tsx'
import { menuStyles } from './menu-styles.ts'
import { useTodoCount } from './use-todo-count.ts'

const TODO = '/process/todo'

/** The menu in line: one root group open at a time, the one of the page in front whenever that changes. */
export const MenuTree = ({ menu, fullPath }: { menu: readonly MenuNode[]; fullPath: string }) => {
  const todo = useTodoCount(fullPath)
  const trail = trailTo(menu, fullPath).map(({ id }) => id)
  const root = trail[0] ?? ''
  const [open, setOpen] = useState(root)
  const [shown, setShown] = useState(fullPath)
  if (fullPath !== shown) {
    setShown(fullPath)
    setOpen(root)
  }

  return (
    <Box sx={menuStyles}>
      <ul>
        {menu.map((node) => (
          <Entry
            key={node.id}
            node={node}
            trail={trail}
            isOpen={open === node.id}
            onToggle={() => setOpen(open === node.id ? '' : node.id)}
            count={trailTo([node], TODO).length > 0 ? todo : 0}
            isRoot
          />
        ))}
      </ul>
    </Box>
  )
}

type EntryProps = { node: MenuNode; trail: readonly string[]; isOpen: boolean; onToggle: () => void; count?: number; isRoot?: boolean }

const Entry = ({ node, trail, isOpen, onToggle, count = 0, isRoot = false }: EntryProps) => {
  const content = (
    <>
      {isRoot && <Icon name={menuIcon(node.icon)} size={16} />}
      <span>{node.title}</span>
      {count > 0 && <b>{count}</b>}
    </>
  )
  if (node.kind !== 'group')
    return (
      <li>
        <MenuLink className="entry" node={node} isActive={node.id === trail.at(-1)}>
          {content}
        </MenuLink>
      </li>
    )
  return (
    <li>
      <button type="button" className={isRoot ? 'entry' : 'entry group'} aria-expanded={isOpen} onClick={onToggle}>
        {content}
        <Icon name={isOpen ? 'up' : 'down'} size={14} />
      </button>
      {isOpen && (
        <ul className="below">
          {node.children.map((child) => (
            <Below key={child.id} node={child} trail={trail} isRoomy={visibleLeaves([node]).length <= ROOM} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** More would push the other groups out of sight. */
const ROOM = 14

type BelowProps = { node: MenuNode; trail: readonly string[]; isRoomy: boolean }

/** A group inside a group is open with it where there is room, and whenever a page of its own comes to the front. */
const Below = ({ node, trail, isRoomy }: BelowProps) => {
  const holds = trail.includes(node.id)
  const [isOpen, setOpen] = useState(isRoomy || holds)
  const [held, setHeld] = useState(holds)
  if (holds !== held) {
    setHeld(holds)
    if (holds) setOpen(true)
  }
  return <Entry node={node} trail={trail} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
}
