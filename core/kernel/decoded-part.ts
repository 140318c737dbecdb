/** A part of an address without its percent signs; undefined where they spell nothing. */
export const decodedPart = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
