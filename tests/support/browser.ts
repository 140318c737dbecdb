import { chromium } from 'playwright-core'
import { findBrowser, howToGetOne } from '../../scripts/browser.mjs'

/** The one Chromium of a journey, closed by whoever opened it. */
export const openBrowser = async () => {
  const browser = await findBrowser()
  if (!browser) throw new Error(`There is no browser to travel in. ${howToGetOne}`)
  return chromium.launch({
    executablePath: browser.path,
    env: { ...process.env, ...browser.env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--lang=zh-CN'],
  })
}
