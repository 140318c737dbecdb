import { assign, emit, enqueueActions, setup } from 'xstate'
import type { Failure } from '../kernel/failure.ts'
import { homeStays, lastStays } from './failures.ts'
import { HOME } from './paths.ts'
import {
  beside,
  changed,
  closed,
  counted,
  home,
  isUnsaved,
  moved,
  opened,
  type Page,
  pinned,
  replaced,
  type Tab,
  type Tabs,
} from './tabs.ts'

type Context = Tabs & {
  /** What shall be closed once the loss of its input is accepted. */
  readonly closing: readonly string[]
}

type Events =
  | { readonly type: 'open'; readonly page: Page }
  | { readonly type: 'close' | 'refresh'; readonly path: string }
  | { readonly type: 'closeBeside'; readonly path: string; readonly side: 'left' | 'right' | 'others' }
  /** The page of a tab has become another one: a new record got its number. */
  | { readonly type: 'replace'; readonly path: string; readonly page: Page }
  | { readonly type: 'name'; readonly path: string; readonly title: string; readonly note?: string | undefined }
  | { readonly type: 'mark'; readonly path: string; readonly place: string; readonly unsaved: boolean }
  /** To this place in the row. */
  | { readonly type: 'move'; readonly path: string; readonly to: number }
  /** Held open, or given free. */
  | { readonly type: 'pin'; readonly path: string; readonly on: boolean }
  | { readonly type: 'several'; readonly on: boolean }
  | { readonly type: 'confirm' | 'cancel' }

type Emitted =
  | { readonly type: 'refused'; readonly failure: Failure }
  /** The page in front is another one than the address says. */
  | { readonly type: 'moved'; readonly fullPath: string }

const marked = (tab: Tab, place: string, unsaved: boolean): Tab => {
  const others = tab.unsaved.filter((one) => one !== place)
  return { ...tab, unsaved: unsaved ? [...others, place] : others }
}

const named = ({ note: _, ...tab }: Tab, title: string, note: string | undefined): Tab => ({ ...tab, title, ...(note ? { note } : {}) })

const withUnsaved = ({ tabs }: Tabs, paths: readonly string[]) => tabs.some((tab) => paths.includes(tab.path) && isUnsaved(tab))

const pathsToClose = (context: Context, event: Events): readonly string[] => {
  if (event.type === 'close') return [event.path]
  return event.type === 'closeBeside' ? beside(context, event.path, event.side) : []
}

/** The pages that are open, and which is in front. */
export const tabsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    emitted: {} as Emitted,
    /** The page to begin with, and those that were open before a reload. */
    input: {} as { readonly page?: Page; readonly before?: readonly Tab[] },
  },
  actions: {
    close: enqueueActions(({ context, enqueue }, { paths }: { paths: readonly string[] }) => {
      const next = closed(context, paths)
      enqueue.assign({ ...next, closing: [] })
      if (next.active !== context.active) enqueue.emit({ type: 'moved', fullPath: next.active })
    }),
  },
  guards: {
    isHome: ({ event }) => event.type === 'close' && event.path === HOME,
    isOnlyOne: ({ context }) => context.tabs.length === 1,
    wouldLose: ({ context, event }) => withUnsaved(context, pathsToClose(context, event)),
  },
}).createMachine({
  context: ({ input: { page = home, before = [] } }) => ({ ...opened({ ...onlyHome, tabs: [home, ...before] }, page), closing: [] }),
  initial: 'calm',
  states: {
    calm: {
      on: {
        close: [
          { guard: 'isOnlyOne', actions: emit({ type: 'refused', failure: lastStays }) },
          { guard: 'isHome', actions: emit({ type: 'refused', failure: homeStays }) },
          { guard: 'wouldLose', target: 'asking', actions: assign({ closing: ({ context, event }) => pathsToClose(context, event) }) },
          { actions: { type: 'close', params: ({ context, event }) => ({ paths: pathsToClose(context, event) }) } },
        ],
        closeBeside: [
          { guard: 'wouldLose', target: 'asking', actions: assign({ closing: ({ context, event }) => pathsToClose(context, event) }) },
          { actions: { type: 'close', params: ({ context, event }) => ({ paths: pathsToClose(context, event) }) } },
        ],
      },
    },
    asking: {
      on: {
        confirm: { target: 'calm', actions: { type: 'close', params: ({ context }) => ({ paths: context.closing }) } },
        cancel: { target: 'calm', actions: assign({ closing: [] }) },
      },
    },
  },
  on: {
    open: { actions: assign(({ context, event }) => opened(context, event.page)) },
    refresh: { actions: assign(({ context, event }) => changed(context, event.path, refreshed)) },
    name: { actions: assign(({ context, event }) => changed(context, event.path, (tab) => named(tab, event.title, event.note))) },
    mark: { actions: assign(({ context, event }) => changed(context, event.path, (tab) => marked(tab, event.place, event.unsaved))) },
    move: { actions: assign(({ context, event }) => moved(context, event.path, event.to)) },
    pin: { actions: assign(({ context, event }) => pinned(context, event.path, event.on)) },
    several: { actions: assign(({ context, event }) => counted(context, event.on)) },
    replace: {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const next = replaced(context, event.path, event.page)
        enqueue.assign(next)
        if (next.active !== context.active) enqueue.emit({ type: 'moved', fullPath: next.active })
      }),
    },
  },
})

const onlyHome: Tabs = { tabs: [home], active: HOME, several: true }

const refreshed = (tab: Tab): Tab => ({ ...tab, round: tab.round + 1, unsaved: [] })
