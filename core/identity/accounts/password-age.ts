import type { Account } from './accounts.port.ts'
import type { Rules } from '../sign-in/sign-in-rules.port.ts'

const DAY = 86_400_000
const NOTICE = 7

/** What somebody must know of the age of his password (S12): change it now, or within so many days. */
export type PasswordAge = {
  readonly mustChange: boolean
  /** Days left, where that is a week or less. */
  readonly daysLeft: number | null
}

/** A password is good for so many days; one that was given must be changed at once. */
export const passwordAge = (
  { mustChangePassword, passwordAt }: Pick<Account, 'mustChangePassword' | 'passwordAt'>,
  now: number,
  { passwordDays }: Pick<Rules, 'passwordDays'>,
): PasswordAge => {
  if (mustChangePassword) return { mustChange: true, daysLeft: null }
  if (passwordDays === 0 || passwordAt === null) return { mustChange: false, daysLeft: null }
  const left = Math.ceil((passwordAt + passwordDays * DAY - now) / DAY)
  return left <= 0 ? { mustChange: true, daysLeft: null } : { mustChange: false, daysLeft: left <= NOTICE ? left : null }
}
