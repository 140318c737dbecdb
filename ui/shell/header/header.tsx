import Box from '@mui/material/Box'
import { useSession } from '../../hooks/use-session.ts'
import { HintButton } from '../hint-button.tsx'
import { text } from '../text.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Greeting } from './greeting.tsx'
import { HeaderTools } from './header-tools.tsx'

type HeaderProps = { readonly fullPath: string; readonly title: string; readonly isMenuOpen: boolean }

export const Header = ({ fullPath, title, isMenuOpen }: HeaderProps) => {
  const { settingsActor } = useSession()
  return (
    <Box
      sx={(theme) => ({
        position: 'relative',
        zIndex: 1,
        display: 'flex',
        alignItems: 'center',
        gap: { md: 2, lg: 3 },
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
          title={isMenuOpen ? text.foldMenu : text.unfoldMenu}
          icon={isMenuOpen ? 'menuFold' : 'menuUnfold'}
          data-side="right"
          aria-expanded={isMenuOpen}
          onClick={() => settingsActor.send({ type: 'menu.toggle' })}
        />
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', md: 'contents' }, color: 'ink.soft' }}>
        <span>{text.welcome}</span>
        <Rule />
      </Box>
      <Breadcrumb fullPath={fullPath} title={title} />
      <Box sx={{ flex: 1 }} />
      <HeaderTools>
        <Greeting />
      </HeaderTools>
    </Box>
  )
}

const Rule = () => <Box component="span" aria-hidden="true" sx={{ width: '1px', height: 16, backgroundColor: 'line.strong' }} />
