import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { agreeTo } from '../support/approving.ts'
import { callersOf } from '../support/callers.ts'
import { Office, type Desk } from '../support/office.ts'
import { OrderForm } from '../support/order-form.ts'
import { ownProduct } from '../support/own-product.ts'
import { chooseIn, enterAs, front, seen, sendOff, signInAs, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()
const { call, agreed } = callersOf(product)
const INSPECTOR = 'gaofeng'
/** 合格 and 停售 of quality_status. */
const [QUALIFIED, STOPPED] = ['1', '4'] as const

let office: Office
let inspector: Desk
let manager: Desk
let batch: Row
let recall: Row

/** A batch that is sold and of which some lies free. */
const soldBatch = async (): Promise<Row> => {
  const { records: free } = await call('admin', 'GET', `/cg/stock/list?qualityStatus=${QUALIFIED}&pageNo=1&pageSize=500`)
  const { records: shipments } = await call('admin', 'GET', '/sale/saleShipment/list?billStatus=signed&pageNo=1&pageSize=50')
  for (const { id } of shipments) {
    const sold = rowsOf(await call('admin', 'GET', `/sale/saleShipment/findById/${id}`), 'productList')
    const found = free.find(
      (row: Row) =>
        Number(row['availableQty']) > 0 &&
        Number(row['daysLeft']) > 0 &&
        sold.some(({ productId, batchNo }) => productId === row['productId'] && batchNo === row['batchNo']),
    )
    if (found) return found
  }
  throw new Error('nothing of what was sold lies in stock')
}

/** How much of the batch lies free, by its quality. */
const free = async (qualityStatus: string): Promise<number> => {
  const of = `productId=${String(batch['productId'])}&batchNo=${String(batch['batchNo'])}&qualityStatus=${qualityStatus}`
  const { records } = await call('admin', 'GET', `/cg/stock/list?${of}&pageNo=1&pageSize=100`)
  return records.reduce((sum: number, row: Row) => sum + Number(row['availableQty']), 0)
}

beforeAll(async () => {
  office = await Office.open(product)
  ;[batch, inspector, manager] = await Promise.all([soldBatch(), office.desk(), office.desk()])
  await enterAs(inspector.page, INSPECTOR, product.password)
  await signInAs(manager.page, '林伟民')
})
afterAll(() => office.close())
inOneGo(() => office)

describe('a recall', () => {
  let before: number
  let stopped: number

  it('stops what lies in stock as soon as it is sent, and finds who has the rest', async () => {
    ;[before, stopped] = await Promise.all([free(QUALIFIED), free(STOPPED)])
    const { code } = await call('admin', 'GET', `/bsc/product/findById/${String(batch['productId'])}`)
    const { page } = inspector
    await page.goto('/oa/recall/add')
    const form = new OrderForm(page)
    await form.choose('召回来源', '公司追回')
    await form.choose('召回级别', '二级召回')
    await chooseIn(front(page), '产品', String(code))
    await form.fill('召回批号', String(batch['batchNo']))
    await form.choose('召回负责人', '高峰')
    await form.fill('召回原因', '含量测定结果偏低')
    await form.fill('召回方案', '通知客户停止使用并退回')
    await front(page)
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '检验报告.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
    await seen(front(page).getByRole('button', { name: '预览检验报告.pdf' }))
    await form.button('提交审批').click()
    await sendOff(page, '提交审批')
    await told(page, /已提交/)
    const { records } = await call(INSPECTOR, 'GET', '/oa/recall/list?pageNo=1&pageSize=1')
    recall = await call(INSPECTOR, 'GET', `/oa/recall/findById/${records[0].id}`)
    expect([await free(QUALIFIED), await free(STOPPED)]).toEqual([0, stopped + before])
    expect(rowsOf(recall, 'customers').length).toBeGreaterThan(0)
  })

  it('is decided, last by the general manager', async () => {
    await agreed(INSPECTOR, 'oa.recall', recall, '林伟民')
    await agreeTo(manager.page, String(recall['billNo']))
    expect(await call(INSPECTOR, 'GET', `/oa/recall/findById/${String(recall['id'])}`)).toMatchObject({ billStatus: 'approved' })
  })

  it('ends when all customers know; what lies stopped goes on as unqualified goods', async () => {
    const { id } = recall
    const customers = rowsOf(recall, 'customers').map((row) => ({ id: row['id'], telling: 'Y' }))
    const notice = { noticeTime: recall['receiveTime'], noticeWay: '电话', customers }
    await call('fangwei', 'POST', `/oa/recall/act/notify/${String(id)}`, { ...notice, confirm: true })
    const { version } = await call(INSPECTOR, 'GET', `/oa/recall/findById/${String(id)}`)
    await call(INSPECTOR, 'POST', '/oa/recall/edit', { id, version, summary: '已全部通知' })
    const { page } = inspector
    await page.goto(`/oa/recall/${String(id)}`)
    await front(page).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '完成召回' }).click()
    await told(page, /已完成召回/)
    // One for each warehouse in which some of it lies.
    const { records } = await call(INSPECTOR, 'GET', '/oa/unqualifiedHandle/list?pageNo=1&pageSize=20')
    const handled: Row[] = await Promise.all(
      records.map((row: Row) => call(INSPECTOR, 'GET', `/oa/unqualifiedHandle/findById/${String(row['id'])}`)),
    )
    const own = handled.filter(({ sourceBillNo }) => sourceBillNo === recall['billNo'])
    const qty = own.flatMap((row) => rowsOf(row, 'items')).reduce((sum, row) => sum + Number(row['qty']), 0)
    expect(qty).toBe(stopped + before)
  })
})

describe('all of it', () => {
  it('broke nothing', () => expect([...inspector.complaints, ...manager.complaints]).toEqual([]))
})
