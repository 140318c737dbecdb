import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import type { Product } from './product.ts'

/** One person at one screen. What the page complained of is remembered: nobody looks into the console at work. */
export type Desk = { page: Page; readonly context: BrowserContext; readonly complaints: string[] }

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const PATIENCE = 20_000

/** A browser in which several people work beside each other, each with a session of his own. */
export class Office {
  readonly product: Product
  private readonly browser: Browser

  private constructor(product: Product, browser: Browser) {
    this.product = product
    this.browser = browser
  }

  static async open(product: Product): Promise<Office> {
    return new Office(product, await openBrowser())
  }

  /** `unguarded`: without the page's policy, so that nothing but the page itself stands between a text and the browser. */
  async desk({ phone = false, unguarded = false } = {}): Promise<Desk> {
    const context = await this.browser.newContext({
      baseURL: this.product.address,
      viewport: phone ? PHONE : DESK,
      ...(phone ? { isMobile: true, hasTouch: true } : {}),
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      bypassCSP: unguarded,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    return { page, context, complaints }
  }

  /** Every screen that is open, as a picture. */
  async photograph(fileOf: (at: number) => string): Promise<void> {
    const pages = this.browser.contexts().flatMap((context) => context.pages())
    await Promise.all(pages.map((page, at) => page.screenshot({ path: fileOf(at) })))
  }

  close(): Promise<void> {
    return this.browser.close()
  }
}
