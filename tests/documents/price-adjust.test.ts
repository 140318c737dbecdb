import { beforeEach, describe, expect, test } from 'vitest'
import account from '../../core/documents/bzj/account.document.ts'
import collection from '../../core/documents/sale/collection.document.ts'
import priceAdjust from '../../core/documents/sale/price-adjust.document.ts'
import receivable from '../../core/documents/sale/receivable.document.ts'
import saleInvoice from '../../core/documents/sale/sale-invoice.document.ts'
import saleOrder from '../../core/documents/sale/sale-order.document.ts'
import saleReturn from '../../core/documents/sale/sale-return.document.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { refusalOf, value } from '../support/results.ts'
import { keeper, openSales } from '../support/sales.ts'

let sales: Awaited<ReturnType<typeof openSales>>
beforeEach(async () => {
  sales = await openSales([collection])
})

const itemOf = async (order: Row, line = 0) => rowsOf(await sales.row(saleOrder, String(order['id'])), 'productList')[line]!
const frozen = async () => (await sales.row(account, 'a1'))['frozenAmount']
const heldBy = async (order: Row) => (await sales.row(saleOrder, String(order['id'])))['heldEarnestMoney']
const bills = (type: string) => sales.list(receivable).then((all) => all.filter(({ receivableType }) => receivableType === type))

const adjustment = (order: Row, adjustType: string, changes: Row, line = 0): Row => {
  const item = rowsOf(order, 'productList')[line]!
  return {
    ...{ adjustType, orderId: order['id'] ?? null, adjustReason: '3', remark: '客户政策变更' },
    productList: [
      {
        orderItemId: item['id'],
        ...{
          adjustInvoicePrice: item['invoicePrice'],
          adjustCompetitivePrice: item['competitivePrice'],
          adjustBasePrice: item['basePrice'],
        },
        ...{ adjustProductNum: 1, adjustIncludedNum: 1, adjustQty: item['qty'], adjustOffer: item['offer'] },
        ...changes,
      },
    ],
  }
}

const agreed = async (body: Row) => {
  const id = String(value(await sales.send(priceAdjust, body))['id'])
  await sales.agreed(priceAdjust, id)
  return sales.row(priceAdjust, id)
}

describe('a change before shipping', () => {
  test('makes the order what was agreed anew, with its totals and its deposit', async () => {
    const order = await sales.order([{ qty: '10' }, { qty: '4' }], { depositAccountId: 'a1' })
    const done = await agreed(adjustment(order, '1', { adjustInvoicePrice: '12', adjustBasePrice: '5', adjustQty: '8' }))
    expect(done).toMatchObject({ billStatus: 'approved', smDiffAmount: '-4', smAmount: '96' })
    const after = await sales.row(saleOrder, String(order['id']))
    expect(after).toMatchObject({ smAmount: '136', smQty: '12' })
    expect(await itemOf(order)).toMatchObject({
      invoicePrice: '12',
      unitPrice: '12',
      qty: '8',
      amount: '96',
      returnPrice: '12',
      unsentQty: '8',
    })
    expect(after['heldEarnestMoney']).toBe(after['smEarnestMoney'])
    expect(await frozen()).toBe(after['smEarnestMoney'])
    expect(await bills('3')).toEqual([])
  })

  test('of a row of which part has left changes its quantity alone, never below what left nor below what was billed for it', async () => {
    const order = await sales.order([{ qty: '10' }, { qty: '1' }], { depositAccountId: 'a1' })
    await sales.shipped(order, [[0, 's1', '7']])
    const sent = await sales.row(saleOrder, String(order['id']))
    expect(refusalOf(await sales.send(priceAdjust, adjustment(sent, '1', { adjustQty: '6' })))).toBe('变更后数量不能小于已发货数量')
    expect(refusalOf(await sales.send(priceAdjust, adjustment(sent, '1', { adjustInvoicePrice: '11' })))).toBe(
      '已发货的行只能变更数量，价格差异请使用补差',
    )
    await agreed(adjustment(sent, '1', { adjustQty: '7' }))
    expect(await itemOf(order)).toMatchObject({ qty: '7', sendQty: '7', amount: '70', sendAmount: '70' })
    const [bill] = await bills('1')
    const rest = Number(rowsOf(order, 'productList')[1]!['earnestMoney'])
    expect(Number(await heldBy(order))).toBeCloseTo(Number(bill!['earnestMoney']) + rest, 6)
    expect(await frozen()).toBe(await heldBy(order))
  })

  test('is refused while goods are on their way out, and while another is decided about', async () => {
    const order = await sales.order([{ qty: '10' }])
    value(await sales.send(priceAdjust, adjustment(order, '1', { adjustQty: '9' })))
    expect(refusalOf(await sales.send(priceAdjust, adjustment(order, '1', { adjustQty: '8' })))).toBe('该订单存在审批中的调价单')
    expect(refusalOf(await sales.send(priceAdjust, adjustment(await sales.order([{ qty: '10' }]), '1', {})))).toBe('没有任何调整内容')
    const other = await sales.order([{ qty: '10' }])
    value(await sales.ready(other, [[0, 's1', '1']]))
    expect(refusalOf(await sales.send(priceAdjust, adjustment(other, '1', { adjustQty: '9' })))).toBe('该订单存在未完成的发货单，不能变更')
  })
})

describe('a difference after shipping', () => {
  test('is owed by a bill of its own that holds the deposit for it, and asks for its invoice', async () => {
    const order = await sales.order([{ qty: '10' }, { qty: '1' }], { depositAccountId: 'a1' })
    const held = Number(order['heldEarnestMoney'])
    await sales.shipped(order, [[0, 's1', '10']])
    const sent = await sales.row(saleOrder, String(order['id']))
    expect(refusalOf(await sales.send(priceAdjust, adjustment(sent, '2', { adjustQty: '11' })))).toBe('补差数量不能大于已发未退数量')
    const done = await agreed(adjustment(sent, '2', { adjustInvoicePrice: '11', adjustBasePrice: '5' }))
    const [bill] = await bills('3')
    expect(bill).toMatchObject({ amount: '10', dueDate: '2026-04-17', orderId: order['id'], sourceId: done['id'] })
    expect(bill!['earnestMoney']).toBe(done['smDiffEarnestMoney'])
    expect(Number(await frozen())).toBeCloseTo(held + Number(done['smDiffEarnestMoney']), 6)
    expect(await itemOf(order)).toMatchObject({ adjustDiff: '10', returnPrice: '11', invoicePrice: '10', qty: '10' })
    const [asked] = await sales.list(saleInvoice)
    expect(asked).toMatchObject({ billStatus: 'draft', saleInvoiceType: '3', priceAdjustId: done['id'], smAmount: '10', direction: '1' })
    expect(rowsOf(await sales.row(saleInvoice, String(asked!['id'])), 'productList')).toMatchObject([
      { orderItemId: rowsOf(order, 'productList')[0]!['id'], productId: 'p1', qty: '0', diffAmount: '10', amount: '10', taxes: '1.15' },
    ])
    const stored = await sales.row(saleInvoice, String(asked!['id']))
    const body = { id: stored['id'], version: stored['version'], deliverWay: '2' }
    value(
      await sales.desk.save.run({
        type: saleInvoice,
        body: body as never,
        by: keeper,
        id: String(stored['id']),
        submit: true,
        confirmed: true,
      }),
    )
    await sales.agreed(saleInvoice, String(stored['id']))
    value(await sales.issue(String(stored['id'])))
    expect((await bills('3'))[0]).toMatchObject({ invoicedAmount: '10' })
    expect(await itemOf(order)).toMatchObject({ invoiceQty: '0', invoiceAmount: '0' })
  })

  test('downwards frees what the bills of the goods hold, and a return is priced by it', async () => {
    const order = await sales.order([{ qty: '10' }, { qty: '1' }], { depositAccountId: 'a1' })
    const sent = await sales.shipped(order, [[0, 's1', '10']])
    const before = Number(await frozen())
    const done = await agreed(
      adjustment(await sales.row(saleOrder, String(order['id'])), '2', { adjustInvoicePrice: '9.5555', adjustBasePrice: '3' }),
    )
    expect(done).toMatchObject({ smDiffAmount: '-4.44' })
    const freed = -Number(done['smDiffEarnestMoney'])
    expect(freed).toBeGreaterThan(0)
    expect(Number(await frozen())).toBeCloseTo(before - freed, 6)
    expect(Number((await bills('1'))[0]!['releasedEarnest'])).toBeCloseTo(freed, 6)
    expect((await bills('3'))[0]).toMatchObject({ amount: '-4.44', earnestMoney: '0' })
    expect(await itemOf(order)).toMatchObject({ returnPrice: '9.556' })
    const back = value(await sales.send(saleReturn, sales.returnOf(sent, [[0, '4']])))
    expect(back['smAmount']).toBe('38.22')
  })

  test('once more counts from what was agreed last, and only where all of it was covered before', async () => {
    const order = await sales.order([{ qty: '10' }, { qty: '4' }, { qty: '1' }])
    await sales.shipped(order, [
      [0, 's1', '10'],
      [1, 's1', '4'],
    ])
    const now = () => sales.row(saleOrder, String(order['id']))
    await agreed(adjustment(await now(), '2', { adjustInvoicePrice: '9' }))
    const again = await agreed(adjustment(await now(), '2', { adjustInvoicePrice: '8' }))
    expect(again).toMatchObject({ smDiffAmount: '-10' })
    expect(rowsOf(again, 'productList')).toMatchObject([{ oldAmount: '90', diffAmount: '-10' }])
    expect(await itemOf(order)).toMatchObject({ adjustDiff: '-20', returnPrice: '8' })
    await agreed(adjustment(await now(), '2', { adjustInvoicePrice: '9', adjustQty: '3' }, 1))
    expect(refusalOf(await sales.send(priceAdjust, adjustment(await now(), '2', { adjustInvoicePrice: '8', adjustQty: '4' }, 1)))).toBe(
      '该行此前的补差没有覆盖全部数量，不能再次补差',
    )
  })
})
