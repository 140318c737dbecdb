import { beforeEach, describe, expect, test } from 'vitest'
import businessTripApply from '../../core/documents/ys/business-trip-apply.document.ts'
import businessTripWriteOff from '../../core/documents/ys/business-trip-write-off.document.ts'
import budgetHold from '../../core/documents/ys/budget-hold.document.ts'
import costApply from '../../core/documents/ys/cost-apply.document.ts'
import costWriteOff from '../../core/documents/ys/cost-write-off.document.ts'
import employee from '../../core/documents/sys/employee.document.ts'
import tripStandard from '../../core/documents/ys/trip-standard.document.ts'
import { always } from '../../core/kernel/condition.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import { BudgetDesk, clerk } from '../support/budget-desk.ts'
import { refusalOf, value } from '../support/results.ts'

const TRAVEL = '差旅费'
const [FARE, LODGING, MEALS, LOCAL] = ['1', '2', '3', '4']

let at: BudgetDesk
beforeEach(async () => {
  at = await new BudgetDesk([businessTripApply, businessTripWriteOff, tripStandard, employee]).open()
  value(await at.desk.records.insert(employee, { id: 'e1', employeeName: '葛亮', empStatus: '2', deptId: '152', enabled: 'Y' }, clerk))
  await at.subject(TRAVEL, { overRate: '10' })
  value(await at.issue(TRAVEL, '10000'))
  const standards = [
    { id: 's1', cityTier: '1', tripLevel: '4', lodging: '500', meal: '100', localTransport: '80' },
    { id: 's3', cityTier: '3', tripLevel: '4', lodging: '300', meal: '60', localTransport: '0' },
    { id: 's3m', cityTier: '3', tripLevel: '3', lodging: '400', meal: '60', localTransport: '40' },
  ]
  for (const standard of standards)
    value(await at.desk.records.insert(tripStandard, { ...standard, transports: '1,3', startDate: '2026-01-01' }, clerk))
})

const cost = (tripCostType: string | undefined, more: Row = {}): Row => ({ tripCostType, subjectId: TRAVEL, qty: '1', ...more }) as Row
const leg = (more: Row = {}): Row => ({
  ...{ fromDate: '2026-03-16', toDate: '2026-03-16', fromCity: '310100', toCity: '320100', cityTier: '3', transport: '1', task: '拜访' },
  ...more,
})
const tripBody = (costs: readonly Row[], more: Row = {}): Row => ({
  ...{ empId: 'e1', deptId: '152', tripLevel: '4', tripType: '1', reason: '拜访客户', lateReason: '临时安排', companions: 'boss,upper' },
  ...{ startDate: '2026-03-16', endDate: '2026-03-17', itinerary: [leg()], costs, ...more },
})
const writeOffBody = (tripApplyId: string, costs: readonly Row[], more: Row = {}): Row => ({
  ...{ tripApplyId, report: '完成拜访', invoiceCount: 1, attachments: 'trip/1.pdf,trip/2.pdf', isFinal: 'Y', overReason: '晚点' },
  ...{ bankName: '工商银行', bankNo: '6222021234567890123', actualStart: '2026-03-16', actualEnd: '2026-03-17' },
  itinerary: [{ fromDate: '2026-03-16', toDate: '2026-03-16', fromCity: '310100', toCity: '320100', transport: '1', result: '完成' }],
  costs: costs.map((row) => ({ happenDate: '2026-03-16', invoiceType: '6', ...row })),
  ...more,
})
const refused = async (costs: readonly Row[], more: Row = {}) => refusalOf(await at.approved(businessTripApply, tripBody(costs, more)))
const approved = async (costs: readonly Row[], more: Row = {}): Promise<string> =>
  textAt(value(await at.approved(businessTripApply, tripBody(costs, more))) as Row, 'id')

describe('a trip', () => {
  test('is what its travellers may spend by level and city; a price left open begins as that', async () => {
    const trip = value(
      await at.approved(
        businessTripApply,
        tripBody([
          cost(LODGING, { cityTier: '1' }),
          cost(LODGING, { cityTier: '3' }),
          cost(MEALS, { cityTier: '3', qty: '2' }),
          cost(FARE, { unitPrice: '140' }),
        ]),
      ),
    ) as Row
    expect(rowsOf(trip, 'costs')).toMatchObject([
      { unitPrice: '500', amount: '500' },
      { unitPrice: '300', amount: '300' },
      { unitPrice: '60', amount: '120' },
      { unitPrice: '140', amount: '140' },
    ])
    expect(trip).toMatchObject({ amount: '1060', tripDays: 2, period: '2026-03', isLate: 'Y' })
    expect(await at.rows(budgetHold, always)).toMatchObject([{ sourceType: '5', held: '1060', remaining: '1060' }])
  })

  test('has as many allowances as days, none above the standard, and a reason for what else is above it', async () => {
    expect(await refused([cost(MEALS, { cityTier: '3', unitPrice: '60.01', overReason: '超' })])).toBe('伙食补助和市内交通不能超过标准')
    expect(await refused([cost(LOCAL, { cityTier: '3', unitPrice: '0.01', overReason: '超' })])).toBe('伙食补助和市内交通不能超过标准')
    expect(await refused([cost(LOCAL, { cityTier: '2', unitPrice: '500' }), cost(MEALS, { cityTier: '3', qty: '2.5' })])).toBe(
      '补助天数不能大于出差天数',
    )
    expect(await refused([cost(LODGING, { cityTier: '3', unitPrice: '300.01' })])).toBe('请输入超标原因')
    expect(await refused([cost(LODGING, { cityTier: '3', unitPrice: '400.01' })], { tripLevel: '3' })).toBe('请输入超标原因')
    value(await at.approved(businessTripApply, tripBody([cost(LODGING, { cityTier: '3', unitPrice: '400' })], { tripLevel: '3' })))
  })

  test('is of one person only at a time, of 30 days at most, and goes by what his level may', async () => {
    const doubt = async (more: Row) =>
      refusalOf(
        await at.desk.save.run({
          type: businessTripApply,
          body: tripBody([cost(FARE, { unitPrice: '1' })], more),
          by: clerk,
          submit: true,
        }),
      )
    expect(await doubt({ itinerary: [leg({ transport: '2' })] })).toBe('所选交通工具超出职级标准，是否继续？')
    expect(await refused([cost(FARE, { unitPrice: '1' })], { itinerary: [leg({ fromDate: '2026-03-15' })] })).toBe(
      '行程日期必须在出差日期之内',
    )
    expect(await refused([cost(FARE, { unitPrice: '1' })], { endDate: '2026-04-15' })).toBe('单次出差不能超过30天，请分开申请')
    expect(await refused([cost(FARE, { unitPrice: '1' })], { startDate: '2026-03-10', itinerary: [leg({ fromDate: '2026-03-10' })] })).toBe(
      '补单不能超过出发后7天',
    )
    const before = { startDate: '2025-12-30', endDate: '2025-12-31', itinerary: [leg({ fromDate: '2025-12-30', toDate: '2025-12-31' })] }
    expect(await refused([cost(FARE, { unitPrice: '1' })], before)).toBe('期间“2025-12”所属年度已关闭')
    const first = value(await at.approved(businessTripApply, tripBody([cost(FARE, { unitPrice: '1' })]))) as Row
    const crossing = { startDate: '2026-03-17', itinerary: [leg({ fromDate: '2026-03-17', toDate: '2026-03-17' })] }
    expect(await refused([cost(FARE, { unitPrice: '1' })], crossing)).toBe(`葛亮在该时间段已有出差申请${textAt(first, 'billNo')}`)
  })

  test('asks no more of its pool than that has', async () => {
    expect(await refused([cost(FARE, { unitPrice: '10000.01' })])).toBe(
      '预算余额不足：部门152/差旅费/2026-03 可用10,000.00元，本次需要10,000.01元',
    )
  })
})

describe('a write-off of a trip', () => {
  test('uses what is held, hands in bills as files, and says what was above the standard', async () => {
    const trip = await approved([cost(LODGING, { cityTier: '3', qty: '2', unitPrice: '300' }), cost(FARE, { unitPrice: '140' })])
    const rows = [cost(LODGING, { cityTier: '3', qty: '2', amount: '640', note: '展会期间' }), cost(FARE, { amount: '100' })]
    const says = async (costs: readonly Row[], more: Row = {}) =>
      refusalOf(await at.approved(businessTripWriteOff, writeOffBody(trip, costs, more)))
    expect(await says(rows, { attachments: null })).toBe('请上传票据及附件')
    expect(await says([cost(LODGING, { cityTier: '3', qty: '1', amount: '301' })])).toBe('请输入说明')
    expect(await says([cost(LODGING, { cityTier: '3', qty: '3', amount: '301' })])).toBe('住宿晚数不能大于实际出差天数')
    expect(await says([cost(MEALS, { cityTier: '3', qty: '2', amount: '120.01', note: '超' })])).toBe('伙食补助和市内交通不能超过标准')
    expect(await says([cost(MEALS, { cityTier: '3', qty: '2.5', amount: '120' })])).toBe('补助天数不能大于实际出差天数')
    const written = value(await at.approved(businessTripWriteOff, writeOffBody(trip, rows))) as Row
    expect(written).toMatchObject({ amount: '740', overStandard: '40', overAmount: '0', payAmount: '740', billStatus: 'approved' })
    expect(await at.account(TRAVEL)).toMatchObject({ occupied: '0', used: '740', available: '9260' })
    expect(await at.state(businessTripApply, trip)).toBe('writtenOff')
    value(await at.act(businessTripWriteOff, textAt(written, 'id'), 'reverse', { reverseReason: '票据有误' }))
    expect(await at.account(TRAVEL)).toMatchObject({ occupied: '740', used: '0', available: '9260' })
    expect(await at.state(businessTripApply, trip)).toBe('approved')
  })

  test('takes over the trip within the rate of the subject, as far as the pool has it, when it is sent', async () => {
    const trip = await approved([cost(FARE, { unitPrice: '9000' })])
    const writeOff = (amount: string) => at.approved(businessTripWriteOff, writeOffBody(trip, [cost(FARE, { amount })]))
    expect(refusalOf(await writeOff('9900.01'))).toBe('科目“差旅费”核销金额超出申请剩余900.01元，超过允许超支额900.00元，请先追加申请')
    const other = { startDate: '2026-03-18', endDate: '2026-03-18', itinerary: [leg({ fromDate: '2026-03-18', toDate: '2026-03-18' })] }
    await approved([cost(FARE, { unitPrice: '200' })], other)
    expect(refusalOf(await writeOff('9800.01'))).toBe('预算余额不足：部门152/差旅费/2026-03 可用800.00元，本次需要800.01元')
    value(await writeOff('9800'))
    expect(await at.account(TRAVEL)).toMatchObject({ occupied: '200', used: '9800', available: '0' })
  })
})

describe('an invoice', () => {
  const NO = '24312000000012345678'

  test('is written off once in the whole company, by a trip or by anything else', async () => {
    await at.subject('会议费')
    value(await at.issue('会议费', '1000'))
    const trip = await approved([cost(FARE, { unitPrice: '140' })])
    const apply = textAt(value(await at.approved(costApply, at.applyBody('会议费', '600'))) as Row, 'id')
    const invoiced = { invoiceType: '4', invoiceNo: NO }
    const byTrip = () => at.approved(businessTripWriteOff, writeOffBody(trip, [cost(FARE, { amount: '100', ...invoiced })]))
    const byCost = () => {
      const body = at.writeOffBody(apply, '会议费', '100', 'N')
      return at.approved(costWriteOff, { ...body, items: rowsOf(body, 'items').map((row) => ({ ...row, ...invoiced })) })
    }
    const first = value(await byTrip()) as Row
    expect(refusalOf(await byCost())).toBe(`发票号码${NO}已在单据${textAt(first, 'billNo')}中核销`)
    value(await at.act(businessTripWriteOff, textAt(first, 'id'), 'reverse', { reverseReason: '票据有误' }))
    const second = value(await byCost()) as Row
    expect(refusalOf(await byTrip())).toBe(`发票号码${NO}已在单据${textAt(second, 'billNo')}中核销`)
  })
})
