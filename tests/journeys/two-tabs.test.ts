import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenOf } from '../support/away.ts'
import { ask, colleague, type Colleague } from '../support/colleague.ts'
import { entered, openForm } from '../support/desk-work.ts'
import { Office, type Desk } from '../support/office.ts'
import { OrderForm } from '../support/order-form.ts'
import { ownProduct } from '../support/own-product.ts'
import { leave, seen, signInAs, told, unfold } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'
import { findTrade, type Trade } from '../support/trade.ts'

const product = ownProduct()

let office: Office
let api: Colleague
let trade: Trade
let clerk: Desk
let second: Page

beforeAll(async () => {
  office = await Office.open(product)
  api = await colleague(product, 'ningxin')
  trade = await findTrade(api)
  clerk = await office.desk()
  await signInAs(clerk.page, '宁欣')
  second = await clerk.context.newPage()
})
afterAll(() => office.close())

const loginButton = (page: Page) => page.getByRole('button', { name: '登录', exact: true })
const accountOf = (page: Page, realname: string) => page.getByRole('button', { name: new RegExp(`^${realname}`) })

describe('a session in two tabs of one browser', () => {
  inOneGo(() => office)

  it('is there in the second one without signing in', async () => {
    await second.goto('/')
    await seen(second.getByRole('tab', { name: '首页' }))
  })

  it('is over in both when one signs out', async () => {
    await leave(second)
    await seen(loginButton(clerk.page))
    expect(new URL(clerk.page.url()).pathname).toBe('/user/login')
  })

  it('begins in both when one signs in', async () => {
    await accountOf(second, '宁欣').click()
    await seen(second.getByRole('tab', { name: '首页' }))
    await seen(clerk.page.getByRole('tab', { name: '首页' }))
  })
})

describe('a session that ended while the page was away', () => {
  inOneGo(() => office)
  let address: string

  it('ends at the login page, which remembers where one was', async () => {
    await second.close()
    const order = await entered(api, trade)
    const form = await openForm(clerk.page, order)
    address = new URL(clerk.page.url()).pathname
    await form.fill('客户订单号', 'PO-离开之前')
    // Not a moment passes: what was typed last is kept though the page goes at once.
    await ask(product, 'POST', '/sys/logout', { token: await tokenOf(clerk.page), body: {} })
    clerk.page.once('dialog', (dialog) => void dialog.accept())
    await clerk.page.reload()
    await seen(loginButton(clerk.page))
    await seen(clerk.page.getByText('很抱歉，登录已过期，请重新登录'))
    expect(new URL(clerk.page.url()).searchParams.get('redirect')).toBe(address)
  })

  it('shows nothing of what was typed to somebody else', async () => {
    await accountOf(clerk.page, '系统管理员').click()
    await new OrderForm(clerk.page).opened()
    const shown = await clerk.page.evaluate(() =>
      [document.body.innerText, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join('\n'),
    )
    expect(shown).not.toContain('PO-离开之前')
    await leave(clerk.page)
  })

  it('shows the same person the form as it was', async () => {
    await clerk.page.goto(address)
    await accountOf(clerk.page, '宁欣').click()
    const form = await new OrderForm(clerk.page).opened()
    await told(clerk.page, /^已恢复 \d\d-\d\d \d\d:\d\d 未保存的内容/)
    await unfold(form.button('结算与交货'))
    expect(new URL(clerk.page.url()).pathname).toBe(address)
    expect(await form.field('客户订单号').inputValue()).toBe('PO-离开之前')
  })
})
