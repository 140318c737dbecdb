/** The purpose of a ticket that lets its holder set a new password. */
export const RECOVERY = 'recovery'
export const RECOVERY_LASTS = 600_000
