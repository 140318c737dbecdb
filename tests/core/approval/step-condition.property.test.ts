import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEntered } from '../../../core/approval/step-condition.ts'
import { defineDocument } from '../../../core/definitions/document.ts'
import { decimal, money, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { matches } from '../../../core/definitions/matches.ts'
import type { Condition, Operator } from '../../../core/kernel/condition.ts'
import type { Row } from '../../../core/kernel/wire.ts'

const fields = { name: text('名称'), amount: money('金额'), days: decimal('天数', { scale: 0 }) }
const type = defineDocument({
  key: 'xt.plan',
  title: '计划单',
  fields,
  lines: { items: lines('明细', { under: fields, columns: { qty: decimal('数量', { scale: 0 }) } }) },
})

const NUMBERS = ['amount', 'days'] as const
const numbers = fc.integer({ min: 0, max: 3 }).map(String)
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field: fc.constantFrom(...NUMBERS), op: fc.constantFrom<Operator>('gt', 'ge', 'lt', 'le'), value: numbers }),
  fc.record({
    field: fc.constantFrom(...NUMBERS),
    order: fc.constantFrom('gt' as const, 'le' as const),
    than: fc.constantFrom(...NUMBERS),
  }),
  fc.record({ field: fc.constant('name'), op: fc.constant<Operator>('eq'), value: fc.constantFrom('甲', '乙') }),
  fc.record({
    table: fc.constant('items'),
    some: fc.record({ field: fc.constant('qty'), op: fc.constantFrom<Operator>('gt', 'le'), value: numbers }),
  }),
) as fc.Arbitrary<Condition>
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('condition') }),
  ),
}))
const record = (number: fc.Arbitrary<string | null>): fc.Arbitrary<Row> =>
  fc.record({
    name: fc.constantFrom('甲', '乙'),
    amount: number,
    days: number,
    items: fc.array(fc.record({ qty: number }), { maxLength: 2 }),
  })

/** Empty numbers with something in them. */
const filledIn = (row: Row, by: string): Row => ({
  ...row,
  ...Object.fromEntries(NUMBERS.map((key) => [key, row[key] ?? by])),
  items: (row['items'] as readonly Row[]).map(({ qty }) => ({ qty: qty ?? by })),
})

test('W4: a step whose condition looks at an empty number is skipped only where no number in its place would let it be entered', () => {
  fc.assert(
    fc.property(condition, record(fc.option(numbers, { freq: 2 })), (asked, row) => {
      if (isEntered(asked, { type, record: row })) return
      for (const by of ['-1', '0', '1', '2', '3', '4']) expect(matches(asked, { type, record: filledIn(row, by) })).toBe(false)
    }),
  )
  fc.assert(
    fc.property(condition, record(numbers), (asked, row) => {
      expect(isEntered(asked, { type, record: row })).toBe(matches(asked, { type, record: row }))
    }),
  )
})

test('W4: neither a comparison with an empty number nor its opposite skips a step, nor one of a field that is gone', () => {
  const row: Row = { name: '甲', amount: null, days: '1', items: [] }
  const large: Condition = { field: 'amount', op: 'ge', value: '5000' }
  for (const asked of [
    large,
    { not: large },
    { field: 'gone', op: 'eq', value: '1' } as Condition,
    { all: [large, { field: 'name', op: 'eq', value: '甲' }] },
  ])
    expect(isEntered(asked as Condition, { type, record: row })).toBe(true)
  expect(isEntered({ all: [large, { field: 'name', op: 'eq', value: '乙' }] }, { type, record: row })).toBe(false)
})
