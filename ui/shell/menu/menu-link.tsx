import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MenuNode } from '../../../core/navigation/menu.ts'

type MenuLinkProps = { readonly node: MenuNode; readonly isActive: boolean; readonly className: string; readonly children: ReactNode }

/** A page of ours in this tab, another site in a new one. */
export const MenuLink = ({ node, isActive, className, children }: MenuLinkProps) =>
  node.kind === 'external' ? (
    <Box component="a" className={className} href={node.url} target="_blank" rel="noreferrer">
      {children}
    </Box>
  ) : (
    <Link className={className} to={node.path} aria-current={isActive ? 'page' : undefined}>
      {children}
    </Link>
  )
