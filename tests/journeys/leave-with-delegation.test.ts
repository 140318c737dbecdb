import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, shanghai } from '../../core/kernel/dates.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { agreeTo } from '../support/approving.ts'
import { callersOf } from '../support/callers.ts'
import { Office, type Desk } from '../support/office.ts'
import { OrderForm } from '../support/order-form.ts'
import { ownProduct } from '../support/own-product.ts'
import { front, sendOff, signInAs, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()
const { call, me, sent, agreed, chain } = callersOf(product)
const LEAVE = 'oa.leaveApply'
const MANAGER = 'helihua'
const CLERK = 'zhengxiaoyu'
const today = shanghai(Date.now()).slice(0, 10)

let office: Office
let manager: Desk
let agent: Desk

beforeAll(async () => {
  office = await Office.open(product)
  manager = await office.desk()
  agent = await office.desk()
  await Promise.all([signInAs(manager.page, '何丽华'), signInAs(agent.page, '罗婷')])
})
afterAll(() => office.close())
inOneGo(() => office)

/** A day's leave of a clerk's, which her manager decides; of a kind that counts days of the calendar. */
const asked = async (ahead: number): Promise<Row> => {
  const { employeeId: empId, orgId: deptId } = await me(CLERK)
  const day = addDays(today, ahead)
  const span = { startTime: `${day} 09:00:00`, endTime: `${day} 18:00:00` }
  return sent(CLERK, '/oa/leaveApply', { ...span, empId, deptId, leaveType: '7', reason: '家中有事' } as Row)
}
const holders = async (leave: Row) => (await chain(CLERK, LEAVE, leave)).tasks.filter(({ status }) => status === 'open')

describe('a manager who goes on leave', () => {
  let own: Row

  it('names who does his work, and hands over his approvals with it', async () => {
    const { page } = manager
    await page.goto('/oa/leaveApply/add')
    const form = new OrderForm(page)
    await form.choose('请假类型', '事假')
    await form.fill('开始时间', `${today} 00:00:00`)
    // Whatever the calendar says, so many days hold one that is worked.
    await form.fill('结束时间', `${addDays(today, 12)} 18:00:00`)
    await form.fill('请假事由', '外出')
    await form.choose('工作代理人', '罗婷')
    await form.fill('工作安排', '审批由罗婷代办')
    await front(page).getByRole('radiogroup', { name: '同时委托审批' }).getByRole('radio', { name: '是' }).check()
    await form.button('提交审批').click()
    await sendOff(page, '提交审批', '请假应事先申请，是否按补单提交')
    await told(page, /已提交/)
    const { records } = await call(MANAGER, 'GET', '/oa/leaveApply/list?pageNo=1&pageSize=1')
    own = records[0]
    await agreed(MANAGER, LEAVE, own)
    const { records: given } = await call(MANAGER, 'GET', `/sys/flowDelegate/list?pageNo=1&pageSize=20`)
    expect(given.find((one: Row) => String(one['reason']).includes(String(own['billNo'])))).toMatchObject({ agentName: '罗婷' })
  })

  it('is stood in for: what would wait for him waits for who does his work, named for whom', async () => {
    const leave = await asked(30)
    expect(await holders(leave)).toMatchObject([{ userName: '罗婷', ownerName: '何丽华' }])
    await agreeTo(agent.page, String(leave['billNo']))
    const { tasks } = await chain(CLERK, LEAVE, leave)
    expect(tasks[0]).toMatchObject({ status: 'agreed', userName: '罗婷', ownerName: '何丽华' })
    await manager.page.goto(`/oa/leaveApply/${String(own['id'])}`)
  })

  it('decides himself again once he is back', async () => {
    const { page } = manager
    await front(page).getByRole('button', { name: '销假' }).click()
    const dialog = page.getByRole('dialog', { name: /^销假/ })
    await dialog.getByRole('button', { name: '销假', exact: true }).click()
    await told(page, /已销假/)
    expect(await holders(await asked(60))).toMatchObject([{ userName: '何丽华' }])
  })
})

describe('all of it', () => {
  it('broke nothing', () => expect([...manager.complaints, ...agent.complaints]).toEqual([]))
})
