import type { Locator, Page } from 'playwright-core'
import { seen } from './screen.ts'

/** The bell of the header, whatever it counts. */
const bellOf = (page: Page): Locator => page.getByRole('button', { name: /^通知/ })

/** How many unread ones the bell says there are. */
export const unreadAt = async (page: Page): Promise<number> => {
  const name = await bellOf(page).getAttribute('aria-label')
  return Number(/(\d+)条未读/.exec(name ?? '')?.[1] ?? 0)
}

/** Waits until the bell says so many. */
export const rings = (page: Page, count: number): Promise<Locator> =>
  seen(page.getByRole('button', { name: count > 0 ? `通知，${count}条未读` : '通知', exact: true }))

/** Opens a notice from the bell. */
export const openNotice = async (page: Page, tab: '通知' | '系统消息', words: string | RegExp): Promise<Locator> => {
  await bellOf(page).click()
  const popover = page.getByRole('dialog', { name: '通知', exact: true })
  await popover.getByRole('tab', { name: new RegExp(`^${tab}\\(`) }).click()
  await popover.getByRole('listitem').filter({ hasText: words }).getByRole('button').click()
  return seen(
    page
      .getByRole('dialog')
      .filter({ hasText: words })
      .filter({ has: page.getByRole('button', { name: '关闭' }) }),
  )
}
