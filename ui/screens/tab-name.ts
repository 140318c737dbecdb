import { useEffect } from 'react'
import { useTab } from '../hooks/use-tab.ts'

/** Names the tab after the record, once that is known; `note` says where it stands among others. */
export const useTabName = (name: string | undefined, note?: string): void => {
  const tab = useTab()
  useEffect(() => {
    if (name) tab.name(name, note)
  }, [tab, name, note])
}
