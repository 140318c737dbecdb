import { beforeEach, describe, expect, test } from 'vitest'
import material from '../../core/documents/act/material.document.ts'
import materialApply from '../../core/documents/act/material-apply.document.ts'
import materialUseApply from '../../core/documents/act/material-use-apply.document.ts'
import budgetHold from '../../core/documents/ys/budget-hold.document.ts'
import costWriteOff from '../../core/documents/ys/cost-write-off.document.ts'
import { always, eq } from '../../core/kernel/condition.ts'
import { textAt, type Row } from '../../core/kernel/wire.ts'
import { clerk } from '../support/budget-desk.ts'
import { MaterialDesk, PRINTED } from '../support/material-desk.ts'
import { refusalOf, value } from '../support/results.ts'

const LEAFLET = '单页'

let at: MaterialDesk
beforeEach(async () => {
  at = await new MaterialDesk().open()
  await at.material(LEAFLET)
})

const usable = async (qty: number): Promise<string> =>
  textAt(value(await at.approved(materialUseApply, at.useBody(LEAFLET, qty))) as Row, 'id')
const changed = async (id: string, values: Row): Promise<void> => {
  const before = value(await at.desk.records.find(material, id, clerk))
  value(await at.desk.records.update(material, before, { ...before, ...values }, clerk))
}

describe('of two applies for the last pieces', () => {
  test('both are sent, the first to be approved gets them, and the other stands where it was', async () => {
    await at.stocked(LEAFLET, 10, '2')
    const [one, other] = [await at.sent(materialUseApply, at.useBody(LEAFLET, 8)), await at.sent(materialUseApply, at.useBody(LEAFLET, 6))]
    expect(await at.stock(LEAFLET)).toMatchObject({ onHand: 10, reserved: 0 })
    value(await at.decided(materialUseApply, one))
    expect(refusalOf(await at.decided(materialUseApply, other))).toBe('物料“单页”可用库存2个，不足6个')
    expect(await at.state(materialUseApply, textAt(other, 'id'))).toBe('approving')
    expect(await at.stock(LEAFLET)).toMatchObject({ onHand: 10, reserved: 8, available: 2, isLow: 'Y' })
    expect(refusalOf(await at.approved(materialUseApply, at.useBody(LEAFLET, 3)))).toBe('物料“单页”可用库存2个，不足3个')
    value(await at.act(materialUseApply, textAt(one, 'id'), 'close', { closeReason: '不需要了' }))
    expect(await at.stock(LEAFLET)).toMatchObject({ onHand: 10, reserved: 0, available: 10 })
    value(await at.decided(materialUseApply, other))
  })
})

describe('what was reserved', () => {
  test('goes out, no more than it; what is not issued is free again, and some may come back', async () => {
    await at.stocked(LEAFLET, 10, '2.5')
    const id = await usable(8)
    expect(refusalOf(await at.handOut(id, LEAFLET, 9))).toBe('实发数量不能大于申请数量')
    expect(refusalOf(await at.act(materialUseApply, id, 'issue', {}))).toBe('请填写发放与退回')
    value(await at.handOut(id, LEAFLET, 6))
    expect(await at.stock(LEAFLET)).toMatchObject({ onHand: 4, reserved: 0, avgPrice: '2.5', amount: '10', lastOutDate: '2026-03-18' })
    expect(refusalOf(await at.giveBack(id, LEAFLET, 7))).toBe('退回数量不能大于实发未退数量')
    value(await at.giveBack(id, LEAFLET, 2))
    expect(refusalOf(await at.giveBack(id, LEAFLET, 5))).toBe('退回数量不能大于实发未退数量')
    const kept = value(await at.desk.records.find(materialUseApply, id, clerk))
    expect(kept).toMatchObject({
      ...{ billStatus: 'issued', issueDate: '2026-03-18' },
      items: [{ qty: 8, issuedQty: 6, returnedQty: 2, unitPrice: '2.5', amount: '20' }],
      moves: [
        { isReturn: 'N', qty: 6, operatorId: 'clerk' },
        { isReturn: 'Y', qty: 2, operatorId: 'clerk' },
      ],
    })
    expect(
      (await at.entries()).map(({ entryType, qty, unitPrice, amount, onHandAfter, sourceBillNo }) => [
        entryType,
        qty,
        unitPrice,
        amount,
        onHandAfter,
        !!sourceBillNo,
      ]),
    ).toEqual([
      ['3', 2, '2.5', '5', 6, true],
      ['2', -6, '2.5', '-15', 4, true],
      ['1', 10, '2.5', '25', 10, true],
    ])
  })

  test('of what may not be said any more nothing is asked for, nor issued', async () => {
    await at.stocked(LEAFLET, 10, '1')
    const id = await usable(3)
    await changed(LEAFLET, { validUntil: '2026-03-17' })
    expect(refusalOf(await at.handOut(id, LEAFLET, 3))).toBe('物料“单页”宣传审批已过期，不能使用')
    expect(refusalOf(await at.approved(materialUseApply, at.useBody(LEAFLET, 1)))).toBe('物料“单页”宣传审批已过期，不能使用')
  })

  test('comes back though it may not be said any more', async () => {
    await at.stocked(LEAFLET, 10, '1')
    const id = await usable(3)
    value(await at.handOut(id, LEAFLET, 3))
    await changed(LEAFLET, { validUntil: '2026-03-17' })
    value(await at.giveBack(id, LEAFLET, 3))
    expect(await at.stock(LEAFLET)).toMatchObject({ onHand: 10, available: 10 })
  })

  test('is no more than a material allows at once', async () => {
    await at.stocked(LEAFLET, 10, '1')
    await changed(LEAFLET, { maxPerUse: 4 })
    expect(refusalOf(await at.approved(materialUseApply, at.useBody(LEAFLET, 5)))).toBe('物料“单页”单次领用不能超过4')
  })
})

describe('what was asked to be made', () => {
  test('comes in at its own price, five in a hundred over at most; what quality refuses changes nothing', async () => {
    await at.stocked(LEAFLET, 10, '2')
    const id = await at.applied(LEAFLET, 30, '3')
    expect(refusalOf(await at.received(id, LEAFLET, 32, '3'))).toBe('入库数量不能超过申请数量的105%')
    value(await at.received(id, LEAFLET, 5, '3', { inspected: 'N', note: '偏色' }))
    expect(await at.stock(LEAFLET)).toMatchObject({ onHand: 10, avgPrice: '2' })
    value(await at.received(id, LEAFLET, 20, '3.2'))
    // (10 × 2 + 20 × 3.2) / 30
    expect(await at.stock(LEAFLET)).toMatchObject({ onHand: 30, avgPrice: '2.8', amount: '84' })
    expect(value(await at.desk.records.find(materialApply, id, clerk))).toMatchObject({ receiveStatus: '1', receivedAmount: '64' })
    value(await at.received(id, LEAFLET, 11, '3'))
    expect(value(await at.desk.records.find(materialApply, id, clerk))).toMatchObject({ receiveStatus: '2', items: [{ receivedQty: 31 }] })
    expect(refusalOf(await at.received(id, LEAFLET, 1, '3'))).toBe('物料已全部入库')
  })

  test('holds its budget until it is written off, no more than came in', async () => {
    const id = await at.applied(LEAFLET, 100, '3')
    expect(await at.rows(budgetHold, always)).toMatchObject([{ sourceType: '7', held: '300', remaining: '300' }])
    const writeOff = (amount: string) =>
      at.writeOffBody('', PRINTED, amount, 'Y', { sourceType: '3', costApplyId: null, materialApplyId: id })
    value(await at.received(id, LEAFLET, 60, '3'))
    expect(refusalOf(await at.act(materialApply, id, 'close', { closeReason: '不再制作' }))).toBe(
      '存在审批中的核销单或已入库未核销的物料，不能关闭',
    )
    expect(refusalOf(await at.approved(costWriteOff, writeOff('200')))).toBe('核销金额不能大于已入库未核销金额')
    const written = value(await at.approved(costWriteOff, writeOff('180'))) as Row
    expect(await at.rows(budgetHold, always)).toMatchObject([{ consumed: '180', released: '120', remaining: '0' }])
    expect(value(await at.desk.records.find(materialApply, id, clerk))).toMatchObject({ billStatus: 'writtenOff', writtenOffAmount: '180' })
    value(await at.act(costWriteOff, textAt(written, 'id'), 'reverse', { reverseReason: '票据有误' }))
    expect(value(await at.desk.records.find(materialApply, id, clerk))).toMatchObject({ billStatus: 'approved', writtenOffAmount: '0' })
  })
})

describe('a depot', () => {
  test('is counted, never below what is reserved; what differs is entered at the average, and what does not is no entry', async () => {
    await at.stocked(LEAFLET, 10, '2')
    await usable(4)
    expect(refusalOf(await at.onStock(LEAFLET, 'stocktake', { actualQty: 3, stocktakeReason: '月末' }))).toBe('实盘数量不能小于已占用数量4')
    value(await at.onStock(LEAFLET, 'stocktake', { actualQty: 10, stocktakeReason: '月末' }))
    expect(await at.entries()).toHaveLength(1)
    value(await at.onStock(LEAFLET, 'stocktake', { actualQty: 9, stocktakeReason: '月末' }))
    value(await at.onStock(LEAFLET, 'stocktake', { actualQty: 12, stocktakeReason: '复盘' }))
    expect((await at.entries()).map(({ entryType, qty, unitPrice }) => [entryType, qty, unitPrice])).toEqual([
      ['4', 3, '2'],
      ['5', -1, '2'],
      ['1', 10, '2'],
    ])
  })

  test('scraps what is free, and sends some of it to another depot at what it costs there and here', async () => {
    await at.stocked(LEAFLET, 10, '2')
    await at.stocked(LEAFLET, 10, '3', '2')
    await usable(4)
    expect(refusalOf(await at.onStock(LEAFLET, 'scrap', { scrapQty: 7, scrapReason: '受潮' }))).toBe('报废数量必须大于0且不能大于可用数量')
    value(await at.onStock(LEAFLET, 'scrap', { scrapQty: 1, scrapReason: '受潮' }))
    expect(refusalOf(await at.onStock(LEAFLET, 'move', { toDepot: '1', moveQty: 1 }))).toBe('调入物料库不能与调出相同')
    expect(refusalOf(await at.onStock(LEAFLET, 'move', { toDepot: '2', moveQty: 6 }))).toBe('调拨数量必须大于0且不能大于可用数量')
    value(await at.onStock(LEAFLET, 'move', { toDepot: '2', moveQty: 5 }))
    expect(await at.stock(LEAFLET)).toMatchObject({ onHand: 4, reserved: 4, available: 0, avgPrice: '2' })
    expect(await at.stock(LEAFLET, '2')).toMatchObject({ onHand: 15, avgPrice: '2.6667' })
    value(
      await at.act(materialUseApply, textAt((await at.rows(materialUseApply, eq('billStatus', 'approved')))[0]!, 'id'), 'close', {
        closeReason: '不需要',
      }),
    )
    value(await at.onStock(LEAFLET, 'move', { toDepot: '3', moveQty: 4 }))
    expect(await at.stock(LEAFLET, '3')).toMatchObject({ onHand: 4, avgPrice: '2', spec: 'A4' })
  })
})
