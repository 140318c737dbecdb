import { useEffect } from 'react'
import { useTab } from '../hooks/use-tab.ts'

/** Names the tab after the record, once that is known. */
export const useTabName = (name: string | undefined): void => {
  const tab = useTab()
  useEffect(() => {
    if (name) tab.name(name)
  }, [tab, name])
}
