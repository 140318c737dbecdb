import { afterAll, vi } from 'vitest'

// Files share a process: what one of them put in the place of the world is gone before the next.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // A module that is loaded while nothing stands around it would be broken for whoever asks for it next.
  await vi.dynamicImportSettled()
})
