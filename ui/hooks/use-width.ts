import useMediaQuery from '@mui/material/useMediaQuery'

/** Below 1088: the menu is a drawer, there are no tabs. */
export const useIsMobile = (): boolean => useMediaQuery('(max-width:1087.99px)', { noSsr: true })

/** Below 768: one column, a bar at the foot. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width:767.99px)', { noSsr: true })
