import Box from '@mui/material/Box'
import { filledUrl, type MenuNode } from '../../core/navigation/menu.ts'
import { useInside } from '../hooks/use-inside.ts'

/** Another site inside this page, where the menu says so. */
export const Frame = ({ entry }: { entry: MenuNode }) => {
  const { session } = useInside()
  return (
    <Box
      component="iframe"
      src={filledUrl(entry.url, session.user)}
      title={entry.title}
      data-fills
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-downloads"
      referrerPolicy="no-referrer"
      sx={{ flex: 1, width: '100%', minHeight: 'calc(100dvh - 112px)', border: 0, borderRadius: '8px', backgroundColor: '#FFFFFF' }}
    />
  )
}
