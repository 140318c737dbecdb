import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colleague, type Colleague } from '../support/colleague.ts'
import { OVERDUE } from '../support/desk-work.ts'
import { Office, type Desk } from '../support/office.ts'
import { agreeTo, decidersOf } from '../support/approving.ts'
import { OrderForm } from '../support/order-form.ts'
import { ownProduct } from '../support/own-product.ts'
import { inOneGo } from '../support/telling.ts'
import { answer, front, openFromMenu, seen, sendOff, signInAs, told } from '../support/screen.ts'
import { findTrade, linesOf, shownOf, totalsOf, type Sold, type Trade } from '../support/trade.ts'

const product = ownProduct()

let office: Office
let api: Colleague
let trade: Trade
let clerk: Desk

beforeAll(async () => {
  office = await Office.open(product)
  api = await colleague(product, 'ningxin')
  trade = await findTrade(api)
  clerk = await office.desk()
})
afterAll(() => office.close())

describe('an order of a hospital, from signing in to paper, by mouse', () => {
  inOneGo(() => office)
  let billNo = ''
  let typed: readonly Sold[] = []
  let pasted: readonly Sold[] = []
  const label = (key: string) => String(trade.order[`${key}_dictText`])

  it('a clerk signs in with one click and opens a new order from the menu', async () => {
    await signInAs(clerk.page, '宁欣')
    await openFromMenu(clerk.page, '销售管理', '销售订单')
    await front(clerk.page).getByRole('button', { name: '新增' }).click()
    await new OrderForm(clerk.page).opened()
  })

  it('the customer fills in how he pays and is invoiced', async () => {
    const form = new OrderForm(clerk.page)
    await form.choose('销售组织', label('orgId'))
    await form.choose('商业公司', label('companyId'))
    await expect.poll(() => form.field('结算方式').inputValue()).toBe(label('settleMethod'))
    await expect.poll(() => form.field('发票类型').inputValue()).toBe(label('invoiceType'))
    // As the customer is given today: an order of earlier days may say otherwise.
    await expect.poll(() => form.field('账期（天）').inputValue()).toMatch(/^\d+$/)
    await form.choose('终端医院', label('hospitalId'))
    await form.choose('代理商', label('agentId'))
    await form.choose('保证金账户', label('depositAccountId'))
    await form.choose('发货仓库', label('warehouseId'))
    await form.fill('收货地址', String(trade.order['receiverAddress']))
    await form.fill('收货人', String(trade.order['receiver']))
    await form.fill('收货电话', String(trade.order['receiverPhone']))
  })

  it('prices come from the lists, and every amount stands beside the quantity as it is typed', async () => {
    const form = new OrderForm(clerk.page)
    typed = trade.wares.slice(0, 4).map((ware, at) => ({ ware, qty: String(30 * (at + 1)) }))
    for (const [at, sold] of typed.entries()) {
      await form.take(at + 1, sold.ware.name, sold.ware.code)
      await form.type(at + 1, '数量', sold.qty)
      await expect.poll(() => form.reads(at + 1, shownOf(sold))).toEqual(shownOf(sold))
    }
    const { amount, words, earnest, earnestWords } = totalsOf(typed)
    await expect.poll(() => form.foot()).toContain(`金额合计 ¥ ${amount} ${words}`)
    expect(await form.foot()).toContain(`保证金合计 ¥ ${earnest} ${earnestWords}`)
  })

  it('ten lines are pasted from a spreadsheet, and the quantity with a letter in it is found and mended', async () => {
    const form = new OrderForm(clerk.page)
    pasted = trade.wares.slice(4, 14).map((ware, at) => ({ ware, qty: String(12 + at) }))
    const sheet = pasted.map(({ ware, qty }, at) => [ware.code, '', '', '', at === 6 ? '1B' : qty].join('\t')).join('\r\n')
    await (await form.cell(typed.length + 1, '产品')).click()
    await form.paste(sheet)
    await told(clerk.page, /^1 处错误/)
    await form.button('下一处错误').click()
    await clerk.page.keyboard.type((pasted[6] as Sold).qty)
    await clerk.page.keyboard.press('Enter')
    await front(clerk.page)
      .getByText(/^1 处错误/)
      .waitFor({ state: 'hidden' })
    const { amount, words } = totalsOf([...typed, ...pasted])
    await expect.poll(() => form.foot()).toContain(`金额合计 ¥ ${amount} ${words}`)
  })

  it('it is saved after the overdue customer has been thought over, with every amount right to the fen', async () => {
    await clerk.page.keyboard.press('Control+s')
    await answer(clerk.page, OVERDUE, '继续')
    await told(clerk.page, '保存成功')
    const tab = await seen(clerk.page.getByRole('tab', { name: /^XSDD\d{10} 编辑/, selected: true }))
    billNo = (await tab.innerText()).split(' ')[0] as string

    const stored = await api.named(billNo)
    const all = [...typed, ...pasted]
    expect(stored['billStatus']).toBe('draft')
    expect(linesOf(stored).map(({ productId, qty }) => [productId, qty])).toEqual(all.map(({ ware, qty }) => [ware.id, qty]))
    expect(stored['upAmount']).toBe(totalsOf(all).words)
  })

  it('it is submitted, and everyone the chain names agrees in turn', async () => {
    await new OrderForm(clerk.page).button('提交审批').click()
    await sendOff(clerk.page, '提交审批', OVERDUE)
    await told(clerk.page, `${billNo} 已提交`)

    const { id } = await api.named(billNo)
    const agreed = await decidersOf(office, api, String(id), (desk) => agreeTo(desk.page, billNo))
    expect(agreed.length).toBeGreaterThan(2)
    expect((await api.find(String(id)))['billStatus']).toBe('approved')
  })

  it('the list shows it approved', async () => {
    const { page } = clerk
    await page.getByRole('tab', { name: '销售订单', exact: true }).click()
    await front(page).getByRole('textbox', { name: '订单编号' }).fill(billNo)
    await front(page).getByRole('button', { name: '查询', exact: true }).click()
    const row = front(page).getByRole('row').filter({ hasText: billNo })
    await seen(row.getByText('已通过'))
    await seen(row.getByText(totalsOf([...typed, ...pasted]).amount))

    const again = page.waitForRequest((request) => request.url().includes(`/sale/saleOrder/list`) && request.url().includes(billNo))
    await front(page).getByRole('button', { name: '查询', exact: true }).click()
    await again
  })

  it('it prints on A4 across, with its number, its lines, its total and the words', async () => {
    const { page } = clerk
    await front(page)
      .getByRole('button', { name: `${billNo}的更多操作` })
      .click()
    await page.getByRole('menuitem', { name: '打印' }).click()
    const paper = await seen(page.getByRole('article'))
    const { amount, words } = totalsOf([...typed, ...pasted])
    const text = await paper.innerText()
    expect(text).toContain(billNo)
    expect(text).toContain(words)
    expect(text).toContain(`¥ ${amount}`)
    const lines = paper.getByRole('table').last().getByRole('row')
    for (const [at, { ware, qty }] of [...typed, ...pasted].entries()) {
      const printed = await lines.nth(at + 1).innerText()
      expect(printed).toContain(ware.name)
      expect(printed.split(/\s+/)).toContain(qty)
    }

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
      Math.round(Number(width)),
      Math.round(Number(height)),
    ])
    expect(boxes.length).toBeGreaterThan(0)
    expect(boxes.every(([width, height]) => width === 842 && height === 595)).toBe(true)
  })

  it('nothing on the way broke', () => {
    expect(clerk.complaints).toEqual([])
  })
})
