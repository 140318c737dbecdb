import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decidersOf } from '../support/approving.ts'
import { colleague, type Colleague } from '../support/colleague.ts'
import { countPointing, focused, tabTo } from '../support/keyboard.ts'
import { OVERDUE } from '../support/desk-work.ts'
import { Office, type Desk } from '../support/office.ts'
import { OrderForm } from '../support/order-form.ts'
import { ownProduct } from '../support/own-product.ts'
import { front, seen, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'
import { findTrade, linesOf, totalsOf, type Sold, type Trade } from '../support/trade.ts'

const product = ownProduct()

let office: Office
let api: Colleague
let trade: Trade
let clerk: Desk
let pointed: () => Promise<number>

const enter = async (page: Page, username: string) => {
  await page.goto('/')
  await seen(page.getByRole('button', { name: '登录' }))
  await tabTo(page, '账号')
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(product.password)
  await page.keyboard.press('Enter')
  await seen(page.getByRole('tab', { name: '首页' }))
}

const openBySearch = async (page: Page, title: string) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(title)
  await seen(page.getByRole('option', { name: title }).first())
  await page.keyboard.press('Enter')
}

const confirm = async (page: Page, question: string) => {
  const dialog = await seen(page.getByRole('dialog', { name: question }))
  expect(await focused(page)).toBe('继续')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

beforeAll(async () => {
  office = await Office.open(product)
  api = await colleague(product, 'ningxin')
  trade = await findTrade(api)
  clerk = await office.desk()
  pointed = await countPointing(clerk.page)
})
afterAll(() => office.close())

describe('the same order without touching the mouse', () => {
  inOneGo(() => office)
  let billNo = ''
  let lines: readonly Sold[] = []

  /** Types a name, takes the first that is found without waiting to see it, and goes on. */
  const choose = async (title: string, text: string) => {
    const { page } = clerk
    await tabTo(page, title)
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => new OrderForm(page).field(title).inputValue()).toBe(text)
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
  }
  const write = async (title: string, text: string) => {
    await tabTo(clerk.page, title)
    await clerk.page.keyboard.press('Control+a')
    await clerk.page.keyboard.type(text)
    await clerk.page.keyboard.press('Enter')
  }

  it('a clerk signs in with name and password, finds the orders by their name and begins a new one', async () => {
    const { page } = clerk
    await enter(page, 'ningxin')
    await openBySearch(page, '销售订单')
    await seen(front(page).getByRole('grid', { name: /销售订单列表/ }))
    await page.keyboard.press('Alt+n')
    await new OrderForm(page).opened()
    // Above her department nobody sells: what others begin with she is asked first.
    await expect.poll(() => focused(page)).toBe('销售组织')
  })

  it('Enter leads through the header and on into the rows', async () => {
    const { order } = trade
    const label = (key: string) => String(order[`${key}_dictText`])
    await choose('销售组织', label('orgId'))
    await expect.poll(() => focused(clerk.page)).toBe('销售模式')
    await choose('商业公司', label('companyId'))
    await choose('终端医院', label('hospitalId'))
    await choose('代理商', label('agentId'))
    await choose('保证金账户', label('depositAccountId'))
    await choose('发货仓库', label('warehouseId'))
    await write('收货地址', String(order['receiverAddress']))
    await write('收货人', String(order['receiver']))
    await write('收货电话', String(order['receiverPhone']))
    await tabTo(clerk.page, '客户订单号')
    await clerk.page.keyboard.press('Enter')
    expect(await focused(clerk.page)).toBe('产品')
  })

  it('lines are typed one after another, the next one begins where the last one ends', async () => {
    const { page } = clerk
    const form = new OrderForm(page)
    lines = trade.wares.slice(0, 5).map((ware, at) => ({ ware, qty: String(20 + 10 * at) }))
    for (const [at, { ware, qty }] of lines.entries()) {
      await tabTo(page, '产品')
      await page.keyboard.type(ware.code)
      await seen(page.getByRole('option').filter({ hasText: ware.code }))
      await page.keyboard.press('Tab')
      await tabTo(page, '数量')
      await page.keyboard.type(qty)
      // Tab passes what is worked out, and goes on in a new line behind the last cell one types into.
      if (at < lines.length - 1) await page.keyboard.press('Tab')
      else await page.keyboard.press('Enter')
    }
    const { amount, words } = totalsOf(lines)
    await expect.poll(() => form.foot()).toContain(`金额合计 ¥ ${amount} ${words}`)
  })

  it('Ctrl+S saves, Ctrl+Enter submits', async () => {
    const { page } = clerk
    const reopened = page.waitForResponse((response) => response.url().includes('/sale/saleOrder/findById/'))
    await page.keyboard.press('Control+s')
    await confirm(page, OVERDUE)
    await told(page, '保存成功')
    const tab = await seen(page.getByRole('tab', { name: /^XSDD\d{10} 编辑/, selected: true }))
    billNo = (await tab.innerText()).split(' ')[0] as string
    // A first save opens the order under its own address.
    await page.waitForURL(/\/edit$/)
    await reopened
    await new OrderForm(page).opened()
    // It goes on in the last of its rows, where the new one was left.
    await expect.poll(() => focused(page)).toBe('产品')
    expect(linesOf(await api.named(billNo)).map(({ qty }) => qty)).toEqual(lines.map(({ qty }) => qty))
    // Within the rows Ctrl+Enter would begin another one.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Enter')
    const rehearsed = await seen(page.getByRole('dialog', { name: /^提交审批/ }))
    // What is asked has the focus; the key that submits says yes to it.
    expect(await focused(page)).toBe(OVERDUE)
    await page.keyboard.press('Control+Enter')
    await rehearsed.waitFor({ state: 'hidden' })
    await told(page, `${billNo} 已提交`)
    await seen(front(page).getByRole('complementary', { name: '审批进度' }))
    expect(await focused(page)).toBe('销售订单')
  })

  it('everyone the chain names finds it and agrees by keyboard', async () => {
    const { id } = await api.named(billNo)
    const agreed = await decidersOf(office, api, String(id), async ({ page }) => {
      await openBySearch(page, '待办审批')
      await seen(front(page).getByRole('table', { name: '审批列表' }))
      await tabTo(page, '搜索')
      await page.keyboard.type(billNo)
      await page.keyboard.press('Enter')
      await seen(front(page).getByRole('row').nth(1).filter({ hasText: billNo }))
      await tabTo(page, new RegExp(`^(?!选择).*${billNo}`))
      await page.keyboard.press('Enter')
      await seen(front(page).getByRole('textbox', { name: '审批意见' }))
      // No key decides what nobody looked at.
      await page.keyboard.press('PageDown')
      await page.keyboard.press('Control+Enter')
      await told(page, `${billNo} 已同意`)
    })
    expect(agreed.length).toBeGreaterThan(2)
  })

  it('the list finds it approved, and it goes to the printer', async () => {
    const { page } = clerk
    await openBySearch(page, '销售订单')
    await seen(front(page).getByRole('grid', { name: /销售订单列表/ }))
    await tabTo(page, '订单编号')
    await page.keyboard.type(billNo)
    await page.keyboard.press('Enter')
    await seen(front(page).getByRole('row').nth(1).filter({ hasText: billNo }).getByText('已通过'))
    // The rows are one stop: the cursor stands in the first one, Enter opens it.
    await tabTo(page, '销售订单列表')
    await page.keyboard.press('Enter')
    await seen(front(page).getByRole('complementary', { name: '审批进度' }))
    expect(await focused(page)).toBe('销售订单')
    await tabTo(page, '打印')
    await page.keyboard.press('Enter')
    expect(await (await seen(page.getByRole('article'))).innerText()).toContain(totalsOf(lines).words)
    await page.keyboard.press('Escape')
    await seen(front(page).getByRole('complementary', { name: '审批进度' }))
  })

  it('no mouse was moved, and nothing broke', async () => {
    expect(await pointed()).toBe(0)
    expect(clerk.complaints).toEqual([])
  })
})
