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

/** Below 1088: the menu is a drawer, there are no tabs. */
export const useIsMobile = (): boolean => useMedia('(max-width:1087.99px)')

/** Below 768: one column, a bar at the foot. */
export const useIsNarrow = (): boolean => useMedia('(max-width:767.99px)')

/** From this width of the window on. */
export const useIsFrom = (width: number): boolean => useMedia(`(min-width:${width}px)`)
