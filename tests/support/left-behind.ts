import { afterAll, vi } from 'vitest'

// Files share a process: what one of them put in the place of the world is gone before the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
