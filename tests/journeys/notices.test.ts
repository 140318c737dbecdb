import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shanghai } from '../../core/kernel/dates.ts'
import { decision, openTask } from '../support/approving.ts'
import { openNotice, rings, unreadAt } from '../support/bell.ts'
import { ask, colleague, type Colleague } from '../support/colleague.ts'
import { billNoOf, submitted } from '../support/desk-work.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { answer, front, seen, signInAs, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'
import { findTrade, type Trade } from '../support/trade.ts'

const product = ownProduct()
const REASON = '价格请与商务部核对'

let office: Office
let api: Colleague
let trade: Trade
let clerk: Desk
let manager: Desk

/** The bell is there once it counts its first list: what comes then is heard. */
const listening = async ({ page }: Desk, name: string) => {
  const listed = page.waitForResponse((response) => response.url().includes('/sys/annountCement/listByUser'))
  await signInAs(page, name)
  const { result } = await (await listed).json()
  await rings(page, result.anntMsgTotal + result.sysMsgTotal)
}

beforeAll(async () => {
  office = await Office.open(product)
  api = await colleague(product, 'ningxin')
  trade = await findTrade(api)
  clerk = await office.desk()
  manager = await office.desk()
  await listening(clerk, '宁欣')
  await listening(manager, '方薇')
})
afterAll(() => office.close())
inOneGo(() => office)

describe('the notice of an approval', () => {
  it('arrives in the browser of whoever has to decide, leads to the task, and is counted no longer', async () => {
    const before = await unreadAt(manager.page)
    const order = await submitted(api, trade)
    await rings(manager.page, before + 1)
    const notice = await openNotice(manager.page, '系统消息', billNoOf(order))
    await seen(notice.getByText(`宁欣提交的销售订单 ${billNoOf(order)} ${String(trade.order['companyId_dictText'])}待您审批`).first())
    await notice.getByRole('button', { name: '去处理' }).click()
    await rings(manager.page, before)
    await seen(decision(manager.page, '同意'))

    const waiting = await unreadAt(clerk.page)
    await front(manager.page).getByRole('textbox', { name: '审批意见' }).fill(REASON)
    await decision(manager.page, '驳回').click()
    await told(manager.page, `${billNoOf(order)} 已驳回`)
    await rings(clerk.page, waiting + 1)
    const answered = await openNotice(clerk.page, '系统消息', billNoOf(order))
    await seen(answered.getByText(`您的销售订单${billNoOf(order)}被方薇驳回：${REASON}`).first())
    await answered.getByRole('button', { name: '去处理' }).click()
    await seen(front(clerk.page).getByText('已驳回').first())
  })
})

describe('the notice of a comment', () => {
  it('comes to whoever is mentioned with an @ and leads to what was said, while the task still waits', async () => {
    const order = await submitted(api, trade)
    await openTask(manager.page, billNoOf(order))
    const waiting = await unreadAt(clerk.page)
    const comment = front(manager.page).getByRole('combobox', { name: '评论' })
    await comment.pressSequentially('请核对数量 @宁')
    await manager.page.getByRole('option', { name: '宁欣' }).click()
    await front(manager.page).getByRole('button', { name: '发表评论' }).click()
    await told(manager.page, '评论已发表')
    await seen(decision(manager.page, '同意'))
    await rings(clerk.page, waiting + 1)
    const notice = await openNotice(clerk.page, '系统消息', billNoOf(order))
    await notice.getByRole('button', { name: '去处理' }).click()
    await seen(front(clerk.page).getByRole('listitem').filter({ hasText: '方薇的评论' }).getByText('请核对数量 @宁欣'))
    expect((await api.find(String(order['id'])))['billStatus']).toBe('approving')
  })
})

describe('a notice to everybody', () => {
  it('is published by an administrator, read in 我的通知, and all that is left is read at once', async () => {
    const { token } = await ask(product, 'POST', '/sys/demo/login', { body: { username: 'admin' } })
    const publish = async (titile: string) => {
      const body = { titile, priority: 'M', msgType: 'ALL', msgAbstract: titile, msgContent: `<p>${titile}，请周知。</p>` }
      const { id } = await ask(product, 'POST', '/sys/annountCement/add', { token, body })
      await ask(product, 'POST', `/sys/annountCement/act/publish/${id}`, { token, body: { confirm: true } })
    }
    const before = await unreadAt(manager.page)
    await publish('盘点期间暂停发货')
    await publish('新版打印模板已启用')
    await rings(manager.page, before + 2)

    await manager.page.goto('/isps/userAnnouncement')
    const row = front(manager.page).getByRole('row').filter({ hasText: '盘点期间暂停发货' })
    await seen(row.getByText('未读'))
    await row.getByRole('button', { name: '盘点期间暂停发货' }).click()
    const notice = manager.page.getByRole('dialog', { name: /盘点期间暂停发货/ })
    await seen(notice.getByText('盘点期间暂停发货，请周知。'))
    await notice.getByRole('button', { name: '关闭' }).last().click()
    await seen(row.getByText('已读'))
    await front(manager.page).getByRole('button', { name: '全部已读' }).click()
    await answer(manager.page, '确定全部标为已读？', '全部已读')
    await rings(manager.page, 0)
    await seen(front(manager.page).getByRole('row').filter({ hasText: '新版打印模板已启用' }).getByText('已读'))
  })
})

describe('a notice whose time comes', () => {
  it('is published by a job that an administrator runs at once, and is put away once it was read', async () => {
    const { token } = await ask(product, 'POST', '/sys/demo/login', { body: { username: 'admin' } })
    const before = await unreadAt(clerk.page)
    const words = '季度盘点开始'
    // Late enough for the server to take it as a time to come, however busy the machine is.
    const due = Date.now() + 6_000
    const sendTime = shanghai(due)
    const body = { titile: words, priority: 'L', msgType: 'ALL', msgAbstract: words, msgContent: `<p>${words}</p>`, timed: 'Y', sendTime }
    await ask(product, 'POST', '/sys/annountCement/add', { token, body })
    await clerk.page.waitForFunction((moment) => Date.now() > moment, due)
    const { records } = await ask(product, 'GET', '/sys/quartzJob/list?jobCode=sys.announcePublish', { token })
    await ask(product, 'POST', `/sys/quartzJob/act/runNow/${records[0].id}`, { token, body: { confirm: true } })
    await rings(clerk.page, before + 1)

    const notice = await openNotice(clerk.page, '通知', words)
    await notice.getByRole('button', { name: '关闭' }).last().click()
    await rings(clerk.page, before)
    await clerk.page.goto('/isps/userAnnouncement')
    const row = front(clerk.page).getByRole('row').filter({ hasText: words })
    await row.getByRole('button', { name: '删除' }).click()
    await answer(clerk.page, /删除/, '删除')
    await row.waitFor({ state: 'detached' })
  })
})

describe('all of it', () => {
  it('broke nothing', () => expect([...clerk.complaints, ...manager.complaints]).toEqual([]))
})
