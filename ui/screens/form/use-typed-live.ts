import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { createActor } from 'xstate'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { caseIdOf, lineTableKey } from '../../../core/live/keys.ts'
import { LiveTables } from '../../../core/live/live-tables.port.ts'
import { broadcastThrottleMachine } from '../../../core/live/broadcast-throttle.machine.ts'
import { typedRows } from '../../../core/live/typed-rows.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import type { GridActor } from '../../widgets/grid/grid-actor.ts'
import type { FormActor } from './form-actor.ts'

/** What is typed into a stored record's table is shown to everybody else who has it open, and what they type is shown here. */
export const useTypedLive = (form: FormActor, grid: GridActor, table: string): void => {
  const tables = useCase(LiveTables)
  const ids = useCase(Ids)
  const recordId = useSelector(form, ({ context }) => context.stored && idOf(context.stored))

  useEffect(() => {
    if (recordId === undefined) return
    const { type } = form.getSnapshot().context
    const { model } = grid.getSnapshot().context
    const joined = tables.join({
      socketKey: lineTableKey(type.key, table, recordId),
      caseId: caseIdOf(ids.next()),
      heard: {
        patched: ({ id, values }) => grid.send({ type: 'patch', source: 'live', rows: [{ id, values }] }),
      },
    })
    const telling = createActor(broadcastThrottleMachine)
    telling.on('tell', ({ row }) => joined.tell(row))
    telling.start()
    const steps = model.onStep((report) => {
      const rows = typedRows(report, model)
      if (rows.length) telling.send({ type: 'typed', rows })
    })
    return () => {
      steps()
      telling.stop()
      joined.leave()
    }
  }, [form, grid, table, tables, ids, recordId])
}
