/** Lines of a grid's head and foot. */
export const HEAD_HEIGHT = 34
export const GROUP_HEIGHT = 28
export const FOOT_HEIGHT = 34
