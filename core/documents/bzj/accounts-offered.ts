import { all, eq, gt, ne } from '../../kernel/condition.ts'

/** Accounts that stand normal and have something left to take. */
export const USABLE = all(eq('accountStatus', '1'), gt('availableAmount', '0'))

/** Accounts that money may come into. */
export const OPEN = ne('accountStatus', '3')

/** Accounts that something can be deducted from, frozen ones too. */
export const FUNDED = all(OPEN, gt('balance', '0'))
