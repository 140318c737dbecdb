import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, colleague, type Colleague } from '../support/colleague.ts'
import { billNoOf, entered, openForm, OVERDUE, quantities } from '../support/desk-work.ts'
import { Office, type Desk } from '../support/office.ts'
import { OrderForm } from '../support/order-form.ts'
import { ownProduct } from '../support/own-product.ts'
import { startProduct, stopProduct } from '../support/product.ts'
import { answer, front, seen, signInAs, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'
import { findTrade, type Trade } from '../support/trade.ts'

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
  await signInAs(clerk.page, '宁欣')
})
afterAll(() => office.close())
inOneGo(() => office)

const save = async () => {
  await clerk.page.keyboard.press('Control+s')
  await answer(clerk.page, OVERDUE, '继续')
}

describe('while the server is away', () => {
  it('a save says so and keeps what was typed; the next one after its return takes it all', async () => {
    const order = await entered(api, trade)
    const form = await openForm(clerk.page, order)
    await form.fill('客户订单号', 'PO-停机之前')
    await form.type(1, '数量', '77')

    await stopProduct(product)
    try {
      await save()
      await told(clerk.page, '无法连接服务器，请检查网络后重试')
      expect(await form.field('客户订单号').inputValue()).toBe('PO-停机之前')
      expect(await form.shows(1, '数量')).toBe('77')
    } finally {
      await startProduct(product)
    }
    await save()
    await told(clerk.page, '保存成功')
    const stored = await api.named(billNoOf(order))
    expect(stored['customerOrderNo']).toBe('PO-停机之前')
    expect(quantities(stored)).toEqual(['77', ...quantities(order).slice(1)])
  })
})

describe('when the session is over', () => {
  it('the clerk signs in again over the form and finds it as it was', async () => {
    const { page } = clerk
    const order = await entered(api, trade)
    const request = page.waitForRequest((sent) => sent.url().includes('/findById/'))
    const form = await openForm(page, order)
    const token = (await request).headers()['x-access-token'] ?? ''
    await form.fill('客户订单号', 'PO-过期之前')
    await form.type(2, '数量', '66')

    await ask(product, 'POST', '/sys/logout', { token, body: {} })
    await save()
    await told(page, '很抱歉，登录已过期，请重新登录')
    const dialog = await seen(page.getByRole('dialog', { name: '登录已过期' }))
    await dialog.getByRole('textbox', { name: '密码' }).fill(product.password)
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await form.field('客户订单号').inputValue()).toBe('PO-过期之前')
    expect(await form.shows(2, '数量')).toBe('66')

    await save()
    await told(page, '保存成功')
    const stored = await api.named(billNoOf(order))
    expect(stored['customerOrderNo']).toBe('PO-过期之前')
    expect(quantities(stored)[1]).toBe('66')
  })
})

describe('when the page was closed by mistake', () => {
  it('the new order is offered again where it stood, and can be thrown away', async () => {
    await clerk.page.goto('/sale/saleOrder/add')
    const form = await new OrderForm(clerk.page).opened()
    await form.choose('销售组织', String(trade.order['orgId_dictText']))
    await form.choose('商业公司', String(trade.order['companyId_dictText']))
    await form.fill('收货人', '关闭之前的收货人')
    const [ware] = trade.wares
    await form.take(1, ware!.name, ware!.code)
    await form.type(1, '数量', '55')
    await told(clerk.page, /^草稿已于 \d\d:\d\d 自动保存在本机/)
    await expect.poll(() => form.shows(1, '开票价')).not.toContain('中标价')
    await clerk.page.close()

    clerk.page = await clerk.context.newPage()
    await clerk.page.goto('/sale/saleOrder/add')
    const again = await new OrderForm(clerk.page).opened()
    await told(clerk.page, /^已恢复 \d\d-\d\d \d\d:\d\d 未保存的内容/)
    expect(await again.field('商业公司').inputValue()).toBe(trade.order['companyId_dictText'])
    expect(await again.field('收货人').inputValue()).toBe('关闭之前的收货人')
    expect(await again.shows(1, '产品')).toBe(ware!.name)
    expect(await again.shows(1, '数量')).toBe('55')

    await front(clerk.page).getByRole('button', { name: '放弃恢复' }).click()
    await expect.poll(() => again.field('收货人').inputValue()).toBe('')
  })
})
