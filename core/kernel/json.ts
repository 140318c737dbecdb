/** An object as it came from outside (an answer, a frame, a stored value): nothing is known of what it holds until it is looked at. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An empty one for anything else. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** The objects of a list; what is none is left out. */
export const objectsOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** A text, or a number as text; '' for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A list's members as texts, '' for those that are none. */
export const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(textOf) : [])

/** A number, or a text that spells one; 0 for anything else. */
export const numberOf = (value: unknown): number => {
  const number = Number(textOf(value))
  return Number.isFinite(number) ? number : 0
}

/** The one of some values that it is; undefined where it is none of them. */
export const among = <T>(value: unknown, values: readonly T[]): T | undefined => values.find((one) => one === value)

/** The object that a text spells in JSON; undefined where it spells none. */
export const objectIn = (text: string): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
