import { assign, emit, setup } from 'xstate'
import { actionOf } from '../../definitions/action-of.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { provided } from '../../kernel/actors.ts'
import { failureOf, type Failure } from '../../kernel/failure.ts'
import type { Finding } from '../../kernel/finding.ts'
import { failuresThrown } from '../../kernel/result.ts'
import { rowsOf, type Row } from '../../kernel/wire.ts'
import { actionKey, keysAfter, type ActionKeys, type Performing } from './action-keys.ts'
import { needsConfirmation } from '../failures.ts'
import type { RecordOperation, ActionResult, Told } from '../remote-records.port.ts'

/** What a operation's dialog was refused, by place: a field, `row.column` of the rows it adds, or `table.row.column` of those it fills in. */
export type RefusedPlaces = Readonly<Record<string, string>>

type Context = {
  readonly type: DocumentType
  /** What is being done, or was done last. */
  readonly performing: Performing | undefined
  readonly keys: ActionKeys
  readonly refused: RefusedPlaces | undefined
  /** What the last try came to. */
  readonly found: Finding | undefined
  readonly told: Told | undefined
}

type Events =
  /** `key` is new for every press; what may have been done already goes under its first one. */
  | { readonly type: 'do'; readonly operation: RecordOperation; readonly record: Row; readonly key: string }
  /** The doubt was heard: it is to be done all the same. */
  | { readonly type: 'insist'; readonly key: string }
  | { readonly type: 'desist' }
  /** What was told this one time has been read. */
  | { readonly type: 'heard' }
  /** Its dialog was closed. */
  | { readonly type: 'close' }

type Emitted =
  | { readonly type: 'done'; readonly operation: RecordOperation; readonly outcome: ActionResult }
  | { readonly type: 'failed'; readonly failure: Failure; readonly operation: RecordOperation }
  /** The server wants to hear it twice. */
  | { readonly type: 'doubted'; readonly doubt: Failure }

type Confirmable = Extract<RecordOperation, { readonly do: 'submit' | 'change' | 'act' }>

const isConfirmable = (operation: RecordOperation): operation is Confirmable =>
  operation.do === 'submit' || operation.do === 'change' || operation.do === 'act'

const confirmed = (operation: RecordOperation): RecordOperation => (isConfirmable(operation) ? { ...operation, confirm: true } : operation)

/** May it be done all the same? */
const isDoubt = ({ operation }: Performing, { code }: Failure): boolean =>
  code === needsConfirmation.code && isConfirmable(operation) && !operation.confirm

/** The server counts a table's rows from the first it holds, a dialog from the first it adds. */
const placesOf = (type: DocumentType, { operation, record }: Performing, failures: readonly Failure[]): RefusedPlaces => {
  const asking = operation.do === 'act' ? actionOf(type, operation.action) : undefined
  const { add: added, fill: filledIn } = asking?.askRows ?? {}
  const held = added === undefined ? 0 : rowsOf(record, added).length
  return Object.fromEntries(
    failures.flatMap(({ field, row, message }) => {
      if (field === undefined) return []
      const [table, column] = field.split('.')
      if (row === undefined) return [[field, message]]
      return [[table === added ? `${row - held}.${column}` : table === filledIn ? `${table}.${row}.${column}` : field, message]]
    }),
  )
}

/** What an answer leaves behind; a refusal names places. */
const after = ({ type, performing, keys }: Context, failures?: readonly Failure[]): Partial<Context> => ({
  keys: keysAfter(keys, performing!, failures?.[0]),
  refused: failures && placesOf(type, performing!, failures),
  found: undefined,
})

/** What is done to the record that is shown. Tag `busy` while the server is asked. */
export const actionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    emitted: {} as Emitted,
    input: {} as { readonly type: DocumentType },
    tags: {} as 'busy',
  },
  actors: { perform: provided<ActionResult, Performing>() },
  actions: {
    sayDone: emit(({ context }, { outcome }: { readonly outcome: ActionResult }) => ({
      type: 'done' as const,
      operation: context.performing!.operation,
      outcome,
    })),
  },
}).createMachine({
  id: 'operation',
  context: ({ input }) => ({ ...input, performing: undefined, keys: new Map(), refused: undefined, found: undefined, told: undefined }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        do: {
          target: 'performing',
          actions: assign(({ context: { keys }, event: { operation, record, key } }) => ({
            performing: { operation, record, key: actionKey(keys, operation, record, key) },
          })),
        },
        close: { actions: assign({ refused: undefined, found: undefined }) },
      },
    },
    performing: {
      tags: 'busy',
      invoke: {
        src: 'perform',
        input: ({ context }) => context.performing!,
        onDone: [
          {
            guard: ({ event }) => event.output.found !== undefined,
            target: 'idle',
            actions: assign(({ context, event }) => ({ ...after(context), found: event.output.found })),
          },
          {
            guard: ({ event }) => event.output.told !== undefined,
            target: 'telling',
            actions: [
              assign(({ context, event }) => ({ ...after(context), told: event.output.told })),
              { type: 'sayDone', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
          {
            target: 'idle',
            actions: [assign(({ context }) => after(context)), { type: 'sayDone', params: ({ event }) => ({ outcome: event.output }) }],
          },
        ],
        onError: [
          {
            guard: ({ context, event }) => isDoubt(context.performing!, failureOf(event.error)),
            target: 'doubted',
            actions: [
              assign(({ context, event }) => after(context, failuresThrown(event.error))),
              emit(({ event }) => ({ type: 'doubted', doubt: failuresThrown(event.error).at(1) ?? failureOf(event.error) })),
            ],
          },
          {
            target: 'idle',
            actions: [
              assign(({ context, event }) => after(context, failuresThrown(event.error))),
              emit(({ context, event }) => ({ type: 'failed', failure: failureOf(event.error), operation: context.performing!.operation })),
            ],
          },
        ],
      },
    },
    doubted: {
      on: {
        insist: {
          target: 'performing',
          actions: assign(({ context: { keys, performing }, event }) => {
            const { operation, record } = performing!
            const insisting = confirmed(operation)
            return { performing: { operation: insisting, record, key: actionKey(keys, insisting, record, event.key) } }
          }),
        },
        desist: 'idle',
      },
    },
    telling: { on: { heard: { target: 'idle', actions: assign({ told: undefined }) } } },
  },
})
