import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const GRAVE = new Set(['serious', 'critical'])

/** `content`: what is a page's own, without what stands around each, and of many rows alike the first. */
type Extent = 'page' | 'content'

/** In the page itself, which is our own, and without listing all that is well: a quarter of the time. */
const axeOn = (page: Page, extent: Extent): AxeBuilder => {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  return extent === 'page' ? axe : axe.include('main').exclude('main [role=row]:nth-child(n+6)')
}

const graveIn = async (axe: AxeBuilder): Promise<readonly string[]> => {
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** What keeps somebody from using the page in front: rule, and where. */
export const hindrancesOn = (page: Page, extent: Extent = 'page'): Promise<readonly string[]> => graveIn(axeOn(page, extent))

/** What cannot be read on the page in front once it is dark. */
export const unreadableInTheDark = async (page: Page, extent: Extent = 'page'): Promise<readonly string[]> => {
  const turn = (theme: string) =>
    page.evaluate(async (wanted) => {
      document.documentElement.dataset['theme'] = wanted
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
    }, theme)
  await turn('dark')
  const unreadable = await graveIn(axeOn(page, extent).withRules('color-contrast'))
  await turn('light')
  return unreadable
}

/** What the texts of a page's own wear, each with what it stands on: two texts in the same clothes are as easy to read. */
const clothesOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const colours = ({ style }: HTMLElement) => [style.color, style.background, style.backgroundColor].join()
    const wears = (one: Element | null) =>
      one instanceof HTMLElement ? `${one.tagName}.${one.className}:${one.dataset['tone'] ?? ''}:${colours(one)}:${one.ariaDisabled}` : ''
    const isText = (one: Element) =>
      [...one.childNodes].some(({ nodeType, data }: ChildNode & { data?: string }) => nodeType === 3 && data?.trim())
    const texts = [...document.querySelectorAll('main *')].filter(isText)
    const chain = (one: Element) => [one, one.parentElement, one.parentElement?.parentElement ?? null].map(wears).join(' < ')
    return [...new Set(texts.map(chain))]
  })

/**
 * Of pages that are looked at one after another: what keeps somebody from using the one in front, in the light and in the dark. Texts in
 * clothes that were looked at on a page before are as easy to read here: that is by far the longest of the questions.
 */
export const hindrancesAmong = (): ((page: Page) => Promise<readonly string[]>) => {
  const seen = new Set<string>()
  return async (page) => {
    const worn = (await clothesOn(page)).filter((one) => !seen.has(one))
    for (const one of worn) seen.add(one)
    if (!worn.length) return graveIn(axeOn(page, 'content').disableRules('color-contrast'))
    const dark = (hindrance: string) => `in the dark: ${hindrance}`
    return [...(await hindrancesOn(page, 'content')), ...(await unreadableInTheDark(page, 'content')).map(dark)]
  }
}

/** How far the page could be pushed sideways. */
export const overhangOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

type Stop = { readonly name: string; readonly coveredBy: string }

/** What has the focus, and what lies over all of it. The keyboard of a grid is an input under its cell: the cell is what is seen. */
const stopOf = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const one = document.activeElement
    if (!one || one === document.body) return undefined
    const name = one.getAttribute('aria-label') ?? one.id ?? one.textContent ?? one.tagName
    if (one.closest('[role=grid], [role=treegrid]')) return { name, coveredBy: '' }
    const here = document.getElementById(one.getAttribute('aria-activedescendant') ?? '') ?? one
    const { left, top, width, height } = here.getBoundingClientRect()
    const at = (share: number, from: number, size: number) => from + 2 + (size - 4) * share
    const spots = [0, 0.5, 1].flatMap((x) => [0, 0.5, 1].map((y) => document.elementFromPoint(at(x, left, width), at(y, top, height))))
    const isOwn = (spot: Element | null) =>
      spot !== null &&
      (here.contains(spot) || spot.contains(here) || [...((one as HTMLInputElement).labels ?? [])].some((label) => label.contains(spot)))
    return { name, coveredBy: spots.some(isOwn) ? '' : (spots[4]?.outerHTML.slice(0, 120) ?? 'nothing: it is out of sight') }
  })

/** Goes through the page by Tab: every stop in its order, until it begins again or `most` are seen. */
export const tabThrough = async (page: Page, most = 200): Promise<readonly Stop[]> => {
  const stops: Stop[] = []
  while (stops.length < most) {
    await page.keyboard.press('Tab')
    const stop = await stopOf(page)
    if (!stop) return stops
    stops.push(stop)
  }
  return stops
}
