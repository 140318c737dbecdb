import { beforeEach, describe, expect, test } from 'vitest'
import type { DocumentType } from '../../core/definitions/document.ts'
import { always } from '../../core/kernel/condition.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import { catalogue } from '../support/catalogue.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'
import { filledAt } from '../support/step-filled.ts'

const typeOf = (key: string): DocumentType => catalogue.find(key)!
const [stock, move] = [typeOf('cg.stock'), typeOf('cg.stockMove')]
const [handle, excursion, recall] = [typeOf('oa.unqualifiedHandle'), typeOf('oa.tempExcursion'), typeOf('oa.recall')]
const scrap = typeOf('xt.scrapApply')

const inspector = person('inspector', { roles: ['quality'], empId: 'e1', deptId: '152' })
const KNOWN = ['bsc.product', 'bsc.warehouse', 'bsc.bscBussCompany', 'sale.saleShipment', 'xt.scrapApply', 'oa.asset']

let desk: ReturnType<typeof openDesk>
beforeEach(async () => {
  const types = catalogue.types.filter(({ key, area }) => area === 'cg' || KNOWN.includes(key))
  desk = openDesk([...types, handle, excursion, recall], {}, { quality: ['checker'] })
  const insert = async (key: string, row: Row) => value(await desk.records.insert(typeOf(key), row, inspector))
  await insert('bsc.product', { id: 'p1', name: '阿莫西林胶囊', spec: '0.25g', unit: '1', billStatus: 'approved', enabled: 'Y' })
  for (const [id, warehouseType] of [
    ['w1', '2'],
    ['w7', '7'],
  ])
    await insert('bsc.warehouse', { id: String(id), name: String(id), warehouseType: String(warehouseType), enabled: 'Y' })
  await insert('cg.stock', {
    ...{ id: 's1', productId: 'p1', batchNo: 'B1', expiryDate: '2027-01-01', warehouseId: 'w1', locationCode: 'A', qualityStatus: '1' },
    ...{ qty: '10', lockedQty: '0', availableQty: '10', costPrice: '3' },
  })
})

const FILLED: Row = {
  empId: 'e1',
  deptId: '152',
  cause: '原因',
  measure: '措施',
  qualityOpinion: '意见',
  prevention: '预防',
  emergency: '隔离',
  reportFda: 'N',
}

const filledOf = ({ fields }: DocumentType): Row => Object.fromEntries(Object.entries(FILLED).filter(([key]) => key in fields))

const send = (type: DocumentType, body: Row) =>
  desk.save.run({ type, body: { ...filledOf(type), ...body }, by: inspector, submit: true, confirmed: true })

/** All agree one after another; whoever decides fills in what his step asks. */
const decided = async (type: DocumentType, row: Row, form: Row = {}) => {
  for (let step = 0; step < 6; step += 1) {
    const chain = value(await desk.approvals.ofRecord(type.key, textAt(row, 'id'), inspector))
    const task = chain?.tasks.find(({ status }) => status === 'open')
    if (!task) break
    const stored = await stands(type, row)
    const items = rowsOf(stored, 'items').map((item) => ({ id: item['id'], ...rowsOf(form, 'items')[0] }))
    const by = person(task.userId, { roles: ['quality'] })
    value(
      await desk.decide.run({
        taskId: task.id,
        version: task.version,
        verdict: 'agree',
        by,
        filled: filledAt({ type, chain: chain!, record: stored, by }, { ...filledOf(type), ...form, items }),
      }),
    )
  }
  return stands(type, row)
}
const stands = async (type: DocumentType, row: Row) => value(await desk.records.find(type, textAt(row, 'id'), inspector))
const act = (type: DocumentType, row: Row, action: string, asked: Row = {}) =>
  desk.act.run({ type, action, id: textAt(row, 'id'), by: inspector, asked })
const all = async (type: DocumentType) =>
  value(
    await desk.records.list(
      type,
      { where: always, order: [], pageNo: 1, pageSize: 20, fields: [...Object.keys(type.fields), 'billStatus'] },
      inspector,
    ),
  ).records
/** Stock by warehouse and quality: how much lies there. */
const lying = async () =>
  Object.fromEntries(
    (await all(stock))
      .filter((row) => textAt(row, 'qty') !== '0')
      .map((row) => [`${textAt(row, 'warehouseId')}/${textAt(row, 'qualityStatus')}`, textAt(row, 'qty')]),
  )

describe('goods that are unqualified', () => {
  const found = (qty: string, handleWay: string): Row => ({
    source: '2',
    findDate: '2026-03-18',
    warehouseId: 'w1',
    badWarehouseId: 'w7',
    description: '外包装破损',
    images: 'demo/a.jpg',
    items: [{ stockId: 's1', qty, kind: '1', handleWay }],
  })

  test('go to the red zone when that is approved, never more than is free, and may come back after a second look', async () => {
    expect(refusalOf(await send(handle, found('11', '4')))).toBe('不合格数量不能大于可用数量')
    const sent = value(await send(handle, found('4', '4')))
    expect(await lying()).toEqual({ 'w1/1': '10' })
    const approved = await decided(handle, sent, { items: [{ handleWay: '4' }] })
    expect(approved['billStatus']).toBe('approved')
    expect(await lying()).toEqual({ 'w1/1': '6', 'w7/3': '4' })
    const [order] = await all(move)
    expect(order).toMatchObject({ billStatus: 'approved', stockMoveType: '5', reason: `不合格药品处理${textAt(approved, 'billNo')}` })

    expect(refusalOf(await act(handle, approved, 'finish'))).toBe('还有未处理完的明细')
    expect(refusalOf(await act(handle, approved, 'seal', { sealPlace: '库', reportNo: '1' }))).toBe('没有待封存的明细')
    value(await act(handle, approved, 'restore', { checkReport: 'demo/a.pdf' }))
    expect(await lying()).toEqual({ 'w1/1': '10' })
    expect((await all(stock)).map((row) => textAt(row, 'costPrice'))).toEqual(['3', '3'])
    value(await act(handle, approved, 'finish'))
    expect((await stands(handle, approved))['billStatus']).toBe('closed')
  })

  test('are settled by what scraps them', async () => {
    const approved = await decided(handle, value(await send(handle, found('4', '1'))), { items: [{ handleWay: '1' }] })
    value(await act(handle, approved, 'toScrap'))
    const [made] = await all(scrap)
    expect(made).toMatchObject({ billStatus: 'draft', warehouseId: 'w7' })
    expect(rowsOf(await stands(handle, approved), 'items')).toMatchObject([{ handleBillNo: made!['billNo'], settled: 'N' }])
    expect(refusalOf(await act(handle, approved, 'toScrap'))).toBe('没有待报损的明细')
    value(await desk.remove.run({ type: scrap, ids: [textAt(made, 'id')], by: inspector, confirmed: true }))
    expect(rowsOf(await stands(handle, approved), 'items')).toMatchObject([{ handleBillNo: null, settled: 'N' }])
  })
})

describe('a temperature excursion', () => {
  const event: Row = {
    eventType: '1',
    warehouseId: 'w1',
    pointName: 'A1',
    startTime: '2026-03-17 08:00:00',
    endTime: '2026-03-17 09:30:00',
    limitText: '2～8℃',
    extremeValue: '12',
    dataFiles: 'demo/a.pdf',
    items: [{ stockId: 's1', productId: 'p1', batchNo: 'B1', qty: '10' }],
  }

  test('stops the goods at once, and lets them go when quality says so', async () => {
    const sent = value(await send(excursion, event))
    expect(sent).toMatchObject({ minutes: 90 })
    expect(await lying()).toEqual({ 'w1/4': '10' })
    await decided(excursion, sent, { items: [{ decision: '1' }] })
    expect(await lying()).toEqual({ 'w1/1': '10' })
  })

  test('lets them go again when it is withdrawn, and hands them on where they are bad', async () => {
    const sent = value(await send(excursion, event))
    value(await desk.withdraw.run({ type: excursion, id: textAt(sent, 'id'), by: inspector } as never))
    expect(await lying()).toEqual({ 'w1/1': '10' })
    await decided(excursion, value(await send(excursion, event)), { items: [{ decision: '4' }] })
    expect(await lying()).toEqual({ 'w1/4': '10' })
    expect(await all(handle)).toMatchObject([{ billStatus: 'draft', source: '2', totalQty: '10' }])
  })
})

describe('a recall', () => {
  test('finds what lies in stock and who had it, stops it, and hands it on at its end', async () => {
    value(
      await desk.records.insert(
        typeOf('sale.saleShipment'),
        {
          id: 'f1',
          companyId: 'c1',
          billStatus: 'shipped',
          productList: [{ id: 'f1-1', productId: 'p1', batchNo: 'B1', qty: '25' }],
        } as Row,
        inspector,
      ),
    )
    const sent = value(
      await send(recall, {
        recallSource: '3',
        recallLevel: '2',
        productId: 'p1',
        batchNos: 'B1,B2',
        receiveTime: '2026-03-18 08:00:00',
        ownerId: 'e1',
        reason: '标签有误',
        plan: '停售',
        files: 'demo/a.pdf',
      }),
    )
    expect(sent).toMatchObject({ noticeDeadline: '2026-03-20 08:00:00', stockQty: '10', soldQty: '25', backRate: '0' })
    expect(await lying()).toEqual({ 'w1/4': '10' })
    const running = await decided(recall, sent)
    const [customer] = rowsOf(running, 'customers')
    expect(refusalOf(await act(recall, running, 'finish'))).toBe('请完成通知登记与召回总结')
    const clerk = person('seller', { roles: ['business'] })
    const told = { noticeTime: '2026-03-18 08:30:00', noticeWay: '电话', customers: [{ id: customer!['id'], telling: 'Y' }] } as Row
    value(await desk.act.run({ type: recall, action: 'notify', id: textAt(running, 'id'), by: clerk, asked: told }))
    expect(rowsOf(await stands(recall, running), 'customers')).toMatchObject([
      { companyId: 'c1', shipQty: '25', noticeWay: '电话', late: 'N' },
    ])
  })
})
