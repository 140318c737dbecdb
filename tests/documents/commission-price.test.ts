import { beforeEach, expect, test } from 'vitest'
import hospital from '../../core/documents/bsc/hospital.document.ts'
import commissionPrice from '../../core/documents/bsc/product-commission-price.document.ts'
import product from '../../core/documents/bsc/product.document.ts'
import { textAt, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const clerk = person('clerk', { roles: ['business'], saleOrgId: '145' })

let desk: ReturnType<typeof openDesk>
beforeEach(async () => {
  desk = openDesk([commissionPrice, product, hospital])
  const medicine = { id: 'p1', name: '胶囊', spec: '10粒', unit: '1', taxRate: '0.13', billStatus: 'approved', enabled: 'Y' }
  value(await desk.records.insert(product, medicine, clerk))
  for (const id of ['h1', 'h2']) value(await desk.records.insert(hospital, { id, name: id, billStatus: 'approved', enabled: 'Y' }, clerk))
})

const file = (more: Row = {}, confirmed = true) =>
  desk.save.run({
    type: commissionPrice,
    by: clerk,
    submit: true,
    confirmed,
    body: {
      ...{
        productId: 'p1',
        hospitalId: 'h1',
        orgId: '145',
        invoicePrice: '20',
        basePrice: '10',
        startDate: '2026-03-18',
        endDate: '2026-12-31',
      },
      ...more,
    },
  })
const decide = async (row: Row) => {
  const chain = value(await desk.approvals.ofRecord(commissionPrice.key, textAt(row, 'id'), clerk))!
  const task = chain.tasks.find(({ status }) => status === 'open')!
  return desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by: person(task.userId) })
}
const act = (row: Row, action: string) => desk.act.run({ type: commissionPrice, action, id: textAt(row, 'id'), by: clerk })
const stands = async (row: Row) => value(await desk.records.find(commissionPrice, textAt(row, 'id'), clerk))

test('a commission is what is left above the base price after tax, or a part of the amount, unless something else is typed', async () => {
  expect(value(await file())).toMatchObject({ commissionPrice: '8.7' })
  expect(value(await file({ hospitalId: 'h2', commissionBase: '2', commissionRate: '12.5' }))).toMatchObject({ commissionPrice: '2.5' })
  expect(refusalOf(await file({ commissionPrice: '8.7001' }, false))).toBe('单位佣金超过税后差价，是否继续')
  expect(refusalOf(await file({ hospitalId: null }))).toBe('代理商、商业公司、医院、销售区域至少填写一项')
  expect(refusalOf(await file({ basePrice: '20.01' }))).toBe('底价不能小于0且不能高于开票价')
})

test('one commission holds for a scope at a time: asked when it is sent, decided, and begun again', async () => {
  const [first, second] = [value(await file()), value(await file({ startDate: '2026-12-31', endDate: '2027-12-31' }))]
  for (const row of [first, second]) value(await decide(row))
  value(await decide(first))
  expect(refusalOf(await decide(second))).toBe('该范围内已存在有效期重叠的佣金价')
  expect(refusalOf(await file())).toBe('该范围内已存在有效期重叠的佣金价')
  value(await act(first, 'stop'))
  expect(await stands(first)).toMatchObject({ billStatus: 'closed', endDate: '2026-03-18' })
  value(await decide(second))
  value(await act(first, 'resume'))
})
