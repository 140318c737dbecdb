import { assign, emit, enqueueActions, raise, setup } from 'xstate'
import { provided } from '../../kernel/actors.ts'
import { failureOf, filled, isForbidden, type Failure } from '../../kernel/failure.ts'
import type { Row } from '../../kernel/wire.ts'
import { idOf, type RowId } from '../../table/rows.ts'
import { actionKey, isUnanswered, keysAfter, type ActionKeys, type Performing } from '../actions/action-keys.ts'
import { tooManyChosen } from '../failures.ts'
import type { RecordOperation, ListRequest, ActionResult, RemotePage } from '../remote-records.port.ts'

/** Several records, one operation: how many it was done to, why not to others, and how many were left alone when it was stopped. */
export type Done = {
  readonly count: number
  readonly refused: readonly { readonly record: Row; readonly failure: Failure }[]
  readonly left: number
}

/** One operation to several records, one after the other. */
export type BatchOperation = { readonly operation: RecordOperation; readonly records: readonly Row[] }

type Context = {
  readonly request: ListRequest
  /** Columns whose sums over everything that matches are wanted. */
  readonly summed: readonly string[]
  /** The rows last brought; they stay until others arrive. */
  readonly page: RemotePage | undefined
  /** Of all that matches, by column; undefined until they are known. */
  readonly sums: Row | undefined
  readonly failure: Failure | undefined
  /** Added elsewhere since the page was brought; it shows them when it is brought again. */
  readonly added: ReadonlySet<RowId>
  /** Across pages, so that what was chosen can be summed. */
  readonly selected: ReadonlyMap<RowId, Row>
  /** All that matches, on its way into the selection. */
  readonly gathered: readonly Row[]
  /** What is being done, or was done last. */
  readonly batch: BatchOperation | undefined
  /** How far it has come. */
  readonly at: number
  readonly refused: Done['refused']
  readonly stopped: boolean
  readonly key: string
  readonly keys: ActionKeys
}

type Events =
  | { readonly type: 'ask'; readonly request: ListRequest }
  | { readonly type: 'reload' }
  /** Something may have changed unnoticed: the rows are brought again without a word. */
  | { readonly type: 'missed' }
  | { readonly type: 'select'; readonly rows: readonly Row[]; readonly on: boolean }
  /** Chooses everything that matches, on all pages. */
  | { readonly type: 'selectAll' }
  | { readonly type: 'clear' }
  /** `key` is new for every press; what may have been done already goes under its first one. */
  | ({ readonly type: 'do'; readonly key: string } & BatchOperation)
  /** Ends gathering, or a operation after the record it is at. */
  | { readonly type: 'stop' }
  | { readonly type: 'unsummed' }
  /** A record of the page as it was stored elsewhere meanwhile; without its new row it is there no longer. */
  | { readonly type: 'elsewhere'; readonly id: RowId; readonly row?: Row }
  /** Records that were not there when the page was brought. */
  | { readonly type: 'added'; readonly ids: readonly RowId[] }

type Emitted =
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'done'; readonly batch: BatchOperation; readonly done: Done }

/** So many are gathered at once, and so many may be chosen at most. */
const AT_ONCE = 1_000
const MOST_CHOSEN = 10_000

const withRows = (selected: ReadonlyMap<RowId, Row>, rows: readonly Row[]): ReadonlyMap<RowId, Row> =>
  new Map([...selected, ...rows.map((row) => [idOf(row), row] as const)])

const withoutRows = (selected: ReadonlyMap<RowId, Row>, rows: readonly Row[]): ReadonlyMap<RowId, Row> => {
  const next = new Map(selected)
  for (const row of rows) next.delete(idOf(row))
  return next
}

// The rows under the selection are replaced by fresher ones; those of other pages stay as they were.
const refreshed = (selected: ReadonlyMap<RowId, Row>, { records }: RemotePage) =>
  records.some((row) => selected.has(idOf(row)))
    ? withRows(
        selected,
        records.filter((row) => selected.has(idOf(row))),
      )
    : selected

const elsewhere = ({ page, selected }: Context, id: RowId, row: Row | undefined): Partial<Context> => {
  const shown = page?.records.find((one) => idOf(one) === id)
  if (!page || !shown) return {}
  if (!row) {
    const left = { ...page, records: page.records.filter((one) => one !== shown), total: Math.max(0, page.total - 1) }
    return { page: left, selected: withoutRows(selected, [shown]) }
  }
  if (Number(row['version']) <= Number(shown['version'])) return {}
  const newer = { ...page, records: page.records.map((one) => (one === shown ? { ...shown, ...row } : one)) }
  return { page: newer, selected: refreshed(selected, newer) }
}

const unknownIn = ({ page }: Context, ids: readonly RowId[]): readonly RowId[] =>
  ids.filter((id) => !page?.records.some((row) => idOf(row) === id))

const sameQuestion = (a: ListRequest, b: ListRequest): boolean =>
  JSON.stringify([a.filters, a.advanced]) === JSON.stringify([b.filters, b.advanced])

const current = ({ batch, at }: Context): Row => batch!.records[at]!

const performing = (context: Context): Performing => {
  const { operation } = context.batch!
  const record = current(context)
  return { operation, record, key: actionKey(context.keys, operation, record, `${context.key}.${context.at}`) }
}

/** One more record has its answer, or none: then the operation would only fail for the others too. */
const answered = (context: Context, failure?: Failure): Partial<Context> => {
  const did = performing(context)
  const { record } = did
  const lost = failure !== undefined && isUnanswered(failure)
  return {
    at: context.at + 1,
    keys: keysAfter(context.keys, did, failure),
    stopped: context.stopped || lost || failure?.code.startsWith('session.') === true,
    ...(failure ? { refused: [...context.refused, { record, failure }] } : { selected: withoutRows(context.selected, [record]) }),
  }
}

const nextOf = ({ request, gathered }: Context): ListRequest => ({
  ...request,
  pageNo: Math.floor(gathered.length / AT_ONCE) + 1,
  pageSize: AT_ONCE,
})

/** A page of records, what all that matches adds up to, and what is done to those that are ticked. Tag `moving` while newer rows are under way. */
export const listMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    emitted: {} as Emitted,
    /** `page` is what was brought before the list itself could ask. */
    input: {} as { readonly request: ListRequest; readonly summed: readonly string[]; readonly page?: RemotePage | undefined },
    tags: {} as 'moving' | 'busy' | 'gathering',
  },
  actors: {
    bring: provided<RemotePage, ListRequest>(),
    addUp: provided<Row, { readonly request: ListRequest; readonly summed: readonly string[] }>(),
    perform: provided<ActionResult, Performing>(),
  },
  actions: {
    brought: enqueueActions(({ context, enqueue }, { page }: { readonly page: RemotePage }) => {
      enqueue.assign({ page, failure: undefined, added: new Set(), selected: refreshed(context.selected, page) })
      enqueue.raise({ type: 'unsummed' })
    }),
    ask: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'ask') return
      const same = sameQuestion(context.request, event.request)
      enqueue.assign({ request: event.request, ...(same ? {} : { selected: new Map(), sums: undefined }) })
    }),
  },
  guards: {
    isUnsummed: ({ context }) => context.summed.length > 0 && context.sums === undefined && (context.page?.total ?? 0) > 0,
    isTooMany: ({ context }) => (context.page?.total ?? 0) > MOST_CHOSEN,
    isGathered: ({ context }) => context.gathered.length >= (context.page?.total ?? 0),
    isOver: ({ context }) => context.stopped || context.at >= context.batch!.records.length,
  },
}).createMachine({
  id: 'list',
  context: ({ input }) => ({
    request: input.request,
    summed: input.summed,
    page: input.page,
    sums: undefined,
    failure: undefined,
    added: new Set(),
    selected: new Map(),
    gathered: [],
    batch: undefined,
    at: 0,
    refused: [],
    stopped: false,
    key: '',
    keys: new Map(),
  }),
  type: 'parallel',
  states: {
    rows: {
      initial: 'beginning',
      on: {
        ask: { target: '.bringing', actions: 'ask' },
        reload: { target: '.bringing', actions: assign({ sums: undefined }) },
        added: { actions: assign(({ context, event }) => ({ added: new Set([...context.added, ...unknownIn(context, event.ids)]) })) },
        elsewhere: { actions: assign(({ context, event }) => elsewhere(context, event.id, event.row)) },
      },
      states: {
        beginning: {
          always: [
            { guard: ({ context }) => context.page !== undefined, target: 'shown', actions: raise({ type: 'unsummed' }) },
            { target: 'bringing' },
          ],
        },
        bringing: {
          tags: 'moving',
          invoke: {
            src: 'bring',
            input: ({ context }) => context.request,
            onDone: {
              target: 'shown',
              actions: { type: 'brought', params: ({ event }) => ({ page: event.output }) },
            },
            onError: [
              {
                guard: ({ event }) => isForbidden(failureOf(event.error)),
                target: 'forbidden',
                actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
              },
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
        shown: {
          on: {
            do: {
              target: 'acting',
              actions: assign(({ event: { operation, records, key } }) => ({
                batch: { operation, records },
                key,
                at: 0,
                refused: [],
                stopped: false,
              })),
            },
          },
          initial: 'still',
          states: {
            still: { on: { missed: 'looking' } },
            looking: {
              invoke: {
                src: 'bring',
                input: ({ context }) => context.request,
                onDone: {
                  target: 'still',
                  actions: [assign({ sums: undefined }), { type: 'brought', params: ({ event }) => ({ page: event.output }) }],
                },
                onError: 'still',
              },
            },
          },
        },
        failed: {},
        forbidden: {},

        /** One record after the other: a refusal of one stands beside the others and stops nothing. */
        acting: {
          tags: 'busy',
          initial: 'next',
          on: { stop: { actions: assign({ stopped: true }) }, ask: { actions: 'ask' }, reload: {} },
          states: {
            next: {
              always: [
                {
                  guard: 'isOver',
                  target: '#list.rows.bringing',
                  actions: [
                    assign({ sums: undefined }),
                    emit(({ context: { batch, at, refused } }) => ({
                      type: 'done',
                      batch: batch!,
                      done: { count: at - refused.length, refused, left: batch!.records.length - at },
                    })),
                  ],
                },
                { target: 'doing' },
              ],
            },
            doing: {
              invoke: {
                src: 'perform',
                input: ({ context }) => performing(context),
                onDone: { target: 'next', actions: assign(({ context }) => answered(context)) },
                onError: { target: 'next', actions: assign(({ context, event }) => answered(context, failureOf(event.error))) },
              },
            },
          },
        },
      },
    },

    sums: {
      initial: 'still',
      states: {
        still: { on: { unsummed: { guard: 'isUnsummed', target: 'adding' } } },
        adding: {
          invoke: {
            src: 'addUp',
            input: ({ context: { request, summed } }) => ({ request, summed }),
            onDone: { target: 'still', actions: assign(({ event }) => ({ sums: event.output })) },
            // The list is of use without them.
            onError: 'still',
          },
          on: { ask: { guard: ({ context, event }) => !sameQuestion(context.request, event.request), target: 'still' } },
        },
      },
    },

    choice: {
      initial: 'made',
      on: {
        select: {
          target: '.made',
          actions: assign(({ context: { selected }, event: { rows, on } }) => ({
            selected: on ? withRows(selected, rows) : withoutRows(selected, rows),
          })),
        },
        clear: { target: '.made', actions: assign({ selected: new Map() }) },
      },
      states: {
        made: {
          on: {
            selectAll: [
              {
                guard: 'isTooMany',
                actions: emit({ type: 'failed', failure: filled(tooManyChosen, { most: MOST_CHOSEN }) }),
              },
              { target: 'gathering', actions: assign({ gathered: [] }) },
            ],
          },
        },
        gathering: {
          tags: 'gathering',
          initial: 'next',
          on: {
            stop: 'made',
            ask: { guard: ({ context, event }) => !sameQuestion(context.request, event.request), target: 'made' },
          },
          states: {
            next: {
              always: [
                {
                  guard: 'isGathered',
                  target: '#list.choice.made',
                  actions: assign(({ context }) => ({ selected: withRows(context.selected, context.gathered) })),
                },
                { target: 'bringing' },
              ],
            },
            bringing: {
              invoke: {
                src: 'bring',
                input: ({ context }) => nextOf(context),
                onDone: [
                  // Fewer than there were: others have left since.
                  {
                    guard: ({ event }) => event.output.records.length < AT_ONCE,
                    target: '#list.choice.made',
                    actions: assign(({ context, event }) => ({
                      selected: withRows(context.selected, [...context.gathered, ...event.output.records]),
                    })),
                  },
                  {
                    target: 'next',
                    actions: assign(({ context, event }) => ({ gathered: [...context.gathered, ...event.output.records] })),
                  },
                ],
                onError: {
                  target: '#list.choice.made',
                  actions: emit(({ event }) => ({ type: 'failed', failure: failureOf(event.error) })),
                },
              },
            },
          },
        },
      },
    },
  },
})
