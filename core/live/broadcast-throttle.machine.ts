import { assign, enqueueActions, setup } from 'xstate'
import type { Row } from '../kernel/wire.ts'
import { idOf, type RowId } from '../table/rows.ts'

/** A server hears twenty frames a second of a page, the heart beat among them (reliability WS2): so many rows at once, and then a pause. */
const AT_ONCE = 4

type Context = { readonly waiting: ReadonlyMap<RowId, Row> }

const merged = (waiting: Context['waiting'], rows: readonly Row[]): Context['waiting'] => {
  const all = new Map(waiting)
  for (const row of rows) all.set(idOf(row), { ...all.get(idOf(row)), ...row })
  return all
}

/** Rows that are told to others as they are typed: at once, but no faster than others hear; of a row that waits only the last values. */
export const broadcastThrottleMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { readonly type: 'typed'; readonly rows: readonly Row[] },
    emitted: {} as { readonly type: 'tell'; readonly row: Row },
  },
  actions: {
    collect: assign(({ context, event }) => ({ waiting: merged(context.waiting, event.rows) })),
    say: enqueueActions(({ context, enqueue }) => {
      const rows = [...context.waiting]
      for (const [, row] of rows.slice(0, AT_ONCE)) enqueue.emit({ type: 'tell', row })
      enqueue.assign({ waiting: new Map(rows.slice(AT_ONCE)) })
    }),
  },
  guards: { hasMore: ({ context }) => context.waiting.size > 0 },
  delays: { hearing: 250 },
}).createMachine({
  id: 'telling',
  context: { waiting: new Map() },
  initial: 'quiet',
  on: { typed: { actions: 'collect' } },
  states: {
    quiet: { on: { typed: { target: 'saying', actions: 'collect' } } },
    saying: {
      entry: 'say',
      after: { hearing: [{ guard: 'hasMore', target: 'saying', reenter: true }, { target: 'quiet' }] },
    },
  },
})
