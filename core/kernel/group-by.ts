/** Things by what a formula says of them, in the order in which they come. */
export const groupBy = <Key, Thing>(things: readonly Thing[], keyOf: (thing: Thing) => Key): ReadonlyMap<Key, readonly Thing[]> => {
  const groups = new Map<Key, Thing[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const group = groups.get(key)
    if (group) group.push(thing)
    else groups.set(key, [thing])
  }
  return groups
}
