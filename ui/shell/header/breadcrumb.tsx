import Box from '@mui/material/Box'
import { PageLink } from '../../widgets/page-link.tsx'
import { breadcrumb } from '../../../core/navigation/titles.ts'
import { useSession } from '../../hooks/use-session.ts'
import { text } from '../text.ts'

export const Breadcrumb = ({ fullPath, title }: { fullPath: string; title: string }) => {
  const { permissions } = useSession()
  return (
    <Box
      component="nav"
      aria-label={text.breadcrumb}
      sx={(theme) => ({
        minWidth: 0,
        '& ol': { display: 'flex', minWidth: 0, margin: 0, padding: 0, listStyle: 'none', color: theme.vars.palette.ink.faint },
        // What has no room ends in …; the outline of a link that has the focus keeps its own.
        '& li': { minWidth: '2em', overflow: 'clip', overflowClipMargin: '4px', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        // The groups of the menu go first, then a long name.
        '& li:not(:first-of-type, :nth-last-of-type(-n + 2))': { flexShrink: 99 },
        '& li:last-of-type': { flexShrink: 4 },
        '& li + li::before': { content: '"/"', margin: '0 6px' },
        '& a': { color: theme.vars.palette.ink.soft, textDecoration: 'none', '&:hover': { color: theme.vars.palette.primary.main } },
        '& [aria-current]': { color: theme.vars.palette.ink.main },
      })}
    >
      <ol>
        {breadcrumb(permissions.menu, fullPath, title).map((crumb) => (
          <li key={`${crumb.title} ${crumb.path ?? ''}`}>
            {crumb.path ? <PageLink to={crumb.path}>{crumb.title}</PageLink> : <span aria-current="page">{crumb.title}</span>}
          </li>
        ))}
      </ol>
    </Box>
  )
}
