import Box from '@mui/material/Box'
import { type MenuNode, visibleLeaves } from '../../../core/navigation/menu.ts'
import { MenuLink } from '../../shell/menu/menu-link.tsx'
import { menuIcon } from '../../shell/menu/menu-icon.ts'
import { Icon } from '../../theme/icon.tsx'

/** One card for each area of the menu, with its pages as links. */
export const Shortcuts = ({ areas }: { areas: readonly MenuNode[] }) => (
  <Box sx={{ columns: '340px auto', columnGap: '12px' }}>
    {areas.map((area) => (
      <Area key={area.id} area={area} />
    ))}
  </Box>
)

const Area = ({ area }: { area: MenuNode }) => (
  <Box
    component="section"
    aria-labelledby={`area-${area.id}`}
    sx={(theme) => ({
      marginBottom: '12px',
      breakInside: 'avoid',
      border: `1px solid ${theme.vars.palette.line.main}`,
      borderRadius: '8px',
      backgroundColor: theme.vars.palette.ground.card,
      '& ul': { display: 'grid', gridTemplateColumns: '1fr 1fr', margin: 0, padding: '4px 8px 8px', listStyle: 'none' },
      '& a': {
        display: 'block',
        padding: '6px 8px',
        borderRadius: '6px',
        fontSize: 13,
        lineHeight: '20px',
        color: theme.vars.palette.primary.main,
        textDecoration: 'none',
        '&:hover': { backgroundColor: theme.vars.palette.ground.hover },
      },
      [theme.breakpoints.down('md')]: { '& a': { padding: '12px 8px' } },
    })}
  >
    <Box
      component="h2"
      id={`area-${area.id}`}
      sx={(theme) => ({ display: 'flex', alignItems: 'center', gap: 2, margin: 0, padding: '12px 16px 4px', ...theme.typography.h3 })}
    >
      <Box component="span" sx={{ lineHeight: 0, fontSize: 16, color: 'ink.faint' }}>
        <Icon name={menuIcon(area.icon)} />
      </Box>
      {area.title}
    </Box>
    <ul>
      {visibleLeaves([area]).map((page) => (
        <li key={page.id}>
          <MenuLink className="" node={page} isActive={false}>
            {page.title}
          </MenuLink>
        </li>
      ))}
    </ul>
  </Box>
)
