import { beforeEach, describe, expect, test } from 'vitest'
import company from '../../core/documents/bsc/bsc-buss-company.document.ts'
import account from '../../core/documents/bzj/account.document.ts'
import deliveryReceipt from '../../core/documents/sale/delivery-receipt.document.ts'
import receivable from '../../core/documents/sale/receivable.document.ts'
import saleInvoice from '../../core/documents/sale/sale-invoice.document.ts'
import saleOrder from '../../core/documents/sale/sale-order.document.ts'
import saleReturn from '../../core/documents/sale/sale-return.document.ts'
import saleShipment from '../../core/documents/sale/sale-shipment.document.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { catalogue } from '../support/catalogue.ts'
import { refusalOf, value } from '../support/results.ts'
import { keeper, openSales } from '../support/sales.ts'

let sales: Awaited<ReturnType<typeof openSales>>
beforeEach(async () => {
  sales = await openSales()
})

const itemOf = async (order: Row, line = 0) => rowsOf(await sales.row(saleOrder, String(order['id'])), 'productList')[line]!
const billOf = async (sent: Row) => (await sales.list(receivable)).find(({ sourceId }) => sourceId === sent['id'])!

/** An invoice, agreed and issued. */
const issued = async (body: Row) => {
  const id = String(value(await sales.send(saleInvoice, body))['id'])
  await sales.agreed(saleInvoice, id)
  value(await sales.issue(id))
  return sales.row(saleInvoice, id)
}

describe('an invoice', () => {
  test('asks for no more than left, did not come back and is on none; two that are open share the rest', async () => {
    const order = await sales.order([{ qty: '10' }, { qty: '1' }])
    const sent = await sales.shipped(order, [[0, 's1', '6']])
    expect(refusalOf(await sales.send(saleInvoice, sales.invoiceOf(sent, [[0, '6.5']])))).toBe('开票数量不能大于已发未退未开票数量')
    value(await sales.send(saleInvoice, sales.invoiceOf(sent, [[0, '4']])))
    expect(refusalOf(await sales.send(saleInvoice, sales.invoiceOf(sent, [[0, '3']])))).toBe('开票数量不能大于已发未退未开票数量')
    value(await sales.send(saleInvoice, sales.invoiceOf(sent, [[0, '2']])))
  })

  test('names the latest invoice that the goods of its rows came with', async () => {
    const upstream = catalogue.find('cg.purchaseInvoice')!
    sales = await openSales([upstream])
    const sent = await sales.shipped(await sales.order([{ qty: '2' }]), [[0, 's1', '2']])
    for (const [id, invoiceDate] of [
      ['u1', '2026-01-05'],
      ['u2', '2026-02-05'],
    ])
      await sales.put(upstream, {
        ...{ id, invoiceDate, direction: '1', billStatus: 'approved' },
        items: [{ id: `${id}r1`, productId: 'p1', batchNo: 'B-s1' }],
      })
    const [row] = rowsOf(value(await sales.send(saleInvoice, sales.invoiceOf(sent, [[0, '2']]))), 'productList')
    expect(row).toMatchObject({ upstreamInvoiceId: 'u2' })
  })

  test('is opened by its shipment with every row that has a rest, and counts on shipment, order and bill; undone it counts no more', async () => {
    const order = await sales.order([{ qty: '3', invoicePrice: '3.3333' }, { qty: '9' }])
    const sent = await sales.shipped(order, [
      [0, 's1', '3'],
      [1, 's1', '2'],
    ])
    const opened = value(await sales.act(saleShipment, String(sent['id']), 'invoice')) as { readonly opens: { readonly draft: Row } }
    expect(rowsOf(opened.opens.draft, 'productList')).toMatchObject([{ qty: '3' }, { qty: '2' }])
    const { draft } = value(await sales.desk.openForm.run({ type: saleInvoice, draft: opened.opens.draft, by: keeper }))
    const goods = { productId_dictText: '阿莫西林', taxCode: '1070304000000000000', batchNo: 'B-s1' }
    expect(rowsOf(draft, 'productList')).toMatchObject([
      { ...goods, qty: '3' },
      { ...goods, qty: '2' },
    ])
    const first = await issued(sales.invoiceOf(sent, [[0, '1']]))
    expect(first).toMatchObject({ billStatus: 'issued', direction: '1', smAmount: '3.33', invoiceDate: '2026-03-18' })
    const second = await issued(sales.invoiceOf(sent, [[0, '2']]))
    expect(second['smAmount']).toBe('6.67')
    expect(await itemOf(order)).toMatchObject({ invoiceQty: '3', invoiceAmount: '10' })
    const bill = await billOf(sent)
    expect(bill).toMatchObject({ invoicedAmount: '10', invoiceNo: `${first['invoiceNo']},${second['invoiceNo']}` })
    expect(await sales.row(saleShipment, String(sent['id']))).toMatchObject({ invoiceStatus: '1' })
    value(await sales.desk.act.run({ type: saleInvoice, action: 'unissue', id: String(first['id']), by: keeper, confirmed: true }))
    expect(await itemOf(order)).toMatchObject({ invoiceQty: '2', invoiceAmount: '6.67' })
    expect(await billOf(sent)).toMatchObject({ invoicedAmount: '6.67', invoiceNo: second['invoiceNo'] })
    expect(await sales.row(saleInvoice, String(first['id']))).toMatchObject({ billStatus: 'approved', invoiceNo: null, smAmount: '3.33' })
  })

  test('is opened with what other open ones leave of each row, and not at all where they leave nothing', async () => {
    const sent = await sales.shipped(await sales.order([{ qty: '3' }, { qty: '9' }]), [
      [0, 's1', '3'],
      [1, 's1', '2'],
    ])
    const opened = async () => {
      const { opens } = value(await sales.act(saleShipment, String(sent['id']), 'invoice')) as { readonly opens: { readonly draft: Row } }
      return sales.desk.openForm.run({ type: saleInvoice, draft: opens.draft, by: keeper })
    }
    value(
      await sales.send(
        saleInvoice,
        sales.invoiceOf(sent, [
          [0, '1'],
          [1, '2'],
        ]),
      ),
    )
    expect(rowsOf(value(await opened()).draft, 'productList').map(({ qty }) => qty)).toEqual(['2'])
    value(await sales.send(saleInvoice, sales.invoiceOf(sent, [[0, '2']])))
    expect(refusalOf(await opened())).toBe('剩余部分都已在其他未完成的开票申请中，请先办理或作废那些单据')
  })

  test('that says the last of it finishes the order; then only a red one undoes it', async () => {
    const order = await sales.order([{ qty: '2' }])
    const sent = await sales.shipped(order, [[0, 's1', '2']])
    const blue = await issued(sales.invoiceOf(sent, [[0, '2']]))
    expect(await sales.row(saleOrder, String(order['id']))).toMatchObject({ billStatus: 'finished' })
    const id = String(blue['id'])
    expect(refusalOf(await sales.act(saleInvoice, id, 'unissue'))).toBe('销售订单已完成或已关闭，不能撤销登记，请使用红字发票')
    const { opens } = value(await sales.act(saleInvoice, id, 'red')) as { readonly opens: { readonly draft: Row } }
    const form = (codes: readonly string[]) =>
      sales.desk.openForm.run({ type: saleInvoice, draft: opens.draft, by: { ...keeper, codes: new Set(codes) } })
    expect(value(await form(['*'])).draft).toMatchObject({ companyId: 'c1', bankNo: '6222000011112222' })
    expect(value(await form(['sale:saleInvoice:list'])).draft).not.toHaveProperty('bankNo')
    const red = await issued(opens.draft)
    expect(red).toMatchObject({ saleInvoiceType: '4', direction: '2', smAmount: '-20' })
    expect(await sales.row(saleInvoice, id)).toMatchObject({ billStatus: 'flushed' })
    // It is offered no more, and still called by its name.
    const nameless = { type: saleInvoice, draft: { ...opens.draft, originId_dictText: null }, by: { ...keeper, codes: new Set(['*']) } }
    expect(value(await sales.desk.openForm.run(nameless)).draft).toMatchObject({ originId: id, originId_dictText: blue['billNo'] })
    expect(await itemOf(order)).toMatchObject({ invoiceQty: '0', invoiceAmount: '0' })
    expect(refusalOf(await sales.send(saleInvoice, opens.draft))).toBeTruthy()
    await issued(sales.invoiceOf(sent, [[0, '2']]))
  })

  test('needs a number of 8 or 20 digits, the short one with its code, and no number twice', async () => {
    const order = await sales.order([{ qty: '4' }])
    const sent = await sales.shipped(order, [[0, 's1', '4']])
    const id = String(value(await sales.send(saleInvoice, sales.invoiceOf(sent, [[0, '1']])))['id'])
    await sales.agreed(saleInvoice, id)
    const with_ = (asked: Record<string, string>, of = id) => sales.act(saleInvoice, of, 'issue', asked)
    expect(refusalOf(await with_({ invoiceNo: '123' }))).toBe('发票号码应为8位或20位数字')
    expect(refusalOf(await with_({}))).toBe('请输入发票号码')
    expect(refusalOf(await with_({ invoiceNo: '12345678' }))).toBe('请输入发票代码')
    expect(refusalOf(await with_({ invoiceNo: '12345678', invoiceCode: '1234567890', invoiceDate: '2026-03-19' }))).toBe(
      '开票日期不能晚于今天',
    )
    value(await with_({ invoiceNo: '12345678', invoiceCode: '1234567890' }))
    const other = String(value(await sales.send(saleInvoice, sales.invoiceOf(sent, [[0, '1']])))['id'])
    await sales.agreed(saleInvoice, other)
    expect(refusalOf(await with_({ invoiceNo: '12345678', invoiceCode: '1234567890' }, other))).toBe('该发票号码已登记')
    value(await sales.act(saleInvoice, other, 'cancel', { cancelReason: '开错' }))
  })

  test('lets a bill fall due that counts from the first of them, and from the signature', async () => {
    const credit = async (creditBase: string) => {
      const stored = await sales.row(company, 'c1')
      value(await sales.desk.records.update(company, stored, { ...stored, creditBase }, keeper))
    }
    await credit('2')
    const order = await sales.order([{ qty: '4' }, { qty: '1' }])
    const sent = await sales.shipped(order, [[0, 's1', '4']])
    expect((await billOf(sent))['dueDate'] ?? null).toBe(null)
    const blue = await issued(sales.invoiceOf(sent, [[0, '1']]))
    expect((await billOf(sent))['dueDate']).toBe('2026-04-17')
    value(await sales.act(saleInvoice, String(blue['id']), 'unissue'))
    expect((await billOf(sent))['dueDate'] ?? null).toBe(null)
    await credit('3')
    const later = await sales.shipped(order, [[1, 's1', '1']])
    const { opens } = value(await sales.act(saleShipment, String(later['id']), 'sign')) as { readonly opens: { readonly draft: Row } }
    const [item] = rowsOf(later, 'productList')
    expect(opens.draft).toMatchObject({ shipmentId: later['id'], items: [{ shipmentItemId: item!['id'], signQty: '1' }] })
    const receipt = value(
      await sales.desk.save.run({ type: deliveryReceipt, body: { ...opens.draft, signer: '王', images: 'a.jpg' } as never, by: keeper }),
    )
    value(await sales.act(deliveryReceipt, String(receipt['id']), 'confirm'))
    expect(await billOf(later)).toMatchObject({ dueDate: '2026-04-17' })
    expect(await sales.row(saleShipment, String(later['id']))).toMatchObject({ billStatus: 'signed', signDate: '2026-03-18' })
    value(await sales.act(deliveryReceipt, String(receipt['id']), 'void'))
    expect((await billOf(later))['dueDate'] ?? null).toBe(null)
    expect(await sales.row(saleShipment, String(later['id']))).toMatchObject({ billStatus: 'shipped', signDate: null })
  })
})

describe('a signature', () => {
  test('of less than was sent asks the rest back, and cannot be taken back once it does', async () => {
    const order = await sales.order([{ qty: '5' }], { depositAccountId: 'a1' })
    const sent = await sales.shipped(order, [[0, 's1', '5']])
    const [item] = rowsOf(sent, 'productList')
    const body = {
      shipmentId: sent['id'],
      signer: '王',
      images: 'a.jpg',
      items: [{ shipmentItemId: item!['id'], signQty: '3', rejectReason: '破损' }],
    }
    const receipt = value(await sales.desk.save.run({ type: deliveryReceipt, body: body as never, by: keeper }))
    expect(receipt).toMatchObject({ signResult: '2' })
    value(await sales.act(deliveryReceipt, String(receipt['id']), 'confirm'))
    const [back] = await sales.list(saleReturn)
    expect(back).toMatchObject({ billStatus: 'draft', reason: '6', shipmentId: sent['id'], smQty: '2', orgId: '145' })
    expect(refusalOf(await sales.act(deliveryReceipt, String(receipt['id']), 'void'))).toBe('已生成退货单，不能撤销')
    expect(await sales.row(account, 'a1')).toMatchObject({ frozenAmount: String(order['heldEarnestMoney']) })
  })
})
