import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { PageLink } from '../../widgets/page-link.tsx'
import { filledUrl, type MenuNode } from '../../../core/navigation/menu.ts'
import { useSession } from '../../hooks/use-session.ts'

type MenuLinkProps = { readonly node: MenuNode; readonly isActive: boolean; readonly className: string; readonly children: ReactNode }

/** A page of ours in this window or, where the entry says so, in a new one; another site always in a new one. */
export const MenuLink = ({ node, isActive, className, children }: MenuLinkProps) => {
  const { session } = useSession()
  return node.kind === 'external' ? (
    <Box component="a" className={className} href={filledUrl(node.url, session.user)} target="_blank" rel="noreferrer">
      {children}
    </Box>
  ) : (
    <PageLink
      className={className}
      to={node.path}
      target={node.opensAnew ? '_blank' : undefined}
      aria-current={isActive ? 'page' : undefined}
    >
      {children}
    </PageLink>
  )
}
