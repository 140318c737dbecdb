/** Signs that part addresses from each other or from names, in either width: they stand in none. */
const SIGN = String.raw`[^\s@,;:<>()[\]"\\，；：、。（）《》【】]`
/** One mail address: several, with a comma or anything else between them, are none. */
export const EMAIL = new RegExp(`^(?!\\.)(?!.*\\.\\.)${SIGN}{1,64}(?<!\\.)@${SIGN}+\\.${SIGN}+(?<!\\.)$`, 'u')

/** Is it one mail address? */
export const isEmail = (text: string): boolean => EMAIL.test(text)
