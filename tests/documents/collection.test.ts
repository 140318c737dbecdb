import { beforeEach, describe, expect, test } from 'vitest'
import account from '../../core/documents/bzj/account.document.ts'
import deduct from '../../core/documents/bzj/deduct.document.ts'
import collection from '../../core/documents/sale/collection.document.ts'
import receivable from '../../core/documents/sale/receivable.document.ts'
import saleOrder from '../../core/documents/sale/sale-order.document.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { refusalOf, value } from '../support/results.ts'
import { keeper, openSales } from '../support/sales.ts'

let sales: Awaited<ReturnType<typeof openSales>>
let order: Row
let bill: Row
beforeEach(async () => {
  sales = await openSales([collection, deduct])
  order = await sales.order([{ qty: '3' }], { depositAccountId: 'a1' })
  value(
    await sales.act(
      (await import('../../core/documents/sale/sale-shipment.document.ts')).default,
      value(await sales.ready(order, [[0, 's1', '3']])),
      'ship',
    ),
  )
  bill = (await sales.list(receivable))[0]!
})

const badDebt = (items: readonly (readonly [bill: string, amount: string])[], more: Row = {}): Row => ({
  ...{ collectType: '4', orgId: '145', companyId: 'c1', badReason: '客户破产', files: 'bad/1.pdf' },
  items: items.map(([receivableId, amount]) => ({ receivableId, amount })),
  ...more,
})
const orderNow = () => sales.row(saleOrder, String(order['id']))
const billNow = () => sales.row(receivable, String(bill['id']))

describe('a collection', () => {
  test('frees of the deposit what falls to it, and all that is left with the last fen; undone it is occupied again', async () => {
    const held = String((await orderNow())['heldEarnestMoney'])
    const first = value(await sales.send(collection, badDebt([[String(bill['id']), '10']])))
    await sales.agreed(collection, String(first['id']))
    // 14.34 held for 30.00: 10.00 of it frees 4.78.
    expect(held).toBe('14.34')
    expect(await billNow()).toMatchObject({ collectedAmount: '10', balance: '20', writeOffStatus: '1', releasedEarnest: '4.78' })
    expect(await orderNow()).toMatchObject({ collectedAmount: '10', heldEarnestMoney: '9.56' })
    expect(await sales.row(account, 'a1')).toMatchObject({ frozenAmount: '9.56' })
    const last = value(await sales.send(collection, badDebt([[String(bill['id']), '20']])))
    await sales.agreed(collection, String(last['id']))
    expect(await billNow()).toMatchObject({ balance: '0', writeOffStatus: '2', releasedEarnest: '14.34' })
    expect(await sales.row(account, 'a1')).toMatchObject({ frozenAmount: '0' })
    value(await sales.act(collection, String(last['id']), 'reverse', { reverseReason: '录错' }))
    expect(await billNow()).toMatchObject({ collectedAmount: '10', balance: '20', releasedEarnest: '4.78' })
    expect(await sales.row(account, 'a1')).toMatchObject({ frozenAmount: '9.56' })
  })

  test('never takes a bill beyond its balance, however many are under way', async () => {
    const id = String(bill['id'])
    expect(refusalOf(await sales.send(collection, badDebt([[id, '30.01']])))).toBe('本次核销金额不能为0、不能反号且不能超过未核销余额')
    expect(refusalOf(await sales.send(collection, badDebt([[id, '-1']])))).toBe('本次核销金额不能为0、不能反号且不能超过未核销余额')
    const [one, two] = [
      value(await sales.send(collection, badDebt([[id, '20']]))),
      value(await sales.send(collection, badDebt([[id, '20']]))),
    ]
    await sales.agreed(collection, String(one['id']))
    expect(refusalOf((await sales.agreed(collection, String(two['id']))) as never)).toBe('应收余额已变化，请重新核销')
    expect(await billNow()).toMatchObject({ collectedAmount: '20', balance: '10' })
  })

  test('against red bills comes to nothing and holds both signs; what is open is dealt out red first, then as it falls due', async () => {
    const red = await sales.put(receivable, {
      ...{ id: 'red', receivableType: '2', sourceBillNo: 'XTD1', orgId: '145', companyId: 'c1', postDate: '2026-03-01' },
      ...{ amount: '-8', collectedAmount: '0', balance: '-8', invoicedAmount: '0', earnestMoney: '0', releasedEarnest: '0' },
    })
    const offset = (items: readonly (readonly [string, string])[]) => badDebt(items, { collectType: '2', badReason: null })
    expect(refusalOf(await sales.send(collection, offset([[String(bill['id']), '8']])))).toBe('红蓝对冲的核销金额合计必须为0')
    const draft = value(
      await sales.desk.save.run({
        type: collection,
        body: offset([[String(red['id']), '-8']]) as never,
        by: keeper,
      }),
    )
    value(await sales.act(collection, String(draft['id']), 'autoAllocate'))
    expect(rowsOf(await sales.row(collection, String(draft['id'])), 'items')).toMatchObject([
      { receivableId: 'red', amount: '-8', balance: '-8' },
      { receivableId: bill['id'], amount: '8', balance: '30' },
    ])
  })

  test('by the deposit takes what it frees itself, all at once or not at all (bzj Z8)', async () => {
    const id = String(bill['id'])
    const before = await sales.row(account, 'a1')
    const short = { ...before, orgId: '145', balance: '29.99', frozenAmount: '14.34', availableAmount: '15.65' }
    value(await sales.desk.records.update(account, before, short, keeper))
    const overdue = (amount: string): Row => ({
      ...{ accountId: 'a1', deductDate: '2026-03-18', deductType: '1', receivableCompanyId: 'c1', reason: '逾期未付' },
      items: [{ receivableId: id, amount }],
    })
    expect(refusalOf(await sales.send(deduct, overdue('30')))).toBe('扣除金额大于账户可用余额与可释放占用之和')
    const enough = await sales.row(account, 'a1')
    value(await sales.desk.records.update(account, enough, { ...enough, balance: '30', availableAmount: '15.66' }, keeper))
    const sent = value(await sales.send(deduct, overdue('30')))
    expect(await sales.row(account, 'a1')).toMatchObject({ balance: '30', frozenAmount: '30', availableAmount: '0' })
    await sales.agreed(deduct, String(sent['id']))
    expect(await sales.row(account, 'a1')).toMatchObject({ balance: '0', frozenAmount: '0', availableAmount: '0' })
    expect(await billNow()).toMatchObject({ balance: '0', collectedAmount: '30', releasedEarnest: '14.34' })
    expect(await orderNow()).toMatchObject({ collectedAmount: '30', heldEarnestMoney: '0' })
    const [made] = await sales.list(collection)
    expect(made).toMatchObject({ billStatus: 'approved', collectType: '3', deductId: sent['id'], amount: '30' })
    expect(await sales.row(deduct, String(sent['id']))).toMatchObject({ billStatus: 'approved', taken: 'Y', collectionId: made!['id'] })
  })
})
