import { useContext, useEffect } from 'react'
import { TabPath, useTabs } from './use-tab.ts'

/**
 * Marks the tab as holding input that is not saved; closing it, or the window, asks first. `place` tells apart what one page marks.
 * A page that is hidden keeps its mark, so nothing is undone when the effect ends.
 */
export const useUnsaved = (place: string, unsaved: boolean): void => {
  const tabs = useTabs()
  const path = useContext(TabPath)
  useEffect(() => tabs.send({ type: 'mark', path, place, unsaved }), [tabs, path, place, unsaved])
}
