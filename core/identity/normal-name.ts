/** A user name as it is compared: full-width letters made half-width, case folded, no blanks around it. */
export const normalName = (name: string): string => name.normalize('NFKC').trim().toLowerCase()
