import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../core/kernel/wire.ts'
import { callersOf } from '../support/callers.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { answer, chooseIn, front, seen, signInAs, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()
const { call, me, sent, chain } = callersOf(product)
const FLOW = '/sys/flow'
const GENERAL = 'oa.generalApply'
const STEP = '法务会签'

let office: Office
let admin: Desk
let before: Row

/** What a clerk asks for by the general form. */
const asked = async (): Promise<Row> => {
  const { employeeId: empId, orgId: deptId } = await me('shenyue')
  return sent('shenyue', '/oa/generalApply', {
    ...{ title: '资料', applyType: '2', urgency: '1', content: '请支持', empId, deptId, amount: '0' },
  } as Row)
}
const titles = async (row: Row) => (await chain('shenyue', GENERAL, row)).process.nodes.map(({ title }) => title)
const versions = async (): Promise<readonly Row[]> =>
  (await call('admin', 'GET', `${FLOW}/list?processCode=${encodeURIComponent('oa:generalApply')}&pageNo=1&pageSize=5`)).records

beforeAll(async () => {
  office = await Office.open(product)
  admin = await office.desk()
  before = await asked()
  const [published] = await versions()
  await signInAs(admin.page, '系统管理员')
  await admin.page.goto(`${FLOW}/${String(published?.['id'])}`)
})
afterAll(() => office.close())
inOneGo(() => office)

describe('a version of a chain', () => {
  const designer = () => admin.page.getByRole('dialog', { name: '通用申请 流程图' })

  it('begins with what is in force, and a step is drawn into it', async () => {
    const { page } = admin
    await front(page).getByRole('button', { name: '新建版本' }).click()
    await told(page, /新建版本/)
    const draft = (await versions()).find(({ flowStatus }) => flowStatus === '1')
    await page.goto(`${FLOW}/${String(draft?.['id'])}`)
    await front(page).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '流程图' }).click()
    await designer().getByRole('button', { name: '在第2步加节点' }).click()
    await designer().getByRole('textbox', { name: '节点名称' }).fill(STEP)
    await chooseIn(designer(), '角色', '法务合规')
  })

  it('is tried on documents of the past, which would have gone by it', async () => {
    await designer().getByRole('button', { name: '试跑' }).click()
    await seen(designer().getByText(`＋ ${STEP}`).first())
  })

  it('is published: what is sent from then on goes by it, what is under way as it began', async () => {
    await designer().getByRole('button', { name: '发布第2版' }).click()
    await answer(admin.page, /发布后新提交的单据按此版本审批/, '发布')
    await told(admin.page, '已发布第2版')
    expect((await titles(await asked()))[1]).toBe(STEP)
    expect(await titles(before)).not.toContain(STEP)
  })
})

describe('all of it', () => {
  it('broke nothing', () => expect(admin.complaints).toEqual([]))
})
