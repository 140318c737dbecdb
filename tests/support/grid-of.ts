import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Row } from '../../core/kernel/wire.ts'
import type { TableColumn } from '../../core/table/column.ts'
import { gridMachine } from '../../core/table/grid.machine.ts'
import type { GridInput } from '../../core/table/grid-context.ts'
import type { GridEmitted, GridEvent } from '../../core/table/grid-events.ts'
import type { Answers } from '../../core/table/paste-names.ts'
import type { NameQuery } from '../../core/table/paste-work.ts'

export const CASE = 'case-1-'

type Given = Partial<GridInput> & { readonly lookUp?: (questions: readonly NameQuery[]) => Promise<Answers> }

/** A grid with a clock that is turned by hand, ids that count, and everything it said. */
export const gridOf = (columns: readonly TableColumn[], rows: readonly Row[] = [], { lookUp, ...given }: Given = {}) => {
  const clock = new SimulatedClock()
  let next = 0
  const machine = lookUp
    ? gridMachine.provide({ actors: { lookUp: fromPromise<Answers, readonly NameQuery[]>(({ input }) => lookUp(input)) } })
    : gridMachine
  const actor = createActor(machine, {
    clock,
    input: { columns, rows, caseId: CASE, clock, ids: { next: () => String((next += 1)) }, ...given },
  })
  const said: GridEmitted[] = []
  actor.on('*', (emitted) => said.push(emitted))
  actor.start()
  const model = () => actor.getSnapshot().context.model
  return {
    actor,
    clock,
    said,
    model: model(),
    context: () => actor.getSnapshot().context,
    send: (...events: readonly GridEvent[]) => events.forEach((event) => actor.send(event)),
    ids: () => model().order,
    values: (key: string) =>
      model()
        .rows()
        .map((row) => row[key]),
    refusals: () => said.flatMap((one) => (one.type === 'refused' ? [one.failure.message] : [])),
  }
}

export const on = (row: string, column: string): GridEvent => ({ type: 'focus', cell: { row, column } })

export const range = (from: readonly [string, string], to: readonly [string, string]): readonly GridEvent[] => [
  on(...from),
  { type: 'extend', cell: { row: to[0], column: to[1] } },
]

export const rowsOfIds = (...ids: readonly string[]): readonly Row[] => ids.map((id) => ({ id }))
