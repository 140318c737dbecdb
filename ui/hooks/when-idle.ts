/** So long a busy page may keep it waiting, in milliseconds. */
const AT_THE_LATEST = 300

/** Waits until the page has drawn what it has and rests for a moment. */
export const whenIdle = (): Promise<void> =>
  new Promise((rested) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => rested(), { timeout: AT_THE_LATEST })
    else rested()
  })
