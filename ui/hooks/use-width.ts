import { useCallback, useSyncExternalStore } from 'react'

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (changed) => {
        const media = window.matchMedia(query)
        media.addEventListener('change', changed)
        return () => media.removeEventListener('change', changed)
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
  )

/** From this width of the window on. */
export const useIsFrom = (width: number): boolean => useMedia(`(min-width:${width}px)`)

/** Below 1088: the menu is a drawer, there are no tabs. */
export const useIsMobile = (): boolean => !useIsFrom(1088)

/** Below 768: one column, a bar at the foot. */
export const useIsNarrow = (): boolean => !useIsFrom(768)
