import { beforeEach, describe, expect, test } from 'vitest'
import seal from '../../core/documents/xzrl/seal.document.ts'
import sealUse from '../../core/documents/xzrl/seal-use.document.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const keeper = person('keeper', { empId: 'e-keeper', roles: ['seal_keeper', 'admin_office'] })
const AWAY = '印章“行政部章”已外带，未归还前不能再次使用'

let desk: ReturnType<typeof openDesk>
beforeEach(async () => {
  desk = openDesk([seal, sealUse])
  const kept = {
    id: 's1',
    sealNo: 'YZ-1',
    sealName: '行政部章',
    sealType: '8',
    keeperId: 'e-keeper',
    allowOut: 'Y',
    allowManual: 'Y',
    sealStatus: '1',
    useCount: 0,
  }
  value(await desk.records.insert(seal, kept, keeper))
})

const body = (more: object = {}) => ({
  sealId: 's1',
  useTime: '2026-03-18 08:30:00',
  docType: '9',
  docTitle: '介绍信',
  userEmpId: 'e-clerk',
  userDeptId: '152',
  keeperId: 'e-keeper',
  ...more,
})
const out = { isOut: 'Y', outPlace: '政务中心', outTime: '2026-03-18 08:40:00', planReturn: '2026-03-18 12:00:00' }
const stamp = (more: object = {}, by = keeper) => desk.save.run({ type: sealUse, body: body(more), by })
const stands = async () => value(await desk.records.find(seal, 's1', keeper))
const back = (row: Row, asked: object = {}) =>
  desk.act.run({
    type: sealUse,
    action: 'returnSeal',
    id: String(row['id']),
    by: keeper,
    asked: { actualReturn: '2026-03-18 08:50:00', outStampCount: '3', returnState: 'Y', ...asked },
  })

describe('a seal', () => {
  test('is in one place: while it is out nobody uses it, and back it is there again', async () => {
    value(await stamp())
    const taken = value(await stamp(out))
    expect(taken).toMatchObject({ useStatus: '2' })
    expect(await stands()).toMatchObject({ sealStatus: '2', useCount: 2, lastUseTime: '2026-03-18 08:30:00' })
    expect(refusalOf(await stamp(out))).toBe(AWAY)
    expect(refusalOf(await stamp())).toBe(AWAY)
    expect(refusalOf(await back(taken, { actualReturn: '2026-03-18 08:39:59' }))).toBe('归还时间不能早于外带时间或晚于现在')
    value(await back(taken))
    expect(value(await desk.records.find(sealUse, String(taken['id']), keeper))).toMatchObject({ useStatus: '3', stampCount: 3 })
    expect(await stands()).toMatchObject({ sealStatus: '1' })
    expect(refusalOf(await back(taken))).toBe('该印章未外带')
    value(await stamp(out))
  })

  test('that was lost while it was out does not come back by the register', async () => {
    const taken = value(await stamp(out))
    const lose = { type: seal, action: 'lose', id: 's1', by: keeper, asked: { loseDate: '2026-03-18', loseNote: '已登报' } }
    value(await desk.act.run(lose))
    value(await back(taken))
    expect(await stands()).toMatchObject({ sealStatus: '5' })
  })

  test('is stamped without an apply only by its keeper, only where that is allowed, and never on contracts', async () => {
    expect(refusalOf(await stamp({}, person('clerk', { empId: 'e-keeper' })))).toBe('只有印章保管人可以直接登记，请联系印章保管人')
    expect(refusalOf(await stamp({ docType: '1', scanFiles: 'a.pdf' }))).toBe('合同、协议及授权书须先提交用印申请')
    expect(refusalOf(await stamp({ keeperId: 'e-clerk' }))).toBe('监印人必须是印章保管人或代理保管人')
    value(await desk.records.update(seal, await stands(), { ...(await stands()), allowManual: 'N', allowOut: 'N' }, keeper))
    expect(refusalOf(await stamp())).toBe('该印章须先提交用印申请')
    expect(await stands()).toMatchObject({ useCount: 0 })
  })

  test('has a book that is only added to: a wrong line is explained', async () => {
    const row = value(await stamp({ remark: '一式两份' }))
    const id = String(row['id'])
    const changed = { type: sealUse, body: { ...body(), version: row['version'], docTitle: '别的' }, by: keeper, id }
    expect(refusalOf(await desk.save.run(changed))).toBe('用印登记保存后不能修改，请用“更正说明”')
    expect(refusalOf(await desk.remove.run({ type: sealUse, ids: [id], by: keeper }))).toBe('用印登记不能删除')
    expect(refusalOf(await desk.remove.run({ type: seal, ids: ['s1'], by: keeper }))).toBe('印章已有用印记录，不能删除')
    value(await desk.act.run({ type: sealUse, action: 'correct', id, by: keeper, asked: { correctNote: '应为三份' } }))
    expect(value(await desk.records.find(sealUse, id, keeper))).toMatchObject({
      docTitle: '介绍信',
      remark: '一式两份\n2026-03-18 keeper更正：应为三份',
    })
  })

  test('is handed over before a witness, and then is the next keeper’s', async () => {
    const hand = (toEmpId: string) =>
      desk.act.run({ type: seal, action: 'handover', id: 's1', by: keeper, asked: { handovers: [{ toEmpId, witnessId: 'e-boss' }] } })
    expect(refusalOf(await hand('e-keeper'))).toBe('接收人不能与移交人相同')
    value(await hand('e-next'))
    value(await hand('e-last'))
    expect(await stands()).toMatchObject({
      keeperId: 'e-last',
      handovers: [
        { fromEmpId: 'e-keeper', toEmpId: 'e-next' },
        { fromEmpId: 'e-next', toEmpId: 'e-last' },
      ],
    })
  })
})
