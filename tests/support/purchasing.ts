import type { DocumentType } from '../../core/definitions/document.ts'
import { always } from '../../core/kernel/condition.ts'
import type { Person } from '../../core/kernel/person.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import { catalogue } from './catalogue.ts'
import { openDesk, person } from './desk.ts'
import { filledAt } from './step-filled.ts'
import { value } from './results.ts'

const typeOf = (key: string): DocumentType => catalogue.find(key)!
export const order = typeOf('cg.purchaseOrder')
export const receipt = typeOf('cg.purchaseReceipt')
export const returned = typeOf('cg.purchaseReturn')
export const invoice = typeOf('cg.purchaseInvoice')
export const payment = typeOf('cg.purchasePayment')
export const payable = typeOf('cg.payable')
export const stock = typeOf('cg.stock')
export const stockFlow = typeOf('cg.stockFlow')
export const stockMove = typeOf('cg.stockMove')
export const stockCheck = typeOf('cg.stockCheck')
export const scrapApply = typeOf('xt.scrapApply')

const KNOWN = [
  'bsc.bscBussCompany',
  'bsc.product',
  'bsc.warehouse',
  'bsc.bankAccount',
  'bsc.productProcurePrice',
  'bsc.licence',
  'xt.scrapApply',
]

export const buyer = person('buyer')
export const keeper = person('keeper', { roles: ['warehouse'] })
export const inspector = person('inspector', { roles: ['quality'] })
/** Of the day on which the desk stands. */
export const TODAY = '2026-03-18'

/** An office that buys one product from one supplier, in memory: what its people do, by the rules of the documents. */
export const openPurchasing = async (further: readonly DocumentType[] = []) => {
  const desk = openDesk([...catalogue.types.filter(({ key, area }) => area === 'cg' || KNOWN.includes(key)), ...further])
  const insert = async (key: string, row: Row) => value(await desk.records.insert(typeOf(key), row, buyer))
  const usable = { billStatus: 'approved', enabled: 'Y', firstStatus: '2' }
  await insert('bsc.bscBussCompany', {
    id: 'c1',
    name: '华北制药',
    tradeType: '1',
    businessScope: '1',
    twoInvoiceRole: '1',
    creditBase: '2',
    ...usable,
  })
  await insert('bsc.product', {
    id: 'p1',
    name: '阿莫西林胶囊',
    spec: '0.25g',
    businessScope: '1',
    twoInvoice: 'N',
    specialType: '0',
    shelfMonths: 24,
    productKind: '4',
    productNum: 1,
    includedNum: 1,
    taxRate: '0.13',
    storageCondition: '1',
    ...usable,
  })
  for (const [id, warehouseType, saleable] of [
    ['w1', '2', 'Y'],
    ['w2', '2', 'Y'],
    ['w7', '7', 'N'],
  ] as const)
    await insert('bsc.warehouse', { id, name: id, warehouseType, saleable, storageCondition: '1', enabled: 'Y' })
  await insert('bsc.bankAccount', { id: 'b1', name: '基本户', enabled: 'Y' })

  const find = async (type: DocumentType, id: string) => value(await desk.records.find(type, id, buyer))
  /** As it is kept, with no labels. */
  const kept = async (type: DocumentType, id: string) => value(await desk.records.lock(type, id, buyer, 'any'))
  const all = async (type: DocumentType, fields = Object.keys(type.fields)) =>
    value(await desk.records.list(type, { where: always, order: [], pageNo: 1, pageSize: 999, fields }, buyer)).records.toSorted(
      (a, b) => Number(String(a['id']).replace(/\D/g, '')) - Number(String(b['id']).replace(/\D/g, '')),
    )

  const save = (type: DocumentType, body: Row, by: Person = buyer, submit = false) =>
    desk.save.run({ type, body, by, submit, confirmed: true, ...(body['id'] ? { id: String(body['id']) } : {}) })
  const act = (type: DocumentType, id: string, action: string, by: Person, asked: object = {}) =>
    desk.act.run({ type, action, id, by, asked: { ...asked }, confirmed: true })
  const step = async (type: DocumentType, id: string, filled?: Row, verdict: 'agree' | 'reject' = 'agree') => {
    const chain = value(await desk.approvals.ofRecord(type.key, id, buyer))
    const task = chain!.tasks.find(({ status }) => status === 'open')
    if (!task) return undefined
    const by = person(task.userId)
    return desk.decide.run({
      taskId: task.id,
      version: task.version,
      verdict,
      opinion: '同意',
      by,
      ...(filled ? { filled: filledAt({ type, chain: chain!, record: value(await desk.records.find(type, id, buyer)), by }, filled) } : {}),
    })
  }
  const approved = async (type: DocumentType, body: Row, filled?: Row): Promise<string> => {
    const id = textAt(value(await save(type, body, buyer, true)), 'id')
    for (let at = 0; at < 8; at += 1) {
      const decided = await step(type, id, filled)
      if (!decided) break
      value(decided)
    }
    return id
  }

  const ordered = (qty: string, more: object = {}) =>
    approved(order, {
      companyId: 'c1',
      sellerName: '王强',
      arriveDate: '2026-04-01',
      warehouseId: 'w1',
      settleMethod: '5',
      creditDays: 30,
      creditBase: '2',
      orgId: '108',
      items: [{ productId: 'p1', qty, unitPrice: '11.3', originPlace: '石家庄' }],
      ...more,
    })
  const rowOf = async (type: DocumentType, id: string) => rowsOf(await find(type, id), 'items')[0]!

  const received = async (orderId: string, arriveQty: string, more: object = {}, head: object = {}) => {
    const item = await rowOf(order, orderId)
    return save(
      receipt,
      {
        orderId,
        warehouseId: 'w1',
        deliveryNo: 'SH1',
        deliveryFiles: 'a/1.pdf',
        ...head,
        items: [
          {
            orderItemId: item['id'],
            batchNo: 'B1',
            productionDate: '2026-01-10',
            arriveQty,
            locationCode: 'A-01',
            ...more,
          },
        ],
      },
      keeper,
    )
  }
  const stored = async (orderId: string, arriveQty: string, more: object = {}, head: object = {}) => {
    const id = textAt(value(await received(orderId, arriveQty, more, head)), 'id')
    value(await act(receipt, id, 'receive', keeper))
    value(await act(receipt, id, 'inspect', inspector))
    value(await act(receipt, id, 'store', keeper))
    return id
  }
  const invoiced = async (receiptId: string, qty: string, more: object = {}, head: object = {}) => {
    const item = await rowOf(receipt, receiptId)
    return {
      companyId: 'c1',
      orgId: '108',
      invoiceNo: '12345678',
      invoiceDate: '2026-03-10',
      invoiceFile: 'a/2.pdf',
      items: [{ receiptItemId: item['id'], qty, ...more }],
      ...head,
    }
  }
  return { desk, find, all, kept, save, act, step, approved, ordered, rowOf, received, stored, invoiced }
}
