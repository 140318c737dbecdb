import { beforeEach, describe, expect, test } from 'vitest'
import product from '../../core/documents/bsc/product.document.ts'
import warehouse from '../../core/documents/bsc/warehouse.document.ts'
import stock from '../../core/documents/cg/stock.document.ts'
import stockFlow from '../../core/documents/cg/stock-flow.document.ts'
import stockMove from '../../core/documents/cg/stock-move.document.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { always } from '../../core/kernel/condition.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const clerk = person('clerk')

let desk: ReturnType<typeof openDesk>
beforeEach(async () => {
  desk = openDesk([stockMove, stock, stockFlow, product, warehouse])
  value(await desk.records.insert(product, { id: 'p1', name: '阿莫西林胶囊', spec: '0.25g', billStatus: 'approved', enabled: 'Y' }, clerk))
  for (const [id, warehouseType] of [
    ['w1', '2'],
    ['w2', '2'],
    ['w7', '7'],
  ])
    value(await desk.records.insert(warehouse, { id, name: id, warehouseType, enabled: 'Y' }, clerk))
  const batch = { productId: 'p1', batchNo: 'B1', productionDate: '2025-01-01', expiryDate: '2027-01-01', lockedQty: '0' }
  const place = { warehouseId: 'w1', locationCode: 'A', qualityStatus: '1', companyId: 'c1' }
  const rows = [
    { id: 's1', ...batch, ...place, qty: '10', availableQty: '10', costPrice: '3' },
    { id: 's2', ...batch, ...place, warehouseId: 'w2', qty: '5', availableQty: '5', costPrice: '4.5' },
    {
      id: 's3',
      ...batch,
      ...place,
      batchNo: 'B0',
      expiryDate: '2026-03-18',
      qualityStatus: '4',
      qty: '2',
      availableQty: '2',
      costPrice: '1',
    },
  ]
  for (const row of rows) value(await desk.records.insert(stock, row, clerk))
})

const body = (qty: string, more: object = {}) => ({
  stockMoveType: '2',
  warehouseId: 'w1',
  toWarehouseId: 'w2',
  reason: '补货',
  items: [{ stockId: 's1', qty, toLocationCode: 'A' }],
  ...more,
})
const send = (qty: string, more: object = {}) =>
  desk.save.run({ type: stockMove, body: body(qty, more), by: clerk, submit: true, confirmed: true })
const decide = async (row: Row) => {
  const chain = value(await desk.approvals.ofRecord(stockMove.key, String(row['id']), clerk))
  const task = chain!.tasks.find(({ status }) => status === 'open')!
  return desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', opinion: '', by: person(task.userId) })
}
const all = async (type: DocumentType) =>
  value(
    await desk.records.list(type, { where: always, order: [], pageNo: 1, pageSize: 9, fields: Object.keys(type.fields) }, clerk),
  ).records.toSorted((a, b) => Number(String(a['id']).replace(/\D/g, '')) - Number(String(b['id']).replace(/\D/g, '')))
const batches = () => all(stock)
const flows = () => all(stockFlow)

describe('a stock move', () => {
  test('takes goods at what they cost where they leave, and the row they come to averages', async () => {
    value(await decide(value(await send('4'))))
    expect(await batches()).toMatchObject([
      { id: 's1', qty: '6', availableQty: '6', costPrice: '3', amount: '18' },
      { id: 's2', qty: '9', costPrice: '3.8333', amount: '34.5' },
      { id: 's3' },
    ])
    expect(await flows()).toMatchObject([
      { bizType: '6', outQty: '4', balanceQty: '6', costPrice: '3', costAmount: '-12', stockId: 's1' },
      { bizType: '5', inQty: '4', balanceQty: '9', costPrice: '3', costAmount: '12', stockId: 's2' },
    ])
  })

  test('begins a row of its own where the batch never lay, with the dates and the supplier of the batch', async () => {
    value(await decide(value(await send('4', { items: [{ stockId: 's1', qty: '4', toLocationCode: 'C' }] }))))
    const [begun] = (await batches()).filter(({ locationCode }) => locationCode === 'C')
    expect(begun).toMatchObject({
      warehouseId: 'w2',
      qty: '4',
      costPrice: '3',
      productionDate: '2025-01-01',
      expiryDate: '2027-01-01',
      companyId: 'c1',
      spec: '0.25g',
    })
  })

  test('is refused when it is decided where others were quicker', async () => {
    const [first, second] = [value(await send('7')), value(await send('7'))]
    value(await decide(first))
    expect(refusalOf(await decide(second))).toBe('产品阿莫西林胶囊批号B1库存不足')
    expect((await flows()).length).toBe(2)
  })

  test('says what its type allows', async () => {
    expect(refusalOf(await send('10.00001'))).toBe('移动数量必须大于0且不能大于可用数量')
    expect(refusalOf(await send('1', { toWarehouseId: 'w1' }))).toBe('仓库调拨的移出与移入仓库不能相同')
    expect(refusalOf(await send('1', { stockMoveType: '1' }))).toBe('该移库类型不能更换仓库')
    const stop = { stockMoveType: '3', toWarehouseId: 'w1' }
    expect(refusalOf(await send('1', stop))).toBe('请选择质量处理文件')
    expect(refusalOf(await send('1', { ...stop, stockMoveType: '5', toWarehouseId: 'w2', qualityFile: 'q/1.pdf' }))).toBe(
      '转不合格必须移入不合格品库',
    )
    const release = { ...stop, stockMoveType: '4', qualityFile: 'q/1.pdf', items: [{ stockId: 's3', qty: '1', toLocationCode: 'A' }] }
    expect(refusalOf(await send('1', release))).toBe('已过有效期的批号不能解除停售')
    const twice = { items: [1, 2].map(() => ({ stockId: 's1', qty: '1', toLocationCode: 'A' })) }
    expect(refusalOf(await send('1', twice))).toBe('同一库存批次不能重复')
  })

  test('stops, and what was stopped is decided by quality too', async () => {
    const row = value(await send('4', { stockMoveType: '3', toWarehouseId: 'w1', qualityFile: 'q/1.pdf' }))
    value(await decide(row))
    expect(await flows()).toEqual([])
    value(await decide(row))
    expect(await flows()).toMatchObject([
      { bizType: '11', qualityStatus: '1' },
      { bizType: '11', qualityStatus: '4' },
    ])
  })
})
