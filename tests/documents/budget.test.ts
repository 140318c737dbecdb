import { beforeEach, describe, expect, test } from 'vitest'
import budgetHold from '../../core/documents/ys/budget-hold.document.ts'
import costApply from '../../core/documents/ys/cost-apply.document.ts'
import costWriteOff from '../../core/documents/ys/cost-write-off.document.ts'
import { always } from '../../core/kernel/condition.ts'
import { textAt, type Row } from '../../core/kernel/wire.ts'
import { BudgetDesk, clerk } from '../support/budget-desk.ts'
import { refusalOf, value } from '../support/results.ts'

let at: BudgetDesk
beforeEach(async () => {
  at = await new BudgetDesk().open(['152', '153'])
})

const approvedApply = async (subjectId: string, amount: string): Promise<string> =>
  textAt(value(await at.approved(costApply, at.applyBody(subjectId, amount))) as Row, 'id')

describe('the worked example of the rules (R18)', () => {
  const CONFERENCES = '会议费'

  const spent = async (): Promise<string> => {
    await at.subject(CONFERENCES, { overRate: '10' })
    await at.subject('其他')
    value(await at.issue(CONFERENCES, '10000'))
    value(await at.append(CONFERENCES, '2000'))
    value(await at.adjust({}, { outSubjectId: CONFERENCES, amount: '1500', inSubjectId: '其他', inPeriod: '2026-03' }))
    expect(await at.account(CONFERENCES)).toMatchObject({ issued: '10000', appended: '2000', adjusted: '-1500', available: '10500' })
    const a = await approvedApply(CONFERENCES, '6000')
    expect(await at.account(CONFERENCES)).toMatchObject({ occupied: '6000', available: '4500' })
    expect(refusalOf(await at.approved(costApply, at.applyBody(CONFERENCES, '5000')))).toBe(
      '预算余额不足：部门152/会议费/2026-03 可用4,500.00元，本次需要5,000.00元',
    )
    value(await at.approved(costWriteOff, at.writeOffBody(a, CONFERENCES, '2500', 'N')))
    expect(await at.account(CONFERENCES)).toMatchObject({ occupied: '3500', used: '2500', available: '4500' })
    expect(await at.state(costApply, a)).toBe('approved')
    return a
  }

  test('a final write-off of more than is left uses what is free, within the rate of the subject', async () => {
    const a = await spent()
    const second = value(await at.approved(costWriteOff, at.writeOffBody(a, CONFERENCES, '3800', 'Y'))) as Row
    expect(await at.account(CONFERENCES)).toMatchObject({ occupied: '0', used: '6300', available: '4200' })
    expect(await at.rows(budgetHold, always)).toMatchObject([{ held: '6000', consumed: '6000', overConsumed: '300', remaining: '0' }])
    expect(await at.state(costApply, a)).toBe('writtenOff')
    value(await at.act(costWriteOff, textAt(second, 'id'), 'reverse', { reverseReason: '票据有误' }))
    expect(await at.account(CONFERENCES)).toMatchObject({ occupied: '3500', used: '2500', available: '4500' })
    expect(await at.state(costApply, a)).toBe('approved')
  })

  test('a final write-off of less gives back the rest', async () => {
    const a = await spent()
    value(await at.approved(costWriteOff, at.writeOffBody(a, CONFERENCES, '3000', 'Y')))
    expect(await at.account(CONFERENCES)).toMatchObject({ occupied: '0', used: '5500', available: '5000' })
    expect(await at.rows(budgetHold, always)).toMatchObject([{ consumed: '5500', released: '500', remaining: '0' }])
  })

  test('a reversal gives back of the advance what the write-off took, though some was returned meanwhile', async () => {
    await at.subject(CONFERENCES)
    value(await at.issue(CONFERENCES, '10000'))
    const bank = { bankName: '工商银行', bankNo: '6222021234567890123' }
    const borrowing = { ...at.applyBody(CONFERENCES, '1000'), ...bank, needAdvance: 'Y', advanceAmount: '1000' }
    const a = textAt(value(await at.approved(costApply, borrowing)) as Row, 'id')
    const how = { entryDate: '2026-03-18', payMethod: '1', voucherNo: 'YH0318' }
    value(await at.act(costApply, a, 'payAdvance', how))
    const left = async () => (value(await at.desk.records.find(costApply, a, clerk)) as Row)['advanceLeft']
    const one = value(await at.approved(costWriteOff, at.writeOffBody(a, CONFERENCES, '600', 'N'))) as Row
    const decided = { advanceLeft: '1000', offsetAmount: '600', payAmount: '0', applyRemaining: '1000', overAmount: '0' }
    expect([one, await left()]).toMatchObject([decided, '400'])
    value(await at.act(costApply, a, 'returnAdvance', { ...how, returned: '100' }))
    value(await at.act(costWriteOff, textAt(one, 'id'), 'reverse', { reverseReason: '票据有误' }))
    expect(value(await at.desk.records.find(costWriteOff, textAt(one, 'id'), clerk))).toMatchObject(decided)
    expect(await left()).toBe('900')
  })

  test('over the rate, or of a subject that was not applied for, nothing passes', async () => {
    const a = await spent()
    expect(refusalOf(await at.approved(costWriteOff, at.writeOffBody(a, CONFERENCES, '4200', 'Y')))).toBe(
      '科目“会议费”核销金额超出申请剩余700.00元，超过允许超支额600.00元，请先追加申请',
    )
    expect(refusalOf(await at.approved(costWriteOff, at.writeOffBody(a, '其他', '1', 'Y')))).toBe('科目“其他”不在原申请中，不能核销')
  })
})

describe('of two applies for the last money', () => {
  test('both are sent, the first to be approved gets it, and the other stands where it was', async () => {
    await at.subject('招待费')
    value(await at.issue('招待费', '100'))
    const [one, other] = [await at.sent(costApply, at.applyBody('招待费', '80')), await at.sent(costApply, at.applyBody('招待费', '60'))]
    value(await at.decided(costApply, one))
    expect(refusalOf(await at.decided(costApply, other))).toBe('预算余额不足：部门152/招待费/2026-03 可用20.00元，本次需要60.00元')
    expect(await at.state(costApply, textAt(other, 'id'))).toBe('approving')
    value(await at.append('招待费', '40'))
    value(await at.decided(costApply, other))
    expect(await at.account('招待费')).toMatchObject({ occupied: '140', available: '0' })
  })
})

describe('control', () => {
  test('over a quarter shares its months; a department without accounts is told so', async () => {
    await at.subject('招待费', { cycle: '2' })
    value(await at.issue('招待费', '100'))
    await approvedApply('招待费', '300')
    expect(await at.account('招待费')).toMatchObject({ available: '-200', poolAvailable: '0' })
    expect(refusalOf(await at.approved(costApply, at.applyBody('招待费', '0.01')))).toContain('可用0.00元，本次需要0.01元')
    expect(refusalOf(await at.approved(costApply, at.applyBody('招待费', '1', '153')))).toBe('部门153未下达2026年度“招待费”科目预算')
  })

  test('that only warns asks for the general manager, and lets the pool go below zero', async () => {
    await at.subject('推广费', { mode: '2' })
    value(await at.issue('推广费', '100'))
    const apply = value(await at.approved(costApply, at.applyBody('推广费', '150'))) as Row
    expect(apply).toMatchObject({ overBudget: 'Y', billStatus: 'approved' })
    const chain = value(await at.desk.approvals.ofRecord(costApply.key, textAt(apply, 'id'), clerk))
    expect(chain!.tasks.map(({ nodeTitle }) => nodeTitle)).toContain('总经理')
    expect(await at.account('推广费')).toMatchObject({ available: '-50' })
  })
})

describe('what an apply holds', () => {
  test('goes back when it is closed, not while a write-off waits, of which there is one at a time', async () => {
    await at.subject('会务费')
    value(await at.issue('会务费', '1000'))
    const a = await approvedApply('会务费', '600')
    const first = await at.sent(costWriteOff, at.writeOffBody(a, '会务费', '100', 'N'))
    expect(refusalOf(await at.act(costApply, a, 'close', { closeReason: '取消' }))).toBe('该申请存在审批中的核销单，不能关闭')
    expect(refusalOf(await at.approved(costWriteOff, at.writeOffBody(a, '会务费', '50', 'N')))).toBe('该申请存在审批中的核销单，请先处理')
    value(await at.decided(costWriteOff, first))
    value(await at.act(costApply, a, 'close', { closeReason: '取消' }))
    expect(await at.account('会务费')).toMatchObject({ occupied: '0', used: '100', available: '900' })
    value(await at.act(costWriteOff, textAt(first, 'id'), 'reverse', { reverseReason: '票据有误' }))
    expect(await at.account('会务费')).toMatchObject({ occupied: '0', used: '0', available: '1000' })
    expect(await at.rows(budgetHold, always)).toMatchObject([{ held: '600', consumed: '0', released: '600', remaining: '0' }])
  })

  test('a direct write-off of a free subject uses its pool at once', async () => {
    await at.subject('办公费', { needApply: 'N' })
    value(await at.issue('办公费', '200'))
    const body = (amount: string) => at.writeOffBody('', '办公费', amount, 'Y', { sourceType: '4', costApplyId: null })
    value(await at.approved(costWriteOff, body('150')))
    expect(refusalOf(await at.approved(costWriteOff, body('60')))).toBe('预算余额不足：部门152/办公费/2026-03 可用50.00元，本次需要60.00元')
    expect(await at.account('办公费')).toMatchObject({ used: '150', available: '50' })
  })

  test('an invoice is written off once, until its write-off is reversed', async () => {
    await at.subject('会务费')
    value(await at.issue('会务费', '1000'))
    const a = await approvedApply('会务费', '600')
    const again = (body: Row): Row => ({ ...body, items: [{ ...(body['items'] as readonly Row[])[0], invoiceNo: '12345678' }] })
    const first = value(await at.approved(costWriteOff, again(at.writeOffBody(a, '会务费', '100', 'N')))) as Row
    expect(refusalOf(await at.approved(costWriteOff, again(at.writeOffBody(a, '会务费', '100', 'N'))))).toBe(
      `发票号码12345678已在单据${textAt(first, 'billNo')}中核销`,
    )
    value(await at.act(costWriteOff, textAt(first, 'id'), 'reverse', { reverseReason: '票据有误' }))
    value(await at.approved(costWriteOff, again(at.writeOffBody(a, '会务费', '100', 'N'))))
  })
})
