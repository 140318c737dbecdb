import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { greeting, hourOf } from '../../../core/navigation/greeting.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { useSignOut } from '../../hooks/use-sign-out.ts'
import { Icon } from '../../theme/icon.tsx'
import { HintButton } from '../hint-button.tsx'
import { text } from '../text.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { MenuSearch } from './menu-search.tsx'
import { UserMenu } from './user-menu.tsx'

type HeaderProps = { readonly path: string; readonly title: string; readonly isMenuOpen: boolean }

export const Header = ({ path, title, isMenuOpen }: HeaderProps) => {
  const { settingsActor } = useInside()
  const signOut = useSignOut()
  const fold = isMenuOpen ? text.foldMenu : text.unfoldMenu
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        zIndex: theme.zIndex.appBar - 1,
        top: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        flex: 'none',
        height: 48,
        padding: '0 16px 0 24px',
        borderBottom: `1px solid ${theme.vars.palette.line.main}`,
        fontSize: 13,
        whiteSpace: 'nowrap',
        backgroundColor: theme.vars.palette.ground.card,
      })}
    >
      <Box sx={{ ml: -2 }}>
        <HintButton
          title={fold}
          icon={isMenuOpen ? 'menuFold' : 'menuUnfold'}
          data-side="right"
          aria-expanded={isMenuOpen}
          onClick={() => settingsActor.send({ type: 'menu.toggle' })}
        />
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', lg: 'contents' }, color: 'ink.soft' }}>
        <span>{text.welcome}</span>
        <Rule />
      </Box>
      <Breadcrumb path={path} title={title} />
      <Box sx={{ flex: 1 }} />
      <MenuSearch />
      <Greeting />
      <UserMenu />
      <Button variant="text" startIcon={<Icon name="exit" />} onClick={signOut} sx={{ gap: 1, mx: -2 }}>
        {text.leave}
      </Button>
    </Box>
  )
}

const Rule = () => <Box component="span" aria-hidden="true" sx={{ width: '1px', height: 16, backgroundColor: 'line.strong' }} />

const Greeting = () => {
  const { session } = useInside()
  const hour = hourOf(useCase(Clock).now())
  return (
    <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' }, color: 'ink.soft' }}>
      {greeting(hour)}，{session.user.realname || session.user.username}
    </Box>
  )
}
