import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf, textAt } from '../../core/kernel/wire.ts'
import { person } from '../support/desk.ts'
import {
  buyer,
  inspector,
  invoice,
  keeper,
  openPurchasing,
  order,
  payable,
  payment,
  receipt,
  returned,
  stock,
  stockFlow,
  TODAY,
} from '../support/purchasing.ts'
import { refusalOf, value } from '../support/results.ts'

/** Somebody who edits receipts and nothing more, in a role. */
const clerkOf = (role: string) => person('clerk', { roles: [role], codes: new Set(['cg:purchaseReceipt:edit']) })

type Office = Awaited<ReturnType<typeof openPurchasing>>
let { desk, find, all, save, act, step, approved, ordered, rowOf, received, stored, invoiced } = {} as Office
beforeEach(async () => {
  ;({ desk, find, all, save, act, step, approved, ordered, rowOf, received, stored, invoiced } = await openPurchasing())
})

describe('a purchase', () => {
  test('is ordered, received, inspected, stored and owed; quantities and cost stand where they belong', async () => {
    const orderId = await ordered('100')
    expect(await find(order, orderId)).toMatchObject({ billStatus: 'approved', smAmount: '1130', smTaxes: '130', receiveStatus: '0' })
    const receiptId = textAt(value(await received(orderId, '60', { rejectQty: '10', rejectReason: '1' })), 'id')
    expect(await rowOf(receipt, receiptId)).toMatchObject({ qty: '50', expiryDate: '2028-01-09', unitPrice: '11.3', productId: 'p1' })
    value(await act(receipt, receiptId, 'receive', keeper))
    expect(await rowOf(order, orderId)).toMatchObject({ receiveQty: '0', arrivingQty: '50', restQty: '50' })

    // Quality writes what it found, and nothing else.
    const found = await find(receipt, receiptId)
    const [line] = rowsOf(found, 'items')
    value(
      await save(
        receipt,
        {
          id: receiptId,
          version: found['version'],
          carrier: '别处',
          badWarehouseId: 'w7',
          items: [
            { id: line!['id'], qty: '45', unqualifiedReason: '铝箔破损', arriveQty: '99', reportFiles: 'a/3.pdf' },
            { orderItemId: line!['orderItemId'], batchNo: 'B9', productionDate: '2026-01-10', arriveQty: '5' },
          ],
        },
        inspector,
      ),
    )
    expect(await find(receipt, receiptId)).toMatchObject({ carrier: null, badWarehouseId: 'w7' })
    expect(rowsOf(await find(receipt, receiptId), 'items')).toMatchObject([{ qty: '45', unqualifiedQty: '5', arriveQty: '60' }])
    expect(await rowOf(order, orderId)).toMatchObject({ arrivingQty: '45', restQty: '55' })
    const again = await find(receipt, receiptId)
    expect(refusalOf(await save(receipt, { id: receiptId, version: again['version'], carrier: 'x' }, clerkOf('warehouse')))).toBe(
      '待验收的采购入库单不能修改',
    )

    expect(refusalOf(await act(receipt, receiptId, 'inspect', keeper))).toBe('收货与验收不能为同一人')
    value(await act(receipt, receiptId, 'inspect', inspector))
    value(await act(receipt, receiptId, 'store', keeper))
    expect(await rowOf(order, orderId)).toMatchObject({ receiveQty: '45', arrivingQty: '0', restQty: '55' })
    expect(await find(order, orderId)).toMatchObject({ receivedAmount: '508.5', receiveStatus: '1' })
    expect(await all(stock)).toMatchObject([
      { warehouseId: 'w1', qualityStatus: '1', qty: '45', costPrice: '10', amount: '450', companyId: 'c1', productionDate: '2026-01-10' },
      { warehouseId: 'w7', qualityStatus: '3', qty: '5', costPrice: '0' },
    ])
    expect(await all(stockFlow)).toMatchObject([
      { bizType: '1', inQty: '45', balanceQty: '45', companyId: 'c1' },
      { bizType: '1', inQty: '5' },
    ])
    expect(await all(payable)).toMatchObject([
      { payableType: '1', amount: '508.5', balance: '508.5', orderId, companyId: 'c1', orgId: '108' },
    ])
    expect(await find(receipt, receiptId)).toMatchObject({ billStatus: 'stored', storeUserId: 'keeper', storeDate: TODAY })
  })

  test('is never received beyond what was ordered, however many receipts are open', async () => {
    const orderId = await ordered('100')
    expect(refusalOf(await received(orderId, '100.5'))).toBe('入库数量合计不能大于订单未入库数量')
    const first = textAt(value(await received(orderId, '70')), 'id')
    const second = textAt(value(await received(orderId, '40', {}, { deliveryNo: 'SH2' })), 'id')
    value(await act(receipt, first, 'receive', keeper))
    expect(refusalOf(await act(receipt, second, 'receive', keeper))).toBe('入库数量合计不能大于订单未入库数量')
    value(await act(receipt, first, 'void', keeper))
    value(await act(receipt, second, 'receive', keeper))
    expect(await rowOf(order, orderId)).toMatchObject({ arrivingQty: '40', restQty: '60' })
    expect(refusalOf(await act(order, orderId, 'close', buyer, { closeReason: '不要了' }))).toBe('存在未完成的入库单，不能关闭')
  })

  test('refuses a batch with other dates than those it came with before', async () => {
    const orderId = await ordered('100')
    await stored(orderId, '10')
    expect(refusalOf(await received(orderId, '10', { expiryDate: '2027-01-09' }))).toBe('同一批号的生产日期或有效期与已有记录不一致')
  })

  test('is taken back out of stock, debt and order exactly, until its bill is paid or its goods are used', async () => {
    const orderId = await ordered('100')
    await stored(orderId, '10', { batchNo: 'B0' })
    const id = await stored(orderId, '60')
    const before = await all(stock)
    value(await act(receipt, id, 'unstore', keeper))
    expect(await rowOf(order, orderId)).toMatchObject({ receiveQty: '10', arrivingQty: '60' })
    expect(await all(payable)).toHaveLength(1)
    expect((await all(stock)).find(({ batchNo }) => batchNo === 'B1')).toMatchObject({ qty: '0' })
    value(await act(receipt, id, 'store', keeper))
    expect(await all(stock)).toMatchObject(before.map(({ qty, costPrice }) => ({ qty, costPrice })))
    const bill = (await all(payable)).find(({ sourceId }) => sourceId === id)!
    value(await desk.records.update(payable, bill, { ...bill, paidAmount: '1' }, buyer))
    expect(refusalOf(await act(receipt, id, 'unstore', keeper))).toBe('应付已付款，不能撤销')
  })
})

describe('an invoice of a purchase', () => {
  test('counts once, falls due by the terms, and its difference is owed and costs', async () => {
    const orderId = await ordered('100')
    const receiptId = await stored(orderId, '100')
    const body = await invoiced(
      receiptId,
      '100',
      { invoicePrice: '12.43' },
      { invoiceAmount: '1243', invoiceTaxes: '143', diffReason: '调价' },
    )
    expect(
      refusalOf(await save(invoice, { ...body, items: [{ ...body.items[0], qty: '100.5' }], invoiceAmount: '1249.22' }, buyer, true)),
    ).toBe('发票数量不能大于入库未退未收票数量')
    expect(refusalOf(await save(invoice, { ...body, invoiceAmount: '1200' }, buyer, true))).toBe('明细合计与发票价税合计不一致')
    const id = textAt(value(await save(invoice, body, buyer, true)), 'id')
    // Another invoice for the same goods waits in vain.
    expect(refusalOf(await save(invoice, { ...body, invoiceNo: '12345679' }, buyer, true))).toBe('发票数量不能大于入库未退未收票数量')
    value((await step(invoice, id))!)
    expect(refusalOf((await step(invoice, id))!)).toBe('请先查验发票真伪')
    value((await step(invoice, id, { verifyFlag: 'Y', certifyMonth: '2026-03' }))!)
    value((await step(invoice, id))!)
    expect(await find(invoice, id)).toMatchObject({ billStatus: 'approved', diffAmount: '113' })
    expect(await rowOf(receipt, receiptId)).toMatchObject({ invoiceQty: '100', toInvoiceQty: '0' })
    expect(await all(payable)).toMatchObject([
      { payableType: '1', amount: '1130', invoicedAmount: '1130', invoiceNo: '12345678', dueDate: '2026-04-09' },
      { payableType: '3', amount: '113' },
    ])
    expect(await all(stock)).toMatchObject([{ qty: '100', costPrice: '11', amount: '1100' }])
    expect(await find(order, orderId)).toMatchObject({ billStatus: 'finished', invoiceStatus: '2', receiveStatus: '2' })
  })
})

describe('goods sent back', () => {
  test('are kept from submission on, leave at what they cost, and what was invoiced too much is told', async () => {
    const orderId = await ordered('100')
    const receiptId = await stored(orderId, '100')
    const body = await invoiced(receiptId, '100', {}, { invoiceAmount: '1130', invoiceTaxes: '130' })
    await approved(invoice, body, { verifyFlag: 'Y' })
    const [batch] = await all(stock)
    const item = await rowOf(receipt, receiptId)
    const back = (qty: string) => ({
      companyId: 'c1',
      orgId: '108',
      reason: '2',
      warehouseId: 'w1',
      items: [{ receiptItemId: item['id'], stockId: batch!['id'], qty }],
    })
    expect(refusalOf(await save(returned, back('101'), buyer, true))).toBe('退货数量不能大于入库未退数量')
    const id = await approved(returned, back('30'))
    expect(await all(stock)).toMatchObject([{ qty: '100', lockedQty: '30', availableQty: '70' }])
    expect(refusalOf(await save(returned, back('71'), buyer, true))).toBe('退货数量不能大于入库未退数量')
    expect(await find(order, orderId)).toMatchObject({ billStatus: 'finished' })
    value(await act(returned, id, 'ship', keeper, { carrier: '顺丰', waybillNo: 'SF1' }))
    expect(await all(stock)).toMatchObject([{ qty: '70', lockedQty: '0', costPrice: '10' }])
    expect(await rowOf(receipt, receiptId)).toMatchObject({ returnQty: '30', toInvoiceQty: '-30' })
    expect((await all(payable)).map(({ payableType, amount }) => [payableType, amount])).toEqual([
      ['1', '1130'],
      ['2', '-339'],
    ])
    const cancelled = await approved(returned, back('20'))
    value(await act(returned, cancelled, 'cancel', keeper, { cancelReason: '供货单位不收' }))
    expect(await all(stock)).toMatchObject([{ qty: '70', lockedQty: '0' }])

    const blue = (await all(invoice))[0]!['id']
    const red = {
      ...(await invoiced(receiptId, '30')),
      direction: '2',
      originId: blue,
      invoiceNo: '12345670',
      invoiceAmount: '339',
      invoiceTaxes: '39',
    }
    expect(refusalOf(await save(invoice, { ...red, items: [{ ...red.items[0], qty: '101' }], invoiceAmount: '1141.3' }, buyer, true))).toBe(
      '红字数量不能大于已收票数量',
    )
    await approved(invoice, red, { verifyFlag: 'Y' })
    expect(await rowOf(receipt, receiptId)).toMatchObject({ invoiceQty: '70', toInvoiceQty: '0' })
  })
})

describe('a payment', () => {
  const terms = { companyId: 'c1', payeeName: '华北制药', bankName: '工行', bankNo: '6222021234567890123', orgId: '108', reason: '货款' }
  const paid = { payDate: TODAY, bankAccountId: 'b1', paySerialNo: 'S1' }
  const cashier = person('cashier', { roles: ['cashier'] })

  test('in advance is owed back, set against the bill of the goods, and only then fixed', async () => {
    const orderId = await ordered('100')
    const body = { ...terms, payPurpose: '1', orders: [{ orderId, amount: '500' }] }
    expect(refusalOf(await save(payment, { ...body, orders: [{ orderId, amount: '1130.01' }] }))).toBe(
      '本次预付必须大于0且不能大于订单未预付金额',
    )
    const id = await approved(payment, body)
    value(await act(payment, id, 'pay', cashier, paid))
    expect(await find(order, orderId)).toMatchObject({ prepaidAmount: '500' })
    expect(await all(payable)).toMatchObject([{ payableType: '4', amount: '-500', balance: '-500' }])
    value(await act(payment, id, 'unpay', cashier))
    expect(await all(payable)).toEqual([])
    expect(await find(order, orderId)).toMatchObject({ prepaidAmount: '0' })
    value(await act(payment, id, 'pay', cashier, paid))

    await stored(orderId, '100')
    const bills = await all(payable)
    const items = bills.map(({ id: payableId, balance }) => ({ payableId, amount: balance }))
    const second = await approved(payment, { ...terms, items })
    expect(await find(payment, second)).toMatchObject({ amount: '630' })
    expect(refusalOf(await save(payment, { ...terms, items }, buyer, true))).toBe('应付单已在其他付款申请中')
    value(await act(payment, second, 'pay', cashier, paid))
    expect((await all(payable)).map(({ balance, payStatus }) => [balance, payStatus])).toEqual([
      ['0', '2'],
      ['0', '2'],
    ])
    expect(refusalOf(await act(payment, id, 'unpay', cashier))).toBe('预付款已核销，不能撤销')
  })

  test('never takes more than is open', async () => {
    const orderId = await ordered('100')
    await stored(orderId, '100')
    const [bill] = await all(payable)
    const body = (amount: string) => ({ ...terms, items: [{ payableId: bill!['id'], amount }] })
    for (const amount of ['1130.01', '0', '-1'])
      expect(refusalOf(await save(payment, body(amount)))).toBe('本次付款不能为0、不能反号且不能超过未付余额')
    const id = await approved(payment, body('1130'))
    value(await desk.records.update(payable, bill!, { ...bill!, paidAmount: '200', balance: '930' }, buyer))
    expect(refusalOf(await act(payment, id, 'pay', cashier, paid))).toBe('应付余额已变化，请重新申请')
  })
})
