import type { Locator, Page } from 'playwright-core'
import { front, seen } from './screen.ts'

/** A title alone or with the star of what must be filled in. */
const titled = (title: string) => new RegExp(`^\\*?${title}$`)

/** A name alone or followed by what tells it from others of that name. */
const named = (name: string) => new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\s|$)`)

/** The form of a sales order, or of another document with one table, as a clerk sees it. */
export class OrderForm {
  readonly page: Page
  private readonly table: string
  constructor(page: Page, table = '产品明细') {
    this.page = page
    this.table = table
  }

  get lines(): Locator {
    return front(this.page).getByRole('grid', { name: this.table })
  }

  field(title: string): Locator {
    const name = titled(title)
    return front(this.page).getByRole('combobox', { name }).or(front(this.page).getByRole('textbox', { name })).first()
  }

  async opened(): Promise<this> {
    await seen(this.field('商业公司'))
    return this
  }

  /** Looks something up and takes what is found under exactly this name. */
  async choose(title: string, name: string): Promise<void> {
    await this.field(title).click()
    await this.field(title).fill(name)
    await this.page
      .getByRole('option', { name: named(name) })
      .first()
      .click()
  }

  async fill(title: string, text: string): Promise<void> {
    await this.field(title).fill(text)
  }

  /** Lines are counted from 1, as the table does. */
  async cell(line: number, title: string): Promise<Locator> {
    const head = await this.lines.getByRole('columnheader', { name: titled(title) }).getAttribute('aria-colindex')
    return this.lines.locator(`[role=row][aria-rowindex="${line + 1}"] [role=gridcell][aria-colindex="${head}"]`)
  }

  /** The cell's own text, without the smaller one beneath it. */
  async shows(line: number, title: string): Promise<string> {
    const [first = ''] = (await (await this.cell(line, title)).innerText()).split('\n')
    return first.trim()
  }

  /** What stands in a line under these titles. */
  async reads<Title extends string>(line: number, titles: Readonly<Record<Title, unknown>>): Promise<Record<Title, string>> {
    const shown = await Promise.all(Object.keys(titles).map(async (title) => [title, await this.shows(line, title)] as const))
    return Object.fromEntries(shown) as Record<Title, string>
  }

  /** Looks a product up in its cell and takes it with the mouse. */
  async take(line: number, name: string, code: string): Promise<void> {
    await (await this.cell(line, '产品')).click()
    await this.page.keyboard.type(name)
    await this.page.getByRole('option').filter({ hasText: code }).click()
  }

  async paste(text: string): Promise<void> {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await this.page.keyboard.press('Control+v')
  }

  async type(line: number, title: string, text: string): Promise<void> {
    await (await this.cell(line, title)).click()
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Enter')
  }

  /** Columns beyond the edge are not drawn before somebody comes to them. */
  private async reach(title: string): Promise<void> {
    const head = this.lines.getByRole('columnheader', { name: titled(title) })
    for (let tries = 0; tries < 30 && (await head.count()) === 0; tries += 1) {
      await this.lines.hover()
      await this.page.mouse.wheel(240, 0)
      await this.page.evaluate(() => new Promise(requestAnimationFrame))
    }
  }

  /** Goes to a cell wherever it lies, types into it and leaves it. */
  async enter(line: number, title: string, text: string): Promise<void> {
    await this.reach(title)
    await (await this.cell(line, title)).click()
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Tab')
  }

  /** The foot: totals with the words that spell them. */
  async foot(): Promise<string> {
    return (await front(this.page).locator('footer').innerText()).replaceAll(/\s+/g, ' ')
  }

  button(name: string): Locator {
    return front(this.page).getByRole('button', { name })
  }
}
