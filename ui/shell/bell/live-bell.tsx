import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { text } from '../../../core/notices/text.ts'
import { HintButton } from '../hint-button.tsx'
import { later } from '../lazy-part.tsx'
import { UnreadBadge, useUnreadCount } from './unread-badge.tsx'

const BellPopover = later(() => import('./bell-popover.tsx').then((module) => module.BellPopover))

/** The bell with its count, and what it shows when it is pressed; `isWanted` where it was pressed before it was there. */
export const LiveBell = ({ isWanted }: { readonly isWanted: boolean }) => {
  const count = useUnreadCount()
  const place = useRef<HTMLDivElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (isWanted) setAnchor(place.current)
  }, [isWanted])

  return (
    <Box ref={place} sx={{ position: 'relative', flex: 'none' }}>
      <HintButton
        title={count > 0 ? `${text.bell}，${text.unreadCount(count)}` : text.bell}
        icon="bell"
        data-side="left"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={() => setAnchor(place.current)}
      />
      <UnreadBadge count={count} />
      {anchor && <BellPopover anchor={anchor} onClose={() => setAnchor(null)} />}
    </Box>
  )
}
