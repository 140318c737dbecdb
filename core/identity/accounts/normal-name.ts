const USER_NAME = /^[A-Za-z0-9_]{4,18}$/

/** Letters, digits and underscores, 4 to 18 of them (seed §5). */
export const isUserName = (name: string): boolean => USER_NAME.test(name)

/** A user name as it is compared: full-width letters made half-width, case folded, no blanks around it. */
export const normalName = (name: string): string => name.normalize('NFKC').trim().toLowerCase()
