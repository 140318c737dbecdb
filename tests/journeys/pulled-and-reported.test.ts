import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../support/colleague.ts'
import { Office, type Desk } from '../support/office.ts'
import { OrderForm } from '../support/order-form.ts'
import { ownProduct } from '../support/own-product.ts'
import { front, seen, sendOff, signInAs, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

let office: Office
let keeper: Desk
let auditor: Desk
beforeAll(async () => {
  office = await Office.open(product)
  keeper = await office.desk()
  auditor = await office.desk()
})
afterAll(() => office.close())

describe('unfit batches, from the shelf to a write-off', () => {
  inOneGo(() => office)
  let warehouse = ''
  let batches: readonly string[] = []
  const form = () => new OrderForm(keeper.page, '报损明细')
  const sources = () => keeper.page.getByRole('dialog', { name: '选择来源' })
  const offered = () =>
    sources()
      .getByRole('row')
      .filter({ has: keeper.page.getByRole('gridcell') })
  const total = async () =>
    Number(
      (
        await sources()
          .getByText(/^共\s*[\d,]+\s*条/)
          .first()
          .innerText()
      ).replaceAll(/\D/g, ''),
    )
  const open = async () => {
    await form().button('选择来源').click()
    await seen(offered().first())
  }

  it('the keeper of a warehouse takes two of them into the table, and they are not offered again', async () => {
    const { token } = await ask(product, 'POST', '/sys/demo/login', { body: { username: 'pengtao' } })
    const { records } = await ask(product, 'GET', '/cg/stock/list?qualityStatus=3,4&pageSize=100', { token })
    const names = (records as readonly Record<string, string>[]).map((row) => row['warehouseId_dictText']!)
    warehouse = names.find((name) => names.filter((one) => one === name).length > 2)!
    await signInAs(keeper.page, '彭涛')
    await keeper.page.goto('/xt/scrapApply/add')
    await form().choose('仓库', warehouse)
    await open()
    const count = await total()
    for (const at of [0, 1]) await offered().nth(at).click()
    batches = await Promise.all([0, 1].map((at) => offered().nth(at).getByRole('gridcell').nth(1).innerText()))
    await sources().getByRole('button', { name: '确认（2）' }).click()
    for (const [at, batchNo] of batches.entries())
      await expect.poll(() => form().reads(at + 1, { 批号: batchNo })).toEqual({ 批号: batchNo })
    await open()
    await expect.poll(total).toBe(count - 2)
    await sources().getByRole('button', { name: '关闭', exact: true }).click()
  })

  it('more than a batch has is wrong beside the cell; the rest is sent, and nobody else can have it', async () => {
    await form().type(1, '报损数量', '99999999')
    await form().type(2, '报损数量', '2')
    await form().choose('报损原因', '破损')
    await form().fill('原因说明', '搬运时受压')
    const picture = { name: '破损.png', mimeType: 'image/png', buffer: PICTURE }
    await front(keeper.page).locator('input[type=file]').first().setInputFiles(picture)
    await seen(front(keeper.page).getByRole('button', { name: '预览破损.png' }))
    await form().button('提交审批').click()
    await told(keeper.page, /可用库存[\d,]+，不足99,999,999/)
    await form().type(1, '报损数量', '1')
    await form().button('提交审批').click()
    await sendOff(keeper.page, '提交审批')
    await told(keeper.page, /^报损申请 BSSQ\d+ 已提交/)
    const { token } = await ask(product, 'POST', '/sys/demo/login', { body: { username: 'admin' } })
    const { records } = await ask(product, 'GET', `/cg/stock/list?batchNo=${batches[1]}&qualityStatus=3,4&pageSize=100`, { token })
    const own = (records as readonly Record<string, string>[]).filter((row) => row['warehouseId_dictText'] === warehouse)
    expect(own.some(({ lockedQty }) => Number(lockedQty) >= 2)).toBe(true)
    for (const { qty, lockedQty, availableQty } of own) expect(Number(availableQty)).toBe(Number(qty) - Number(lockedQty))
  })
})

describe('a report', () => {
  inOneGo(() => office)

  it('is grouped as its reader wants it, and each of its figures leads to as many records', async () => {
    const { page } = auditor
    await signInAs(page, '审计员')
    await page.goto('/report/licenceExpiry')
    const grid = front(page).getByRole('grid', { name: '证照到期统计数据' })
    const figures = grid.locator('[data-operation=total]')
    await seen(figures.first())
    await front(page).getByRole('group', { name: '分组' }).getByRole('button', { name: '证照类型' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('groups')).toBe('ownerType')
    await expect.poll(() => grid.getByRole('columnheader', { name: '证照类型' }).count()).toBe(0)
    const count = await figures.first().innerText()
    await front(page).getByRole('button', { name: '打印' }).click()
    const paper = await seen(page.getByRole('article', { name: '证照到期统计' }))
    expect(await paper.innerText()).toMatch(new RegExp(`合　计[^]*\\d`))
    expect(await paper.getByRole('columnheader', { name: '证照类型' }).count()).toBe(0)
    await page.getByRole('button', { name: '返回' }).click()
    await figures.first().click()
    await seen(page.getByRole('tab', { name: '证照', exact: true, selected: true }))
    await seen(front(page).getByText(`共 ${count} 条`))
  })
})
