import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useId } from 'react'
import { Icon } from '../../theme/icon.tsx'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import type { AsyncState } from './use-answer.ts'

type SideDrawerProps<T> = {
  readonly title: string
  readonly answered: AsyncState<T>
  readonly onClose: () => void
  readonly children: (value: T) => ReactNode
}

/** Something about the record, read beside it. */
export const SideDrawer = <T,>({ title, answered: { value, failure, retry }, onClose, children }: SideDrawerProps<T>) => {
  const id = useId()
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, sx: { width: 420, maxWidth: '100%' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 48, px: 4, borderBottom: 1, borderColor: 'line.main' }}>
        <Box component="h2" id={id} sx={{ flex: 1, fontSize: 16 }}>
          {title}
        </Box>
        <IconButton aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflow: 'auto', p: 4, fontSize: 13, lineHeight: '20px' }}>
        {failure ? (
          <Failed failure={failure} onRetry={retry} />
        ) : value === undefined ? (
          <Skeleton rows={6} columns={[1]} />
        ) : (
          children(value)
        )}
      </Box>
    </Drawer>
  )
}
