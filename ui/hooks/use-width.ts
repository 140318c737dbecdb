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

/** A wide window at 200 % is as narrow as a telephone held across, and yet a mouse points in it: it keeps tables and what can be done with them. */
const ROOM_FOR_TABLES = '(min-width:768px), (min-width:600px) and (pointer:fine)'

/** Below 768: one column, a bar at the foot; with a mouse below 600. */
export const useIsNarrow = (): boolean => !useMedia(ROOM_FOR_TABLES)

export const hasRoomForTables = (): boolean => window.matchMedia(ROOM_FOR_TABLES).matches
