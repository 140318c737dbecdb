import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../core/kernel/wire.ts'
import { colleague, type Colleague } from '../support/colleague.ts'
import { billNoOf, submitted } from '../support/desk-work.ts'
import { overhangOf } from '../support/fitness.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { seen, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'
import { findTrade, type Trade } from '../support/trade.ts'

const product = ownProduct()

let office: Office
let api: Colleague
let manager: Desk
let trade: Trade
let order: Row

const overhang = () => overhangOf(manager.page)

beforeAll(async () => {
  office = await Office.open(product)
  api = await colleague(product, 'ningxin')
  trade = await findTrade(api)
  order = await submitted(api, trade)
  manager = await office.desk({ phone: true })
})
afterAll(() => office.close())

describe('a manager under way, with a telephone', () => {
  inOneGo(() => office)

  it('signs in with one tap', async () => {
    await manager.page.goto('/')
    await manager.page.getByRole('button', { name: /^方薇/ }).tap()
    await seen(manager.page.getByRole('link', { name: /^审批(，|$)/ }))
    expect(await overhang()).toBe(0)
  })

  it('finds what waits as cards', async () => {
    await manager.page.getByRole('link', { name: /^审批(，|$)/ }).tap()
    await seen(manager.page.getByRole('article').filter({ hasText: billNoOf(order) }))
    expect(await overhang()).toBe(0)
  })

  it('reads the order and agrees', async () => {
    const { page } = manager
    await page
      .getByRole('article')
      .filter({ hasText: billNoOf(order) })
      .getByRole('button')
      .first()
      .tap()
    await seen(page.getByRole('textbox', { name: '审批意见' }))
    await seen(page.getByRole('link', { name: String(trade.order['companyId_dictText']) }))
    expect(await overhang()).toBe(0)
    await page.getByRole('button', { name: /^同意/ }).tap()
    await told(page, `${billNoOf(order)} 已同意`)
    const { tasks } = await api.approval(String(order['id']))
    expect(tasks[0]).toMatchObject({ status: 'agreed', userName: '方薇' })
  })

  it('and nothing broke', () => expect(manager.complaints).toEqual([]))
})
