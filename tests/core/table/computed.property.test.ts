import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TableColumn } from '../../../core/table/column.ts'
import { TableModel } from '../../../core/table/table-model.ts'
import { gridOf, on } from '../../support/grid-of.ts'

const number = (key: string, from: readonly string[] = []): TableColumn => ({
  key,
  title: key,
  type: 'number',
  ...(from.length ? { computed: { from, work: (row) => from.reduce((sum, one) => sum + Number(row[one] ?? 0), 0) } } : {}),
})

// Declared the wrong way round: what is worked out last stands first.
const columns: readonly TableColumn[] = [number('total', ['sum', 'a']), number('sum', ['a', 'b']), number('a'), number('b')]
const rows = [
  { id: 'r0', a: 1, b: 2 },
  { id: 'r1', a: 3, b: 4 },
]

const act = fc.oneof(
  fc.record({ do: fc.constant('write' as const), row: fc.constantFrom('r0', 'r1'), key: fc.constantFrom('a', 'b'), value: fc.nat(99) }),
  fc.record({ do: fc.constant('paste' as const), row: fc.constantFrom('r0', 'r1'), value: fc.nat(99) }),
  fc.record({ do: fc.constant('theirs' as const), row: fc.constantFrom('r0', 'r1'), key: fc.constantFrom('a', 'b'), value: fc.nat(99) }),
  fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }),
)

describe('columns that are worked out from each other', () => {
  test('are right after every edit, paste, patch and undo, in whatever order they are declared', () =>
    fc.assert(
      fc.property(fc.array(act, { maxLength: 15 }), (acts) => {
        const grid = gridOf(columns, rows)
        for (const one of acts) {
          if (one.do === 'write') grid.send({ type: 'write', cell: { row: one.row, column: one.key }, input: { text: String(one.value) } })
          else if (one.do === 'paste') grid.send(on(one.row, 'a'), { type: 'paste', text: `${one.value}\t${one.value}` })
          else if (one.do === 'theirs')
            grid.send({ type: 'patch', source: 'live', rows: [{ id: one.row, values: { [one.key]: one.value } }] })
          else grid.send({ type: one.do })
          for (const row of grid.model.rows()) {
            const [a, b] = [Number(row['a']), Number(row['b'])]
            expect([row['sum'], row['total']].map(Number)).toEqual([a + b, a + b + a])
          }
        }
      }),
    ))

  test('in a circle are refused when the table is made', () => {
    const circle = [number('x', ['y']), number('y', ['z']), number('z', ['x'])]
    expect(() => new TableModel({ columns: circle, rows: [] })).toThrow('x → y → z → x')
  })
})
