import { isObject } from '../kernel/json.ts'
import type { KeyValues } from '../kernel/key-values.port.ts'
import { isHome, type Tab } from './tabs.ts'

const KEY = 'CACHE_INCLUDED_ROUTES'

const readTab = (value: unknown): readonly Tab[] => {
  if (!isObject(value)) return []
  const { path, fullPath, title, keepAlive, hideTab, unsaved, seen, pinned } = value
  if (typeof path !== 'string' || typeof fullPath !== 'string' || typeof title !== 'string') return []
  const places = Array.isArray(unsaved) ? unsaved.filter((one) => typeof one === 'string') : []
  return [
    {
      path,
      fullPath,
      title,
      keepAlive: keepAlive !== false,
      ...(hideTab === true ? { hideTab } : {}),
      ...(pinned === true ? { pinned } : {}),
      unsaved: places,
      round: 0,
      seen: typeof seen === 'number' ? seen : 0,
    },
  ]
}

/** The pages that were open in this window before its reload, besides home; none where somebody else was at work, or for another department. */
export const readTabs = (kept: KeyValues, owner: string): readonly Tab[] => {
  const stored = kept.get(KEY)
  if (!isObject(stored) || stored['owner'] !== owner || !Array.isArray(stored['tabs'])) return []
  const tabs = stored['tabs'].flatMap(readTab).filter((tab) => !isHome(tab) && tab.path.startsWith('/'))
  return tabs.filter((tab, at) => tabs.findIndex(({ path }) => path === tab.path) === at)
}

export const keepTabs = (kept: KeyValues, owner: string, tabs: readonly Tab[]): void =>
  kept.set(KEY, { owner, tabs: tabs.filter((tab) => !isHome(tab)).map(({ round: _, ...tab }) => tab) })

export const forgetTabs = (kept: KeyValues): void => kept.remove(KEY)
