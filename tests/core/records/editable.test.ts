import { describe, expect, test } from 'vitest'
import { whyFixed } from '../../../core/records/write/editable.ts'
import { catalogue } from '../../support/catalogue.ts'
import { person } from '../../support/person.ts'

const me = person()
const why = (key: string, row: Readonly<Record<string, string>>) => whyFixed(catalogue.find(key)!, { id: '1', ...row }, me)?.message

describe('why a record cannot be changed', () => {
  test('is the state of its approval', () => {
    expect(['draft', 'rejected', 'approving', 'approved'].map((billStatus) => why('sale.saleOrder', { billStatus }))).toEqual([
      undefined,
      undefined,
      '审批中的销售订单不能修改',
      '已通过的销售订单不能修改',
    ])
    expect(['approved', 'changing'].map((billStatus) => why('bsc.product', { billStatus }))).toEqual([undefined, '变更审批中，不能修改'])
    expect(['committed', 'locked'].map((billStatus) => why('bsc.productPrice', { billStatus }))).toEqual([
      undefined,
      '已锁定的产品价格不能修改',
    ])
  })

  test('is what its type says, as far as its own values tell', () => {
    expect(['0', '1'].map((sendStatus) => why('sys.announcement', { sendStatus }))).toEqual([undefined, '已发布的公告不能修改，请先撤销'])
    expect(why('sys.announcement', {})).toBe(undefined)
  })
})
