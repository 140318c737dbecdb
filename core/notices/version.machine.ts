import { assign, emit, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import type { VersionNotice } from './version.ts'

type Context = { readonly notice: VersionNotice | undefined }

type Events =
  /** Something may be new: the server came back, the page came into sight again, somebody published a notice. */
  | { readonly type: 'look' }
  /** 我知道了. */
  | { readonly type: 'acknowledge' }
  /** Not now: the newer build is offered again after an hour. */
  | { readonly type: 'later' }

type Emitted = { readonly type: 'acknowledged'; readonly version: string }

/** The version reminder of the seed: what a new version brings, and that a newer build is served than runs here. */
export const versionMachine = setup({
  types: { context: {} as Context, events: {} as Events, emitted: {} as Emitted },
  actors: { loadNotice: provided<VersionNotice | undefined>(), findNewerBuild: provided<boolean>() },
  delays: { polling: 600_000, puttingOff: 3_600_000 },
}).createMachine({
  context: { notice: undefined },
  type: 'parallel',
  states: {
    notice: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'loadNotice',
            onDone: [
              {
                guard: ({ event }) => event.output !== undefined,
                target: 'told',
                actions: assign({ notice: ({ event }) => event.output }),
              },
              { target: 'quiet' },
            ],
            onError: 'quiet',
          },
        },
        quiet: { on: { look: 'asking' }, after: { polling: 'asking' } },
        told: {
          on: {
            acknowledge: {
              target: 'quiet',
              actions: [
                emit(({ context }) => ({ type: 'acknowledged', version: context.notice?.version ?? '' })),
                assign({ notice: undefined }),
              ],
            },
          },
        },
      },
    },

    build: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'findNewerBuild',
            onDone: [{ guard: ({ event }) => event.output, target: 'newer' }, { target: 'current' }],
            onError: 'current',
          },
        },
        current: { on: { look: 'asking' }, after: { polling: 'asking' } },
        newer: { on: { later: 'putOff' } },
        putOff: { after: { puttingOff: 'newer' } },
      },
    },
  },
})
