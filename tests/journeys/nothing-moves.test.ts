import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../core/kernel/wire.ts'
import { colleague } from '../support/colleague.ts'
import { billNoOf, entered, openForm } from '../support/desk-work.ts'
import { focused } from '../support/keyboard.ts'
import { Office, type Desk } from '../support/office.ts'
import type { OrderForm } from '../support/order-form.ts'
import { ownProduct } from '../support/own-product.ts'
import { front, openFromMenu, seen, signInAs, told } from '../support/screen.ts'
import { watchShifts } from '../support/shifts.ts'
import { inOneGo } from '../support/telling.ts'
import { findTrade, type Trade } from '../support/trade.ts'

const product = ownProduct()

let office: Office
let desk: Desk
let draft: Row
let trade: Trade
let shifts: Awaited<ReturnType<typeof watchShifts>>

beforeAll(async () => {
  office = await Office.open(product)
  const api = await colleague(product, 'ningxin')
  trade = await findTrade(api)
  draft = await entered(api, trade)
  desk = await office.desk()
  shifts = await watchShifts(desk.page)
  await signInAs(desk.page, '宁欣')
})
afterAll(() => office.close())

const box = async (place: Locator) => {
  const found = await place.boundingBox()
  if (!found) throw new Error('It cannot be seen')
  return { left: found.x, top: found.y, right: found.x + found.width, bottom: found.y + found.height }
}

/** The rows that are drawn in a grid, by where they end. */
const ends = (grid: Locator) =>
  grid.locator('[data-row]').evaluateAll((rows) =>
    rows
      .filter((row) => row.getBoundingClientRect().height > 0)
      .map((row) => row.getBoundingClientRect().bottom)
      .sort((a, b) => a - b),
  )

describe('the home page', () => {
  it('comes with its figures, its decisions and the ways to one’s pages at once', async () => {
    const { page } = desk
    await page.reload()
    await seen(front(page).getByRole('heading', { name: '待办审批' }))
    await seen(front(page).getByRole('heading', { name: '审批中心' }))
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toEqual([])
  })
})

describe('a list', () => {
  it('fills the window: no row is hidden, and there would be no room for another one', async () => {
    const { page } = desk
    await openFromMenu(page, '销售管理', '销售订单')
    const grid = await seen(front(page).getByRole('grid', { name: '销售订单列表' }))
    await seen(grid.getByRole('row').filter({ hasText: '合计（本页）' }))
    const rows = await ends(grid)
    const foot = await box(grid.getByRole('row').filter({ hasText: '合计（本页）' }))
    const room = foot.top - rows.at(-1)!
    expect(rows.length).toBeGreaterThan(10)
    expect(room).toBeGreaterThanOrEqual(0)
    expect(room).toBeLessThan(36)
    const sizes = front(page).getByRole('combobox', { name: '每页条数' })
    expect(await sizes.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text)).toBe(`铺满（${rows.length} 条/页）`)
  })

  it('says what all pages come to in a place that was kept for it: nothing moves until all is there', async () => {
    const { page } = desk
    await page.reload()
    const all = front(page).getByRole('row').filter({ hasText: '合计（全部）' })
    await seen(all)
    const kept = await box(all)
    await seen(all.filter({ hasText: /[\d,]+\.\d\d/ }))
    // The grid has taken the place of the first rows once they can be sorted.
    await seen(
      front(page)
        .getByRole('columnheader', { name: '订单日期' })
        .and(page.locator('[aria-sort], :has(button)'))
        .or(front(page).locator('input.keys'))
        .first(),
    )
    expect(await box(all)).toEqual(kept)
    expect(await shifts()).toEqual([])
  })

  it('keeps the size that somebody chose, and goes back to the window', async () => {
    const { page } = desk
    const sizes = front(page).getByRole('combobox', { name: '每页条数' })
    await sizes.selectOption('10')
    await expect.poll(async () => (await ends(front(page).getByRole('grid'))).length).toBe(10)
    await page.reload()
    await seen(sizes)
    expect(await sizes.inputValue()).toBe('10')
    await sizes.selectOption('0')
    await expect.poll(async () => (await ends(front(page).getByRole('grid'))).length).toBeGreaterThan(10)
  })
})

describe('a record', () => {
  it('is opened, and left for its list again, without anything that moves', async () => {
    const { page } = desk
    await shifts()
    await front(page)
      .getByRole('row')
      .filter({ hasText: billNoOf(draft) })
      .getByText(billNoOf(draft))
      .click()
    await seen(
      front(page)
        .getByRole('grid', { name: '产品明细' })
        .or(front(page).getByRole('table', { name: '产品明细' }))
        .first(),
    )
    await page.getByRole('tab', { name: '销售订单', exact: true }).click()
    await seen(front(page).getByRole('grid', { name: '销售订单列表' }))
    expect(await shifts()).toEqual([])
  })
})

/** What is typed into the rows goes here. */
const keys = () => front(desk.page).getByRole('region', { name: '产品明细' }).locator('input.keys')

describe('a form', () => {
  inOneGo(() => office)
  let form: OrderForm

  const fields = (page: Page) =>
    front(page)
      .locator('section')
      .first()
      .evaluate((card) =>
        [...card.querySelectorAll('label')]
          .filter((label) => label.getBoundingClientRect().height > 0)
          .map((label) => {
            const [title, input] = [label.getBoundingClientRect(), label.nextElementSibling!.getBoundingClientRect()]
            return `${Math.round(title.right)} ${Math.round(input.left)}`
          }),
      )

  it('has its columns under each other through all its sections', async () => {
    const { page } = desk
    form = await openForm(page, draft)
    const ways = new Set(await fields(page))
    expect((await fields(page)).length).toBeGreaterThan(20)
    expect(ways.size).toBe(4)
  })

  it('has room for twelve compact lines and their totals at 1440 × 900', async () => {
    const { page } = desk
    await form.button('结算与交货').click()
    const compact = form.button('行高：标准')
    if (await compact.count()) await compact.click()
    const lines = front(page).getByRole('region', { name: '产品明细' })
    for (let count = await form.lines.locator('[data-row]').count(); count < 12; count += 1) {
      await keys().focus()
      await page.keyboard.press('Control+Enter')
      await expect.poll(async () => (await ends(form.lines)).length).toBe(count + 1)
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    const bar = await box(front(page).locator('footer'))
    const rows = await ends(form.lines)
    const total = await box(form.lines.getByRole('row').filter({ hasText: '合计' }))
    expect(rows).toHaveLength(12)
    expect(rows.at(-1)).toBeLessThanOrEqual(total.top)
    expect(total.bottom).toBeLessThanOrEqual(bar.top)
    expect((await box(lines)).top).toBeGreaterThan(100)
  })

  it('says nothing is wrong with cells that nobody reached, before and after an attempt to save', async () => {
    const { page } = desk
    const wrong = () => form.lines.locator('.cell.wrong').count()
    expect(await wrong()).toBe(0)
    // An empty line between two that are filled is a line: a save says what it lacks.
    await (await form.cell(12, '优惠金额')).click()
    await page.keyboard.type('1')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+s')
    await expect.poll(wrong).toBeGreaterThan(0)
    const before = await wrong()
    await keys().focus()
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => focused(page)).toBe('产品')
    expect(await wrong()).toBe(before)
  })
})

describe('a line', () => {
  inOneGo(() => office)
  let form: OrderForm
  const first = () => form.shows(1, '产品')
  const remove = async () => {
    const trash = front(desk.page).locator('[data-row="0"] [data-operation="remove"]')
    await trash.click()
    await told(desk.page, '已删除 1 行')
  }

  it('goes on to 数量 with Enter once its product is chosen, and the next one begins in 产品', async () => {
    const { page } = desk
    await page.goto('about:blank')
    form = await openForm(page, draft)
    const dense = form.button('行高：紧凑')
    if (await dense.count()) await dense.click()
    await (await form.cell(1, '数量')).click()
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => focused(page)).toBe('产品')
    await page.keyboard.type(trade.wares[4]!.code)
    await seen(page.getByRole('option').filter({ hasText: trade.wares[4]!.code }))
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('数量')
    await page.keyboard.type('7')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => focused(page)).toBe('产品')
    expect(await form.shows(2, '数量')).toBe('7')
  })

  it('that was deleted comes back with Ctrl+Z out of a field of the header, out of a button and out of the rows', async () => {
    const { page } = desk
    const name = await first()
    for (const place of [form.field('收货人'), form.button('列设置'), keys()]) {
      await remove()
      await expect.poll(first).not.toBe(name)
      await place.focus()
      await page.keyboard.press('Control+z')
      await expect.poll(first).toBe(name)
    }
  })

  it('comes back with 撤销 where it is said, which covers no tab', async () => {
    const { page } = desk
    const name = await first()
    await remove()
    const undo = await seen(page.getByRole('status').getByRole('button', { name: '撤销' }))
    const tabs = await box(page.getByRole('tablist'))
    expect((await box(undo)).top).toBeGreaterThan(tabs.bottom)
    await undo.click()
    await expect.poll(first).toBe(name)
  })
})

describe('a wide window at 200 %', () => {
  it('keeps its table and what can be done with it, and one key leads past the menu', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 720, height: 450 })
    await page.goto('/sale/saleOrder')
    await seen(front(page).or(page.getByRole('main')).getByRole('grid', { name: '销售订单列表' }).first())
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(720)
    const exporting = await box(page.getByRole('button', { name: '导出', exact: true }))
    expect(exporting.right).toBeLessThanOrEqual(720)
    expect(
      (await box(page.locator('.grid-frame .scroller').first())).bottom - (await box(page.locator('.grid-frame .scroller').first())).top,
    ).toBeGreaterThan(250)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('跳到内容')
    await page.keyboard.press('F6')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})
