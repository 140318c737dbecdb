import { beforeEach, describe, expect, test } from 'vitest'
import activityApply from '../../core/documents/act/activity-apply.document.ts'
import activityEvaluation from '../../core/documents/act/activity-evaluation.document.ts'
import activityWriteUp from '../../core/documents/act/activity-write-up.document.ts'
import material from '../../core/documents/act/material.document.ts'
import materialUseApply from '../../core/documents/act/material-use-apply.document.ts'
import budgetHold from '../../core/documents/ys/budget-hold.document.ts'
import costWriteOff from '../../core/documents/ys/cost-write-off.document.ts'
import { always } from '../../core/kernel/condition.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import { ActivityDesk, MEETINGS } from '../support/activity-desk.ts'
import { clerk } from '../support/budget-desk.ts'
import { refusalOf, value } from '../support/results.ts'

const MEETING = '科室会'

let at: ActivityDesk
beforeEach(async () => {
  at = await new ActivityDesk().open()
})

const held = async (more: Row = {}): Promise<string> =>
  textAt(value(await at.approved(activityApply, at.pastBody(MEETING, more))) as Row, 'id')
const apply = async (id: string): Promise<Row> => value(await at.desk.records.find(activityApply, id, clerk))
/** The draft that a write-up left, gone on with: each indicator gets the same score. */
const scored = (draft: Row, score: string, more: Row = {}): Row => ({
  ...{ id: draft['id'], version: draft['version'], activityWriteUpId: draft['activityWriteUpId'], evaluatorId: 'e2' },
  items: rowsOf(draft, 'items').map(({ id, indicatorId }) => ({ id, indicatorId, score, note: '逐项核对' })),
  ...more,
})
const refused = async (more: Row): Promise<string> => refusalOf(await at.approved(activityApply, at.activityBody(MEETING, more)))

const fee = (amount: string, more: Row = {}): Row => ({
  ...{ speakerName: '王教授', speakerUnit: '人民医院', jobTitle: '主任医师', speakerLevel: '1', topic: '用药', minutes: 60, fee: amount },
  ...{ idcard: '110101197505010014', bankNo: '6222021234567890123', ...more },
})
const paying = (amount: string, more: Row = {}): Row => ({
  speakers: [fee(amount, more)],
  costs: [{ costItem: '3', subjectId: MEETINGS, qty: '1', unitPrice: amount }],
})

describe('an activity', () => {
  test('holds its budget of the month in which it is, is written up once, evaluated, and written off only then', async () => {
    await at.kind(MEETING)
    const id = await held()
    expect(await at.rows(budgetHold, always)).toMatchObject([{ sourceType: '6', period: '2026-03', held: '1000', remaining: '1000' }])
    const writeOff = () => at.writeOffBody('', MEETINGS, '900', 'Y', { sourceType: '2', costApplyId: null, activityApplyId: id })
    expect(refusalOf(await at.act(activityApply, id, 'writeOff'))).toBe('活动总结未审批通过，不能核销')
    expect(refusalOf(await at.approved(costWriteOff, writeOff()))).toBe('活动申请单不存在或已停用，请重新选择')

    value(await at.approved(activityWriteUp, at.writeUpBody(id)))
    expect(await apply(id)).toMatchObject({ execStatus: '2', actualAmount: '900' })
    expect(refusalOf(await at.approved(activityWriteUp, at.writeUpBody(id)))).not.toBe('')
    expect(refusalOf(await at.act(activityApply, id, 'cancel', { cancelReason: '取消' }))).toBe('活动已总结，不能取消')

    const [draft] = await at.rows(activityEvaluation, always)
    const whole = value(await at.desk.records.find(activityEvaluation, textAt(draft, 'id'), clerk))
    expect(rowsOf(whole, 'items')).toMatchObject([
      { indicator: '组织', weight: '60' },
      { indicator: '资料', weight: '40' },
    ])
    const good = scored(whole, '85', { conclusion: '属实' })
    expect(refusalOf(await at.approved(activityEvaluation, { ...good, evaluatorId: 'e1' }))).toBe('不能评价本人负责的活动')
    value(await at.approved(activityEvaluation, good))
    expect(await apply(id)).toMatchObject({ execStatus: '3', score: '85' })

    value(await at.approved(costWriteOff, writeOff()))
    expect(await apply(id)).toMatchObject({ billStatus: 'writtenOff', writtenOffAmount: '900' })
    expect(await at.account(MEETINGS)).toMatchObject({ occupied: '0', used: '900', available: '9100' })
  })

  test('that was not held as it should is not written off', async () => {
    await at.kind(MEETING)
    const id = await held()
    value(await at.approved(activityWriteUp, at.writeUpBody(id)))
    const [draft] = await at.rows(activityEvaluation, always)
    const whole = value(await at.desk.records.find(activityEvaluation, textAt(draft, 'id'), clerk))
    const bad = scored(whole, '50', { conclusion: '不符', isCompliant: 'N', violations: '5' })
    value(await at.approved(activityEvaluation, bad))
    const writeOff = at.writeOffBody('', MEETINGS, '900', 'Y', { sourceType: '2', costApplyId: null, activityApplyId: id })
    expect(refusalOf(await at.approved(costWriteOff, writeOff))).toBe('活动评价不合规，不能核销')
  })

  test('that is called off gives its budget back, and the materials that were kept for it', async () => {
    await at.kind(MEETING)
    value(await at.desk.records.insert(material, { id: '单页', code: 'WL1', name: '单页', spec: 'A4', unit: '1', enabled: 'Y' }, clerk))
    const id = await held({
      materials: [
        { materialId: '单页', depot: '1', qty: 5 },
        { materialId: '单页', depot: '2', qty: 3 },
      ],
    })
    value(await at.act(activityApply, id, 'applyMaterials'))
    expect(
      (await at.rows(materialUseApply, always)).map(({ depot, totalQty, useFor, billStatus }) => [depot, totalQty, useFor, billStatus]),
    ).toEqual(
      expect.arrayContaining([
        ['1', 5, '1', 'draft'],
        ['2', 3, '1', 'draft'],
      ]),
    )
    expect(refusalOf(await at.act(activityApply, id, 'applyMaterials'))).toBe('没有所需物料或已生成领用申请')
    value(await at.act(activityApply, id, 'cancel', { cancelReason: '科室时间冲突' }))
    expect(await apply(id)).toMatchObject({ billStatus: 'closed', execStatus: '4' })
    expect((await at.rows(materialUseApply, always)).map(({ billStatus }) => billStatus)).toEqual(['voided', 'voided'])
    expect(await at.account(MEETINGS)).toMatchObject({ occupied: '0', available: '10000' })
  })
})

describe('an apply', () => {
  test('keeps to the limits of its type', async () => {
    await at.kind(MEETING, { maxAmount: '5000', maxPerHead: '120', mealPerHead: '50', minCount: 10, advanceDays: 3, needSpeaker: 'Y' })
    const ahead = { startTime: '2026-03-21 14:00:00', endTime: '2026-03-21 17:00:00' }
    expect(await refused({})).toBe('该类活动须提前3天申请')
    expect(await refused({ ...ahead, outerCount: 8 })).toBe('该类活动计划人数不能少于10人')
    const cost = (costItem: string, unitPrice: string) => ({ ...ahead, costs: [{ costItem, subjectId: MEETINGS, qty: '1', unitPrice }] })
    expect(await refused(cost('1', '5000.01'))).toBe('申请金额超过该类活动单次上限5,000.00元')
    expect(await refused(cost('1', '1200.1'))).toBe('人均费用超过上限120.00元')
    expect(await refused(cost('2', '500.01'))).toBe('餐饮费超过人均餐标50.00元')
    expect(await refused(cost('1', '100'))).toBe('该类活动须填写讲者')
    expect(await refused({ ...ahead, target: '4' })).toBe('该类活动须填写讲者')
  })

  test('waits for nobody who is late with another', async () => {
    await at.kind(MEETING)
    const id = await held()
    const before = await apply(id)
    value(await at.desk.records.update(activityApply, before, { ...before, writeUpBy: '2026-03-10' }, clerk))
    expect(await refused({ hospitalDept: '呼吸科' })).toMatch(/^您有活动HDSQ\d+逾期未总结，不能申请新活动$/)
  })

  test('takes no more than the pool has, whoever else asks', async () => {
    await at.kind(MEETING)
    const costs = [{ costItem: '1', subjectId: MEETINGS, qty: '1', unitPrice: '6000' }]
    const one = await at.sent(activityApply, at.activityBody(MEETING, { costs }))
    const other = await at.sent(activityApply, at.activityBody(MEETING, { costs, hospitalDept: '呼吸科' }))
    value(await at.decided(activityApply, one))
    expect(refusalOf(await at.decided(activityApply, other))).toBe(
      '预算余额不足：部门152/会议费/2026-03 可用4,000.00元，本次需要6,000.00元',
    )
  })
})

describe('whoever speaks', () => {
  test('is paid no more than his level allows a session, and what the costs say', async () => {
    await at.kind(MEETING)
    expect(await refused(paying('3000.01'))).toBe('讲者王教授讲课费超过级别标准3,000.00元')
    expect(await refused(paying('1000', { speakerLevel: '5' }))).toBe('讲者王教授讲课费超过级别标准0.00元')
    expect(await refused({ ...paying('2000'), costs: [{ costItem: '3', subjectId: MEETINGS, qty: '1', unitPrice: '1999' }] })).toBe(
      '讲者讲课费合计与费用预算中的讲课费不一致',
    )
  })

  test('is paid no more than 30000 a year by all applies that wait or stand', async () => {
    await at.kind(MEETING)
    value(await at.append(MEETINGS, '50000'))
    for (let session = 0; session < 9; session += 1) {
      const sent = await at.sent(activityApply, at.activityBody(MEETING, { ...paying('3000'), hospitalDept: `科室${session}` }))
      if (session % 2) value(await at.decided(activityApply, sent))
    }
    expect(
      await refused({
        ...paying('3000'),
        speakers: [fee('1500'), fee('1500.01')],
        costs: [{ costItem: '3', subjectId: MEETINGS, qty: '1', unitPrice: '3000.01' }],
      }),
    ).toBe('讲者王教授本年度讲课费累计将超过30000元')
    value(await at.approved(activityApply, at.activityBody(MEETING, paying('3000'))))
    expect(await refused({ ...paying('0.01') })).toBe('讲者王教授本年度讲课费累计将超过30000元')
    value(await at.approved(activityApply, at.activityBody(MEETING, paying('0.01', { speakerUnit: '中医医院' }))))
  })
})

describe('a write-up', () => {
  test('hands in what its type asks for, and spends no more than a tenth above what was granted', async () => {
    await at.kind(MEETING)
    const id = await held(paying('1000'))
    const body = (more: Row) => at.writeUpBody(id, { costs: [{ costItem: '3', subjectId: MEETINGS, actualAmount: '1000' }], ...more })
    const says = async (more: Row) => refusalOf(await at.approved(activityWriteUp, body(more)))
    expect(await says({ papers: [{ attachType: '1', file: 'a.pdf' }] })).toBe('缺少必交资料：现场照片')
    expect(await says({})).toBe('有讲课费的讲者未在参会人员中')
    expect(await says({ attendees: [{ name: '王教授', attendeeType: '8', unitName: '人民医院' }] })).toBe('参会人员不能全部为公司员工')
    const attendees = [{ name: '王教授', attendeeType: '1', unitName: '人民医院' }]
    const costs = (actualAmount: string) => [{ costItem: '3', subjectId: MEETINGS, actualAmount, note: '超支' }]
    expect(await says({ attendees, costs: costs('1100.01') })).toBe('实际金额不能超过申请金额的110%')
    const written = value(await at.approved(activityWriteUp, body({ attendees, costs: costs('1100') }))) as Row
    expect(written).toMatchObject({
      isLate: 'N',
      actualCount: 1,
      attendRate: '10',
      actualPerHead: '1100',
      costs: [{ planAmount: '1000', diff: '100' }],
    })
  })
})
