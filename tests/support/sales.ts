import company from '../../core/documents/bsc/bsc-buss-company.document.ts'
import licence from '../../core/documents/bsc/licence.document.ts'
import product from '../../core/documents/bsc/product.document.ts'
import warehouse from '../../core/documents/bsc/warehouse.document.ts'
import account from '../../core/documents/bzj/account.document.ts'
import flow from '../../core/documents/bzj/flow.document.ts'
import stock from '../../core/documents/cg/stock.document.ts'
import stockFlow from '../../core/documents/cg/stock-flow.document.ts'
import receivable from '../../core/documents/sale/receivable.document.ts'
import saleOrder from '../../core/documents/sale/sale-order.document.ts'
import deliveryReceipt from '../../core/documents/sale/delivery-receipt.document.ts'
import priceAdjust from '../../core/documents/sale/price-adjust.document.ts'
import saleInvoice from '../../core/documents/sale/sale-invoice.document.ts'
import saleReturn from '../../core/documents/sale/sale-return.document.ts'
import saleShipment from '../../core/documents/sale/sale-shipment.document.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { always, type Condition } from '../../core/kernel/condition.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from './desk.ts'
import { value } from './results.ts'

export const keeper = person('keeper', { roles: ['warehouse', 'finance', 'finance_manager', 'business', 'quality'] })

/** A wholesaler's desk: one customer, one product in two batches, and orders that were agreed. */
export const openSales = async (further: readonly DocumentType[] = []) => {
  const after = [deliveryReceipt, saleInvoice, saleReturn, priceAdjust]
  const desk = openDesk([
    ...[company, licence, product, warehouse, account, flow, stock, stockFlow, receivable, saleOrder, saleShipment],
    ...after.filter((type) => !further.includes(type)),
    ...further,
  ])
  const sales = salesAt(desk, 'c1')
  const { put } = sales
  await put(company, { id: 'c1', ...CUSTOMER })
  await put(product, {
    id: 'p1',
    name: '阿莫西林',
    specialType: '0',
    coldChain: 'N',
    nearExpiryDays: 30,
    taxCode: '1070304000000000000',
    billStatus: 'approved',
    enabled: 'Y',
  })
  await put(warehouse, { id: 'w1', name: '一号库', saleable: 'Y', orgId: '127', enabled: 'Y' })
  await put(warehouse, { id: 'w6', name: '退货库', warehouseType: '6', saleable: 'N', orgId: '127', enabled: 'Y' })
  await put(warehouse, { id: 'w7', name: '不合格品库', warehouseType: '7', saleable: 'N', orgId: '127', enabled: 'Y' })
  for (const [id, expiryDate] of [
    ['s1', '2026-12-31'],
    ['s2', '2027-12-31'],
  ])
    await put(stock, {
      ...{ id, warehouseId: 'w1', productId: 'p1', batchNo: `B-${id}`, expiryDate, qualityStatus: '1', locationCode: 'A-01' },
      ...{ qty: '1000', lockedQty: '0', availableQty: '1000', costPrice: '2.5', amount: '2500' },
    })
  await put(account, {
    ...{ id: 'a1', accountNo: 'BZJ1', ownerType: '2', companyId: 'c1', depositType: '1', accountStatus: '1', ownerName: '华东医药' },
    ...{ balance: '100000', frozenAmount: '0', availableAmount: '100000', requiredAmount: '0', shortAmount: '0', warnAmount: '0' },
  })
  return sales
}

/** A customer who may buy, and is invoiced. */
export const CUSTOMER: Row = {
  ...{ name: '华东医药', firstStatus: '2', creditBase: '1', billStatus: 'approved', enabled: 'Y' },
  ...{ invoiceType: '1', invoiceTitle: '华东医药有限公司', taxNo: '91330000ABCDEFGH12', bankName: '工行', bankNo: '6222000011112222' },
}

/** What people of a wholesaler do with what a customer orders. */
export const salesAt = (desk: ReturnType<typeof openDesk>, companyId: string) => {
  const put = async (type: DocumentType, row: Row) => value(await desk.records.insert(type, row, keeper))
  const row = async (type: DocumentType, id: string) => value(await desk.records.find(type, id, keeper))
  let orders = 0
  /** An order that stands approved: rows by quantity, price and offer. Its deposit is occupied as its submission does. */
  const order = async (lines: readonly Row[], more: Row = {}): Promise<Row> => {
    const id = `o${++orders}`
    const stated: Row = {
      ...{ id, billNo: `XSDD${orders}`, billStatus: 'approved', orderDate: '2026-03-01', orgId: '145', saleMode: '2', companyId },
      ...{ saleUserId: 'u1', saleAreaId: 'x', settleMethod: '5', creditDays: 30, invoiceType: '1', warehouseId: 'w1' },
      ...{ receiverAddress: '上海', receiver: '李', receiverPhone: '021', heldEarnestMoney: '0', collectedAmount: '0' },
      productList: lines.map((line, place) => ({
        ...{ id: `${id}r${place}`, productId: 'p1', lineType: '1', taxRate: '0.13', productNum: 1, includedNum: 1, competitivePrice: '0' },
        ...{ invoicePrice: '10', basePrice: '4', offer: '0', sendQty: '0', sendAmount: '0', invoiceQty: '0', invoiceAmount: '0' },
        ...{ returnGoodsQty: '0', adjustDiff: '0' },
        ...line,
      })),
      ...more,
    }
    const known = value(await desk.know.run({ type: saleOrder, draft: stated, by: keeper }))
    const { settle } = await import('../../core/definitions/view.ts')
    const settled: Row = { ...settle(saleOrder, { ...stated, billStatus: 'draft' }, known), billStatus: stated['billStatus'] ?? null }
    const held = stated['depositAccountId'] ? String(settled['smEarnestMoney']) : '0'
    if (held !== '0') {
      const before = await row(account, 'a1')
      const frozen = String(Number(before['frozenAmount']) + Number(held))
      const after = { ...before, frozenAmount: frozen, availableAmount: String(Number(before['balance']) - Number(frozen)) }
      value(await desk.records.update(account, before, after, keeper))
    }
    return put(saleOrder, { ...settled, heldEarnestMoney: held })
  }

  const list = async (type: DocumentType, where: Condition = always) => {
    const fields = Object.keys(type.fields)
    return value(await desk.records.list(type, { where, order: [], pageNo: 1, pageSize: 500, fields }, keeper)).records
  }

  /** Everybody agrees, one after another. */
  const agreed = async (type: DocumentType, id: string) => {
    for (;;) {
      const chain = value(await desk.approvals.ofRecord(type.key, id, keeper))
      const task = chain?.tasks.find(({ status }) => status === 'open')
      if (!task) return row(type, id)
      const by = person(task.userId)
      const decided = await desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', opinion: '同意', by })
      if (!decided.ok) return decided
    }
  }
  const send = (type: DocumentType, body: Row) => desk.save.run({ type, body: body as never, by: keeper, submit: true, confirmed: true })
  const act = (type: DocumentType, id: string, action: string, asked: Record<string, unknown> = {}) =>
    desk.act.run({ type, action, id, by: keeper, confirmed: true, asked })

  const shipmentOf = (of: Row, quantities: readonly (readonly [line: number, stock: string, qty: string])[]): Row => ({
    ...{ orderId: of['id'] ?? null, warehouseId: 'w1', receiverAddress: '上海', receiver: '李', receiverPhone: '021', transportMode: '5' },
    productList: quantities.map(([line, stockId, qty]) => ({ orderItemId: rowsOf(of, 'productList')[line]?.['id'] ?? null, stockId, qty })),
  })
  /** A shipment, agreed and reviewed. */
  const ready = async (of: Row, quantities: readonly (readonly [line: number, stock: string, qty: string])[]) => {
    const sent = await send(saleShipment, shipmentOf(of, quantities))
    if (!sent.ok) return sent
    const id = String(sent.value['id'])
    await agreed(saleShipment, id)
    const reviewed = await act(saleShipment, id, 'review')
    return reviewed.ok ? { ok: true as const, value: id } : reviewed
  }
  /** Goods that left: the shipment as it stands then. */
  const shipped = async (of: Row, quantities: readonly (readonly [line: number, stock: string, qty: string])[]) => {
    const id = value(await ready(of, quantities))
    value(await act(saleShipment, id, 'ship'))
    return row(saleShipment, id)
  }
  const partOf = (sent: Row, line: number) => {
    const item = rowsOf(sent, 'productList')[line]!
    return { shipmentItemId: item['id'] ?? null, orderItemId: item['orderItemId'] ?? null }
  }
  const invoiceOf = (sent: Row, quantities: readonly (readonly [line: number, qty: string])[]): Row => ({
    ...{ saleInvoiceType: '1', orgId: '145', companyId, saleUserId: 'u1', invoiceType: '1', invoiceTitle: '华东医药有限公司' },
    ...{ taxNo: '91330000ABCDEFGH12', deliverWay: '2' },
    productList: quantities.map(([line, qty]) => ({ ...partOf(sent, line), qty })),
  })
  const returnOf = (sent: Row, quantities: readonly (readonly [line: number, qty: string])[]): Row => ({
    ...{ orgId: '145', companyId, reason: '3', warehouseId: 'w6', okWarehouseId: 'w1', badWarehouseId: 'w7' },
    productList: quantities.map(([line, qty]) => ({ ...partOf(sent, line), qty })),
  })
  let invoices = 0
  /** The number that finance writes down next. */
  const nextInvoiceNo = () => String(10_000_000_000_000_000_000n + BigInt(++invoices))
  const issue = (id: string) => act(saleInvoice, id, 'issue', { invoiceNo: nextInvoiceNo() })
  return { desk, put, row, list, order, agreed, send, act, shipmentOf, ready, shipped, invoiceOf, returnOf, issue }
}
