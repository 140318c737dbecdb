import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TableColumn } from '../../../core/table/column.ts'
import { laidOut, ordered, readLayout, usualLayout, widthOf, withMoved, withPinned, withWidth } from '../../../core/table/column-layout.ts'
import { tableColumn } from '../../../core/records/form/table-columns.ts'
import { bool, date, dict, money, ref, text } from '../../../core/definitions/fields.ts'

const columns: readonly TableColumn[] = ['a', 'b', 'c', 'd'].map((key) => ({ key, title: key, type: 'input' }))
const key = fc.constantFrom('a', 'b', 'c', 'd')
const keysOf = (given: readonly TableColumn[]) => given.map((column) => column.key)

test('whatever was kept, every column stands once, the pinned ones at their sides', () =>
  fc.assert(
    fc.property(
      fc.anything(),
      fc.array(fc.oneof(key, fc.constant('gone'))),
      fc.dictionary(key, fc.constantFrom('left', 'right', 'none', 1)),
      (any, order, pinned) => {
        for (const layout of [readLayout(any), readLayout({ order, pinned })]) {
          const shown = laidOut(columns, layout)
          expect(keysOf(ordered(columns, layout)).toSorted()).toEqual(['a', 'b', 'c', 'd'])
          expect(keysOf(shown).toSorted()).toEqual(['a', 'b', 'c', 'd'])
          const sides = shown.map((column) => ({ left: 0, none: 1, right: 2 })[column.pinned ?? 'none'])
          expect(sides).toEqual(sides.toSorted())
        }
      },
    ),
  ))

test('a moved column stands in front of the other one, a new one beside its declared neighbour', () => {
  const layout = withMoved(usualLayout, columns, 'd', 'b')
  expect(keysOf(ordered(columns, layout))).toEqual(['a', 'd', 'b', 'c'])
  const more = columns.toSpliced(2, 0, { key: 'new', title: '新', type: 'input' })
  expect(keysOf(ordered(more, layout))).toEqual(['a', 'd', 'b', 'new', 'c'])
  expect(laidOut(columns, withPinned(layout, 'c', 'left'))[0]).toMatchObject({ key: 'c', pinned: 'left' })
})

test('widths are those of the seed, kept within bounds', () => {
  const width = (column: Partial<TableColumn>, table?: number) =>
    widthOf({ key: 'x', title: '', type: 'input', ...column }, usualLayout, table, 4)
  expect([width({}), width({}, 1_000), width({ type: 'date' }), width({ type: 'datetime' }), width({ type: 'user' })]).toEqual([
    120, 230, 135, 200, 220,
  ])
  expect([width({ type: 'department', width: 160 }), width({ type: 'date', width: 50 })]).toEqual([190, 135])
  expect([0, 10_000, Number.NaN].map((by) => withWidth(usualLayout, columns[0]!, by).widths['a'])).toEqual([40, 2_000, 120])
})

test('declared fields become columns with their type, label and totals', () => {
  const fields = {
    product: ref('产品', { to: 'bsc.product', required: true, fills: { spec: 'spec' } }),
    spec: text('规格', { editable: false }),
    amount: money('金额', { totalled: true }),
    kind: dict('类别', { code: 'kind' }),
    day: date('日期'),
    gift: bool('赠品'),
  }
  const [product, spec, amount, kind, day, gift] = Object.entries(fields).map(([key, field]) => tableColumn(key, field))
  expect([product, spec, amount, kind, day, gift].map((column) => column!.type)).toEqual([
    'ref',
    'input',
    'money',
    'select',
    'date',
    'checkbox',
  ])
  expect(product).toMatchObject({ labelKey: 'product_dictText', fills: { spec: 'spec' }, marked: true })
  expect([spec!.readonly, amount!.statistics, kind!.dictCode]).toEqual([true, ['sum'], 'kind'])
})

test('a date that may be typed has room for its editor, one that is only read as much as it says', () => {
  const signed: TableColumn = { key: 'signed', title: '签订日期', type: 'date', width: 98 }
  expect(widthOf(signed, usualLayout)).toBe(135)
  expect(widthOf({ ...signed, readonly: true }, usualLayout)).toBe(98)
})
