import { emit, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import type { ConnectionSign } from './connection-signs.port.ts'

type Emitted =
  /** The server can be reached again: what could not be read meanwhile may be read now. */
  { readonly type: 'back' }

/** The way to the server. One lost answer is looked into without a word; tag `away` while nobody answers. */
export const connectionMachine = setup({
  types: {
    events: {} as { readonly type: ConnectionSign | 'retry' },
    emitted: {} as Emitted,
    tags: {} as 'away',
  },
  actors: { askServer: provided<void>() },
  delays: { resting: 5_000 },
}).createMachine({
  initial: 'connected',
  states: {
    connected: { on: { lost: 'doubting' } },

    doubting: {
      invoke: { src: 'askServer', onDone: 'connected', onError: 'away' },
      on: { reached: 'connected' },
    },

    away: {
      tags: 'away',
      initial: 'resting',
      on: { reached: { target: 'connected', actions: emit({ type: 'back' }) } },
      states: {
        resting: { after: { resting: 'asking' }, on: { found: 'asking', retry: 'asking' } },
        asking: {
          invoke: {
            src: 'askServer',
            onDone: { target: '#(machine).connected', actions: emit({ type: 'back' }) },
            onError: 'resting',
          },
        },
      },
    },
  },
})
