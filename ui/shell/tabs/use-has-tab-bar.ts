import { useSettings } from '../../hooks/use-settings.ts'
import { useIsMobile } from '../../hooks/use-width.ts'

/** Tabs are for wide windows of people who want several pages at once. */
export const useHasTabBar = (): boolean => {
  const { multiPage } = useSettings()
  return !useIsMobile() && multiPage
}
