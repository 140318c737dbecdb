import { beforeEach, expect, test } from 'vitest'
import meetingRoom from '../../core/documents/oa/meeting-room.document.ts'
import meetingRoomApply from '../../core/documents/oa/meeting-room-apply.document.ts'
import officeItem from '../../core/documents/oa/office-item.document.ts'
import officeSupplyApply from '../../core/documents/oa/office-supply-apply.document.ts'
import trainingApply from '../../core/documents/oa/training-apply.document.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { codeOf, refusalOf, value } from '../support/results.ts'

const clerk = person('clerk', { empId: 'e-clerk' })
const colleague = person('colleague', { empId: 'e-other' })
const office = person('office', { roles: ['admin_office'] })

let desk: ReturnType<typeof openDesk>
beforeEach(async () => {
  desk = openDesk(
    [officeItem, officeSupplyApply, meetingRoom, meetingRoomApply, trainingApply],
    {},
    { admin_office: ['office'], hr: ['hr'] },
  )
  const item = {
    id: 'pen',
    name: '签字笔',
    unit: '1',
    refPrice: '2',
    stockQty: 10,
    reservedQty: 0,
    availableQty: 10,
    maxPerMonth: 4,
    enabled: 'Y',
  }
  value(await desk.records.insert(officeItem, item, office))
  const room = { name: '一号', place: '三楼', capacity: 8, openFrom: '08:00:00', openTo: '20:00:00', maxHours: '4', enabled: 'Y' }
  value(await desk.records.insert(meetingRoom, { id: 'free', ...room, needApprove: 'N' }, office))
})

const add = (type: DocumentType, body: Row, by = clerk, confirmed = true) =>
  desk.save.run({ type, by, submit: true, confirmed, body: { empId: by.empId, deptId: '152', ...body } })
const stands = async (type: DocumentType, id: string) => value(await desk.records.find(type, id, office))
const decide = async (type: DocumentType, row: Row) => {
  const chain = value(await desk.approvals.ofRecord(type.key, textAt(row, 'id'), clerk))
  const task = chain!.tasks.find(({ status }) => status === 'open')!
  return desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by: person(task.userId) })
}
const approved = async (type: DocumentType, row: Row) => {
  while ((await stands(type, textAt(row, 'id')))['billStatus'] === 'approving') value(await decide(type, row))
}
const act = (type: DocumentType, row: Row, action: string, by = office, asked: Row = {}) =>
  desk.act.run({ type, action, id: textAt(row, 'id'), by, asked, confirmed: true })

const supply = (qty: string, supplyWay: string, confirmed = true) =>
  add(
    officeSupplyApply,
    { supplyWay, needDate: '2026-03-20', reason: '领用', items: [{ officeItemId: 'pen', qty, unitPrice: '2' }] },
    clerk,
    confirmed,
  )

test('supplies are reserved when they are approved and leave the stock when they are issued, with a line each', async () => {
  const first = value(await supply('6', '1')) as Row
  const second = value(await supply('5', '1')) as Row
  expect(refusalOf(await supply('11', '1'))).toBe('用品“签字笔”可用库存10，请改为申请采购')
  await approved(officeSupplyApply, first)
  expect(await stands(officeItem, 'pen')).toMatchObject({ stockQty: 10, reservedQty: 6, availableQty: 4 })
  value(await decide(officeSupplyApply, second))
  expect(refusalOf(await decide(officeSupplyApply, second))).toBe('用品“签字笔”可用库存4，请改为申请采购')
  value(await act(officeSupplyApply, first, 'issue'))
  expect(rowsOf(await stands(officeSupplyApply, textAt(first, 'id')), 'items')).toMatchObject([{ issuedQty: 6 }])
  const bought = value(await supply('3', '2')) as Row
  await approved(officeSupplyApply, bought)
  value(await act(officeSupplyApply, bought, 'issue'))
  const pen = await stands(officeItem, 'pen')
  expect(pen).toMatchObject({ stockQty: 4, reservedQty: 0, availableQty: 4 })
  expect(rowsOf(pen, 'entries').map(({ content, qty, balanceQty }) => [content, qty, balanceQty])).toEqual([
    ['领用', -6, 4],
    ['采购入库', 3, 7],
    ['领用', -3, 4],
  ])
})

test('more than one may take in a month is asked about', async () => {
  value(await supply('4', '1', false))
  expect(refusalOf(await supply('1', '1', false))).toContain('用品“签字笔”超过每月领用上限，是否继续')
})

const book = (startTime: string, endTime: string, by = clerk) =>
  add(meetingRoomApply, { meetingRoomId: 'free', subject: '例会', startTime, endTime, attendees: 'colleague' }, by)

test('a room without approval is taken at once, by one meeting at a time, while it is open', async () => {
  const first = value(await book('2026-03-20 09:00:00', '2026-03-20 11:00:00')) as Row
  expect((await stands(meetingRoomApply, textAt(first, 'id')))['billStatus']).toBe('approved')
  expect(refusalOf(await book('2026-03-20 10:30:00', '2026-03-20 12:00:00', colleague))).toContain('会议室该时间段已被')
  value(await book('2026-03-20 11:00:00', '2026-03-20 12:00:00', colleague))
  expect(refusalOf(await book('2026-03-20 18:00:00', '2026-03-20 20:30:00'))).toBe('超出会议室开放时间或单次最长时间')
  expect(refusalOf(await book('2026-03-20 13:00:00', '2026-03-20 17:30:00'))).toBe('超出会议室开放时间或单次最长时间')
  expect(refusalOf(await book('2026-03-18 08:00:00', '2026-03-18 08:30:00'))).toBe('开始时间必须晚于现在')
})

test('what the applicant may do, he may with his own records and with nobody else’s', async () => {
  const codes = new Set(['list', 'add', 'edit', 'submit', 'cancel'].map((action) => `oa:meetingRoomApply:${action}`))
  const [asker, other] = [
    { ...clerk, codes },
    { ...colleague, codes },
  ]
  const mine = value(await book('2026-03-20 09:00:00', '2026-03-20 11:00:00', asker)) as Row
  const summary = async (by: typeof clerk) => {
    const { version } = await stands(meetingRoomApply, textAt(mine, 'id'))
    return desk.save.run({ type: meetingRoomApply, id: textAt(mine, 'id'), by, body: { version, summary: 'notes.pdf' } })
  }
  expect(codeOf(await summary(other))).toBe('record.notEditable')
  value(await summary(asker))
  expect(codeOf(await act(meetingRoomApply, mine, 'cancel', other))).toBe('forbidden')
  value(await act(meetingRoomApply, mine, 'cancel', asker))
  value(await book('2026-03-20 09:00:00', '2026-03-20 11:00:00', other))
})
