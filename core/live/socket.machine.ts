import { assign, enqueueActions, fromCallback, raise, sendTo, setup } from 'xstate'
import type { KeepAlive } from './keep-alive.ts'

/** What the connection's actor tells, and what it is told. */
export type FromConnection =
  | { readonly type: 'opened' }
  | { readonly type: 'received'; readonly text: string }
  | { readonly type: 'closed' }
export type ToConnection = { readonly type: 'transmit'; readonly text: string }
export type ConnectionInput = { readonly as: 'token' | 'nobody' }

type Context = {
  readonly dialect: KeepAlive
  /** Between 0 and 1: not everybody comes back at the same moment. */
  readonly random: () => number
  /** Attempts in a row that never came as far as an answered heart beat. */
  readonly failures: number
  /** Servers of the older generation take a socket only without a token. */
  readonly as: 'token' | 'nobody'
  readonly wasOpen: boolean
}

type Events = { readonly type: 'start' | 'stop' | 'end' } | { readonly type: 'send'; readonly text: string } | FromConnection

type Emitted =
  /** `again`: it was open before, and what was sent meanwhile is lost. */
  | { readonly type: 'opened'; readonly again: boolean; readonly as: 'token' | 'nobody' }
  | { readonly type: 'received'; readonly text: string }
  /** No connection for long: whoever shows something may look for himself. */
  | { readonly type: 'unreachable' }

const RECONNECT = 5_000
const JITTER = 1_000
const PATIENT_FAILURES = 5
const LONGEST = 60_000

/** Five seconds and a bit (both seeds, reliability DEG2); from the sixth failure in a row on twice as long each time, at most a minute. */
export const pauseAfter = (failures: number, random: number): number => {
  const pause = failures <= PATIENT_FAILURES ? RECONNECT : Math.min(LONGEST, RECONNECT * 2 ** (failures - PATIENT_FAILURES))
  return pause + Math.round(JITTER * random)
}

const connection = fromCallback<ToConnection, ConnectionInput>(() => {
  throw new Error('The connection of this machine was not provided')
})

/** One socket of one page: beats, waits for the answer, comes back after whatever closed it. Silent: nobody is told of a lost connection. */
export const socketMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    emitted: {} as Emitted,
    input: {} as { readonly dialect: KeepAlive; readonly random: () => number },
  },
  actors: { connection },
  actions: {
    passOn: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'received') enqueue.emit({ type: 'received', text: event.text })
    }),
  },
  guards: {
    isAnswer: ({ context, event }) => event.type === 'received' && context.dialect.isAnswer(event.text),
  },
  delays: {
    opening: 10_000,
    resting: ({ context }) => context.dialect.resting,
    answering: ({ context }) => context.dialect.answering,
    lingering: 10_000,
    reconnecting: ({ context }) => pauseAfter(context.failures, context.random()),
  },
}).createMachine({
  id: 'socket',
  context: ({ input }) => ({ ...input, failures: 0, as: 'token', wasOpen: false }),
  type: 'parallel',
  states: {
    /** Does anybody want the socket? A page that goes over to another one leaves it for a moment only. */
    want: {
      initial: 'nobody',
      states: {
        nobody: { on: { start: 'somebody' } },
        somebody: { on: { stop: 'lingering' } },
        lingering: {
          on: { start: 'somebody' },
          after: { lingering: { target: 'nobody', actions: raise({ type: 'end' }) } },
        },
      },
    },

    line: {
      initial: 'idle',
      on: { end: '.idle' },
      states: {
        idle: { on: { start: 'connected' } },

        connected: {
          initial: 'opening',
          invoke: { id: 'connection', src: 'connection', input: ({ context }) => ({ as: context.as }) },
          on: { closed: 'away' },
          states: {
            opening: {
              after: { opening: '#refused' },
              on: {
                opened: {
                  target: 'open',
                  actions: enqueueActions(({ context, enqueue }) => {
                    enqueue.emit({ type: 'opened', again: context.wasOpen, as: context.as })
                    enqueue.assign({ wasOpen: true })
                  }),
                },
                closed: '#refused',
              },
            },
            open: {
              initial: 'resting',
              on: {
                send: { actions: sendTo('connection', ({ event }) => ({ type: 'transmit', text: event.text })) },
                received: { actions: 'passOn' },
              },
              states: {
                resting: {
                  after: { resting: 'beating' },
                  on: { received: { guard: 'isAnswer', target: 'resting', reenter: true, actions: 'passOn' } },
                },
                beating: {
                  entry: sendTo('connection', ({ context }) => ({ type: 'transmit', text: context.dialect.beat })),
                  after: { answering: '#away' },
                  on: { received: { guard: 'isAnswer', target: 'resting', actions: [assign({ failures: 0 }), 'passOn'] } },
                },
              },
            },
          },
        },

        /** Where it never opened yet, the next attempt is made the other way. */
        refused: {
          id: 'refused',
          always: {
            target: 'away',
            actions: assign({ as: ({ context: { as, wasOpen } }) => (wasOpen ? as : as === 'token' ? 'nobody' : 'token') }),
          },
        },

        away: {
          id: 'away',
          entry: enqueueActions(({ context, enqueue }) => {
            const failures = context.failures + 1
            enqueue.assign({ failures })
            if (failures > PATIENT_FAILURES) enqueue.emit({ type: 'unreachable' })
          }),
          after: { reconnecting: 'connected' },
        },
      },
    },
  },
})
