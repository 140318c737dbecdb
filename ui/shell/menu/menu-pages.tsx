import type { MenuNode } from '../../../core/navigation/menu.ts'
import { MenuLink } from './menu-link.tsx'

/** What a group holds, its own groups as headings. */
export const MenuPages = ({ nodes, active }: { nodes: readonly MenuNode[]; active: string }) => (
  <ul>
    {nodes.map((node) => (
      <li key={node.id}>
        {node.kind === 'group' ? (
          <>
            <i>{node.title}</i>
            <MenuPages nodes={node.children} active={active} />
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
