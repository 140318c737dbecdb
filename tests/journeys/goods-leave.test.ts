import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { callersOf } from '../support/callers.ts'
import { Office, type Desk } from '../support/office.ts'
import { OrderForm } from '../support/order-form.ts'
import { ownProduct } from '../support/own-product.ts'
import { front, seen, signInAs, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()
const { call, agreed } = callersOf(product)
const [SELLER, KEEPER] = ['fangwei', 'dinglan'] as const
const MANY = 40

let office: Office
let seller: Desk
let keeper: Desk
let order: Row
let draft: Row
let shipment: Row

/** Are shipments of the order under way already? */
const isGoing = async (id: unknown): Promise<boolean> =>
  (await call(SELLER, 'GET', `/sale/saleShipment/list?orderId=${String(id)}&billStatus=approving,approved,reviewed&pageNo=1&pageSize=1`))
    .total > 0

/** An order of which nothing was sent yet, all of it lies in stock, and none of it must be kept cold; with the form it opens. */
const readyOrder = async (): Promise<readonly [Row, Row]> => {
  const { records } = await call(SELLER, 'GET', `/sale/saleOrder/list?billStatus=approved&sendStatus=0&pageNo=1&pageSize=${MANY}`)
  for (const { id, version } of records) {
    if (await isGoing(id)) continue
    const { opens } = await call(SELLER, 'POST', `/sale/saleOrder/act/ship/${String(id)}`, { version })
    const rows = rowsOf(opens.draft, 'productList')
    const products = await Promise.all(rows.map(({ productId }) => call('admin', 'GET', `/bsc/product/findById/${String(productId)}`)))
    const isPlain = products.every(({ coldChain, specialType }) => coldChain !== 'Y' && (specialType ?? '0') === '0')
    if (rows.length > 0 && rows.every(({ stockId }) => stockId) && isPlain)
      return [await call(SELLER, 'GET', `/sale/saleOrder/findById/${String(id)}`), opens.draft]
  }
  throw new Error('no order can be sent whole')
}

const inStock = async (): Promise<number> => {
  const ids = [...new Set(rowsOf(draft, 'productList').map(({ stockId }) => String(stockId)))]
  const rows = await Promise.all(ids.map((id) => call('admin', 'GET', `/cg/stock/findById/${id}`)))
  return rows.reduce((sum: number, { qty }: Row) => sum + Number(qty), 0)
}

const sent = (): number => rowsOf(draft, 'productList').reduce((sum, { qty }) => sum + Number(qty), 0)

/** Agrees to whatever the dialog asks and does it. */
const confirmed = async ({ page }: Desk, title: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${title}`) })
  await seen(dialog)
  for (const doubt of await dialog.getByRole('checkbox', { name: /是否继续/ }).all()) await doubt.check()
  await dialog.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await dialog.waitFor({ state: 'hidden' })
}

beforeAll(async () => {
  office = await Office.open(product)
  ;[order, draft] = await readyOrder()
  ;[seller, keeper] = await Promise.all([office.desk(), office.desk()])
  await Promise.all([signInAs(seller.page, '方薇'), signInAs(keeper.page, '丁岚', '仓储物流部')])
})
afterAll(() => office.close())
inOneGo(() => office)

it('生成发货单 in the list opens a form with customer, address and every batch in it, the earliest to expire first', async () => {
  const { page } = seller
  await page.goto('/sale/saleOrder')
  await front(page).getByRole('textbox', { name: '订单编号' }).fill(String(order['billNo']))
  await front(page).getByRole('button', { name: '查询', exact: true }).click()
  await front(page)
    .getByRole('row')
    .filter({ hasText: String(order['billNo']) })
    .getByRole('button', { name: '生成发货单' })
    .click()
  const form = await new OrderForm(page, '发货明细').opened()
  await expect.poll(() => form.field('销售订单').inputValue()).toBe(order['billNo'])
  expect(await form.field('商业公司').inputValue()).toBe(order['companyId_dictText'])
  expect(await form.field('收货地址').inputValue()).toBe(order['receiverAddress'])
  const [first] = rowsOf(draft, 'productList')
  expect(await form.reads(1, { 产品: '', 生产厂家: '', 批号: '' })).toMatchObject({
    产品: first?.['productId_dictText'],
    批号: first?.['batchNo'],
    生产厂家: expect.stringMatching(/\D/),
  })
})

it('it is sent off and agreed to', async () => {
  const { page } = seller
  const form = new OrderForm(page, '发货明细')
  await form.choose('承运单位', '顺丰医药供应链有限公司')
  await form.button('提交审批').click()
  await confirmed(seller, '提交审批')
  await told(page, /已提交/)
  const { records } = await call(SELLER, 'GET', `/sale/saleShipment/list?orderId=${String(order['id'])}&pageNo=1&pageSize=1`)
  shipment = records[0]
  await agreed(SELLER, 'sale.saleShipment', shipment)
})

it('the keeper reviews it and lets it go: the goods leave the stock', async () => {
  const { page } = keeper
  const before = await inStock()
  await page.goto(`/sale/saleShipment/${String(shipment['id'])}`)
  await front(page).getByRole('button', { name: '出库复核' }).click()
  await confirmed(keeper, '出库复核')
  await told(page, /已出库复核/)
  await front(page).getByRole('button', { name: '确认出库' }).click()
  await confirmed(keeper, '确认出库')
  await told(page, /已确认出库/)
  expect(await inStock()).toBe(before - sent())
  expect(await call(KEEPER, 'GET', `/sale/saleShipment/findById/${String(shipment['id'])}`)).toMatchObject({ billStatus: 'shipped' })
})

it('登记签收 on its page begins with each of its lines as it left', async () => {
  const { page } = seller
  await page.goto(`/sale/saleShipment/${String(shipment['id'])}`)
  await front(page).getByRole('button', { name: '登记签收' }).click()
  await expect.poll(() => new OrderForm(page).field('发货单').inputValue()).toBe(shipment['billNo'])
  const table = new OrderForm(page, '签收明细')
  await expect.poll(() => table.shows(1, '签收数量')).toBe(Number(rowsOf(draft, 'productList')[0]?.['qty']).toLocaleString('en'))
})

it('broke nothing', () => expect([...seller.complaints, ...keeper.complaints]).toEqual([]))
