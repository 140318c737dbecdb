import { beforeEach, describe, expect, test } from 'vitest'
import licence from '../../core/documents/bsc/licence.document.ts'
import licenceLend from '../../core/documents/xzrl/licence-lend.document.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const clerk = person('clerk', { empId: 'e-clerk' })
const office = person('office', { roles: ['admin_office'] })
const TAKEN = '证照“JY1”原件已借出或已预约，请改借复印件或等待归还'

let desk: ReturnType<typeof openDesk>
beforeEach(async () => {
  desk = openDesk([licence, licenceLend], {}, { admin_office: ['office'] })
  const own = {
    id: 'l1',
    ownerType: '1',
    licenceType: '1',
    licenceNo: 'JY1',
    longTerm: 'Y',
    licenceStatus: '1',
    replaced: 'N',
  }
  value(await desk.records.insert(licence, own, clerk))
})

const ask = (licenceForm: string, more: object = {}) =>
  desk.save.run({
    type: licenceLend,
    by: clerk,
    submit: true,
    body: {
      empId: 'e-clerk',
      deptId: '152',
      lendFor: '2',
      receiverName: '采购中心',
      purpose: '投标',
      lendDate: '2026-03-18',
      planReturn: '2026-03-20',
      items: [{ licenceId: 'l1', licenceForm, copies: '1' }],
      ...more,
    },
  })
const decide = async (row: Row) => {
  const chain = value(await desk.approvals.ofRecord(licenceLend.key, String(row['id']), clerk))
  const task = chain!.tasks.find(({ status }) => status === 'open')!
  return desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by: person(task.userId) })
}
const act = (row: Row, action: string, asked: Row = {}) =>
  desk.act.run({ type: licenceLend, action, id: String(row['id']), by: office, asked })
const stands = async (row: Row) => value(await desk.records.find(licenceLend, String(row['id']), clerk))

describe('a licence', () => {
  test('lends its original once at a time, asked when it is submitted and again when it is approved', async () => {
    const [first, second] = [value(await ask('1')), value(await ask('1'))]
    for (let step = 0; step < 3; step += 1) value(await decide(first))
    expect((await stands(first))['billStatus']).toBe('approved')
    expect(refusalOf(await ask('1'))).toBe(TAKEN)
    for (let step = 0; step < 2; step += 1) value(await decide(second))
    expect(refusalOf(await decide(second))).toBe(TAKEN)
    value(await act(first, 'lend'))
    expect(refusalOf(await decide(second))).toBe(TAKEN)
    value(await act(first, 'giveBack', { returnNote: '完好' }))
    const back = await stands(first)
    expect(back).toMatchObject({ billStatus: 'returned', actualLend: '2026-03-18', actualReturn: '2026-03-18' })
    expect(rowsOf(back, 'items')).toMatchObject([{ returned: 'Y' }])
    value(await decide(second))
  })

  test('gives copies to everybody, and they stay where they went', async () => {
    const [first, second] = [value(await ask('3')), value(await ask('3'))]
    for (const row of [first, second]) for (let step = 0; step < 2; step += 1) value(await decide(row))
    value(await act(first, 'lend'))
    expect(await stands(first)).toMatchObject({ billStatus: 'returned', hasOriginal: 'N', items: [{ returned: 'Y' }] })
    value(await act(second, 'lend'))
  })

  test('lends originals one by one, for a fortnight and a day, with a day of return', async () => {
    expect(refusalOf(await ask('1', { items: [{ licenceId: 'l1', licenceForm: '1', copies: '2' }] }))).toBe('原件及副本原件每次只能借1份')
    expect(refusalOf(await ask('2', { planReturn: '2026-04-03' }))).toBe('原件借用不能超过15天')
    expect(refusalOf(await ask('1', { planReturn: null }))).toBe('请选择预计归还日期')
    const twice = [1, 2].map(() => ({ licenceId: 'l1', licenceForm: '3', copies: '1' }))
    expect(refusalOf(await ask('3', { items: twice }))).toBe('借用证照重复')
  })
})
