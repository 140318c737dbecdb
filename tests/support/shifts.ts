import type { Page } from 'playwright-core'

type Shift = { readonly what: string; readonly from: string; readonly to: string }

/** Remembers whatever moves in the content of the page or among its tabs; asked for, it says what moved since it was asked last. */
export const watchShifts = async (page: Page): Promise<() => Promise<readonly Shift[]>> => {
  await page.addInitScript(() => {
    const seen: Shift[] = []
    ;(globalThis as { shifts?: Shift[] }).shifts = seen
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    type Source = { readonly node: Node | null; readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node, previousRect, currentRect } of (entry as unknown as { readonly sources: readonly Source[] }).sources)
          if ([...document.querySelectorAll('main, [role=tablist]')].some((watched) => node && watched.contains(node)))
            seen.push({ what: node?.textContent?.slice(0, 30) ?? '', from: place(previousRect), to: place(currentRect) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(
      () =>
        // What moved in the last frames is told with the ones after.
        new Promise<readonly Shift[]>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => setTimeout(() => resolve((globalThis as { shifts?: Shift[] }).shifts?.splice(0) ?? []))),
          ),
        ),
    )
}
