import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { addDays, shanghai } from '../../core/kernel/dates.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { agreeTo, openTask } from '../support/approving.ts'
import { callersOf } from '../support/callers.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { chooseIn, front, seen, signInAs, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()
const { me, file, sent, chain } = callersOf(product)
const CONTRACT = 'oa.contractApproval'
const REASON = '请补充保密期限'

let office: Office
let manager: Desk
let signer: Desk
let lawyer: Desk
let contract: Row
let billNo: string

beforeAll(async () => {
  office = await Office.open(product)
  const [today, { employeeId: empId, orgId: deptId }, draftFiles] = [
    shanghai(Date.now()).slice(0, 10),
    await me('shenyue'),
    await file('shenyue', '合同.pdf'),
  ]
  contract = await sent('shenyue', '/oa/contractApproval', {
    ...{ contractName: '保密协议', contractType: '9', template: '1', orgId: '127', empId, deptId, counterparty: '示例伙伴公司' },
    ...{ subjectMatter: '资料保密', paySide: '3', startDate: today, endDate: addDays(today, 365), settleText: '无', breachText: '赔偿' },
    ...{ disputeText: '协商', draftFiles },
  } as Row)
  billNo = String(contract['billNo'])
  const people = ['顾军', '方薇', '董哲']
  ;[manager, signer, lawyer] = (await Promise.all(
    people.map(async (realname) => {
      const desk = await office.desk()
      await signInAs(desk.page, realname)
      return desk
    }),
  )) as [Desk, Desk, Desk]
})
afterAll(() => office.close())
inOneGo(() => office)

const waiting = async () =>
  (await chain('shenyue', CONTRACT, contract)).tasks
    .filter(({ status }) => status === 'open' || status === 'waiting')
    .map(({ userName, status }) => [userName, status])
const dialogOf = async (page: Page, move: string) => {
  await front(page).getByRole('button', { name: move }).click()
  return seen(page.getByRole('dialog'))
}

describe('a contract', () => {
  it('is signed by somebody else before its decider, who then decides', async () => {
    const { page } = manager
    await openTask(page, billNo)
    const dialog = await dialogOf(page, '前加签')
    await chooseIn(dialog, '加签人', '方薇')
    await dialog.getByRole('button', { name: '前加签', exact: true }).click()
    await told(page, '已前加签')
    expect(await waiting()).toEqual([
      ['顾军', 'waiting'],
      ['方薇', 'open'],
    ])
    await agreeTo(signer.page, billNo)
    expect(await waiting()).toEqual([['顾军', 'open']])
    await agreeTo(page, billNo)
  })

  it('is sent back to who decided it before, with the reason, and comes back when he has decided again', async () => {
    const { page } = lawyer
    await openTask(page, billNo)
    const dialog = await dialogOf(page, '退回')
    await chooseIn(dialog, '退回到', '部门负责人')
    await dialog.getByRole('textbox', { name: '退回原因' }).fill(REASON)
    await dialog.getByRole('button', { name: '退回', exact: true }).click()
    await told(page, '已退回')
    expect(await waiting()).toEqual([['顾军', 'open']])
    await openTask(manager.page, billNo)
    await seen(front(manager.page).getByText(REASON).first())
    await agreeTo(manager.page, billNo)
    expect(await waiting()).toContainEqual(['董哲', 'open'])
  })
})

describe('all of it', () => {
  it('broke nothing', () => expect([manager, signer, lawyer].flatMap(({ complaints }) => complaints)).toEqual([]))
})
