import { HOME } from './paths.ts'
import { text } from './text.ts'

/** A page as the menu knows it. What stands behind `?` (page, sort, filter) only tells how it is looked at. */
export type Page = {
  /** By what it is told from other pages. */
  readonly path: string
  readonly fullPath: string
  readonly title: string
  /** It stays as it was left while another one is in front. */
  readonly keepAlive: boolean
  /** It has no tab: it is left by going elsewhere. */
  readonly hideTab?: boolean
}

/** An open page. */
export type Tab = Page & {
  /** Places in the page with input that is not saved. */
  readonly unsaved: readonly string[]
  /** Where it stands among others of its kind, said beside its name where one page is seen at a time. */
  readonly note?: string
  /** Grows with each refresh. */
  readonly round: number
  /** The higher, the later it was in front. */
  readonly seen: number
  /** It stays until somebody closes it. */
  readonly pinned?: true
}

/** As many pages are open at once, home not counted. */
export const MOST_TABS = 20

export type Tabs = {
  readonly tabs: readonly Tab[]
  /** The full path of the page in front. */
  readonly active: string
  readonly several: boolean
}

/** A page's tab as it is opened. */
export const fresh = (page: Page): Tab => ({ ...page, unsaved: [], round: 0, seen: 0 })

export const home: Tab = fresh({ path: HOME, fullPath: HOME, title: text.home, keepAlive: true })

export const isHome = ({ path }: Pick<Tab, 'path'>): boolean => path === HOME

export const isUnsaved = (tab: Tab): boolean => tab.unsaved.length > 0

export const activeTab = ({ tabs, active }: Tabs): Tab => tabs.find(({ fullPath }) => fullPath === active) ?? home

export const changed = (state: Tabs, path: string, change: (tab: Tab) => Tab): Tabs => ({
  ...state,
  tabs: state.tabs.map((tab) => (tab.path === path ? change(tab) : tab)),
})

/** A tab's page has become another one. Where that is open already, its own tab takes over; home becomes nothing else. */
export const replaced = (state: Tabs, path: string, page: Page): Tabs => {
  if (path === HOME || !state.tabs.some((tab) => tab.path === path)) return state
  const isElsewhere = page.path !== path && state.tabs.some((tab) => tab.path === page.path)
  const tabs = isElsewhere
    ? state.tabs.filter((tab) => tab.path !== path).map((tab) => (tab.path === page.path ? { ...tab, fullPath: page.fullPath } : tab))
    : state.tabs.map((tab) => (tab.path === path ? { ...tab, ...page, unsaved: [] } : tab))
  const inFront = activeTab(state).path
  return { ...state, tabs, active: inFront === path || inFront === page.path ? page.fullPath : state.active }
}

/** A page without a tab, and with one page at a time every other, goes when it is not in front; but never home nor typed input. */
const onlyOf = (state: Tabs): Tabs => {
  const inFront = activeTab(state).path
  const stays = (tab: Tab) => tab.path === inFront || isHome(tab) || isUnsaved(tab) || (state.several && !tab.hideTab)
  return { ...state, tabs: state.tabs.filter(stays) }
}

/** Of too many pages those go that were not looked at for the longest time; never what is pinned, in front, or holds input. */
const withinMost = (state: Tabs): Tabs => {
  const inFront = activeTab(state).path
  const mayGo = (tab: Tab) => !isHome(tab) && !tab.pinned && !isUnsaved(tab) && tab.path !== inFront
  const excess = Math.max(0, state.tabs.length - 1 - MOST_TABS)
  const gone = new Set([...state.tabs.filter(mayGo)].sort((one, other) => one.seen - other.seen).slice(0, excess))
  return { ...state, tabs: state.tabs.filter((tab) => !gone.has(tab)) }
}

/** Adds the tab if it is not there, else updates it. */
export const opened = (state: Tabs, page: Page): Tabs => {
  const isOpen = state.tabs.some((tab) => tab.path === page.path)
  const { fullPath } = page
  const seen = Math.max(...state.tabs.map((tab) => tab.seen), 0) + 1
  const tabs = isOpen
    ? state.tabs.map((tab) => (tab.path === page.path ? { ...tab, fullPath, seen } : tab))
    : [...state.tabs, { ...fresh(page), seen }]
  return withinMost(onlyOf({ ...state, tabs, active: fullPath }))
}

/** Several pages at once, or one at a time. */
export const counted = (state: Tabs, several: boolean): Tabs => onlyOf({ ...state, several })

/** Held open, or given free again; home always stays. */
export const pinned = (state: Tabs, path: string, on: boolean): Tabs =>
  changed(state, path, ({ pinned: _, ...tab }) => (on && !isHome(tab) ? { ...tab, pinned: true } : tab))

/** The tab at another place in the row; home stays the first, and none stands before it. */
export const moved = (state: Tabs, path: string, to: number): Tabs => {
  const tab = state.tabs.find((one) => one.path === path)
  if (!tab || isHome(tab)) return state
  const others = state.tabs.filter((one) => one !== tab)
  return { ...state, tabs: others.toSpliced(Math.max(to, 1), 0, tab) }
}

/** The tabs without those of the given paths; home stays. A neighbour becomes active when the active one goes: the right one first. */
export const closed = (state: Tabs, paths: readonly string[]): Tabs => {
  const goes = (tab: Tab) => !isHome(tab) && paths.includes(tab.path)
  const at = state.tabs.findIndex(({ fullPath }) => fullPath === state.active)
  const stays = [...state.tabs.slice(at), ...state.tabs.slice(0, at).toReversed()].find((tab) => !goes(tab))
  return { ...state, tabs: state.tabs.filter((tab) => !goes(tab)), active: stays?.fullPath ?? HOME }
}

/** Paths of the tabs at one side of a tab, or all but it. Home is never among them. */
export const beside = ({ tabs }: Tabs, path: string, side: 'left' | 'right' | 'others'): readonly string[] => {
  const at = tabs.findIndex((tab) => tab.path === path)
  const chosen = { left: tabs.slice(0, at), right: tabs.slice(at + 1), others: tabs.filter((_, index) => index !== at) }[side]
  return chosen.filter((tab) => !isHome(tab)).map((tab) => tab.path)
}
