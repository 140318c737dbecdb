import { beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../../core/kernel/wire.ts'
import { rowsOf, textAt } from '../../core/kernel/wire.ts'
import { catalogue } from '../support/catalogue.ts'
import { person } from '../support/desk.ts'
import { inspector, keeper, openPurchasing, receipt, returned, scrapApply, stock, stockCheck, stockMove } from '../support/purchasing.ts'
import { refusalOf, value } from '../support/results.ts'

const traceCode = catalogue.find('cg.traceCode')!
const traceFlow = catalogue.find('cg.traceFlow')!
const code = (n: number, product = '8100001') => `${product}${String(n).padStart(13, '0')}`
const codes = (from: number, count: number) => Array.from({ length: count }, (_, at) => code(from + at)).join()

let office: Awaited<ReturnType<typeof openPurchasing>>
beforeEach(async () => {
  office = await openPurchasing()
  const medicine = await office.find(catalogue.find('bsc.product')!, 'p1')
  value(
    await office.desk.records.update(
      catalogue.find('bsc.product')!,
      medicine,
      { ...medicine, traceNo: '8100001', productNum: 5, includedNum: 2 },
      keeper,
    ),
  )
})

/** Received, inspected and ready to be stored, its row with these codes. */
const arrived = async (qty: string, traceCodes: string | null, more: object = {}, head: object = {}): Promise<string> => {
  const order = await office.ordered(qty)
  const saved = value(await office.received(order, qty, { traceCodes, locationCode: 'A-01', reportFiles: 'a/r.pdf', ...more }, head))
  const id = textAt(saved, 'id')
  value(await office.act(receipt, id, 'receive', keeper))
  value(await office.act(receipt, id, 'inspect', inspector))
  const stands = await office.find(receipt, id)
  const items = rowsOf(stands, 'items').map((row) => ({ ...row, locationCode: 'A-01' }))
  value(await office.save(receipt, { ...stands, items } as Row, keeper))
  return id
}
const stored = async (qty: string, traceCodes: string | null, more: object = {}, head: object = {}) => {
  const id = await arrived(qty, traceCodes, more, head)
  value(await office.act(receipt, id, 'store', keeper))
  return id
}
const stateOf = async (which: string) =>
  office.find(
    traceCode,
    textAt(
      (await office.all(traceCode)).find((row) => row['code'] === which),
      'id',
    ),
  )

describe('codes of goods', () => {
  test('are known from the receipt on, where they lie and how they came there; a receipt taken back takes them along', async () => {
    const id = await stored('3', codes(1, 3))
    const bill = textAt(await office.find(receipt, id), 'billNo')
    expect(await stateOf(code(2))).toMatchObject({ traceState: '2', warehouseId: 'w1', batchNo: 'B1', level: '1', lastBillNo: bill })
    const [known] = await office.all(traceCode)
    expect(rowsOf(await office.find(traceCode, textAt(known, 'id')), 'way')).toMatchObject([
      { bizType: '1', sourceBillNo: bill, companyId: 'c1', warehouseId: 'w1', traceState: '2' },
    ])
    value(await office.act(receipt, id, 'unstore', keeper))
    expect(await stateOf(code(2))).toMatchObject({ traceState: '1', warehouseId: null })
    value(await office.act(receipt, id, 'store', keeper))
    expect(await stateOf(code(2))).toMatchObject({ traceState: '2', warehouseId: 'w1' })
    expect((await office.all(traceFlow)).filter((row) => row['code'] === code(2)).map(({ toState }) => toState)).toEqual(['2', '1', '2'])
  })

  test('that are malformed, foreign or there already are refused by name, and those of another open receipt by its number', async () => {
    const order = await office.ordered('9')
    const refused = async (traceCodes: string) => refusalOf(await office.received(order, '2', { traceCodes }, { deliveryNo: 'SH9' }))
    expect(await refused(`${code(1)},12345`)).toContain('追溯码12345不是20位数字')
    expect(await refused(code(1, '8100002'))).toContain(`追溯码${code(1, '8100002')}不属于产品阿莫西林胶囊`)
    await stored('2', codes(1, 2))
    expect(await refused(code(2))).toContain(`追溯码${code(2)}已在库`)
    const open = value(await office.received(order, '2', { traceCodes: codes(5, 2) }, { deliveryNo: 'SH8' }))
    expect(await refused(codes(6, 2))).toBe(`追溯码${code(6)}已在${textAt(await office.find(receipt, textAt(open, 'id')), 'billNo')}中`)
  })

  test('are as many as the boxes: single ones, or cartons of them', async () => {
    const id = await arrived('3', codes(1, 2))
    expect(refusalOf(await office.act(receipt, id, 'store', keeper))).toBe('批号B1的追溯码共2盒，与数量3不一致')
    const cartons = await stored('20', codes(11, 2), { batchNo: 'B2' }, { deliveryNo: 'SH2' })
    expect(await office.find(receipt, cartons)).toMatchObject({ billStatus: 'stored' })
    expect(await stateOf(code(11))).toMatchObject({ level: '3', traceState: '2' })
  })

  test('take along what is packed in them, once the supplier has told what that is', async () => {
    const known = (n: number, level: string, more: Row) =>
      office.desk.records.insert(
        traceCode,
        { id: `t${n}`, code: code(n), productId: 'p1', level, traceState: '1', way: [], ...more },
        keeper,
      )
    value(await known(90, '3', {}))
    value(await known(80, '2', { cartonCode: code(90) }))
    for (const n of [1, 2, 3]) value(await known(n, '1', { packCode: code(80), cartonCode: code(90) }))
    const id = await stored('3', code(90))
    expect(await stateOf(code(2))).toMatchObject({ traceState: '2', packCode: code(80), cartonCode: code(90), batchNo: 'B1' })
    const [batch] = await office.all(catalogue.find('cg.stock')!)
    const item = await office.rowOf(receipt, id)
    const sent = (traceCodes: string, qty: string) =>
      office.save(
        returned,
        {
          ...{ companyId: 'c1', reason: '2', warehouseId: 'w1', orgId: '108', agreeNo: 'T1', files: 'a/1.pdf' },
          items: [{ receiptItemId: item['id']!, stockId: batch!['id']!, qty, traceCodes }],
        },
        person('buyer'),
      )
    expect(refusalOf(await sent(`${code(90)},${code(2)}`, '3'))).toContain(`追溯码${code(2)}已包含在${code(90)}中`)
    expect(refusalOf(await sent(code(7), '1'))).toContain(`追溯码${code(7)}不在库`)
  })

  test('go back to a supplier, and nothing that is gone goes twice', async () => {
    const id = await stored('3', codes(1, 3))
    const item = await office.rowOf(receipt, id)
    const [batch] = await office.all(catalogue.find('cg.stock')!)
    const sent = async (traceCodes: string) =>
      office.approved(returned, {
        ...{ companyId: 'c1', reason: '2', warehouseId: 'w1', orgId: '108', agreeNo: 'T1', files: 'a/1.pdf' },
        items: [{ receiptItemId: item['id']!, stockId: batch!['id']!, qty: '1', traceCodes }],
      })
    const first = await sent(code(1))
    value(await office.act(returned, first, 'ship', keeper, { carrier: '顺丰', waybillNo: '1' }))
    expect(await stateOf(code(1))).toMatchObject({ traceState: '5', warehouseId: null, companyId: 'c1' })
    const again = await office.save(
      returned,
      {
        ...{ companyId: 'c1', reason: '2', warehouseId: 'w1', orgId: '108', agreeNo: 'T2', files: 'a/1.pdf' },
        items: [{ receiptItemId: item['id']!, stockId: batch!['id']!, qty: '1', traceCodes: code(1) }],
      },
      person('buyer'),
    )
    expect(refusalOf(again)).toContain(`追溯码${code(1)}已退供货单位`)
  })

  test('that a count does not find are missing where they are as many as are lost', async () => {
    await stored('3', codes(1, 3))
    const [batch] = await office.all(catalogue.find('cg.stock')!)
    const counted = await office.approved(stockCheck, {
      ...{ warehouseId: 'w1', stockCheckType: '3', checkDate: '2026-03-18', checkUserId: 'buyer', superviseUserId: 'other' },
      items: [{ stockId: batch!['id']!, checkQty: '2', traceCodes: `${code(1)}\n${code(3)}`, diffReason: '1' }],
    })
    expect(await office.find(stockCheck, counted)).toMatchObject({ billStatus: 'approved' })
    expect(await Promise.all([1, 2, 3].map(async (n) => (await stateOf(code(n)))?.['traceState']))).toEqual(['2', '7', '2'])
  })

  const codeStates = (numbers: readonly number[]) => Promise.all(numbers.map(async (n) => textAt(await stateOf(code(n)), 'traceState')))
  const moving = (stockId: string, qty: string, more: object = {}, head: object = {}) => ({
    ...{ stockMoveType: '2', warehouseId: 'w1', toWarehouseId: 'w2', reason: '补货', qualityFile: 'q/1.pdf', ...head },
    items: [{ stockId, qty, toLocationCode: 'B-01', ...more }],
  })
  const batchIn = async (warehouseId: string, qualityStatus = '1') =>
    textAt(
      (await office.all(stock)).find((row) => row['warehouseId'] === warehouseId && row['qualityStatus'] === qualityStatus),
      'id',
    )

  test('move with the goods: those that are named, and all of them where all the goods move', async () => {
    await stored('3', codes(1, 3))
    const batch = await batchIn('w1')
    const refused = async (traceCodes: string) =>
      refusalOf(await office.save(stockMove, moving(batch, '2', { traceCodes }), undefined, true))
    expect(await refused(codes(1, 1))).toBe('批号B1的追溯码共1盒，与数量2不一致')
    expect(await refused(codes(3, 2))).toBe(`追溯码${code(4)}不在库`)
    const move = await office.approved(stockMove, moving(batch, '1', { traceCodes: code(2) }))
    const bill = textAt(await office.find(stockMove, move), 'billNo')
    expect(await stateOf(code(2))).toMatchObject({ traceState: '2', warehouseId: 'w2', lastBillNo: bill })
    expect(await stateOf(code(1))).toMatchObject({ traceState: '2', warehouseId: 'w1' })
    await office.approved(stockMove, moving(batch, '2'))
    expect(await Promise.all([1, 3].map(async (n) => textAt(await stateOf(code(n)), 'warehouseId')))).toEqual(['w2', 'w2'])
    const stop = { stockMoveType: '3', warehouseId: 'w2' }
    await office.approved(stockMove, moving(await batchIn('w2'), '3', {}, stop))
    expect(await codeStates([1, 2, 3])).toEqual(['8', '8', '8'])
    const some = moving(await batchIn('w2', '4'), '1', { traceCodes: code(1) }, { ...stop, stockMoveType: '4' })
    await office.approved(stockMove, some)
    expect(await codeStates([1, 2])).toEqual(['2', '8'])
  })

  test('that are written off are gone with the goods, and nothing takes them again', async () => {
    await stored('3', codes(1, 3))
    const reject = { stockMoveType: '5', toWarehouseId: 'w7' }
    await office.approved(stockMove, moving(await batchIn('w1'), '2', { traceCodes: codes(1, 2) }, reject))
    expect(await stateOf(code(1))).toMatchObject({ traceState: '6', warehouseId: 'w7' })
    const loss = (traceCodes: string) => ({
      ...{ warehouseId: 'w7', empId: 'e1', deptId: '152', reason: '1', reasonNote: '破损', images: 'a/1.jpg', dutyType: '1' },
      items: [{ stockId: unfit, qty: '1', traceCodes }],
    })
    const unfit = await batchIn('w7', '3')
    const filled = async (id: string) => ({
      qualityOpinion: '同意报损',
      items: rowsOf(await office.find(scrapApply, id), 'items').map((row) => ({ id: row['id'], judge: '1' })),
    })
    const id = textAt(value(await office.save(scrapApply, loss(code(1)), undefined, true)), 'id')
    expect(refusalOf(await office.save(scrapApply, loss(code(1))))).toContain(`追溯码${code(1)}已在`)
    for (const given of [undefined, await filled(id), undefined]) value((await office.step(scrapApply, id, given))!)
    expect(await office.find(scrapApply, id)).toMatchObject({ billStatus: 'approved' })
    expect(await stateOf(code(1))).toMatchObject({ traceState: '9', warehouseId: null, lastBillNo: expect.stringMatching(/^BSSQ/) })
    expect(await codeStates([2, 3])).toEqual(['6', '2'])
    expect(refusalOf(await office.save(scrapApply, loss(code(1))))).toContain(`追溯码${code(1)}已报损`)
  })
})
