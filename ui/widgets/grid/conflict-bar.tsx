import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { cellText } from '../../../core/table/text.ts'
import { Strip } from '../feedback/strip.tsx'
import { NOTHING } from '../values/shown.ts'
import type { GridActor } from './grid-actor.ts'
import { useHandBack } from './use-hand-back.ts'

/** The cell under the cursor was changed by somebody else meanwhile: both values, and one is chosen. */
export const ConflictBar = ({ actor }: { readonly actor: GridActor }) => {
  const backed = useHandBack(actor)
  const cursor = useSelector(actor, ({ context }) => context.cursor)
  const { model } = actor.getSnapshot().context
  const key = useSyncExternalStore(
    (listener) => model.subscribe(listener),
    () => {
      const conflict = cursor && model.state(cursor.row, cursor.column)?.conflict
      return conflict ? JSON.stringify([conflict.mine ?? null, conflict.theirs ?? null]) : ''
    },
  )
  const column = cursor && model.byKey.get(cursor.column)
  const conflict = cursor && model.state(cursor.row, cursor.column)?.conflict
  if (!key || !cursor || !column || !conflict) return null
  const said = (value: typeof conflict.mine) => cellText(column, { ...model.row(cursor.row), [column.key]: value ?? null }) || NOTHING

  return (
    <Strip tone="warn" role="alert" ref={backed}>
      {`${column.title}已被他人改为 ${said(conflict.theirs)}，您填写的是 ${said(conflict.mine)}`}
      <Box sx={{ flex: 1 }} />
      <Button size="medium" onClick={() => actor.send({ type: 'resolve', cell: cursor, take: 'mine' })}>
        保留我的
      </Button>
      <Button size="medium" onClick={() => actor.send({ type: 'resolve', cell: cursor, take: 'theirs' })}>
        采用对方的
      </Button>
    </Strip>
  )
}
