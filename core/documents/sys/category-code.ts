const LETTERS = 26
const A = 65
const MOST = 99

/** The code below a category: its own, a letter and two digits, one after the last that was given (sys.category). */
export const nextCategoryCode = (parent: string, taken: readonly string[]): string => {
  const places = taken.filter((code) => code.startsWith(parent)).map((code) => placeOf(code.slice(parent.length)))
  return parent + suffixAt(Math.max(0, ...places) + 1)
}

const placeOf = (suffix: string): number => {
  const [, letter, digits] = /^([A-Z])(\d{2})$/.exec(suffix) ?? []
  return letter && digits ? (letter.charCodeAt(0) - A) * MOST + Number(digits) : 0
}

const suffixAt = (place: number): string => {
  const letter = Math.min(LETTERS - 1, Math.floor((place - 1) / MOST))
  return String.fromCharCode(A + letter) + String(place - letter * MOST).padStart(2, '0')
}
