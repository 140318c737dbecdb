/** Lines of a grid's head and foot. */
export const HEAD_HEIGHT = 34
export const GROUP_HEIGHT = 28
export const FOOT_HEIGHT = 34
/** Of rows that are wider than their room. */
export const SCROLL_BAR = 12
