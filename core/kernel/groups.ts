/** Items by what they share, in the order in which each first appears. */
export const groupsOf = <T>(items: readonly T[], by: (item: T) => string): readonly (readonly [key: string, items: readonly T[]])[] => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = by(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups]
}
