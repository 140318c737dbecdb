import { beforeEach, describe, expect, test } from 'vitest'
import account from '../../core/documents/bzj/account.document.ts'
import stock from '../../core/documents/cg/stock.document.ts'
import receivable from '../../core/documents/sale/receivable.document.ts'
import saleInvoice from '../../core/documents/sale/sale-invoice.document.ts'
import saleOrder from '../../core/documents/sale/sale-order.document.ts'
import saleReturn from '../../core/documents/sale/sale-return.document.ts'
import saleShipment from '../../core/documents/sale/sale-shipment.document.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { refusalOf, value } from '../support/results.ts'
import { keeper, openSales } from '../support/sales.ts'

let sales: Awaited<ReturnType<typeof openSales>>
beforeEach(async () => {
  sales = await openSales()
})

const agreedReturn = async (body: Row) => {
  const id = String(value(await sales.send(saleReturn, body))['id'])
  await sales.agreed(saleReturn, id)
  return id
}
const rows = async (id: string, columns: Row) => ({
  productList: rowsOf(await sales.row(saleReturn, id), 'productList').map((row) => ({ id: row['id'], ...columns })),
})
const lying = async (warehouseId: string) =>
  (await sales.list(stock)).filter((row) => row['warehouseId'] === warehouseId).map(({ qualityStatus, qty }) => `${qualityStatus}:${qty}`)

describe('a return', () => {
  test('puts the goods on the shelf they belong to, counts them back, credits the customer and frees what they held', async () => {
    const order = await sales.order([{ qty: '3', invoicePrice: '3.335', offer: '0.01' }], { depositAccountId: 'a1' })
    const sent = await sales.shipped(order, [[0, 's1', '3']])
    const invoice = String(value(await sales.send(saleInvoice, sales.invoiceOf(sent, [[0, '3']])))['id'])
    await sales.agreed(saleInvoice, invoice)
    value(await sales.issue(invoice))
    const held = Number((await sales.row(account, 'a1'))['frozenAmount'])
    const id = await agreedReturn(sales.returnOf(sent, [[0, '2']]))
    expect(await sales.row(saleReturn, id)).toMatchObject({ smAmount: '6.66', billStatus: 'approved' })
    expect(refusalOf(await sales.act(saleReturn, id, 'receive'))).toBe('请填写实收数量')
    value(await sales.act(saleReturn, id, 'receive', await rows(id, { receivedQty: '2' })))
    expect(await lying('w6')).toEqual(['2:2'])
    expect(refusalOf(await sales.act(saleReturn, id, 'accept', await rows(id, { qualifiedQty: '1' })))).toBe('请填写合格数量和不合格原因')
    value(await sales.act(saleReturn, id, 'accept', await rows(id, { qualifiedQty: '1', unqualifiedReason: '受潮' })))
    expect(await lying('w6')).toEqual(['2:0'])
    expect(await lying('w7')).toEqual(['3:1'])
    expect((await lying('w1')).toSorted()).toEqual(['1:1', '1:1000', '1:997'])
    const [item] = rowsOf(await sales.row(saleOrder, String(order['id'])), 'productList')
    expect(item).toMatchObject({ returnGoodsQty: '2', sendQty: '3' })
    expect(rowsOf(await sales.row(saleShipment, String(sent['id'])), 'productList')).toMatchObject([
      { returnGoodsQty: '2', returnAmount: '6.66' },
    ])
    const bills = await sales.list(receivable)
    expect(bills.find(({ receivableType }) => receivableType === '2')).toMatchObject({
      amount: '-6.66',
      orderId: order['id'],
      sourceId: id,
    })
    const whole = rowsOf(sent, 'productList')[0]!['earnestMoney']
    const freed = Math.round((Number(whole) * 2 * 100) / 3) / 100
    expect(bills.find(({ receivableType }) => receivableType === '1')).toMatchObject({ releasedEarnest: String(freed) })
    expect(Number((await sales.row(account, 'a1'))['frozenAmount'])).toBeCloseTo(held - freed, 6)
    const [red] = (await sales.list(saleInvoice)).filter(({ saleInvoiceType }) => saleInvoiceType === '2')
    expect(red).toMatchObject({ billStatus: 'draft', originId: invoice, smAmount: '-6.67', taxNo: '91330000ABCDEFGH12' })
    const redId = String(red!['id'])
    value(await sales.desk.submit.run({ type: saleInvoice, id: redId, by: keeper, confirmed: true }))
    await sales.agreed(saleInvoice, redId)
    value(await sales.issue(redId))
    expect(rowsOf(await sales.row(saleOrder, String(order['id'])), 'productList')).toMatchObject([
      { invoiceQty: '1', invoiceAmount: '3.33' },
    ])
    expect((await sales.list(receivable)).find(({ receivableType }) => receivableType === '1')).toMatchObject({ invoicedAmount: '3.33' })
  })

  test('of all of it takes the rest to the fen; two that are open never exceed it together', async () => {
    const order = await sales.order([{ qty: '3', invoicePrice: '3.3333' }])
    const sent = await sales.shipped(order, [[0, 's1', '3']])
    const amounts: unknown[] = []
    for (const qty of ['1', '1', '1']) {
      const id = await agreedReturn(sales.returnOf(sent, [[0, qty]]))
      expect(refusalOf(await sales.send(saleReturn, sales.returnOf(sent, [[0, '3']])))).toBe('退货数量不能大于已发未退数量')
      value(await sales.act(saleReturn, id, 'receive', await rows(id, { receivedQty: qty })))
      value(await sales.act(saleReturn, id, 'accept', await rows(id, { qualifiedQty: qty })))
      amounts.push((await sales.row(saleReturn, id))['smAmount'])
    }
    expect(amounts).toEqual(['3.33', '3.33', '3.34'])
  })

  test('that is refused at the door leaves nothing behind; one that is called off frees what it asked for', async () => {
    const order = await sales.order([{ qty: '3' }])
    const sent = await sales.shipped(order, [[0, 's1', '3']])
    const id = await agreedReturn(sales.returnOf(sent, [[0, '3']]))
    value(await sales.act(saleReturn, id, 'receive', await rows(id, { receivedQty: '3' })))
    value(await sales.act(saleReturn, id, 'refuse', { refuseReason: '非本公司货物' }))
    expect(await lying('w6')).toEqual(['2:0'])
    const other = await agreedReturn(sales.returnOf(sent, [[0, '3']]))
    value(await sales.act(saleReturn, other, 'cancel', { cancelReason: '客户留用' }))
    await agreedReturn(sales.returnOf(sent, [[0, '3']]))
    expect((await sales.list(receivable)).length).toBe(1)
  })
})
