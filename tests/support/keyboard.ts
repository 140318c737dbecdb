import type { Page } from 'playwright-core'

const FAR = 120

/** What has the focus, by the name a screen reader would say. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const here = document.activeElement
    if (!(here instanceof HTMLElement)) return ''
    const [label] = here instanceof HTMLInputElement ? (here.labels ?? []) : []
    return (here.getAttribute('aria-label') ?? label?.innerText ?? here.innerText)
      .replace(/^\*\s*/, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  })

/** Goes on with Tab, or back with Shift+Tab, or down a menu, until the focus stands there. */
export const tabTo = async (page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> => {
  const passed: string[] = []
  for (let step = 0; step < FAR; step += 1) {
    const here = await focused(page)
    if (typeof name === 'string' ? here === name : name.test(here)) return
    passed.push(here)
    await page.keyboard.press(key)
  }
  throw new Error(`${String(name)} cannot be reached with ${key}; passed: ${passed.join(' | ')}`)
}

/** Counts what a mouse or a finger would do; a story by keyboard alone ends with none. */
export const countPointing = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const counter = globalThis as { pointed?: number }
    counter.pointed = 0
    for (const kind of ['mousedown', 'mousemove', 'pointerdown', 'touchstart', 'wheel'])
      addEventListener(kind, () => (counter.pointed! += 1), true)
  })
  return () => page.evaluate(() => (globalThis as { pointed?: number }).pointed ?? -1)
}
