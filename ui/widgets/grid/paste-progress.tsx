import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useSelector } from '@xstate/react'
import type { GridActor } from './grid-actor.ts'
import { useHandBack } from './use-hand-back.ts'

/** How far a long paste or check has come; it can be stopped. */
export const WorkProgress = ({ actor }: { readonly actor: GridActor }) => {
  const backed = useHandBack(actor)
  const progress = useSelector(actor, ({ context }) => context.progress)
  if (!progress) return null
  const { done, total } = progress
  return (
    <Box ref={backed} role="status" sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 3, py: 1, fontSize: 13 }}>
      <LinearProgress variant="determinate" value={total ? (done / total) * 100 : 0} aria-label="进度" sx={{ flex: 1 }} />
      <span>{`${done.toLocaleString('en')} / ${total.toLocaleString('en')}`}</span>
      <Button variant="text" size="medium" onClick={() => actor.send({ type: 'cancel' })}>
        取消
      </Button>
    </Box>
  )
}
