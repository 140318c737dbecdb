import type { ActionType } from './document.ts'

/** Buttons that lead somewhere, or have a call of their own. */
export const isElsewhere = ({ shows, tells, prints, grants, lists, leads }: ActionType<never>): boolean =>
  Boolean(shows ?? tells ?? prints ?? grants ?? lists ?? leads)
