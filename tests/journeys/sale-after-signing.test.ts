import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { callersOf } from '../support/callers.ts'
import { Office, type Desk } from '../support/office.ts'
import { OrderForm } from '../support/order-form.ts'
import { ownProduct } from '../support/own-product.ts'
import { enterAs, front, seen, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()
const { call, agreed, sent, file } = callersOf(product)
const [SELLER, ACCOUNTANT, KEEPER, INSPECTOR, CASHIER] = ['fangwei', 'fengjie', 'pengtao', 'gaofeng', 'huangyi'] as const
const CARRIER = '顺丰医药供应链有限公司'
const [BACK, BAD] = [2, 1] as const
/** 销售, 退货 and 补差 of receivable_type. */
const [OF_GOODS, OF_RETURN, OF_DIFFERENCE] = ['1', '2', '3'] as const

let office: Office
let seller: Desk
let accountant: Desk
let keeper: Desk
let inspector: Desk
let shipment: Row
let line: Row
let blue: Row
let back: Row

const act = async (who: string, path: string, id: unknown, action: string, asked: Row = {}): Promise<Row> => {
  const { version } = await call('admin', 'GET', `${path}/findById/${String(id)}`)
  return call(who, 'POST', `${path}/act/${action}/${String(id)}`, { version, confirm: true, ...asked })
}

/** Are shipments of the order under way already? */
const isGoing = async (id: unknown): Promise<boolean> =>
  (await call(SELLER, 'GET', `/sale/saleShipment/list?orderId=${String(id)}&billStatus=approving,approved,reviewed&pageNo=1&pageSize=1`))
    .total > 0

/** What an order opens as its shipment, as far as it lies in stock and is plain: the first of its rows is enough to come back in part. */
const readyDraft = async (): Promise<Row> => {
  const { records } = await call(SELLER, 'GET', '/sale/saleOrder/list?billStatus=approved&pageNo=1&pageSize=60')
  // What must be paid before it leaves has nothing to be collected afterwards.
  for (const { id, version } of records.filter((row: Row) => row['settleMethod'] !== '2' && row['sendStatus'] !== '2')) {
    if (await isGoing(id)) continue
    const { opens } = await call(SELLER, 'POST', `/sale/saleOrder/act/ship/${String(id)}`, { version })
    const rows = rowsOf(opens.draft, 'productList').filter(({ stockId, lineType }) => stockId && lineType === '1')
    const goods = await Promise.all(rows.map(({ productId }) => call('admin', 'GET', `/bsc/product/findById/${String(productId)}`)))
    const plain = rows.filter((_, at) => goods[at].coldChain !== 'Y' && goods[at].specialType === '0')
    if (Number(plain[0]?.['qty'] ?? 0) > BACK) return { ...opens.draft, productList: plain }
  }
  throw new Error('no order has anything to be sent')
}

/** Goods that left and were signed for, and the first row of them. */
const signedShipment = async (): Promise<readonly [Row, Row]> => {
  const [draft, { records: carriers }, images] = await Promise.all([
    readyDraft(),
    call('admin', 'GET', `/bsc/bscBussCompany/list?name=${encodeURIComponent(CARRIER)}&pageNo=1&pageSize=9`),
    file(SELLER, '回执.png'),
  ])
  const sentOut = await sent(SELLER, '/sale/saleShipment', { ...draft, transportMode: '1', carrierId: carriers[0].id })
  await agreed(SELLER, 'sale.saleShipment', sentOut)
  for (const action of ['review', 'ship']) await act(KEEPER, '/sale/saleShipment', sentOut['id'], action)
  const { opens } = (await act(SELLER, '/sale/saleShipment', sentOut['id'], 'sign')) as unknown as {
    readonly opens: { readonly draft: Row }
  }
  const receipt = await call(SELLER, 'POST', '/sale/deliveryReceipt/add?confirm=true', { ...opens.draft, signer: '王磊', images })
  await act(SELLER, '/sale/deliveryReceipt', receipt.id, 'confirm')
  const shipped = await call('admin', 'GET', `/sale/saleShipment/findById/${String(sentOut['id'])}`)
  return [shipped, rowsOf(shipped, 'productList')[0]!]
}

const billsOf = async (type: string): Promise<readonly Row[]> => {
  const { records } = await call('admin', 'GET', `/sale/receivable/list?orderId=${String(shipment['orderId'])}&pageNo=1&pageSize=50`)
  return records.filter((row: Row) => row['receivableType'] === type)
}
const billOfGoods = async (): Promise<Row> => (await billsOf(OF_GOODS)).find((row) => row['sourceBillNo'] === shipment['billNo'])!
const newest = async (path: string, where: string): Promise<Row> =>
  (await call('admin', 'GET', `${path}/list?${where}&pageNo=1&pageSize=1`)).records[0]

/** Agrees to whatever the dialog asks and does it. */
const done = async (
  { page }: Desk,
  title: string,
  fill: (dialog: ReturnType<Desk['page']['getByRole']>) => Promise<void> = async () => {},
) => {
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${title}`) })
  await seen(dialog)
  for (const doubt of await dialog.getByRole('checkbox', { name: /是否继续/ }).all()) await doubt.check()
  await fill(dialog)
  await dialog.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Presses a button of the record's page and answers its dialog. */
const pressed = async (desk: Desk, title: string, fill?: Parameters<typeof done>[2]) => {
  await front(desk.page).getByRole('button', { name: title, exact: true }).click()
  await done(desk, title, fill)
  await told(desk.page, new RegExp(`已${title}`))
}

const sentOff = async (desk: Desk) => {
  await new OrderForm(desk.page).button('提交审批').click()
  await done(desk, '提交审批')
  await told(desk.page, /已提交/)
}

const opened = (desk: Desk, path: string) => desk.page.goto(path)

/** Ticks rows of the window that offers sources. */
const tookFrom = async (form: OrderForm, text: string): Promise<void> => {
  await form.button('选择来源').click()
  const sources = form.page.getByRole('dialog', { name: '选择来源' })
  await sources.getByRole('row').filter({ hasText: text }).first().getByRole('checkbox').check()
  await sources.getByRole('button', { name: '确认' }).click()
}

/** The invoice that was applied for gets its number. */
const issued = async (invoice: Row, number: string): Promise<Row> => {
  await opened(accountant, `/sale/saleInvoice/${String(invoice['id'])}`)
  await pressed(accountant, '开票登记', async (dialog) => {
    await dialog.getByRole('textbox', { name: /发票号码/ }).fill(number)
  })
  return call('admin', 'GET', `/sale/saleInvoice/findById/${String(invoice['id'])}`)
}
const numbered = (n: number) => `25${String(Date.now()).padStart(17, '3')}${n}`

beforeAll(async () => {
  office = await Office.open(product)
  const entered = async (username: string): Promise<Desk> => {
    const desk = await office.desk()
    await enterAs(desk.page, username, product.password)
    return desk
  }
  const people = [SELLER, ACCOUNTANT, KEEPER, INSPECTOR] as const
  const [begun, ...desks] = await Promise.all([signedShipment(), ...people.map(entered)])
  ;[[shipment, line], [seller, accountant, keeper, inspector]] = [begun, desks as unknown as readonly [Desk, Desk, Desk, Desk]]
})
afterAll(() => office.close())
inOneGo(() => office)

it('what was signed for is invoiced from its page, to the cent, and the bill knows its number', async () => {
  const { page } = seller
  await opened(seller, `/sale/saleShipment/${String(shipment['id'])}`)
  await front(page).getByRole('button', { name: '生成开票申请' }).click()
  const form = await new OrderForm(page, '开票明细').opened()
  await expect.poll(() => form.shows(1, '批号')).toBe(line['batchNo'])
  await expect.poll(() => form.field('纳税人识别号').inputValue()).not.toBe('')
  const mail = form.field('接收邮箱')
  if ((await mail.inputValue()) === '') await mail.fill('caiwu@example.com')
  await sentOff(seller)
  blue = await newest('/sale/saleInvoice', `companyId=${String(shipment['companyId'])}&billStatus=approving`)
  await agreed(SELLER, 'sale.saleInvoice', blue)
  blue = await issued(blue, numbered(1))
  expect(blue).toMatchObject({ billStatus: 'issued', direction: '1', smAmount: shipment['smAmount'] })
  expect(await billOfGoods()).toMatchObject({ invoicedAmount: shipment['smAmount'], invoiceNo: blue['invoiceNo'] })
})

it('its money comes in and is written off from the bill: nothing of it is left', async () => {
  const bill = await billOfGoods()
  const { records: accounts } = await call('admin', 'GET', '/bsc/bankAccount/list?pageNo=1&pageSize=1')
  const money = await call(CASHIER, 'POST', '/bsc/returnMoney/add?confirm=true', {
    ...{ orgId: accounts[0].orgId, bankAccountId: accounts[0].id, payMethod: '1', payerName: shipment['companyId_dictText'] },
    ...{ amount: bill['balance'], bankSerialNo: `J${Date.now()}`, returnMoneyType: '1' },
  })
  await act(CASHIER, '/bsc/returnMoney', money.id, 'register')
  await act(SELLER, '/bsc/returnMoney', money.id, 'claim', { companyId: shipment['companyId'] ?? null })
  await act(ACCOUNTANT, '/bsc/returnMoney', money.id, 'confirm')
  const { page } = accountant
  await opened(accountant, `/sale/receivable/${String(bill['id'])}`)
  await front(page).getByRole('button', { name: '核销', exact: true }).click()
  const form = await new OrderForm(page, '核销明细').opened()
  await expect.poll(() => form.shows(1, '来源单号')).toBe(shipment['billNo'])
  const { billNo } = await call('admin', 'GET', `/bsc/returnMoney/findById/${String(money.id)}`)
  await form.choose('回款单', String(billNo))
  await sentOff(accountant)
  const collection = await newest('/sale/collection', `companyId=${String(shipment['companyId'])}&billStatus=approving`)
  await agreed(ACCOUNTANT, 'sale.collection', collection)
  expect(await billOfGoods()).toMatchObject({ balance: '0', writeOffStatus: '2' })
})

it('some of it comes back: it is received and inspected, what is fit lies in stock again', async () => {
  const { page } = seller
  const { records: places } = await call('admin', 'GET', '/bsc/warehouse/list?pageNo=1&pageSize=99')
  const called = (warehouseType: string) => String(places.find((row: Row) => row['warehouseType'] === warehouseType)?.['name'])
  await opened(seller, '/sale/saleReturn/add')
  const form = new OrderForm(page, '退货明细')
  await form.choose('商业公司', String(shipment['companyId_dictText']))
  await form.choose('发货单', String(shipment['billNo']))
  await expect.poll(() => form.field('销售组织').inputValue()).toBe(shipment['orgId_dictText'])
  await form.choose('退货原因', '滞销')
  await form.choose('退货仓库', called('6'))
  await form.choose('合格品入库仓库', String(shipment['warehouseId_dictText']))
  await form.choose('不合格品仓库', called('7'))
  await tookFrom(form, String(line['batchNo']))
  await expect.poll(() => form.shows(1, '批号')).toBe(line['batchNo'])
  // What it comes to follows from the order's price, before anybody types one.
  await expect.poll(() => form.foot()).toMatch(/退货金额合计 ¥ ?[1-9]/)
  await form.enter(1, '退货数量', String(BACK))
  await sentOff(seller)
  back = await newest('/sale/saleReturn', `companyId=${String(shipment['companyId'])}&billStatus=approving`)
  await agreed(SELLER, 'sale.saleReturn', back)
  await opened(keeper, `/sale/saleReturn/${String(back['id'])}`)
  await pressed(keeper, '确认收货', (dialog) => dialog.getByRole('textbox', { name: /实收数量/ }).fill(String(BACK)))
  await opened(inspector, `/sale/saleReturn/${String(back['id'])}`)
  await pressed(inspector, '验收入库', async (dialog) => {
    await dialog
      .getByRole('textbox', { name: /合格数量/ })
      .first()
      .fill(String(BACK - BAD))
    await dialog.getByRole('textbox', { name: /不合格原因/ }).fill('外包装破损')
  })
  back = await call('admin', 'GET', `/sale/saleReturn/findById/${String(back['id'])}`)
  expect(back).toMatchObject({ billStatus: 'finished' })
  expect((await billsOf(OF_RETURN)).map(({ amount }) => Number(amount))).toEqual([-Number(back['smAmount'])])
})

it('the red invoice that follows is sent off as it was made, and corrects the blue one', async () => {
  const red = await newest('/sale/saleInvoice', `companyId=${String(shipment['companyId'])}&billStatus=draft&saleInvoiceType=2`)
  await opened(seller, `/sale/saleInvoice/${String(red['id'])}/edit`)
  const form = await new OrderForm(seller.page, '开票明细').opened()
  await expect.poll(() => form.field('原蓝字发票').inputValue()).toBe(blue['billNo'])
  await sentOff(seller)
  await agreed(SELLER, 'sale.saleInvoice', red)
  expect(await issued(red, numbered(2))).toMatchObject({ billStatus: 'issued', direction: '2', smAmount: `-${String(back['smAmount'])}` })
  const [row] = rowsOf(await call('admin', 'GET', `/sale/saleInvoice/findById/${String(blue['id'])}`), 'productList')
  expect(row).toMatchObject({ redQty: String(BACK), redAmount: back['smAmount'] })
})

it('a lower price is agreed for what stayed: the customer owes less, and an invoice of the difference waits to be sent off', async () => {
  const { page } = seller
  await opened(seller, '/sale/priceAdjust/add')
  const form = new OrderForm(page, '调价明细')
  await form.choose('调价类型', '补差（发货后）')
  await form.choose('销售订单', String(shipment['orderId_dictText']))
  await form.choose('调价原因', '客户政策变更')
  await form.fill('调价说明', '年度协议补差')
  await tookFrom(form, String(line['productId_dictText']))
  await expect.poll(() => form.shows(1, '产品')).toBe(line['productId_dictText'])
  const price = (Number(line['invoicePrice']) * 0.99).toFixed(2)
  await form.enter(1, '调整后开票价', price)
  await sentOff(seller)
  const adjust = await newest('/sale/priceAdjust', `orderId=${String(shipment['orderId'])}&billStatus=approving`)
  await agreed(SELLER, 'sale.priceAdjust', adjust)
  const difference = await call('admin', 'GET', `/sale/priceAdjust/findById/${String(adjust['id'])}`)
  expect(Number(difference.smDiffAmount)).toBeLessThan(0)
  expect((await billsOf(OF_DIFFERENCE)).map(({ sourceBillNo, amount }) => [sourceBillNo, amount])).toContainEqual([
    difference.billNo,
    difference.smDiffAmount,
  ])
  const invoice = await newest('/sale/saleInvoice', `companyId=${String(shipment['companyId'])}&billStatus=draft&saleInvoiceType=3`)
  expect(await call('admin', 'GET', `/sale/saleInvoice/findById/${String(invoice['id'])}`)).toMatchObject({
    smAmount: difference.smDiffAmount,
  })
})

it('broke nothing', () => expect([seller, accountant, keeper, inspector].flatMap(({ complaints }) => complaints)).toEqual([]))
