/** Names looked for at once. */
export const MOST_NAMES = 100

/** Names or codes of a pasted column or list, each once (widgets 11.1). */
export const namesPasted = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\r\n\t,，、;；]+/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]

/** The one that is called exactly so; undefined where none is, or several are. */
export const calledExactly = <T>(name: string, found: readonly T[], wordsOf: (one: T) => readonly string[]): T | undefined => {
  const called = found.filter((one) => wordsOf(one).some((word) => word.toLowerCase() === name.toLowerCase()))
  return called.length === 1 ? called[0] : undefined
}
