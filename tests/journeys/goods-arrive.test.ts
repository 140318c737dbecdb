import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { callersOf } from '../support/callers.ts'
import { Office, type Desk } from '../support/office.ts'
import { OrderForm } from '../support/order-form.ts'
import { ownProduct } from '../support/own-product.ts'
import { enterAs, front, seen, sendOff, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()
const { call, agreed, chain, file } = callersOf(product)
const [BUYER, KEEPER, INSPECTOR, CASHIER] = ['songjia', 'pengtao', 'gaofeng', 'huangyi'] as const
const PAPER = { name: '随货同行单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const [REFUSED, BROKEN, DEARER] = [20, 10, 1] as const

let office: Office
let buyer: Desk
let keeper: Desk
let short: Row
let plan: Row
let order: Row
let receipt: Row
let invoice: Row

/** How much of a product that may be bought must lie in its warehouse is set to more than there is of it anywhere. */
const runShort = async (): Promise<Row> => {
  const { records: prices } = await call(BUYER, 'GET', '/bsc/productProcurePrice/list?billStatus=committed,locked&pageNo=1&pageSize=500')
  const { records: settings } = await call(BUYER, 'GET', '/xt/safetyStock/list?enabled=Y&pageNo=1&pageSize=200')
  const { records: stocks } = await call('admin', 'GET', '/cg/stock/list?qualityStatus=1&pageNo=1&pageSize=1000')
  const heldOf = (id: unknown) =>
    stocks.filter((row: Row) => row['productId'] === id).reduce((sum: number, { qty }: Row) => sum + Number(qty), 0)
  const lapsed = async (companyId: unknown): Promise<boolean> => {
    const { records } = await call('admin', 'GET', `/bsc/licence/list?companyId=${String(companyId)}&pageNo=1&pageSize=100`)
    return records.some(({ daysLeft }: Row) => Number(daysLeft ?? 0) < 0)
  }
  const mayBeBought = async ({ productId }: Row): Promise<boolean> => {
    const suppliers = prices.filter((price: Row) => price['productId'] === productId)
    const lapses = await Promise.all(suppliers.map(({ companyId }: Row) => lapsed(companyId)))
    return suppliers.length > 0 && !lapses.includes(true)
  }
  const plain = await Promise.all(
    settings
      .filter(({ productId }: Row) => prices.some((price: Row) => price['productId'] === productId))
      .map(async (one: Row) => ({
        one,
        goods: await call('admin', 'GET', `/bsc/product/findById/${String(one['productId'])}`),
        mayBeBought: await mayBeBought(one),
      })),
  )
  const found = plain.find(
    ({ goods, mayBeBought: may }) => may && goods.coldChain !== 'Y' && goods.specialType === '0' && goods.dosageForm !== '33',
  )
  if (!found) throw new Error('nothing plain has a price of suppliers whose licences hold')
  const { id, version, productId } = found.one
  const safetyQty = String(Math.ceil(Math.max(heldOf(productId), Number(found.one.safetyQty)) + 20_000))
  const set = { id, version, calcMode: '2', avgDayQty: '1', safetyQty, maxQty: String(Number(safetyQty) + 9_000) }
  await call(BUYER, 'POST', '/xt/safetyStock/edit?confirm=true', set)
  return { ...found.one, approvalNo: found.goods.approvalNo }
}

/** Does what a button says, and what its dialog asks again. */
const acted = async ({ page }: Desk, title: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${title}`) })
  await seen(dialog)
  await dialog.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await dialog.waitFor({ state: 'hidden' })
}

beforeAll(async () => {
  office = await Office.open(product)
  ;[short, buyer, keeper] = await Promise.all([runShort(), office.desk(), office.desk()])
  await Promise.all([enterAs(buyer.page, BUYER, product.password), enterAs(keeper.page, KEEPER, product.password)])
})
afterAll(() => office.close())
inOneGo(() => office)

it('what runs short comes into an empty plan by one button of its form, which is saved first', async () => {
  const { page } = buyer
  await page.goto('/cg/purchasePlan/add')
  const form = new OrderForm(page, '计划明细')
  await form.choose('入库仓库', String(short['warehouseId_dictText']))
  await form.button('按库存生成').click()
  await acted(buyer, '按库存生成')
  await told(page, /已按库存生成/)
  const { records } = await call(BUYER, 'GET', '/cg/purchasePlan/list?billStatus=draft&pageNo=1&pageSize=1')
  plan = await call(BUYER, 'GET', `/cg/purchasePlan/findById/${String(records[0].id)}`)
  const own = rowsOf(plan, 'items').find(({ productId }) => productId === short['productId'])
  expect(own).toMatchObject({ qty: own?.['suggestQty'] })
  // Whatever else runs short in this demonstration is no part of the story.
  const { id, version } = plan
  const { productId, companyId, needDate, qty, unitPrice, taxRate } = own as Row
  await call(BUYER, 'POST', '/cg/purchasePlan/edit?confirm=true', {
    id,
    version,
    items: [{ id: own?.['id'], productId, companyId, needDate, qty, unitPrice, taxRate }],
  })
  await page.goto(`/cg/purchasePlan/${String(id)}`)
  await front(page).getByRole('button', { name: '提交', exact: true }).click()
  await sendOff(page, '提交')
  await agreed(BUYER, 'cg.purchasePlan', plan)
})

it('the plan becomes an order for each supplier', async () => {
  const { page } = buyer
  await page.goto(`/cg/purchasePlan/${String(plan['id'])}`)
  await front(page).getByRole('button', { name: '生成采购订单' }).click()
  await told(page, /已生成采购订单/)
  const own = rowsOf(plan, 'items').find(({ productId }) => productId === short['productId'])
  const { records } = await call(
    BUYER,
    'GET',
    `/cg/purchaseOrder/list?billStatus=draft&companyId=${String(own?.['companyId'])}&pageNo=1&pageSize=1`,
  )
  const { id, version } = records[0]
  await call(BUYER, 'POST', `/cg/purchaseOrder/submit/${id}`, { version, confirm: true })
  await agreed(BUYER, 'cg.purchaseOrder', records[0])
  order = await call(BUYER, 'GET', `/cg/purchaseOrder/findById/${id}`)
  expect(order).toMatchObject({ billStatus: 'approved' })
})

it('the keeper receives what came, refuses what is broken, and the amounts follow while he types', async () => {
  const { page } = keeper
  await page.goto(`/cg/purchaseOrder/${String(order['id'])}`)
  await front(page).getByRole('button', { name: '收货', exact: true }).click()
  const form = new OrderForm(page, '入库明细')
  await expect.poll(() => form.field('采购订单').inputValue()).toBe(order['billNo'])
  await form.fill('随货同行单号', `SH${String(order['billNo']).slice(-8)}`)
  await front(page).locator('input[type=file]').first().setInputFiles(PAPER)
  await seen(front(page).getByRole('button', { name: `预览${PAPER.name}` }))
  const today = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
  await form.enter(1, '批准文号', String(short['approvalNo'] ?? ''))
  await form.enter(1, '批号', `J${String(order['billNo']).slice(-6)}`)
  await form.enter(1, '生产日期', today)
  await form.enter(1, '拒收数量', String(REFUSED))
  await form.enter(1, '拒收原因', '包装破损')
  const [item] = rowsOf(order, 'items')
  const amount = ((Number(item?.['qty']) - REFUSED) * Number(item?.['unitPrice'])).toFixed(2)
  await expect.poll(async () => (await form.foot()).replaceAll(',', '')).toContain(amount)
  await form.button('确认收货').click()
  await told(page, /已确认收货/)
  const { records } = await call(KEEPER, 'GET', `/cg/purchaseReceipt/list?orderId=${String(order['id'])}&pageNo=1&pageSize=1`)
  receipt = await call(KEEPER, 'GET', `/cg/purchaseReceipt/findById/${records[0].id}`)
})

it('it is inspected, and what is fit is stored: stock, order and what is owed know', async () => {
  const id = String(receipt['id'])
  const report = await file(INSPECTOR, '检验报告.pdf')
  const { records: bad } = await call('admin', 'GET', '/bsc/warehouse/list?warehouseType=7&pageNo=1&pageSize=1')
  const [row] = rowsOf(receipt, 'items')
  const fit = String(Number(row?.['qty']) - BROKEN)
  const kept = ['id', 'orderItemId', 'approvalNo', 'batchNo', 'productionDate', 'expiryDate', 'arriveQty', 'rejectQty', 'rejectReason']
  const stands = Object.fromEntries(kept.map((key) => [key, row?.[key] ?? null]))
  const judged = { ...stands, sampleQty: '2', qty: fit, unqualifiedReason: '外包装渗漏', inspectResult: '2', reportFiles: report }
  await call(INSPECTOR, 'POST', '/cg/purchaseReceipt/edit?confirm=true', {
    id,
    version: receipt['version'],
    badWarehouseId: bad[0].id,
    items: [judged],
  })
  const { version } = await call(INSPECTOR, 'GET', `/cg/purchaseReceipt/findById/${id}`)
  await call(INSPECTOR, 'POST', `/cg/purchaseReceipt/act/inspect/${id}`, { version, confirm: true })
  const { page } = keeper
  await page.goto(`/cg/purchaseReceipt/${id}/edit`)
  const form = new OrderForm(page, '入库明细')
  await form.enter(1, '货位', 'J-01')
  await form.button('确认入库').click()
  await told(page, /已确认入库/)
  receipt = await call(KEEPER, 'GET', `/cg/purchaseReceipt/findById/${id}`)
  expect(receipt).toMatchObject({ billStatus: 'stored', inspectResult: '2' })
  const stored = async (qualityStatus: string) =>
    (await call('admin', 'GET', `/cg/stock/list?batchNo=${String(row?.['batchNo'])}&qualityStatus=${qualityStatus}&pageNo=1&pageSize=9`))
      .records
  expect((await stored('1')).map(({ qty }: Row) => Number(qty))).toEqual([Number(fit)])
  expect((await stored('3')).map(({ qty }: Row) => Number(qty))).toEqual([BROKEN])
  const { records: owed } = await call(BUYER, 'GET', `/cg/payable/list?sourceBillNo=${String(receipt['billNo'])}&pageNo=1&pageSize=9`)
  expect(owed.map(({ amount }: Row) => Number(amount))).toEqual([Number(receipt['smAmount'])])
})

it('its invoice comes in from the receipt, a little dearer: the difference is explained, and owed besides', async () => {
  const { page } = buyer
  await page.goto('/cg/purchaseInvoice/add')
  const form = new OrderForm(page, '校验明细')
  await form.choose('供货单位', String(receipt['companyId_dictText']))
  await form.button('选择来源').click()
  const sources = page.getByRole('dialog', { name: '选择来源' })
  await sources
    .getByRole('row')
    .filter({ hasText: String(receipt['billNo']) })
    .first()
    .getByRole('checkbox')
    .check()
  await sources.getByRole('button', { name: '确认' }).click()
  const [row] = rowsOf(receipt, 'items')
  await expect.poll(() => form.reads(1, { 产品: '', 批号: '' })).toEqual({ 产品: row?.['productId_dictText'], 批号: row?.['batchNo'] })
  const qty = Number(row?.['qty'])
  const price = Number(row?.['unitPrice']) + DEARER
  const amount = (qty * price).toFixed(2)
  await form.enter(1, '发票单价', price.toFixed(4))
  await form.enter(1, '发票金额', amount)
  await expect.poll(async () => (await form.field('与入库差额').inputValue()).replaceAll(',', '')).toBe((qty * DEARER).toFixed(2))
  const taxes = (await form.field('明细税额合计').inputValue()).replaceAll(',', '')
  await form.fill('发票价税合计', amount)
  await form.fill('发票税额', taxes)
  await form.fill('发票号码', String(Date.now()).padStart(20, '4'))
  await form.fill('开票日期', String(receipt['storeDate']))
  await form.fill('差额原因', '厂家调价')
  for (const input of await front(page).locator('input[type=file]').all()) await input.setInputFiles(PAPER)
  await expect
    .poll(() =>
      front(page)
        .getByRole('button', { name: `预览${PAPER.name}` })
        .count(),
    )
    .toBe(2)
  await form.button('提交审批').click()
  await sendOff(page, '提交审批')
  await told(page, /已提交/)
  const { records } = await call(BUYER, 'GET', '/cg/purchaseInvoice/list?billStatus=approving&pageNo=1&pageSize=1')
  ;[invoice] = records
  for (;;) {
    const { tasks } = await chain(BUYER, 'cg.purchaseInvoice', invoice)
    const open = tasks.find(({ status }) => status === 'open')
    if (!open) break
    const { records: users } = await call(
      'admin',
      'GET',
      `/sys/dmtUser/list?realname=${encodeURIComponent(String(open['userName']))}&pageNo=1&pageSize=9`,
    )
    const filled = String(open['nodeTitle']) === '财务会计' ? { filled: { verifyFlag: 'Y' } } : {}
    await call(users[0].username, 'POST', '/process/agree', { taskId: open.id, version: open.version, ...filled })
  }
  const { records: owed } = await call(BUYER, 'GET', `/cg/payable/list?sourceBillNo=${String(invoice['billNo'])}&pageNo=1&pageSize=9`)
  expect(owed.map(({ amount: more }: Row) => Number(more))).toEqual([Number((qty * DEARER).toFixed(2))])
})

it('it is paid: nothing of the bill is left', async () => {
  const { records } = await call(BUYER, 'GET', `/cg/payable/list?sourceBillNo=${String(receipt['billNo'])}&pageNo=1&pageSize=1`)
  const { page } = buyer
  await page.goto(`/cg/payable/${records[0].id}`)
  await front(page).getByRole('button', { name: '申请付款' }).click()
  const form = new OrderForm(page, '应付明细')
  await expect.poll(() => form.shows(1, '来源单号')).toBe(receipt['billNo'])
  await form.fill('付款说明', '货款')
  await form.button('提交审批').click()
  await sendOff(page, '提交审批')
  await told(page, /已提交/)
  const { records: asked } = await call(BUYER, 'GET', '/cg/purchasePayment/list?billStatus=approving&pageNo=1&pageSize=1')
  await agreed(BUYER, 'cg.purchasePayment', asked[0])
  const { version } = await call(CASHIER, 'GET', `/cg/purchasePayment/findById/${asked[0].id}`)
  const { records: accounts } = await call('admin', 'GET', '/bsc/bankAccount/list?pageNo=1&pageSize=1')
  const paid = { payDate: receipt['storeDate'], bankAccountId: accounts[0].id, paySerialNo: 'J0001' }
  await call(CASHIER, 'POST', `/cg/purchasePayment/act/pay/${asked[0].id}`, { version, ...paid })
  expect(await call(BUYER, 'GET', `/cg/payable/findById/${records[0].id}`)).toMatchObject({ payStatus: '2' })
})

it('broke nothing', () => expect([...buyer.complaints, ...keeper.complaints]).toEqual([]))
