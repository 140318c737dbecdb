import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { awayBar } from '../support/away.ts'
import { colleague, type Colleague } from '../support/colleague.ts'
import { billNoOf, entered, openForm, OVERDUE } from '../support/desk-work.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { startProduct, stopProduct } from '../support/product.ts'
import { answer, front, openFromMenu, seen, signInAs, told } from '../support/screen.ts'
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

const save = async () => {
  await clerk.page.keyboard.press('Control+s')
  await answer(clerk.page, OVERDUE, '继续')
}

describe('a clerk whose network is gone', () => {
  inOneGo(() => office)

  it('reads in a bar that nobody answers, goes on typing, and saves when it is back', async () => {
    const { page, context } = clerk
    const order = await entered(api, trade)
    const form = await openForm(page, order)
    await form.fill('客户订单号', 'PO-离线之前')
    await context.setOffline(true)
    await seen(awayBar(page))
    await form.fill('收货人', '离线时填写')
    await context.setOffline(false)
    await awayBar(page).waitFor({ state: 'hidden' })
    expect(await form.field('客户订单号').inputValue()).toBe('PO-离线之前')
    await save()
    await told(page, '保存成功')
    expect(await api.named(billNoOf(order))).toMatchObject({ customerOrderNo: 'PO-离线之前', receiver: '离线时填写' })
  })
})

describe('a server that is started again under an open form', () => {
  inOneGo(() => office)

  it('is waited for: the bar goes by itself, the form is as it was, and a page that could not be fetched is fetched', async () => {
    const { page } = clerk
    const order = await entered(api, trade)
    const form = await openForm(page, order)
    await form.fill('客户订单号', 'PO-重启之前')
    await stopProduct(product)
    try {
      await openFromMenu(page, '基础资料', '资金与仓库', '仓库')
      await seen(awayBar(page))
      await seen(front(page).getByText('页面加载失败'))
    } finally {
      await startProduct(product)
    }
    await awayBar(page).waitFor({ state: 'hidden' })
    await seen(front(page).getByRole('row').nth(1))
    await page.getByRole('tab', { name: billNoOf(order) }).click()
    expect(await form.field('客户订单号').inputValue()).toBe('PO-重启之前')
  })
})

describe('while somebody works', () => {
  inOneGo(() => office)

  it('a newer build is offered, and waits', async () => {
    const { page } = clerk
    await page.route('**/', async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue()
      return route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/entrance-newer.js"></script>' })
    })
    await page.reload()
    await seen(page.getByText('系统已更新，刷新即用新版本，未保存的内容会保留'))
    await page.getByRole('button', { name: '稍后' }).click()
    await page.getByText('系统已更新').waitFor({ state: 'hidden' })
    await page.unroute('**/')
  })

  it('a 版本公告 is shown until it is taken note of, on this device', async () => {
    const { page } = clerk
    const result = { version: '99.0.1', titile: '三月更新', content: '<p>支持批量导入<img src="x" onerror="document.title=1"></p>' }
    await page.route('**/sys/bugContent/getLastBugContent*', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '', result, timestamp: 1 } }),
    )
    await page.reload()
    const dialog = await seen(page.getByRole('dialog', { name: '版本公告 99.0.1' }))
    expect(await dialog.locator('[onerror]').count()).toBe(0)
    await dialog.getByRole('button', { name: '我知道了' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const asked = page.waitForResponse(/getLastBugContent/)
    await page.reload()
    await asked
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
