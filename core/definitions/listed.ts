/** A comma-joined list as it is kept: no blanks, no empty and no repeated parts, a trailing comma of older clients dropped. */
export const listed = (text: string): string => [...new Set(parts(text))].join(',')

/** The parts of a comma-joined list. */
export const parts = (text: string | number | null | undefined): readonly string[] =>
  text === null || text === undefined
    ? []
    : String(text)
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
