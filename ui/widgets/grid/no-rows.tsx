import Box from '@mui/material/Box'
import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import type { GridActor } from './grid-actor.ts'

/** Says that a table has no rows; where there may be some it shows that the keyboard is there, and is clicked to paste. */
export const NoRows = ({ actor }: { readonly actor: GridActor }) => {
  const { model, input } = actor.getSnapshot().context
  const isNear = useSelector(actor, (snapshot) => !snapshot.matches({ keyboard: 'away' }))
  const isEmpty = useSyncExternalStore(
    (listener) => model.subscribe(listener),
    () => model.order.length === 0,
  )
  if (!isEmpty) return null
  return (
    <Box
      sx={{
        p: 4,
        textAlign: 'center',
        fontSize: 13,
        color: 'ink.faint',
        outlineOffset: '-2px',
        outline: isNear ? 2 : 0,
        outlineStyle: 'solid',
        outlineColor: 'primary.main',
      }}
      onMouseDown={(event) => {
        if (input.readOnly) return
        event.preventDefault()
        actor.send({ type: 'return' })
      }}
    >
      {input.readOnly ? '暂无数据' : '暂无数据，可新增，或点此后粘贴'}
    </Box>
  )
}
