import { assign, emit, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import { failureOf, type Failure } from '../kernel/failure.ts'
import type { Row } from '../kernel/wire.ts'
import { idOf, type RowId } from '../table/rows.ts'
import type { Deed, ListRequest, RemotePage } from './remote-records.port.ts'

/** Several records, one deed: how many it was done to, and why not to the others. */
export type Done = { readonly count: number; readonly refused: readonly { readonly record: Row; readonly failure: Failure }[] }

export type Task = { readonly deed: Deed; readonly records: readonly Row[] }

type Context = {
  readonly request: ListRequest
  /** The rows last brought; they stay until others arrive. */
  readonly page: RemotePage | undefined
  readonly failure: Failure | undefined
  /** Across pages, so that what was chosen can be summed. */
  readonly selected: ReadonlyMap<RowId, Row>
  /** What is being done, or was done last. */
  readonly task: Task | undefined
}

type Events =
  | { readonly type: 'ask'; readonly request: ListRequest }
  | { readonly type: 'reload' }
  | { readonly type: 'select'; readonly rows: readonly Row[]; readonly on: boolean }
  | { readonly type: 'clear' }
  | ({ readonly type: 'do' } & Task)

type Emitted = { readonly type: 'failed'; readonly failure: Failure } | { readonly type: 'done'; readonly task: Task; readonly done: Done }

const chosen = (selected: ReadonlyMap<RowId, Row>, rows: readonly Row[], on: boolean): ReadonlyMap<RowId, Row> => {
  const next = new Map(selected)
  for (const row of rows) {
    if (on) next.set(idOf(row), row)
    else next.delete(idOf(row))
  }
  return next
}

// The rows under the selection are replaced by fresher ones; those of other pages stay as they were.
const refreshed = (selected: ReadonlyMap<RowId, Row>, { records }: RemotePage) =>
  records.some((row) => selected.has(idOf(row)))
    ? new Map([...selected, ...records.filter((row) => selected.has(idOf(row))).map((row) => [idOf(row), row] as const)])
    : selected

/** A page of records, and what is done to those that are ticked. Tag `moving` while newer rows are under way. */
export const listMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    emitted: {} as Emitted,
    input: {} as { readonly request: ListRequest },
    tags: {} as 'moving' | 'busy',
  },
  actors: {
    bring: provided<RemotePage, ListRequest>(),
    perform: provided<Done, Task>(),
  },
  guards: {
    isForbidden: ({ event }) => /(^|\.)forbidden$/.test(failureOf((event as unknown as { error: unknown }).error).code),
  },
}).createMachine({
  id: 'list',
  context: ({ input }) => ({ request: input.request, page: undefined, failure: undefined, selected: new Map(), task: undefined }),
  initial: 'bringing',
  on: {
    ask: {
      target: '.bringing',
      actions: assign(({ context, event }) => ({
        request: event.request,
        selected: sameQuestion(context.request, event.request) ? context.selected : new Map(),
      })),
    },
    reload: '.bringing',
    select: { actions: assign(({ context, event }) => ({ selected: chosen(context.selected, event.rows, event.on) })) },
    clear: { actions: assign({ selected: new Map() }) },
  },
  states: {
    bringing: {
      tags: 'moving',
      invoke: {
        src: 'bring',
        input: ({ context }) => context.request,
        onDone: {
          target: 'shown',
          actions: assign(({ context, event }) => ({
            page: event.output,
            failure: undefined,
            selected: refreshed(context.selected, event.output),
          })),
        },
        onError: [
          { guard: 'isForbidden', target: 'forbidden', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
          {
            guard: ({ context }) => context.page !== undefined,
            target: 'shown',
            actions: [
              assign(({ event }) => ({ failure: failureOf(event.error) })),
              emit(({ event }) => ({ type: 'failed', failure: failureOf(event.error) })),
            ],
          },
          { target: 'failed', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
        ],
      },
    },
    shown: { on: { do: { target: 'acting', actions: assign(({ event: { deed, records } }) => ({ task: { deed, records } })) } } },
    failed: {},
    forbidden: {},
    acting: {
      tags: 'busy',
      invoke: {
        src: 'perform',
        input: ({ context }) => context.task!,
        onDone: {
          target: 'bringing',
          actions: [
            assign({ selected: new Map() }),
            emit(({ context, event }) => ({ type: 'done', task: context.task!, done: event.output })),
          ],
        },
        onError: { target: 'shown', actions: emit(({ event }) => ({ type: 'failed', failure: failureOf(event.error) })) },
      },
    },
  },
})

const sameQuestion = (a: ListRequest, b: ListRequest): boolean => JSON.stringify(a.filters) === JSON.stringify(b.filters)
