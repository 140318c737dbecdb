import { beforeEach, expect, test } from 'vitest'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { defineDocument, defineRecord, defineRegister } from '../../../core/definitions/document.ts'
import { money, ref, rowRef, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { TraceRecord } from '../../../core/records/history/trace-record.use-case.ts'
import { openDesk, person } from '../../support/desk.ts'
import { refusalOf, value } from '../../support/results.ts'

const billNo = text('编号', { editable: false })
const shop = defineRecord({ key: 'bsc.shop', title: '客户', fields: { name: text('名称') } })
const protocol = defineDocument({ key: 'xt.protocol', title: '协议', fields: { billNo } })
const order = defineDocument({
  key: 'xt.order',
  title: '订单',
  fields: { billNo, shopId: ref('客户', { to: 'bsc.shop' }), protocolId: ref('协议', { to: 'xt.protocol' }) },
})
const shipment = defineDocument({
  key: 'xt.shipment',
  title: '发货单',
  fields: { billNo },
  lines: { items: lines('明细', { columns: { orderId: ref('订单', { to: 'xt.order' }) } }) },
})
const invoice = defineDocument({
  key: 'xt.invoice',
  title: '发票',
  fields: { billNo, shipmentId: ref('发货单', { to: 'xt.shipment' }), amount: money('金额', { guard: 'cost' }) },
})
const owed = defineRegister({
  key: 'xt.owed',
  title: '应收',
  titleField: 'sourceNo',
  fields: { sourceNo: text('来源'), orderId: ref('订单', { to: 'xt.order' }) },
})

const receipt = defineDocument({
  key: 'xt.receipt',
  title: '回执',
  fields: { billNo },
  lines: { items: lines('明细', { columns: { itemId: rowRef('发货行', { to: 'xt.shipment.items' }) } }) },
})

const types = [shop, protocol, order, shipment, invoice, owed, receipt]
const clerk = person('clerk')

let trace: TraceRecord
beforeEach(async () => {
  const { records } = openDesk(types)
  trace = new TraceRecord(catalogueOf(types, {}), records)
  const keep = async (type: (typeof types)[number], row: object) => value(await records.insert(type, row as never, clerk))
  await keep(shop, { id: 's1', name: '同济堂' })
  await keep(protocol, { id: 'p1', billNo: 'XY1', billStatus: 'approved' })
  await keep(order, { id: 'o1', billNo: 'DD1', billStatus: 'approved', shopId: 's1', protocolId: 'p1' })
  await keep(order, { id: 'o2', billNo: 'DD2', billStatus: 'draft', protocolId: 'p1' })
  await keep(shipment, { id: 'f1', billNo: 'FH1', billStatus: 'approved', items: [{ id: 'l1', orderId: 'o1' }] })
  await keep(invoice, { id: 'i1', billNo: 'FP1', billStatus: 'draft', shipmentId: 'f1', amount: '12.5' })
  await keep(owed, { id: 'y1', sourceNo: 'FH1', orderId: 'o1' })
})

const named = (found: readonly { readonly typeTitle: string; readonly name: string; readonly state: string }[]) =>
  found.map(({ typeTitle, name, state }) => [typeTitle, name, state])

test('a document is followed back to what it was made from and on to what was made from it, step by step', async () => {
  const { before, after } = value(await trace.run({ type: order, id: 'o1', by: clerk }))
  expect(named(before)).toEqual([['协议', 'XY1', '已通过']])
  expect(named(after)).toEqual([
    ['应收', 'FH1', ''],
    ['发货单', 'FH1', '已通过'],
    ['发票', 'FP1', '草稿'],
  ])
})

test('rows that name rows lead from one document to the other, both ways, and each stands beside what it came from', async () => {
  const { records } = openDesk(types)
  trace = new TraceRecord(catalogueOf(types, {}), records)
  value(await records.insert(order, { id: 'o1', billNo: 'DD1', billStatus: 'approved' } as never, clerk))
  value(
    await records.insert(
      shipment,
      { id: 'f1', billNo: 'FH1', billStatus: 'approved', items: [{ id: 'l1', orderId: 'o1' }] } as never,
      clerk,
    ),
  )
  value(
    await records.insert(receipt, { id: 'h1', billNo: 'HZ1', billStatus: 'draft', items: [{ id: 'm1', itemId: 'l1' }] } as never, clerk),
  )
  const back = value(await trace.run({ type: receipt, id: 'h1', by: clerk })).before
  expect(back.map(({ name, beside }) => [name, beside])).toEqual([
    ['FH1', ['xt.receipt/h1']],
    ['DD1', ['xt.shipment/f1']],
  ])
  expect(named(value(await trace.run({ type: order, id: 'o1', by: clerk })).after)).toEqual([
    ['发货单', 'FH1', '已通过'],
    ['回执', 'HZ1', '草稿'],
  ])
})

test('only as far as the person may see', async () => {
  const within = person('clerk', { codes: new Set(['xt:order:list', 'xt:owed:list']) })
  const { before, after } = value(await trace.run({ type: order, id: 'o1', by: within }))
  expect([named(before), named(after)]).toEqual([[], [['应收', 'FH1', '']]])
  expect(refusalOf(await trace.run({ type: shipment, id: 'f1', by: within }))).toBe('没有权限，请联系管理员授权')
})

test('each says what it comes to and where it stands, to whoever may know', async () => {
  const told = async (by = clerk) => {
    const { centre, after } = value(await trace.run({ type: order, id: 'o1', by }))
    return [centre.name, centre.status, after.find(({ typeKey }) => typeKey === 'xt.invoice')?.amount]
  }
  expect(await told()).toEqual(['DD1', 'approved', '12.5'])
  const codes = new Set(['order', 'shipment', 'invoice'].map((one) => `xt:${one}:list`))
  expect(await told(person('clerk', { codes }))).toEqual(['DD1', 'approved', undefined])
})
