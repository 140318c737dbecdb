import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import account from '../../core/documents/bzj/account.document.ts'
import stock from '../../core/documents/cg/stock.document.ts'
import stockFlow from '../../core/documents/cg/stock-flow.document.ts'
import company from '../../core/documents/bsc/bsc-buss-company.document.ts'
import licence from '../../core/documents/bsc/licence.document.ts'
import product from '../../core/documents/bsc/product.document.ts'
import deliveryReceipt from '../../core/documents/sale/delivery-receipt.document.ts'
import receivable from '../../core/documents/sale/receivable.document.ts'
import saleOrder from '../../core/documents/sale/sale-order.document.ts'
import saleShipment from '../../core/documents/sale/sale-shipment.document.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { refusalOf, value } from '../support/results.ts'
import { keeper, openSales } from '../support/sales.ts'

let sales: Awaited<ReturnType<typeof openSales>>
beforeEach(async () => {
  sales = await openSales()
})

const itemOf = async (order: Row, line = 0) => rowsOf(await sales.row(saleOrder, String(order['id'])), 'productList')[line]!

describe('a shipment', () => {
  test('keeps its batches from the moment it is sent off, and two that are open never exceed the order together', async () => {
    const order = await sales.order([{ qty: '10' }])
    const first = value(await sales.send(saleShipment, sales.shipmentOf(order, [[0, 's1', '6']])))
    expect(await sales.row(stock, 's1')).toMatchObject({ qty: '1000', lockedQty: '6', availableQty: '994' })
    expect(refusalOf(await sales.send(saleShipment, sales.shipmentOf(order, [[0, 's1', '5']])))).toBe('发货数量不能大于订单未发数量')
    const two = sales.shipmentOf(order, [
      [0, 's1', '2'],
      [0, 's2', '3'],
    ])
    expect(refusalOf(await sales.send(saleShipment, two))).toBe('同一订单行的发货数量合计不能大于订单未发数量')
    value(await sales.desk.withdraw.run({ type: saleShipment, id: String(first['id']), by: keeper }))
    expect(await sales.row(stock, 's1')).toMatchObject({ lockedQty: '0', availableQty: '1000' })
    value(await sales.send(saleShipment, two))
  })

  test('is opened by its order with all that was not sent, what expires first leaving first, and sent off as it stands', async () => {
    const order = await sales.order([{ qty: '1200' }, { qty: '900' }])
    await sales.shipped(order, [[0, 's2', '50']])
    const acted = value(await sales.act(saleOrder, String(order['id']), 'ship'))
    const { draft: given, pulls } = (acted as { readonly opens: { readonly draft: Row; readonly pulls?: string } }).opens
    const { draft } = value(await sales.desk.openForm.run({ type: saleShipment, draft: given, pulls, by: keeper }))
    expect(draft).toMatchObject({ companyId: 'c1', warehouseId: 'w1', receiver: '李', orderId_dictText: order['billNo'] })
    expect(rowsOf(draft, 'productList').map(({ stockId, qty }) => [stockId, qty])).toEqual([
      ['s1', '1000'],
      ['s2', '150'],
      ['s2', '800'],
      [null, '100'],
    ])
    const carried = { ...draft, transportMode: '5' }
    expect(refusalOf(await sales.send(saleShipment, carried))).toContain('库存批次')
    const sent = value(await sales.send(saleShipment, { ...carried, productList: rowsOf(draft, 'productList').slice(0, 3) }))
    expect(await sales.row(stock, 's1')).toMatchObject({ availableQty: '0' })
    expect(await sales.agreed(saleShipment, String(sent['id']))).toMatchObject({ billStatus: 'approved' })
  })

  test('of a long order is opened by a handful of questions, and says what it had to leave out', async () => {
    const order = await sales.order(Array.from({ length: 501 }, () => ({ qty: '2' })))
    const acted = value(await sales.act(saleOrder, String(order['id']), 'ship'))
    const { draft: given, pulls } = (acted as { readonly opens: { readonly draft: Row; readonly pulls?: string } }).opens
    const asked = vi.spyOn(sales.desk.records, 'list')
    const { draft, hint } = value(await sales.desk.openForm.run({ type: saleShipment, draft: given, pulls, by: keeper }))
    expect(rowsOf(draft, 'productList').filter(({ stockId }) => stockId)).toHaveLength(500)
    expect(hint).toBe('发货明细共501行可带入，已带入前500行，其余请点“选择来源”添加')
    expect(asked.mock.calls.length).toBeLessThan(10)
  })

  test('is rehearsed by what its submission does: figure by figure the same, and nothing stays', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), async (first, second) => {
        const fresh = await openSales()
        const order = await fresh.order([{ qty: '100' }])
        const body = fresh.shipmentOf(order, [
          [0, 's1', String(first)],
          [0, 's2', String(second)],
        ])
        const draft = value(await fresh.desk.save.run({ type: saleShipment, body: body as never, by: keeper }))
        const before = await Promise.all(['s1', 's2'].map((id) => fresh.row(stock, id)))
        const told = value(await fresh.desk.rehearse.run({ type: saleShipment, id: String(draft['id']), by: keeper }))
        expect(await Promise.all(['s1', 's2'].map((id) => fresh.row(stock, id)))).toEqual(before)
        value(await fresh.desk.submit.run({ type: saleShipment, id: String(draft['id']), by: keeper, confirmed: true }))
        const after = await Promise.all(['s1', 's2'].map((id) => fresh.row(stock, id)))
        const changed = ['lockedQty', 'availableQty'].flatMap((key) =>
          after.map((row, at) => [String(row['id']), stock.fields[key]?.title, before[at]![key], row[key]]),
        )
        expect(told.posted.map((one) => [one.id, one.title, one.now, one.after]).toSorted()).toEqual(changed.toSorted())
        expect(told.steps.map(({ title }) => title)).toContain('商务部')
      }),
      { numRuns: 12 },
    ))

  test('takes no more of a batch than is free', async () => {
    const order = await sales.order([{ qty: '3000' }])
    expect(refusalOf(await sales.send(saleShipment, sales.shipmentOf(order, [[0, 's1', '1000.5']])))).toBe('发货数量不能大于批次可用库存')
  })

  test('takes goods, what they cost, the order along and leaves a bill that holds the deposit; undone it is as before', async () => {
    const order = await sales.order([{ qty: '3', invoicePrice: '3.335', offer: '0.01' }], { depositAccountId: 'a1' })
    const held = String(order['heldEarnestMoney'])
    const id = value(await sales.ready(order, [[0, 's1', '1']]))
    value(await sales.act(saleShipment, id, 'ship'))
    expect(await sales.row(stock, 's1')).toMatchObject({ qty: '999', lockedQty: '0', availableQty: '999' })
    expect(await sales.list(stockFlow)).toMatchObject([{ bizType: '2', outQty: '1', balanceQty: '999', costPrice: '2.5' }])
    const [bill] = await sales.list(receivable)
    expect(bill).toMatchObject({
      receivableType: '1',
      amount: '3.34',
      balance: '3.34',
      dueDate: '2026-04-17',
      orderId: order['id'],
      sourceId: id,
    })
    expect(await itemOf(order)).toMatchObject({ sendQty: '1', sendAmount: '3.34', unsentQty: '2' })
    const shipped = await sales.row(saleShipment, id)
    expect(shipped).toMatchObject({ billStatus: 'shipped', shipDate: '2026-03-18', smAmount: '3.34' })
    expect(rowsOf(shipped, 'productList')).toMatchObject([{ sendQty: '1', costPrice: '2.5', amount: '3.34' }])
    expect(bill?.['earnestMoney']).toBe('3.91')
    expect(shipped['smEarnestMoney']).toBe('3.91')
    expect(await sales.row(saleOrder, String(order['id']))).toMatchObject({ sendStatus: '1', heldEarnestMoney: held })
    expect(await sales.row(account, 'a1')).toMatchObject({ frozenAmount: held })

    value(await sales.act(saleShipment, id, 'unship'))
    expect(await sales.row(stock, 's1')).toMatchObject({ qty: '1000', lockedQty: '1', availableQty: '999' })
    expect(await sales.list(receivable)).toEqual([])
    expect(await itemOf(order)).toMatchObject({ sendQty: '0', sendAmount: '0', unsentQty: '3' })
    expect(await sales.row(saleShipment, id)).toMatchObject({ billStatus: 'approved', reviewUserId: null, shipDate: null })
    value(await sales.act(saleShipment, id, 'cancel', { cancelReason: '客户改期' }))
    expect(await sales.row(stock, 's1')).toMatchObject({ lockedQty: '0', availableQty: '1000' })
  })

  test('of the rest takes the rest to the fen, whatever was worked out when it was sent off', async () => {
    const order = await sales.order([{ qty: '3', invoicePrice: '3.3333' }])
    const ids = [
      await sales.ready(order, [[0, 's1', '1']]),
      await sales.ready(order, [[0, 's2', '1']]),
      await sales.ready(order, [[0, 's2', '1']]),
    ].map(value)
    for (const id of ids) value(await sales.act(saleShipment, id, 'ship'))
    expect((await sales.list(receivable)).map(({ amount }) => amount).toSorted()).toEqual(['3.33', '3.33', '3.34'])
    expect(await itemOf(order)).toMatchObject({ sendQty: '3', sendAmount: '10', amount: '10' })
  })

  test('of an order that was closed meanwhile does not leave', async () => {
    const order = await sales.order([{ qty: '3' }])
    const id = value(await sales.ready(order, [[0, 's1', '1']]))
    const stored = await sales.row(saleOrder, String(order['id']))
    value(await sales.desk.records.update(saleOrder, stored, { ...stored, billStatus: 'closed' }, keeper))
    expect(refusalOf(await sales.act(saleShipment, id, 'ship'))).toBe('销售订单已关闭或已完成，不能发货，请取消该发货单')
  })

  test('of cold goods leaves between 2 and 8 degrees, of narcotics before two pairs of eyes, and none that a reviewer finds broken', async () => {
    const medicine = await sales.row(product, 'p1')
    value(await sales.desk.records.update(product, medicine, { ...medicine, coldChain: 'Y', specialType: '1' }, keeper))
    const order = await sales.order([{ qty: '3' }])
    const sent = value(await sales.send(saleShipment, sales.shipmentOf(order, [[0, 's1', '1']])))
    const id = String(sent['id'])
    await sales.agreed(saleShipment, id)
    const [line] = rowsOf(await sales.row(saleShipment, id), 'productList')
    const rows = (reviewResult: string) => ({ productList: [{ id: line!['id'], reviewResult }] })
    const review = (by: string, result: string) =>
      sales.desk.act.run({ type: saleShipment, action: 'review', id, by: { ...keeper, userId: by }, asked: rows(result) })
    expect(refusalOf(await review('other', '2'))).toBe('存在质量异常的行，请先处理')
    expect(refusalOf(await review(keeper.userId, '1'))).toBe('特殊管理药品须双人复核')
    value(await review('other', '1'))
    expect(refusalOf(await sales.act(saleShipment, id, 'ship', { startTemp: '9' }))).toBe('冷链药品启运温度应在2至8℃之间')
    value(await sales.act(saleShipment, id, 'ship', { startTemp: '5.5', tempDeviceNo: 'WD-1' }))
    expect(await sales.row(saleShipment, id)).toMatchObject({ startTemp: '5.5', tempDeviceNo: 'WD-1' })
  })
  test('is carried by an approved carrier, whose licences are in force on the planned day and again when the goods leave', async () => {
    const partner = { billStatus: 'approved', enabled: 'Y', creditBase: '1' }
    await sales.put(company, { id: 'y1', name: '顺丰医药供应链', tradeType: '4', ...partner })
    const order = await sales.order([{ qty: '9' }])
    const sent = (more: Row = {}) =>
      sales.send(saleShipment, { ...sales.shipmentOf(order, [[0, 's1', '1']]), transportMode: '1', carrierId: 'y1', ...more })
    expect(refusalOf(await sent({ carrierId: null }))).toBe('请选择承运单位')
    expect(refusalOf(await sent({ carrierId: 'c1' }))).toContain('承运单位')
    expect(refusalOf(await sent())).toBe('承运单位没有在计划发货日期有效的证照，不能发货')
    const paper = { ownerType: '2', companyId: 'y1', blocking: 'Y', replaced: 'N', longTerm: 'N' }
    const held = await sales.put(licence, { id: 'l1', licenceNo: 'YS1', licenceType: '21', expiryDate: '2026-03-20', ...paper })
    expect(refusalOf(await sent({ planDate: '2026-03-21' }))).toBe('承运单位没有在计划发货日期有效的证照，不能发货')
    const id = String(value(await sent())['id'])
    expect(await sales.agreed(saleShipment, id)).toMatchObject({ billStatus: 'approved', carrier: '顺丰医药供应链' })
    value(await sales.act(saleShipment, id, 'review'))
    value(await sales.desk.records.update(licence, held, { ...held, expiryDate: '2026-03-17' }, keeper))
    expect(refusalOf(await sales.act(saleShipment, id, 'ship'))).toBe('承运单位的证照已过期，不能发货')
    await sales.put(licence, { id: 'l2', licenceNo: 'YS2', licenceType: '1', expiryDate: '2027-03-20', ...paper })
    expect(refusalOf(await sent())).toBe('承运单位存在已过期的证照，不能发货')
    value(await sales.desk.records.remove(licence, { ...held, version: 2 }, keeper))
    value(await sales.act(saleShipment, id, 'ship'))
  })

  test('of cold goods is signed for with what its logger saw on the way, which it shows from then on', async () => {
    const medicine = await sales.row(product, 'p1')
    value(await sales.desk.records.update(product, medicine, { ...medicine, coldChain: 'Y', storageCondition: '3' }, keeper))
    const order = await sales.order([{ qty: '3' }])
    const id = value(await sales.ready(order, [[0, 's1', '1']]))
    value(await sales.act(saleShipment, id, 'ship', { startTemp: '5.5', tempDeviceNo: 'WD-1' }))
    const { opens } = value(await sales.act(saleShipment, id, 'sign')) as { readonly opens: { readonly draft: Row } }
    const signed = (more: Row, confirmed = true) => {
      const body = { ...opens.draft, signer: '王', images: 'a.jpg', arriveTemp: '5', tempRecord: 'a/t.pdf', ...more }
      return sales.desk.save.run({ type: deliveryReceipt, body: body as never, by: keeper, confirmed })
    }
    expect(refusalOf(await signed({}))).toBe('请输入途中最低温度（℃）')
    expect(refusalOf(await signed({ minTemp: '5', maxTemp: '4.9' }))).toBe('途中最高温度不能低于最低温度')
    expect(refusalOf(await signed({ minTemp: '2.4', maxTemp: '9.1' }, false))).toBe(
      '产品阿莫西林须冷藏（2-8℃）保存，途中温度为2.4至9.1℃，是否继续',
    )
    const receipt = value(await signed({ minTemp: '2.4', maxTemp: '7.9' }, false))
    value(await sales.act(deliveryReceipt, String(receipt['id']), 'confirm'))
    expect(await sales.row(saleShipment, id)).toMatchObject({ minTemp: '2.4', maxTemp: '7.9', tempRecord: 'a/t.pdf' })
    value(await sales.act(deliveryReceipt, String(receipt['id']), 'void'))
    expect(await sales.row(saleShipment, id)).toMatchObject({ minTemp: null, maxTemp: null, tempRecord: null })
  })
})
