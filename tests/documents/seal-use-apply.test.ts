import { beforeEach, describe, expect, test } from 'vitest'
import sealUseApply from '../../core/documents/xt/seal-use-apply.document.ts'
import seal from '../../core/documents/xzrl/seal.document.ts'
import sealUse from '../../core/documents/xzrl/seal-use.document.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'
import { openWriting, TODAY } from '../support/writing.ts'

const keeper = (empId: string) => person(empId, { empId, roles: ['seal_keeper'] })

let at: ReturnType<typeof openWriting>
beforeEach(async () => {
  at = openWriting([seal, sealUse, sealUseApply])
  for (const [id, sealType, keeperId] of [
    ['s1', '8', 'k1'],
    ['s2', '2', 'k2'],
  ])
    await at.put(seal, {
      id,
      sealNo: id,
      sealName: `印章${id}`,
      sealType,
      keeperId,
      allowOut: 'N',
      allowManual: 'N',
      sealStatus: '1',
      useCount: 0,
    })
})

const body = (more: Row = {}): Row => ({
  ...{ empId: 'e-clerk', deptId: '152', sealIds: 's1,s2', docType: '9', docTitle: '介绍信', copies: 2, pages: 1, useDate: TODAY },
  ...{ reason: '业务需要', attachments: 'seal/1.pdf' },
  ...more,
})
const stamp = (apply: Row, by: string, stampCount = 2) => at.act(sealUseApply, apply, 'stamp', { stampCount }, keeper(by))
const now = (apply: Row) => at.row(sealUseApply, String(apply['id']))

describe('papers', () => {
  test('are stamped by each keeper with his seals, and are done with the last', async () => {
    const apply = await at.approved(sealUseApply, body())
    expect(refusalOf(await stamp(apply, 'k9'))).toBe('您不是该印章的保管人')
    expect(refusalOf(await stamp(apply, 'k1', 1))).toBe('盖章次数不能少于份数')
    value(await stamp(apply, 'k1'))
    expect(await now(apply)).toMatchObject({ billStatus: 'approved' })
    expect(refusalOf(await stamp(apply, 'k1'))).toBe('您不是该印章的保管人')
    expect(refusalOf(await at.act(sealUseApply, apply, 'close', { closeReason: '不用了' }))).toBe('已有用印登记，不能关闭')
    value(await stamp(apply, 'k2'))
    expect(await now(apply)).toMatchObject({ billStatus: 'stamped', stampTime: `${TODAY} 09:00:00` })
    expect(await at.list(sealUse)).toMatchObject(
      ['s2', 's1'].map((sealId) => ({
        sealId,
        isManual: 'N',
        sealUseApplyId: apply['id'],
        userEmpId: 'e-clerk',
        copies: 2,
        stampCount: 2,
      })),
    )
    expect(await at.row(seal, 's1')).toMatchObject({ useCount: 1 })
  })

  test('wait while a seal is away', async () => {
    const apply = await at.approved(sealUseApply, body({ sealIds: 's1' }))
    const kept = await at.row(seal, 's1')
    value(await at.desk.records.update(seal, kept, { ...kept, sealStatus: '3' }, keeper('k1')))
    expect(refusalOf(await stamp(apply, 'k1'))).toBe('印章“印章s1”当前不可用')
    expect(await at.list(sealUse)).toEqual([])
  })

  test('ask for the seal that they need, and for one that may leave', async () => {
    expect(refusalOf(await at.send(sealUseApply, body({ docType: '7', sealIds: 's1' })))).toBe(
      '财务票据及对账函须选择公章、财务专用章或发票专用章',
    )
    const out = { isOut: 'Y', outPlace: '客户现场', outTime: `${TODAY} 10:00:00`, planReturn: '2026-03-22 10:00:00', accompanyId: 'e2' }
    expect(refusalOf(await at.send(sealUseApply, body({ ...out, sealIds: 's1' })))).toBe('印章“印章s1”不允许外带')
    const kept = await at.row(seal, 's1')
    value(await at.desk.records.update(seal, kept, { ...kept, allowOut: 'Y' }, keeper('k1')))
    expect(refusalOf(await at.send(sealUseApply, body({ ...out, sealIds: 's1' })))).toBe('印章外带不能超过3天')
  })
})
