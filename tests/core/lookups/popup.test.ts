import { describe, expect, test } from 'vitest'
import { popupChoice, popupFills, popupProblem } from '../../../core/lookups/popup.ts'

const plan = { popupCode: 'bsc.product', orgFields: ['name', ' spec'], destFields: ['product', 'spec '] }
const rows = [
  { id: '1', name: '阿莫西林', spec: '10片' },
  { id: '2', name: '布洛芬', spec: null },
]

describe('a pop-up column', () => {
  test('that lacks its report or its fields says so', () => {
    expect(popupProblem({ ...plan, popupCode: '' })?.message).toBe('popup参数未正确配置!')
    expect(popupProblem({ ...plan, destFields: [] })?.message).toBe('popup参数未正确配置!')
    expect(popupProblem({ ...plan, destFields: ['one'] })?.message).toBe('popup参数未正确配置,原始值和目标值数量不一致!')
    expect(popupProblem(plan)).toBeUndefined()
  })

  test('fills own fields in the order of the report’s', () => expect(popupFills(plan)).toEqual({ product: 'name', spec: 'spec' }))

  test('takes one row’s values as they are', () =>
    expect(popupChoice(plan, 'product', [rows[0]!], false)).toMatchObject({
      value: { label: '阿莫西林', values: { name: '阿莫西林', spec: '10片' } },
    }))

  test('joins the values of several rows, empty ones left out', () =>
    expect(popupChoice(plan, 'product', rows, true)).toMatchObject({ value: { id: '阿莫西林,布洛芬', values: { spec: '10片' } } }))

  test('wants exactly one row where one is taken', () => {
    for (const chosen of [[], rows])
      expect(popupChoice(plan, 'product', chosen, false)).toMatchObject({ failure: { message: '请选择一条记录' } })
    expect(popupChoice(plan, 'product', [], true)).toMatchObject({ failure: { message: '请选择一条记录' } })
  })
})
