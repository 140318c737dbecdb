/** What each of them comes to, in their order; so many are under way at once, and none begins after one was refused. */
export const fewAtOnce = async <T, R>(
  most: number,
  all: readonly T[],
  work: (one: T) => Promise<R>,
  isRefused: (result: R) => boolean,
): Promise<readonly R[]> => {
  const results: R[] = []
  let next = 0
  let refused = false
  const worker = async () => {
    while (next < all.length && !refused) {
      const at = next
      next += 1
      results[at] = await work(all[at]!)
      refused ||= isRefused(results[at]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, worker))
  return results.filter((result) => result !== undefined)
}
