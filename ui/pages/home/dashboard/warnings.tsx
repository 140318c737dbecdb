import Box from '@mui/material/Box'
import { PageLink } from '../../../widgets/page-link.tsx'
import type { Warning } from '../../../../core/reports/home-page.ts'
import { usePages } from '../../../hooks/use-pages.ts'
import { Icon } from '../../../theme/icon.tsx'

/** What wants looking at, each with its count and the way there. */
export const Warnings = ({ warnings }: { readonly warnings: readonly Warning[] }) => {
  const pages = usePages()
  if (warnings.length === 0) return null
  return (
    <Box
      component="section"
      aria-label="预警提醒"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 20px',
        p: '8px 16px',
        borderRadius: 2,
        fontSize: 13,
        bgcolor: 'states.warn.ground',
        color: 'states.warn.text',
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, fontWeight: 600 }}>
        <Icon name="warning" size={16} />
        预警提醒
      </Box>
      {warnings.map(({ key, title, of, count }) => {
        const page = pages.list(of)
        const words = (
          <>
            {title} <b>{count}</b> 项
          </>
        )
        return page ? (
          <Box key={key} component={PageLink} to={page} sx={{ color: 'inherit' }}>
            {words}
          </Box>
        ) : (
          <span key={key}>{words}</span>
        )
      })}
    </Box>
  )
}
