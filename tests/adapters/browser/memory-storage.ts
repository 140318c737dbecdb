/** A Storage as browsers have it, without a browser. */
export const memoryStorage = (kept = new Map<string, string>()): Storage => ({
  get length() {
    return kept.size
  },
  key: (at) => [...kept.keys()][at] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
  clear: () => kept.clear(),
})

export const clockAt = (start: number) => {
  let now = start
  return { now: () => now, pass: (milliseconds: number) => void (now += milliseconds) }
}
