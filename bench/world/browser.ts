import type { Browser, CDPSession, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/browser.mjs'

const SLOW_DOWN = 4
const PATIENCE = 60_000
const CLERK_NAME = '宁欣'

export type Desk = { readonly page: Page; readonly cdp: CDPSession; readonly close: () => Promise<void> }

/** The machine's Chromium, or undefined where there is none. */
export const openBrowser = async (): Promise<Browser | undefined> => {
  const found = await findBrowser()
  if (!found) return undefined
  return chromium.launch({ executablePath: found.path, env: { ...process.env, ...found.env }, args: ['--no-sandbox', '--disable-gpu'] })
}

export const openDesk = async (browser: Browser, baseURL: string): Promise<Desk> => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  // What runs our sources wraps named functions in a helper that no page has.
  await page.addInitScript('globalThis.__name = (named) => named')
  return { page, cdp: await context.newCDPSession(page), close: () => context.close() }
}

export const slowDown = async ({ cdp }: Desk): Promise<void> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
}

/** With one click, as the login page of a demonstration offers it. */
export const signInAs = async ({ page }: Desk, name: string): Promise<void> => {
  await page.goto('/')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('tab', { name: '首页' }).waitFor()
}

export const signIn = (desk: Desk): Promise<void> => signInAs(desk, CLERK_NAME)
