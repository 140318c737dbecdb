import { beforeEach, describe, expect, test } from 'vitest'
import product from '../../core/documents/bsc/product.document.ts'
import productPrice from '../../core/documents/bsc/product-price.document.ts'
import warehouse from '../../core/documents/bsc/warehouse.document.ts'
import stock from '../../core/documents/cg/stock.document.ts'
import stockFlow from '../../core/documents/cg/stock-flow.document.ts'
import privateMedication from '../../core/documents/xt/private-medication.document.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'
import { openWriting, TODAY } from '../support/writing.ts'

const keeper = person('keeper', { roles: ['warehouse'] })

let at: ReturnType<typeof openWriting>
beforeEach(async () => {
  at = openWriting([product, productPrice, warehouse, stock, stockFlow, privateMedication], { quality: ['tester'] })
  await at.put(warehouse, { id: 'w1', name: '一号库', saleable: 'Y', orgId: '127', enabled: 'Y' })
  for (const [id, specialType, retailPrice] of [
    ['p1', '0', '12.5'],
    ['p2', '1', '10'],
    ['p3', '6', '900'],
    ['p4', '0', null],
  ] as const) {
    await at.put(product, { id, name: `药${id}`, specialType, otcType: '2', billStatus: 'approved', enabled: 'Y' })
    if (retailPrice)
      await at.put(productPrice, {
        id,
        productId: id,
        billStatus: 'committed',
        startDate: '2026-01-01',
        retailPrice,
        competitivePrice: '0',
      })
    await at.put(stock, {
      ...{ id: `s-${id}`, warehouseId: 'w1', productId: id, batchNo: 'B1', expiryDate: '2026-12-31', qualityStatus: '1' },
      ...{ qty: '6', lockedQty: '0', availableQty: '6', costPrice: '5', amount: '30' },
    })
  }
})

const body = (items: readonly (readonly [productId: string, qty: string])[], more: Row = {}): Row => ({
  ...{ empId: 'e-clerk', deptId: '152', applyFor: '1', patientName: '李文', warehouseId: 'w1', purpose: '感冒', needDate: TODAY },
  ...{ payWay: '1', promise: 'Y', items: items.map(([id, qty]) => ({ stockId: `s-${id}`, qty })) },
  ...more,
})
const send = (items: readonly (readonly [string, string])[], more: Row = {}) => at.send(privateMedication, body(items, more))
const lying = async (id = 's-p1') => {
  const { qty, lockedQty, availableQty } = await at.row(stock, id)
  return [qty, lockedQty, availableQty]
}

describe('medicine for oneself', () => {
  test('is kept from the approval on, at the staff price, and leaves the books when it is handed out', async () => {
    const apply = await at.approved(privateMedication, body([['p1', '2']]))
    expect(apply).toMatchObject({ amount: '20', retailAmount: '25', monthAmount: '20', items: [{ unitPrice: '10', discount: '0.8' }] })
    expect(await lying()).toEqual(['6', '2', '4'])
    expect(refusalOf(await at.act(privateMedication, apply, 'issue', {}, keeper))).toBe('请输入收款凭证号')
    value(await at.act(privateMedication, apply, 'issue', { receiptNo: 'SJ1' }, keeper))
    expect(await lying()).toEqual(['4', '0', '4'])
    expect(await at.row(privateMedication, String(apply['id']))).toMatchObject({ billStatus: 'issued', issueDate: TODAY })
    const other = await at.approved(privateMedication, body([['p1', '1']]))
    value(await at.act(privateMedication, other, 'close', { closeReason: '不需要' }))
    expect(await lying()).toEqual(['4', '0', '4'])
  })

  test('that two ask for at once goes to whoever is approved first', async () => {
    const [one, two] = [value(await send([['p1', '4']])), value(await send([['p1', '4']], { empId: 'e-other' }))]
    value(await at.agreed(privateMedication, one))
    expect(refusalOf(await at.agreed(privateMedication, two))).toBe('产品药p1批号B1库存不足')
    expect(await at.row(privateMedication, String(two['id']))).toMatchObject({ billStatus: 'approving' })
  })

  test('is five of a product in a quarter, two thousand in a month, and of no special drug', async () => {
    value(await send([['p1', '3']]))
    expect(refusalOf(await send([['p1', '3']]))).toBe('产品药p1本季度自用数量将超过5')
    value(await send([['p1', '3']], { empId: 'e-other' }))
    expect(refusalOf(await send([['p2', '1']]))).toBe('产品药p2属于特殊管理药品，不能申请自用')
    expect(refusalOf(await send([['p3', '3']]))).toBe('含特殊药品复方制剂每次不能超过2个最小包装')
    expect(refusalOf(await send([['p4', '1']]))).toBe('产品药p4没有有效零售价')
    value(await send([['p3', '2']], { empId: 'e-third' }))
    expect(refusalOf(await send([['p3', '1']], { empId: 'e-third', applyFor: '9' }))).toBe('本月自用药金额不能超过2000元')
    expect(refusalOf(await send([['p1', '1']], { promise: 'N' }))).toBe('请确认所购药品仅供自用，不得转售')
  })
})
