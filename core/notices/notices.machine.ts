import { assign, emit, enqueueActions, fromCallback, raise, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import { type Failure, failureIn } from '../kernel/failure.ts'
import { noticeTarget } from './notice-target.ts'
import type { ReceivedNotice, UnreadNotices } from './notice.ts'
import type { NamedNotice } from './notice-line.ts'
import type { OpenedNotice } from './open-notice.use-case.ts'

/** What the line to the server tells: it is open, it is not, or something lies before this person. */
export type FromLine = { readonly type: 'line.open' | 'line.away' } | { readonly type: 'line.rung'; readonly notice?: NamedNotice }

type Context = {
  readonly unread: UnreadNotices | undefined
  readonly opened: OpenedNotice | undefined
  /** Somebody asked while the list was on its way. */
  readonly isAskedAgain: boolean
  /** What it rang for since the last list. */
  readonly rungFor: readonly NamedNotice[]
  /** The last list did not come. */
  readonly hasFailed: boolean
  /** Urgent notices that have opened by themselves: each does so once. */
  readonly sprung: readonly string[]
}

type Events =
  | FromLine
  | { readonly type: 'look' | 'close' | 'confirm' | 'handle' | 'readAll' }
  | { readonly type: 'open'; readonly id: string }

type Emitted =
  | { readonly type: 'failed'; readonly failure: Failure }
  /** They were not there when it was looked last. */
  | { readonly type: 'arrived'; readonly notices: readonly ReceivedNotice[] }
  /** It rang for it, and it was there before. */
  | { readonly type: 'reminded'; readonly notice: NamedNotice }
  | { readonly type: 'handled'; readonly path: string }
  | { readonly type: 'allRead'; readonly count: number }

const allOf = (unread: UnreadNotices | undefined): readonly ReceivedNotice[] => (unread ? [...unread.notices, ...unread.messages] : [])

const totalOf = ({ noticeTotal, messageTotal }: UnreadNotices): number => noticeTotal + messageTotal

/** What was read makes room for older ones: they have not arrived. */
const arrivedSince = (before: UnreadNotices, now: UnreadNotices): readonly ReceivedNotice[] => {
  if (totalOf(now) <= totalOf(before)) return []
  const known = allOf(before)
  const last =
    known
      .map(({ sentAt }) => sentAt)
      .sort()
      .at(-1) ?? ''
  return allOf(now).filter(({ id, sentAt }) => sentAt >= last && !known.some((one) => one.id === id))
}

const isUrgent = ({ category, priority }: ReceivedNotice): boolean => category === '1' && priority === 'H'

const mustConfirm = (opened: OpenedNotice | undefined): boolean => opened !== undefined && opened.mustRead && opened.readAt === ''

const line = fromCallback(() => {
  throw new Error('The line of this machine was not provided')
})

/**
 * The bell (seed 4.3): what is unread, and the notice that is open. It looks when it starts, when the server rings and after something was
 * read; without a line to the server it looks every six seconds, until that fails.
 */
export const noticesMachine = setup({
  types: { context: {} as Context, events: {} as Events, emitted: {} as Emitted, tags: {} as 'busy' },
  actors: {
    line,
    listUnread: provided<UnreadNotices>(),
    openNotice: provided<OpenedNotice, string>(),
    read: provided<void, string>(),
    readAll: provided<number>(),
  },
  actions: {
    takeRing: assign({
      rungFor: ({ context, event }) => (event.type === 'line.rung' && event.notice ? [...context.rungFor, event.notice] : context.rungFor),
    }),
    tellFailed: emit(({ event }) => ({ type: 'failed', failure: failureIn(event) })),
  },
  guards: {
    isAskedAgain: ({ context }) => context.isAskedAgain,
    hasFailed: ({ context }) => context.hasFailed,
    mustConfirm: ({ context }) => mustConfirm(context.opened),
    isRead: ({ context }) => context.opened?.readAt !== '',
    leadsSomewhere: ({ context }) => context.opened !== undefined && noticeTarget(context.opened) !== undefined,
  },
  delays: { polling: 6_000 },
}).createMachine({
  id: 'notices',
  context: { unread: undefined, opened: undefined, isAskedAgain: false, rungFor: [], hasFailed: false, sprung: [] },
  type: 'parallel',
  invoke: { src: 'line' },
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          entry: assign({ isAskedAgain: false, hasFailed: false }),
          invoke: {
            src: 'listUnread',
            onDone: {
              target: 'loaded',
              actions: enqueueActions(({ context, event, enqueue }) => {
                const unread = event.output
                const arrived = context.unread ? arrivedSince(context.unread, unread) : []
                enqueue.assign({ unread, rungFor: [] })
                if (arrived.length) enqueue.emit({ type: 'arrived', notices: arrived })
                else if (context.unread) for (const notice of context.rungFor) enqueue.emit({ type: 'reminded', notice })
                const urgent = unread.notices.find((notice) => isUrgent(notice) && !context.sprung.includes(notice.id))
                if (urgent && !context.opened) {
                  enqueue.assign({ sprung: [...context.sprung, urgent.id] })
                  enqueue.raise({ type: 'open', id: urgent.id })
                }
              }),
            },
            onError: { target: 'loaded', actions: assign({ hasFailed: true }) },
          },
          on: { look: { actions: assign({ isAskedAgain: true }) }, 'line.rung': { actions: ['takeRing', assign({ isAskedAgain: true })] } },
        },
        loaded: {
          always: { guard: 'isAskedAgain', target: 'loading' },
          on: { look: 'loading', 'line.rung': { target: 'loading', actions: 'takeRing' } },
        },
      },
    },

    polling: {
      initial: 'waiting',
      on: { 'line.open': '.unneeded', 'line.away': '.waiting' },
      states: {
        waiting: {
          after: { polling: { target: 'waiting', reenter: true, actions: raise({ type: 'look' }) } },
          always: { guard: 'hasFailed', target: 'stopped' },
        },
        unneeded: { entry: raise({ type: 'look' }) },
        /** Nobody asks again before the line is there, or a person looks. */
        stopped: { on: { look: 'waiting' } },
      },
    },

    detail: {
      initial: 'closed',
      states: {
        closed: { entry: assign({ opened: undefined }), on: { open: 'opening' } },
        opening: {
          tags: 'busy',
          invoke: {
            src: 'openNotice',
            input: ({ event }) => (event.type === 'open' ? event.id : ''),
            onDone: { target: 'shown', actions: assign({ opened: ({ event }) => event.output }) },
            onError: { target: 'closed', actions: ['tellFailed', raise({ type: 'look' })] },
          },
        },
        shown: {
          initial: 'deciding',
          on: {
            close: 'closed',
            handle: {
              guard: 'leadsSomewhere',
              target: 'closed',
              actions: emit(({ context }) => ({ type: 'handled', path: context.opened ? (noticeTarget(context.opened) ?? '') : '' })),
            },
          },
          states: {
            deciding: { always: [{ guard: 'isRead', target: 'read' }, { guard: 'mustConfirm', target: 'unconfirmed' }, 'marking'] },
            /** 必须阅读: it stays until the reader says that he has read it. */
            unconfirmed: { on: { confirm: 'marking', close: {}, handle: {} } },
            marking: {
              invoke: {
                src: 'read',
                input: ({ context }) => context.opened?.id ?? '',
                onDone: { target: 'read', actions: raise({ type: 'look' }) },
                onError: { target: 'read', actions: 'tellFailed' },
              },
            },
            read: {},
          },
        },
      },
    },

    all: {
      initial: 'calm',
      states: {
        calm: { on: { readAll: 'reading' } },
        reading: {
          tags: 'busy',
          invoke: {
            src: 'readAll',
            onDone: {
              target: 'calm',
              actions: [emit(({ event }) => ({ type: 'allRead', count: event.output })), raise({ type: 'look' })],
            },
            onError: { target: 'calm', actions: 'tellFailed' },
          },
        },
      },
    },
  },
})
