import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import { useSignOut } from '../../hooks/use-sign-out.ts'
import { Icon } from '../../theme/icon.tsx'
import { BellButton } from '../bell/bell-button.tsx'
import { text } from '../text.ts'
import { MenuSearch } from './menu-search.tsx'
import { UserMenu } from './user-menu.tsx'

/** What stands at the right of every header: the search, oneself, the way out. `children` stand before oneself. */
export const HeaderTools = ({ children }: { children?: ReactNode }) => {
  const signOut = useSignOut()
  return (
    <>
      <MenuSearch />
      {children}
      <BellButton />
      <UserMenu />
      <Button variant="text" startIcon={<Icon name="exit" />} onClick={signOut} sx={{ gap: 1, mx: -2 }}>
        {text.leave}
      </Button>
    </>
  )
}
