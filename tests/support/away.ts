import type { Locator, Page } from 'playwright-core'

/** The bar that stands as long as nobody answers. */
export const awayBar = (page: Page): Locator => page.getByText('无法连接服务器，正在自动重试；已填写的内容不会丢失')

/** What this page's session is known by. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }).value)
