import type { ActionType } from './buttons.ts'

/** Buttons that lead somewhere, or have a call of their own. */
export const isElsewhere = ({ tells, opens }: ActionType<never>): boolean => Boolean(tells ?? (opens?.form === undefined && opens))
