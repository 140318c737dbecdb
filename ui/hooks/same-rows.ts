/** Do two lists hold the same flat objects? So that what a formula answers anew each time is drawn again only when it says something else. */
export const sameRows = <T extends object>(one: readonly T[], other: readonly T[]): boolean =>
  one === other || (one.length === other.length && one.every((row, at) => sameValues(row, other[at]!)))

const sameValues = (one: object, other: object): boolean => {
  const [own, theirs] = [Object.entries(one), other as Readonly<Record<string, unknown>>]
  return own.length === Object.keys(other).length && own.every(([key, value]) => Object.is(value, theirs[key]))
}
