import { beforeEach, describe, expect, test } from 'vitest'
import hospital from '../../core/documents/bsc/hospital.document.ts'
import licence from '../../core/documents/bsc/licence.document.ts'
import newDevelopCustomer from '../../core/documents/xt/new-develop-customer.document.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'
import { openWriting, TODAY } from '../support/writing.ts'

const CODE = '91310000MA1K35X12A'

let at: ReturnType<typeof openWriting>
beforeEach(() => {
  at = openWriting([hospital, licence, newDevelopCustomer], { quality: ['tester'], region_manager: ['upper'] })
})

const body = (more: Row = {}): Row => ({
  ...{ customerType: '1', isExisting: 'N', customerName: '康宁医院', creditCode: CODE, regionId: '310101', address: '滨江路1号' },
  ...{ hospitalLevel: '21', hospitalType: '1', nature: '1', saleMode: '2', saleAreaId: 'a1', empId: 'e-clerk', deptId: '152' },
  ...{ deliverCompanyId: 'c1', planDate: '2026-06-01', plan: '拜访' },
  products: [{ productId: 'p1', department: '心内科', monthQty: '10', unitPrice: '20' }],
  contacts: [{ personName: '周建平', duty: '主任', phone: '13900001234' }],
  licences: [{ licenceType: '4', licenceNo: 'PDY1', issueDate: '2025-01-01', longTerm: 'Y', scanFile: 'l/1.pdf' }],
  ...more,
})
const now = (one: Row) => at.row(newDevelopCustomer, String(one['id']))

describe('a customer that is to be won', () => {
  test('comes into the base data with its papers when it is approved, and is protected', async () => {
    const filed = await at.approved(newDevelopCustomer, body())
    expect(filed).toMatchObject({ billStatus: 'approved', protectUntil: '2026-09-14', hospitalId: filed['id'], monthAmount: '200' })
    expect(await at.list(hospital)).toMatchObject([
      { name: '康宁医院', billStatus: 'approved', developStatus: '1', practiceLicenceNo: 'PDY1', hospitalLevel: '21' },
    ])
    expect(await at.list(licence)).toMatchObject([{ ownerType: '4', hospitalId: filed['id'], licenceType: '4', licenceNo: 'PDY1' }])
    const again = body({ isExisting: 'Y', hospitalId: filed['id'] })
    expect(refusalOf(await at.send(newDevelopCustomer, { ...again, licences: [] }))).toContain('医院不存在')
  })

  test('is one person’s, and known by its code or name', async () => {
    value(await at.send(newDevelopCustomer, body()))
    expect(refusalOf(await at.send(newDevelopCustomer, body({ customerName: '康宁二院' })))).toBe(
      '客户康宁医院已由申请开发，保护期至审批结束',
    )
    value(await at.send(newDevelopCustomer, body({ products: [{ productId: 'p2', department: '骨科', monthQty: '1', unitPrice: '1' }] })))
    expect(refusalOf(await at.send(newDevelopCustomer, body({ creditCode: '91310000MA1K35X13A', licences: [] })))).toBe(
      '医疗机构缺少执业许可证',
    )
  })

  test('is extended twice, and free again when it is given up', async () => {
    const filed = await at.approved(newDevelopCustomer, body())
    const director = person('director', { roles: ['sales_director'] })
    const extend = () => at.act(newDevelopCustomer, filed, 'extend', { extendDays: 30, extendReason: '药事会延期' }, director)
    value(await extend())
    value(await extend())
    expect(refusalOf(await extend())).toBe('保护期最多延长2次')
    expect(await now(filed)).toMatchObject({ protectUntil: '2026-11-13' })
    value(await at.act(newDevelopCustomer, filed, 'stop', { stopReason: '已与他人签约' }, director))
    expect(await now(filed)).toMatchObject({ billStatus: 'closed', protectUntil: TODAY })
    expect(await at.row(hospital, String(filed['id']))).toMatchObject({ developStatus: '0' })
  })
})
