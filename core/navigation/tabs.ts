import { HOME } from './paths.ts'
import { text } from './text.ts'

/** An open page. A record is part of its path; what stands behind `?` (page, sort, filter) only tells how the page is looked at. */
export type Tab = {
  readonly path: string
  readonly fullPath: string
  readonly title: string
  /** Places in the page with input that is not saved. */
  readonly unsaved: readonly string[]
  /** Grows with each refresh. */
  readonly round: number
}

export type Tabs = { readonly tabs: readonly Tab[]; readonly active: string; readonly several: boolean }

export const pathOf = (fullPath: string): string => fullPath.split(/[?#]/, 1)[0] ?? fullPath

const fresh = (fullPath: string, title: string): Tab => ({ path: pathOf(fullPath), fullPath, title, unsaved: [], round: 0 })

export const home: Tab = fresh(HOME, text.home)

export const isUnsaved = (tab: Tab): boolean => tab.unsaved.length > 0

export const activeTab = ({ tabs, active }: Tabs): Tab => tabs.find(({ fullPath }) => fullPath === active) ?? home

export const changed = (state: Tabs, path: string, change: (tab: Tab) => Tab): Tabs => ({
  ...state,
  tabs: state.tabs.map((tab) => (tab.path === path ? change(tab) : tab)),
})

/** A tab's page has become another one. Where that is open already, its own tab takes over; home becomes nothing else. */
export const replaced = (state: Tabs, path: string, fullPath: string, title: string): Tabs => {
  if (path === HOME || !state.tabs.some((tab) => tab.path === path)) return state
  const target = pathOf(fullPath)
  const isElsewhere = target !== path && state.tabs.some((tab) => tab.path === target)
  const tabs = isElsewhere
    ? state.tabs.filter((tab) => tab.path !== path).map((tab) => (tab.path === target ? { ...tab, fullPath } : tab))
    : state.tabs.map((tab) => (tab.path === path ? { ...tab, path: target, fullPath, title, unsaved: [] } : tab))
  const inFront = activeTab(state).path
  return { ...state, tabs, active: inFront === path || inFront === target ? fullPath : state.active }
}

/** Adds the tab if it is not there, else updates it. With one page at a time the others go, but never typed input. */
export const opened = (state: Tabs, fullPath: string, title: string): Tabs => {
  const path = pathOf(fullPath)
  const isOpen = state.tabs.some((tab) => tab.path === path)
  const tabs = isOpen ? state.tabs.map((tab) => (tab.path === path ? { ...tab, fullPath } : tab)) : [...state.tabs, fresh(fullPath, title)]
  return {
    ...state,
    active: fullPath,
    tabs: state.several ? tabs : tabs.filter((tab) => tab.path === path || isHome(tab) || isUnsaved(tab)),
  }
}

export const isHome = ({ path }: Tab): boolean => path === HOME

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
