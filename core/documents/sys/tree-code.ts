const LETTERS = 26
const A = 65
const MOST = 99

/**
 * The code of a new node of a tree: its parent's, a letter and two digits, one after the last that is taken, or that was ever given where
 * that is known (sys.category, sys.org).
 */
export const nextTreeCode = (parent: string, taken: readonly string[], given = 0): string => {
  const places = taken.filter((code) => code.startsWith(parent)).map((code) => placeBelow(parent, code))
  return parent + suffixAt(Math.max(given, ...places) + 1)
}

/** The how manieth code below its parent it is. */
export const placeBelow = (parent: string, code: string): number => placeOf(code.slice(parent.length))

const placeOf = (suffix: string): number => {
  const [, letter, digits] = /^([A-Z])(\d{2})$/.exec(suffix) ?? []
  return letter && digits ? (letter.charCodeAt(0) - A) * MOST + Number(digits) : 0
}

const suffixAt = (place: number): string => {
  const letter = Math.min(LETTERS - 1, Math.floor((place - 1) / MOST))
  return String.fromCharCode(A + letter) + String(place - letter * MOST).padStart(2, '0')
}
