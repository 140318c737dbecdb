import Box from '@mui/material/Box'
import { Navigate, useLocation } from 'react-router'
import { trailTo } from '../../core/navigation/menu.ts'
import { useInside } from '../hooks/use-inside.ts'

const isWeb = (url: string) => /^https?:\/\//.test(url)

/** Another site inside this page, where the menu says so. */
export const Frame = () => {
  const { permissions } = useInside()
  const { pathname } = useLocation()
  const entry = trailTo(permissions.menu, pathname).at(-1)
  if (entry?.kind !== 'frame' || !isWeb(entry.url)) return <Navigate to="/404" replace />
  return (
    <Box
      component="iframe"
      src={entry.url}
      title={entry.title}
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      sx={{ flex: 1, width: '100%', border: 0 }}
    />
  )
}
