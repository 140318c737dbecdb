import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colleague } from '../support/colleague.ts'
import { entered, openForm } from '../support/desk-work.ts'
import { countPointing, focused, tabTo } from '../support/keyboard.ts'
import { Office, type Desk } from '../support/office.ts'
import type { OrderForm } from '../support/order-form.ts'
import { ownProduct } from '../support/own-product.ts'
import { seen, signInAs, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'
import { findTrade } from '../support/trade.ts'

const product = ownProduct()
const QUANTITIES = ['15', '20', '25']
const MANY = 1_000

let office: Office
let clerk: Desk
let form: OrderForm
let pointed: () => Promise<number>
let before = 0

const press = async (...keys: readonly string[]) => {
  for (const key of keys) await clerk.page.keyboard.press(key)
}
const quantities = async (count: number) => {
  const shown: string[] = []
  for (let line = 1; line <= count; line += 1) shown.push(await form.shows(line, '数量'))
  return shown
}
const clipboard = () => clerk.page.evaluate(() => navigator.clipboard.readText())
const rowCount = async () => Number(await form.lines.getAttribute('aria-rowcount'))

beforeAll(async () => {
  office = await Office.open(product)
  const api = await colleague(product, 'ningxin')
  const order = await entered(api, await findTrade(api))
  clerk = await office.desk()
  pointed = await countPointing(clerk.page)
  await signInAs(clerk.page, '宁欣')
  form = await openForm(clerk.page, order)
  before = await pointed()
  await tabTo(clerk.page, '全屏')
  await tabTo(clerk.page, '产品')
})
afterAll(() => office.close())

describe('the lines of an order, by keyboard alone', () => {
  inOneGo(() => office)

  it('a quantity is typed over, taken with Enter, taken back and taken again', async () => {
    await tabTo(clerk.page, '数量')
    await clerk.page.keyboard.type('77')
    await press('Enter')
    await expect.poll(() => quantities(3)).toEqual(['77', '20', '25'])
    await press('Control+z')
    await expect.poll(() => quantities(3)).toEqual(QUANTITIES)
    await press('Control+y', 'Control+z')
    await expect.poll(() => quantities(3)).toEqual(QUANTITIES)
  })

  it('F2 goes on in what stands there, Esc leaves it as it was', async () => {
    await press('F2', 'End')
    await clerk.page.keyboard.type('0')
    await press('Escape')
    await expect.poll(() => quantities(3)).toEqual(QUANTITIES)
    await expect.poll(() => focused(clerk.page)).toBe('数量')
  })

  it('a range goes to the clipboard as a spreadsheet writes it, and comes back', async () => {
    await press('Control+Home')
    await tabTo(clerk.page, '数量')
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+c')
    await expect.poll(clipboard).toBe(QUANTITIES.join('\r\n'))
    await press('Delete')
    for (const quantity of QUANTITIES) await expect.poll(() => quantities(3)).not.toContain(quantity)
    await press('Control+v')
    await expect.poll(() => quantities(3)).toEqual(QUANTITIES)
  })

  it('Ctrl+D fills down, Alt and an arrow move a row, each taken back at once', async () => {
    await press('Control+d')
    await expect.poll(() => quantities(3)).toEqual(['15', '15', '15'])
    // What was taken back is where the cursor is then: in the lines below the first.
    await press('Control+z', 'ArrowUp', 'Alt+ArrowDown')
    await expect.poll(() => quantities(3)).toEqual(['20', '15', '25'])
    await press('Control+z')
    await expect.poll(() => quantities(3)).toEqual(QUANTITIES)
  })

  it('a quantity that may not be is found with F8', async () => {
    await clerk.page.keyboard.type('0')
    await press('Enter')
    await told(clerk.page, /^1 处错误/)
    await press('Control+End', 'F8')
    await expect.poll(() => focused(clerk.page)).toBe('数量')
    await clerk.page.keyboard.type('15')
    await press('Enter')
    await expect.poll(() => quantities(3)).toEqual(QUANTITIES)
  })

  it('a thousand quantities are counted before they are pasted, make lines of their own, and go with one Ctrl+Z', async () => {
    const lines = await rowCount()
    await clerk.page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      Array.from({ length: MANY }, (_, at) => String(1 + (at % 90))).join('\r\n'),
    )
    await press('Control+Home')
    await tabTo(clerk.page, '数量')
    await press('Control+v')
    await seen(clerk.page.getByRole('dialog', { name: '粘贴 1,000 个单元格？' }).getByText(/其中新增 997 行/))
    await press('Enter')
    await expect.poll(rowCount).toBe(lines + MANY - QUANTITIES.length)
    await expect.poll(() => quantities(3)).toEqual(['1', '2', '3'])
    await press('Control+z')
    await expect.poll(rowCount).toBe(lines)
    await expect.poll(() => quantities(3)).toEqual(QUANTITIES)
  })

  it('ten thousand quantities show how far they have come, and Esc on the way leaves nothing of them', async () => {
    const lines = await rowCount()
    await clerk.page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      Array.from({ length: 10_000 }, (_, at) => String(1 + (at % 90))).join('\r\n'),
    )
    await press('Control+v')
    await seen(clerk.page.getByRole('dialog', { name: '粘贴 10,000 个单元格？' }))
    await press('Enter')
    const progress = clerk.page.getByRole('progressbar', { name: '进度' })
    await seen(progress)
    await press('Escape')
    await progress.waitFor({ state: 'hidden' })
    expect(await rowCount()).toBe(lines)
    await expect.poll(() => quantities(3)).toEqual(QUANTITIES)
  })

  it('Ctrl+F finds a product, Esc goes back to the page', async () => {
    const name = await form.shows(2, '产品')
    await press('Control+f')
    await seen(clerk.page.getByRole('search', { name: '在表格中查找' }))
    await clerk.page.keyboard.type(name)
    await told(clerk.page, /^\d+ \/ \d+$/)
    await press('Escape')
    await clerk.page.getByRole('search', { name: '在表格中查找' }).waitFor({ state: 'hidden' })
  })

  it('no mouse was moved, and nothing broke', async () => {
    expect(await pointed()).toBe(before)
    expect(clerk.complaints).toEqual([])
  })
})
