import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../core/kernel/wire.ts'
import { decision, openTask } from '../support/approving.ts'
import { colleague, type Colleague } from '../support/colleague.ts'
import { billNoOf, OVERDUE, submitted } from '../support/desk-work.ts'
import { Office, type Desk } from '../support/office.ts'
import { OrderForm } from '../support/order-form.ts'
import { ownProduct } from '../support/own-product.ts'
import { answer, front, seen, sendOff, signInAs, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'
import { findTrade, type Trade } from '../support/trade.ts'

const product = ownProduct()
const REASON = '第一行数量请与医院核对'

let office: Office
let api: Colleague
let trade: Trade
let clerk: Desk
let manager: Desk

beforeAll(async () => {
  office = await Office.open(product)
  api = await colleague(product, 'ningxin')
  trade = await findTrade(api)
  clerk = await office.desk()
  manager = await office.desk()
  await signInAs(clerk.page, '宁欣')
  await signInAs(manager.page, '方薇')
})
afterAll(() => office.close())
inOneGo(() => office)

const view = ({ id }: Row) => clerk.page.goto(`/sale/saleOrder/${String(id)}`)
const approval = () => front(clerk.page).getByRole('complementary', { name: '审批进度' })

describe('an order that is sent back', () => {
  let order: Row

  it('cannot be rejected without a word', async () => {
    order = await submitted(api, trade)
    await openTask(manager.page, billNoOf(order))
    await decision(manager.page, '驳回').click()
    await told(manager.page, '请输入驳回意见')
    expect((await api.find(String(order['id'])))['billStatus']).toBe('approving')
  })

  it('comes back to the clerk with the reason', async () => {
    await front(manager.page).getByRole('textbox', { name: '审批意见' }).fill(REASON)
    await decision(manager.page, '驳回').click()
    await told(manager.page, `${billNoOf(order)} 已驳回`)
    await view(order)
    await seen(approval().getByText(REASON))
    await seen(front(clerk.page).getByText('已驳回').first())
  })

  it('is mended and goes again', async () => {
    await front(clerk.page).getByRole('button', { name: '编辑' }).click()
    const form = await new OrderForm(clerk.page).opened()
    await form.type(1, '数量', '10')
    await form.button('提交审批').click()
    await sendOff(clerk.page, '提交审批', OVERDUE)
    await told(clerk.page, `${billNoOf(order)} 已提交`)
    await openTask(manager.page, billNoOf(order))
    await decision(manager.page, '同意').click()
    await told(manager.page, `${billNoOf(order)} 已同意`)
  })
})

describe('an order that is taken back', () => {
  it('is a draft again as long as nobody has agreed', async () => {
    const order = await submitted(api, trade)
    await view(order)
    await front(clerk.page).getByRole('button', { name: '撤回' }).click()
    await answer(clerk.page, new RegExp(`^撤回.*${billNoOf(order)}`), '撤回')
    await told(clerk.page, `${billNoOf(order)} 已撤回`)
    await seen(front(clerk.page).getByText('草稿').first())
    expect((await api.find(String(order['id'])))['billStatus']).toBe('draft')
  })
})

describe('a task that is decided at two screens', () => {
  it('belongs to the first; the second is told whose it was', async () => {
    const order = await submitted(api, trade)
    const second = await office.desk()
    await signInAs(second.page, '方薇')
    await openTask(manager.page, billNoOf(order))
    await openTask(second.page, billNoOf(order))
    await decision(manager.page, '同意').click()
    await told(manager.page, `${billNoOf(order)} 已同意`)
    // The second page is live: it says so by itself, and offers nothing to decide any more.
    await told(second.page, '该任务已被方薇处理，请刷新')
    await decision(second.page, '驳回').waitFor({ state: 'hidden' })
    const { tasks } = await api.approval(String(order['id']))
    expect(tasks[0]).toMatchObject({ status: 'agreed', userName: '方薇' })
  })
})

describe('all of it', () => {
  it('broke nothing', () => expect([...clerk.complaints, ...manager.complaints]).toEqual([]))
})
