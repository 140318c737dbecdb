import { beforeEach, describe, expect, test } from 'vitest'
import type { DocumentType } from '../../core/definitions/document.ts'
import settlement from '../../core/documents/zs/commission-settlement.document.ts'
import highBill from '../../core/documents/zs/high-bill.document.ts'
import highSettlement from '../../core/documents/zs/high-settlement.document.ts'
import agent from '../../core/documents/zs/agent.document.ts'
import pointsDetail from '../../core/documents/zs/points-detail.document.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const clerk = person('u1', { codes: new Set(['*']) })

let desk: ReturnType<typeof openDesk>
beforeEach(async () => {
  desk = openDesk([settlement, highSettlement, highBill, agent, pointsDetail])
  for (const id of ['a1', 'a2'])
    value(
      await desk.records.insert(
        agent,
        { id, name: id, billStatus: 'approved', agentStatus: '1', taxMode: '3', ticketRate: '100', empId: 'e' },
        clerk,
      ),
    )
})

const begun = async (type: DocumentType, id: string, amounts: Readonly<Record<string, string>>): Promise<string> => {
  const adjustments = Object.entries(amounts).map(([agentId, amount], at) => ({
    id: `${id}-${at}`,
    agentId,
    adjustType: '1',
    amount,
    reason: '补发',
  }))
  const row = { id, billStatus: 'draft', period: '2026-02', taxMonth: '2026-03', runNo: 0, ackExceptions: 'N', adjustments }
  value(await desk.records.insert(type, row, clerk))
  return id
}
const did = (type: DocumentType, id: string, action: string, asked: Row = {}) =>
  desk.act.run({ type, action, id, by: clerk, asked, confirmed: true })
const seen = async (type: DocumentType, id: string): Promise<Row> => value(await desk.records.find(type, id, clerk))
const statementOf = async (type: DocumentType, id: string, agentId: string) =>
  rowsOf(await seen(type, id), 'statements').find((row) => row['agentId'] === agentId)

describe('a settlement', () => {
  test('is computed, frozen, confirmed agent by agent; tax is withheld from a person, and all sums agree', async () => {
    const id = await begun(settlement, 's1', { a1: '5000', a2: '-300' })
    value(await did(settlement, id, 'calculate'))
    const row = await seen(settlement, id)
    expect(row).toMatchObject({
      billStatus: 'calculated',
      lineCount: 2,
      lineAmount: '4700',
      payableGross: '5000',
      taxAmount: '800',
      netPayable: '4200',
    })
    expect(await statementOf(settlement, id, 'a2')).toMatchObject({ lineAmount: '-300', carryOut: '-300', netPayable: '0' })
    value(await did(settlement, id, 'freeze'))
    expect(refusalOf(await did(settlement, id, 'confirm'))).toBe('还有未确认的对账单')
    value(await did(settlement, id, 'confirmStatement', { agentIds: 'a1,a2' }))
    expect(refusalOf(await did(settlement, id, 'confirmStatement', { agentIds: 'a1' }))).toBe('该对账单已处理')
    value(await did(settlement, id, 'confirm'))
    expect(textAt(await seen(settlement, id), 'billStatus')).toBe('confirmed')
  })

  test('that was computed before another of the same agent froze is computed anew, and then takes what that one carried forward', async () => {
    const [one, other] = [await begun(settlement, 's1', { a2: '-300' }), await begun(settlement, 's2', { a2: '500' })]
    value(await did(settlement, one, 'calculate'))
    value(await did(settlement, other, 'calculate'))
    value(await did(settlement, one, 'freeze'))
    expect(refusalOf(await did(settlement, other, 'freeze'))).toBe('数据已变化，请重新计算')
    value(await did(settlement, other, 'calculate'))
    expect(await statementOf(settlement, other, 'a2')).toMatchObject({ carryIn: '-300', balance: '200' })
  })

  test('frozen by mistake stands as computed again, and is computed to the same digest', async () => {
    const id = await begun(settlement, 's1', { a1: '1000' })
    value(await did(settlement, id, 'calculate'))
    const digest = textAt(await seen(settlement, id), 'runDigest')
    value(await did(settlement, id, 'freeze'))
    expect(refusalOf(await did(settlement, id, 'void', { reason: '错' }))).toBe('已冻结的结算单请先解冻')
    value(await did(settlement, id, 'unfreeze', { unfreezeReason: '录错' }))
    value(await did(settlement, id, 'calculate'))
    expect(await seen(settlement, id)).toMatchObject({ billStatus: 'calculated', runNo: 2, runDigest: digest, freezeTime: null })
  })

  test('a disputed statement is put out: nothing is due, its lines are gone', async () => {
    const id = await begun(settlement, 's1', { a1: '1000', a2: '500' })
    value(await did(settlement, id, 'calculate'))
    value(await did(settlement, id, 'freeze'))
    expect(refusalOf(await did(settlement, id, 'excludeStatement', { agentIds: 'a1' }))).toBe('只有有异议的对账单可以剔除')
    value(await did(settlement, id, 'disputeStatement', { agentIds: 'a1', disputeReason: '数量不符' }))
    value(await did(settlement, id, 'excludeStatement', { agentIds: 'a1' }))
    expect(await seen(settlement, id)).toMatchObject({ lineAmount: '500', netPayable: '500' })
    expect(rowsOf(await seen(settlement, id), 'details').map((row) => row['agentId'])).toEqual(['a2'])
  })
})

test('high money is paid as far as verified bills cover it, the rest waits for bills; unfreezing gives the bills back', async () => {
  const bill = {
    id: 'b1',
    billStatus: 'approved',
    agentId: 'a1',
    receiveDate: '2026-03-01',
    items: [{ id: 'i1', invoiceNo: '20000001', invoiceDate: '2026-02-20', amount: '600', usedAmount: '0', verifyStatus: '1' }],
  }
  value(await desk.records.insert(highBill, bill, clerk))
  const id = await begun(highSettlement, 'h1', { a1: '700' })
  value(await did(highSettlement, id, 'calculate'))
  expect(await statementOf(highSettlement, id, 'a1')).toMatchObject({
    balance: '700',
    payableGross: '600',
    holdOut: '100',
    ticketUsed: '600',
  })
  value(await did(highSettlement, id, 'freeze'))
  expect(await seen(highBill, 'b1')).toMatchObject({ usedAmount: '600', leftAmount: '0' })
  value(await did(highSettlement, id, 'unfreeze', { unfreezeReason: '录错' }))
  expect(await seen(highBill, 'b1')).toMatchObject({ usedAmount: '0', leftAmount: '600' })
})
