/** Scrolled further than this, a header that may go away goes (seed 4.6). */
export const HIDES_AFTER = 100

export type HeaderSight = { readonly top: number; readonly hidden: boolean }

export const headerInSight: HeaderSight = { top: 0, hidden: false }

/** Whether the header is in sight after a scroll: it goes away downwards, and comes back upwards and near the top. */
export const scrolledTo = ({ top: before, hidden }: HeaderSight, top: number): HeaderSight => {
  if (top <= HIDES_AFTER || top < before) return { top, hidden: false }
  return { top, hidden: hidden || top > before }
}
