import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { popupBefore, popupChoice, popupFills, popupProblem, recognised } from '../../../core/lookups/popup.ts'

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

  test('knows again the rows it took its values from', () => {
    const person = fc.record({ id: fc.uuid(), name: fc.stringMatching(/^[一-龥]{2,4}$/), spec: fc.stringMatching(/^\d{1,3}片$/) })
    fc.assert(
      fc.property(fc.uniqueArray(person, { minLength: 1, maxLength: 6, selector: ({ name }) => name }), fc.boolean(), (all, isMany) => {
        const taken = isMany ? all : all.slice(0, 1)
        const choice = popupChoice(plan, 'product', taken, isMany)
        const { name, spec } = choice.ok ? (choice.value.values ?? {}) : {}
        const before = popupBefore(plan, { product: name ?? null, spec: spec ?? null }, isMany)
        const again = recognised(new Map(before.map((row) => [String(row['id']), row])), all, isMany)
        expect([...again]).toEqual(taken.map((row) => [row.id, row]))
      }),
    )
  })

  test('keeps what is not in sight only of several, and nothing where its fields tell different numbers of rows', () => {
    const before = popupBefore(plan, { product: '甲,乙', spec: '' }, true)
    expect(before).toEqual([
      { id: '#0', name: '甲' },
      { id: '#1', name: '乙' },
    ])
    const chosen = new Map(before.map((row) => [String(row['id']), row]))
    expect(recognised(chosen, rows, true).size).toBe(2)
    expect(recognised(chosen, rows, false).size).toBe(0)
    expect(popupBefore(plan, { product: '甲,乙', spec: '10片' }, true)).toEqual([])
  })

  test('wants exactly one row where one is taken', () => {
    for (const chosen of [[], rows])
      expect(popupChoice(plan, 'product', chosen, false)).toMatchObject({ failure: { message: '请选择一条记录' } })
    expect(popupChoice(plan, 'product', [], true)).toMatchObject({ failure: { message: '请选择一条记录' } })
  })
})
