import { beforeEach, describe, expect, test } from 'vitest'
import product from '../../core/documents/bsc/product.document.ts'
import stock from '../../core/documents/cg/stock.document.ts'
import stockFlow from '../../core/documents/cg/stock-flow.document.ts'
import scrapApply from '../../core/documents/xt/scrap-apply.document.ts'
import { always } from '../../core/kernel/condition.ts'
import { rowsOf, wireOf, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const clerk = person('clerk')
const BATCH = 'batch-1'

let desk: ReturnType<typeof openDesk>
beforeEach(async () => {
  desk = openDesk([scrapApply, stock, stockFlow, product])
  const medicine = {
    id: 'p1',
    name: '吗啡片',
    specialType: '1',
    spec: '10mg×20片',
    unit: '1',
    factoryId: 'f1',
    billStatus: 'approved',
    enabled: 'Y',
  }
  value(await desk.records.insert(product, medicine, clerk))
  value(
    await desk.records.insert(
      stock,
      {
        id: BATCH,
        warehouseId: 'w1',
        productId: 'p1',
        batchNo: '260101001',
        expiryDate: '2026-02-01',
        qualityStatus: '3',
        qty: '10',
        lockedQty: '0',
        availableQty: '10',
        costPrice: '2.345',
        amount: '23.45',
      },
      clerk,
    ),
  )
})

const body = (qty: string, more: object = {}) => ({
  warehouseId: 'w1',
  empId: 'e1',
  deptId: '152',
  reason: '2',
  reasonNote: '已过有效期',
  images: 'scrap/1.jpg',
  items: [{ stockId: BATCH, qty }],
  ...more,
})
const send = (qty: string, more: object = {}) =>
  desk.save.run({ type: scrapApply, body: body(qty, more), by: clerk, submit: true, confirmed: true })
const batch = async () => value(await desk.records.find(stock, BATCH, clerk))
const decide = async (row: Row, filled?: Readonly<Record<string, unknown>>, verdict: 'agree' | 'reject' = 'agree') => {
  const chain = value(await desk.approvals.ofRecord(scrapApply.key, String(row['id']), clerk))
  const task = chain!.tasks.find(({ status }) => status === 'open')!
  const by = person(task.userId)
  return desk.decide.run({ taskId: task.id, version: task.version, verdict, opinion: '已核对', by, ...(filled ? { filled } : {}) })
}
const opinion = (row: Row) => ({ qualityOpinion: '同意报损', items: rowsOf(row, 'items').map(({ id }) => ({ id, judge: '1' })) })

describe('a write-off', () => {
  test('takes no more than the batch has, and what one asks for nobody else can have', async () => {
    expect(refusalOf(await send('10.5'))).toBe('产品吗啡片批号260101001可用库存10，不足10.5')
    expect(refusalOf(await send('0'))).toBe('报损数量必须大于0且不能大于可用库存')
    const first = value(await send('7'))
    expect(await batch()).toMatchObject({ qty: '10', lockedQty: '7', availableQty: '3' })
    expect(refusalOf(await send('4'))).toBe('产品吗啡片批号260101001可用库存3，不足4')
    value(await decide(first, undefined, 'reject'))
    expect(await batch()).toMatchObject({ qty: '10', lockedQty: '0', availableQty: '10' })
  })

  test('is of a batch that stands in its warehouse and is unfit, and of none twice', async () => {
    expect(refusalOf(await send('1', { warehouseId: 'w2' }))).toBe('库存批次不存在或已停用，请重新选择')
    const twice = { items: [1, 2].map((qty) => ({ stockId: BATCH, qty: String(qty) })) }
    expect(refusalOf(await send('1', twice))).toBe('报损明细批次重复')
    expect(refusalOf(await send('1', { images: '' }))).toBe('请上传报损商品照片')
  })

  test('is judged by quality at its own step, and leaves the books when the last one agrees', async () => {
    const row = value(await send('4'))
    value(await decide(row))
    expect(refusalOf(await decide(row))).toBe('请输入质量管理意见')
    expect(refusalOf(await decide(row, { qualityOpinion: '同意报损' }))).toBe('请选择质量结论')
    expect(refusalOf(await decide(row, { ...opinion(row), reasonNote: '不是这一步填写的' }))).toBe('当前节点不能修改原因说明')
    value(await decide(row, opinion(row)))
    value(await decide(row))
    value(await decide(row))
    const kept = value(await desk.records.find(scrapApply, String(row['id']), clerk))
    expect(kept).toMatchObject({
      billStatus: 'approved',
      qualityOpinion: '同意报损',
      reasonNote: '已过有效期',
      amount: '9.38',
      hasSpecial: 'Y',
    })
    expect(rowsOf(kept, 'items')).toMatchObject([{ judge: '1', qty: '4', costPrice: '2.345', spec: '10mg×20片', factoryId: 'f1' }])
    expect(await batch()).toMatchObject({ qty: '6', lockedQty: '0', availableQty: '6', amount: '14.07' })
    const flow = await desk.records.list(
      stockFlow,
      { where: always, order: [], pageNo: 1, pageSize: 9, fields: ['outQty', 'balanceQty', 'costAmount', 'bizType', 'sourceBillNo'] },
      clerk,
    )
    expect(value(flow).records).toMatchObject([
      { outQty: '4', balanceQty: '6', costAmount: '-9.38', bizType: '9', sourceBillNo: wireOf(row, 'billNo') },
    ])
  })

  test('is destroyed before two pairs of eyes, not before today', async () => {
    const row = value(await send('1'))
    value(await decide(row))
    value(await decide(row, opinion(row)))
    value(await decide(row))
    value(await decide(row))
    const asked = {
      destroyDate: '2026-03-18',
      destroyWay: '1',
      destroyPlace: '金山',
      operators: 'u1',
      supervisors: 'u2',
      destroyUnit: '市特殊药品销毁中心',
      destroyImages: 'scrap/2.jpg',
    }
    const destroy = (given: object) =>
      desk.act.run({
        type: scrapApply,
        action: 'destroy',
        id: String(row['id']),
        by: person('judge', { roles: ['quality'] }),
        asked: { ...asked, ...given },
      })
    expect(refusalOf(await destroy({}))).toBe('监销人不能少于2人')
    expect(refusalOf(await destroy({ supervisors: 'u2,u3', destroyDate: '2026-03-19' }))).toBe('销毁日期不能晚于今天')
    expect(refusalOf(await destroy({ supervisors: 'u2,u3', destroyPlace: '' }))).toBe('请输入销毁地点')
    expect(refusalOf(await destroy({ supervisors: 'u2,u3', destroyUnit: '' }))).toBe('特殊管理药品须填写销毁单位及监管部门监销证明')
    value(await destroy({ supervisors: 'u2,u3' }))
    expect(value(await desk.records.find(scrapApply, String(row['id']), clerk))).toMatchObject({
      billStatus: 'done',
      destroyPlace: '金山',
    })
  })
})
