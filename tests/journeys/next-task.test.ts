import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../core/kernel/wire.ts'
import { openTask } from '../support/approving.ts'
import { colleague, type Colleague } from '../support/colleague.ts'
import { billNoOf, submitted } from '../support/desk-work.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { front, seen, signInAs, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'
import { findTrade } from '../support/trade.ts'

const product = ownProduct()

let office: Office
let api: Colleague
let manager: Desk
let first: Row

beforeAll(async () => {
  office = await Office.open(product)
  api = await colleague(product, 'ningxin')
  const trade = await findTrade(api)
  await submitted(api, trade)
  first = await submitted(api, trade)
  manager = await office.desk()
  await signInAs(manager.page, '方薇')
})
afterAll(() => office.close())
inOneGo(() => office)

const decidedBy = async (order: Row) => {
  const { tasks } = await api.approval(String(order['id']))
  return tasks.filter(({ status }: { status: string }) => status === 'agreed').length
}

describe('the task behind the one that was decided', () => {
  const tabs = () =>
    manager.page
      .getByRole('tab')
      .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().width].map(Math.round)))
  let stood: readonly (readonly number[])[]

  it('is not decided by keys before somebody looked at it', async () => {
    const { page } = manager
    await openTask(page, billNoOf(first))
    stood = await tabs()
    await page.keyboard.press('ArrowDown')
    const before = await decidedBy(first)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/process/agree') && asked.push(request.url()))
    await page.keyboard.press('Control+Enter')
    await told(page, `${billNoOf(first)} 已同意`)
    expect(await decidedBy(first)).toBeGreaterThan(before)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    // Held down, and pressed again.
    await page.keyboard.down('Control')
    for (let turn = 0; turn < 5; turn += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.keyboard.up('Control')
    await page.keyboard.press('Control+Enter')
    await told(page, '先看这张单据')
    expect(asked).toHaveLength(1)
  })

  it('stands in the tab of that one, which keeps its place and its width', async () => {
    expect(await tabs()).toEqual(stood)
  })

  it('says at its head what was decided, and whom it is about itself', async () => {
    const { page } = manager
    const said = await seen(front(page).getByRole('status').filter({ hasText: '已同意' }))
    expect(await said.innerText()).toMatch(/¥ [\d,]+\.\d{2}/)
    const head = front(page).locator('header').first()
    expect(await head.locator('b').first().innerText()).toMatch(/\S/)
    expect(await head.innerText()).not.toContain(billNoOf(first))
    expect(manager.complaints).toEqual([])
  })
})
