import { createContext, useContext, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { tabsMachine } from '../../core/navigation/tabs.machine.ts'
import { pageAt } from '../../core/navigation/titles.ts'
import { useSession } from './use-session.ts'

export type TabsActor = ActorRefFrom<typeof tabsMachine>

export const TabsContext = createContext<TabsActor | undefined>(undefined)

/** The path of the tab a component stands in. */
export const TabPath = createContext('')

export const useTabs = (): TabsActor => {
  const tabs = useContext(TabsContext)
  if (!tabs) throw new Error('There are no tabs above this component')
  return tabs
}

/** What a page may do with its own tab. */
export const useTab = () => {
  const { permissions } = useSession()
  const tabs = useTabs()
  const path = useContext(TabPath)
  return useMemo(
    () => ({
      path,
      /** Names the tab: the record's number, once it is known, and where it stands among others. */
      name: (title: string, note?: string) => tabs.send({ type: 'name', path, title, note }),
      /** Closes the tab; unsaved input is asked for first. */
      close: () => tabs.send({ type: 'close', path }),
      refresh: () => tabs.send({ type: 'refresh', path }),
      /** The page becomes another one in the same tab: a new record that was saved. */
      replace: (fullPath: string, title?: string) => {
        const page = pageAt(permissions.menu, fullPath)
        tabs.send({ type: 'replace', path, page: title ? { ...page, title } : page })
      },
    }),
    [tabs, path, permissions.menu],
  )
}
