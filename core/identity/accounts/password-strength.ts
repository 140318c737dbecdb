const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/]
const LONG = 12

export type Strength = 'weak' | 'middle' | 'strong'

/** How many of lower case, upper case, digits and other signs a password holds. */
export const classesIn = (password: string): number => CLASSES.filter((one) => one.test(password)).length

/** For the bar beside a new password: what the rule refuses is weak; long and of all sorts is strong. */
export const strengthOf = (password: string, shortest = 8): Strength => {
  const length = [...password].length
  if (length < shortest || classesIn(password) < 3) return 'weak'
  return length >= LONG && classesIn(password) === CLASSES.length ? 'strong' : 'middle'
}
