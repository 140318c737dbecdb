import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDecimal, sum } from '../../../core/kernel/decimal.ts'
import { ok } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import type { GridEvent } from '../../../core/table/grid-events.ts'
import { depthFirst, isPlaceholder, parentOf, type TreeOptions } from '../../../core/table/outline.ts'
import { idOf } from '../../../core/table/rows.ts'
import { placeOf } from '../../../core/table/selection.ts'
import { ancestorsOf } from '../../../core/table/subtrees.ts'
import type { TableModel } from '../../../core/table/table-model.ts'
import { gridOf } from '../../support/grid-of.ts'

const columns: readonly TableColumn[] = [
  { key: 'code', title: '编码', type: 'input', rules: [{ unique: true }] },
  { key: 'qty', title: '数量', type: 'number', statistics: ['sum', 'average'], required: true },
  { key: 'price', title: '单价', type: 'price', statistics: ['sum'], fills: {} },
  {
    key: 'amount',
    title: '金额',
    type: 'money',
    statistics: ['sum'],
    computed: {
      from: ['qty', 'price'],
      work: (row) => sum([readDecimal(row['qty']) ?? readDecimal(0)!, readDecimal(row['price']) ?? readDecimal(0)!]).toString(),
    },
  },
  {
    key: 'kind',
    title: '类别',
    type: 'select',
    options: [
      { value: '1', title: '普通' },
      { value: '2', title: '特殊' },
    ],
    linkageKey: 'k',
  },
  { key: 'sort', title: '小类', type: 'input', linkageKey: 'k' },
  { key: 'day', title: '日期', type: 'date' },
]

const keys = columns.map(({ key }) => key)

const loaded: readonly Row[] = Array.from({ length: 8 }, (_, at) => ({
  id: `r${at}`,
  code: at % 3 ? `c${at}` : 'c0',
  qty: at,
  price: `${at}.5`,
  amount: `${at * 2}.5`,
  kind: '1',
  sort: '甲',
  day: '2026-01-05',
}))

const place = fc.nat(12)
const key = fc.constantFrom(...keys)
const text = fc.constantFrom(
  '',
  '1',
  '２',
  '1,000.25',
  '三',
  'c0',
  'c9',
  '普通',
  '2',
  '2026/1/9',
  '0.1',
  '一\t2\n三\t4',
  '5\n6\n7',
  '"a\nb"\t1',
  '-',
)

/** An act, by places that become the rows that stand there when it happens. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const), at: place, key, text }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('paste' as const), at: place, to: place, key, other: key, text }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('clear' as const, 'down' as const, 'right' as const, 'cut' as const),
      at: place,
      to: place,
      key,
      other: key,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fill' as const), at: place, to: place, key, series: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('insert' as const, 'duplicate' as const, 'remove' as const), at: place }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('add' as const), at: fc.integer({ min: -2, max: 12 }), count: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), at: place, by: fc.integer({ min: -4, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drop' as const), at: place, to: place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }) },
)

type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const perform = (grid: ReturnType<typeof gridOf>, one: Act): void => {
  const { model } = grid
  const id = (at: number) => model.order[at % Math.max(1, model.order.length)] ?? ''
  const select = (at: number, to: number, first: string, other: string): readonly GridEvent[] => [
    { type: 'focus', cell: { row: id(at), column: first } },
    { type: 'extend', cell: { row: id(to), column: other } },
  ]
  if (one.do === 'undo' || one.do === 'redo') return grid.send({ type: one.do })
  if (one.do === 'add') return grid.send({ type: 'rows.add', count: one.count, at: one.at })
  if (!model.order.length) return
  switch (one.do) {
    case 'write':
      return grid.send({ type: 'write', cell: { row: id(one.at), column: one.key }, input: { text: one.text } })
    case 'paste':
      return grid.send(...select(one.at, one.to, one.key, one.other), { type: 'paste', text: one.text })
    case 'clear':
    case 'cut':
      return grid.send(...select(one.at, one.to, one.key, one.other), { type: one.do })
    case 'down':
    case 'right':
      return grid.send(...select(one.at, one.to, one.key, one.other), { type: 'fill', direction: one.do })
    case 'fill':
      return grid.send(
        { type: 'focus', cell: { row: id(one.at), column: one.key } },
        { type: 'fill.to', cell: { row: id(one.to), column: one.key }, series: one.series },
      )
    case 'insert':
      grid.clock.increment(2_000)
      return grid.send({ type: 'rows.insert', row: id(one.at), side: one.at % 2 ? 'above' : 'below' })
    case 'duplicate':
      return grid.send({ type: 'rows.duplicate', rows: [id(one.at)] })
    case 'remove':
      return grid.send({ type: 'rows.remove', rows: [id(one.at)] })
    case 'move':
      return grid.send({ type: 'rows.move', rows: [id(one.at)], by: one.by })
    case 'drop':
      return grid.send({ type: 'rows.drop', rows: [id(one.at)], before: id(one.to) })
  }
}

const afterActs = (check: (grid: ReturnType<typeof gridOf>) => void, each?: (grid: ReturnType<typeof gridOf>) => void) =>
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const grid = gridOf(columns, loaded)
      for (const one of acts) {
        perform(grid, one)
        each?.(grid)
      }
      check(grid)
    }),
  )

const plain = (rows: readonly Row[]) => rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value != null)))

describe('whatever is done', () => {
  test('undoing everything restores the rows, their order and that nothing is changed', () =>
    afterActs((grid) => {
      while (grid.model.canUndo) grid.send({ type: 'undo' })
      expect(plain(grid.model.rows())).toEqual(plain(loaded))
      expect(grid.model.isDirty).toBe(false)
      expect(grid.model.tracked()).toEqual({ added: [], edited: [], removed: [] })
    }))

  test('undoing and doing again leaves everything as it was', () =>
    afterActs((grid) => {
      const rows = grid.model.rows()
      let steps = 0
      for (; grid.model.canUndo; steps += 1) grid.send({ type: 'undo' })
      for (; steps > 0; steps -= 1) grid.send({ type: 'redo' })
      expect(plain(grid.model.rows())).toEqual(plain(rows))
    }))

  test('the totals are what a recount finds', () =>
    afterActs(({ model }) => {
      for (const column of ['qty', 'price', 'amount']) {
        const filled = model
          .rows()
          .map((row) => row[column])
          .filter((value) => value !== null && value !== undefined && value !== '')
        const numbers = filled.map(readDecimal)
        const isReadable = numbers.every((one) => one !== undefined)
        expect(model.total(column, 'sum')).toBe(isReadable ? sum(numbers).toString() : '-')
        if (column === 'qty')
          expect(model.total(column, 'average')).toBe(
            !isReadable ? '-' : numbers.length ? sum(numbers).mulDiv(1, numbers.length, 2).toString() : '',
          )
      }
    }))

  test('each row stands once and in its place', () =>
    afterActs(
      () => undefined,
      ({ model }) => {
        expect(new Set(model.order).size).toBe(model.order.length)
        model.order.forEach((id, place) => {
          expect(model.indexOf(id)).toBe(place)
          expect(idOf(model.rowAt(place)!)).toBe(id)
        })
      },
    ))

  test('new, edited and removed rows explain what differs from what was loaded', () =>
    afterActs(({ model }) => {
      const { added, edited, removed } = model.tracked()
      const before = new Map(loaded.map((row) => [idOf(row), row]))
      const now = new Map(model.rows().map((row) => [idOf(row), row]))
      expect(added.map(idOf)).toEqual([...now.keys()].filter((id) => !before.has(id)))
      expect(removed.map(idOf).toSorted()).toEqual([...before.keys()].filter((id) => !now.has(id)).toSorted())
      const differs = (id: string) => keys.some((one) => one !== 'amount' && (before.get(id)![one] ?? null) !== (now.get(id)![one] ?? null))
      expect(edited.map(idOf)).toEqual([...now.keys()].filter((id) => before.has(id) && differs(id)))
    }))

  test('a value that stands twice is wrong in every row that has it', () =>
    afterActs(
      () => undefined,
      ({ model }) => {
        const counts = new Map<unknown, number>()
        for (const { code } of model.rows()) counts.set(code, (counts.get(code) ?? 0) + 1)
        for (const row of model.rows()) {
          const isTwice = row['code'] != null && row['code'] !== '' && counts.get(row['code'])! > 1
          expect(model.marks.at(idOf(row), 'code')?.broken !== undefined).toBe(isTwice)
        }
      },
    ))

  test('the cursor stands on a cell that is there', () =>
    afterActs(
      () => undefined,
      (grid) => {
        const { cursor } = grid.context()
        expect(cursor !== undefined && placeOf(grid.context(), cursor) !== undefined).toBe(grid.model.count > 0)
      },
    ))

  test('as many cells are wrong as can be counted', () =>
    afterActs(({ model }) => {
      const wrong = model.order.flatMap((id) => keys.filter((one) => model.marks.problem(id, one)))
      expect(model.marks.errors).toBe(wrong.length)
    }))

  test('what listeners were told is all that changed', () =>
    fc.assert(
      fc.property(fc.array(act, { maxLength: 15 }), (acts) => {
        const grid = gridOf(columns, loaded)
        const { model } = grid
        let painted = new Map(model.order.map((id) => [id, model.row(id)]))
        let order: readonly string[] = model.order
        let told: ReadonlySet<string> = new Set()
        let from = Number.POSITIVE_INFINITY
        model.subscribe((news) => {
          told = new Set([...told, ...news.rows])
          from = Math.min(from, news.from ?? from)
        })
        for (const one of acts) {
          told = new Set()
          from = Number.POSITIVE_INFINITY
          perform(grid, one)
          for (const [id, row] of painted)
            if (model.row(id) && model.row(id) !== row) expect(told.has(id) || model.indexOf(id) >= from).toBe(true)
          const changed = Math.max(order.length, model.order.length)
          for (let at = 0; at < changed; at += 1) if (order[at] !== model.order[at]) expect(at).toBeGreaterThanOrEqual(from)
          painted = new Map(model.order.map((id) => [id, model.row(id)]))
          order = model.order
        }
      }),
    ))
})

test('what is copied and pasted where it stood changes nothing', () =>
  fc.assert(
    fc.property(fc.array(act, { maxLength: 10 }), place, place, key, key, (acts, at, to, first, other) => {
      const grid = gridOf(columns, loaded)
      for (const one of acts) perform(grid, one)
      const { model } = grid
      if (!model.order.length) return
      const id = (of: number) => model.order[of % model.order.length]!
      const before = model.rows()
      grid.send(
        { type: 'focus', cell: { row: id(at), column: first } },
        { type: 'extend', cell: { row: id(to), column: other } },
        { type: 'copy' },
      )
      grid.send({ type: 'paste', text: grid.context().clip!.text })
      expect(model.rows()).toEqual(before)
    }),
  ))

test('numbers of the order are 1 to n, whatever is moved', () =>
  fc.assert(
    fc.property(fc.array(act, { maxLength: 15 }), (acts) => {
      const grid = gridOf([...columns, { key: 'orderNum', title: '序号', type: 'normal' }], loaded, { sortKey: 'orderNum' })
      for (const one of acts) perform(grid, one)
      expect(grid.values('orderNum')).toEqual(grid.model.order.map((_, at) => at + 1))
      grid.model.order.forEach((id, at) => expect(grid.model.text(id, 'orderNum')).toBe(String(at + 1)))
    }),
  ))

const parents = fc.array(fc.option(fc.nat(9)), { minLength: 1, maxLength: 10 })
const treeRows = (of: readonly (number | null)[]): readonly Row[] =>
  of.map((parent, at) => ({ id: `t${at}`, parentId: parent === null ? null : `t${parent}` }))

test('a tree is flattened depth first, each row once, whatever the server sent', () =>
  fc.assert(
    fc.property(parents, (given) => {
      const rows = treeRows(given)
      const flat = depthFirst(rows, { parentKey: 'parentId' })
      expect(flat.map(idOf).toSorted()).toEqual(rows.map(idOf).toSorted())
      const grid = gridOf([{ key: 'name', title: '名称', type: 'input' }], rows, { tree: { parentKey: 'parentId' } })
      grid.send({ type: 'expand.level', level: 99 })
      const seen = grid.model.visible
      expect(seen).toEqual(flat.map(idOf))
      // Depth first: nobody stands deeper than one below the row above.
      seen.forEach((id, at) => expect(grid.model.levelOf(id)).toBeLessThanOrEqual(at === 0 ? 0 : grid.model.levelOf(seen[at - 1]!) + 1))
    }),
  ))

test('moving branches keeps the tree whole and undoing brings it back', () =>
  fc.assert(
    fc.property(parents, fc.array(fc.tuple(fc.nat(9), fc.option(fc.nat(9)))), (given, moves) => {
      const grid = gridOf(
        [{ key: 'name', title: '名称', type: 'input' }],
        treeRows(given.map((parent, at) => (parent !== null && parent < at ? parent : null))),
        {
          tree: { parentKey: 'parentId' },
        },
      )
      grid.send({ type: 'expand.level', level: 99 })
      const before = grid.model.rows()
      for (const [at, into] of moves) {
        const id = (of: number) => grid.model.order[of % grid.model.order.length]!
        grid.send({ type: 'rows.drop', rows: [id(at)], into: into === null ? null : id(into) })
        const rows = grid.model.rows()
        expect(depthFirst(rows, { parentKey: 'parentId' })).toEqual(rows)
      }
      while (grid.model.canUndo) grid.send({ type: 'undo' })
      expect(grid.model.rows()).toEqual(before)
    }),
  ))

/** A row whose parent stands nowhere above it is a root: so is the first of a circle, which others may have sent. */
const inSight = (model: TableModel, tree: TreeOptions): readonly string[] => {
  const met = new Set<string>()
  const seen = new Set<string>()
  for (const id of model.order) {
    const parent = parentOf(model.row(id)!, tree)
    const isBelow = parent !== undefined && met.has(parent)
    if (!isBelow || (seen.has(parent) && model.outline!.isExpanded(parent))) seen.add(id)
    met.add(id)
  }
  return [...seen]
}

test('a tree stands depth first whatever is moved, removed, loaded, sent from elsewhere and taken back', () => {
  const operation = fc.oneof(
    fc.record({ do: fc.constantFrom('into' as const, 'before' as const, 'theirs' as const), at: fc.nat(9), to: fc.nat(9) }),
    fc.record({ do: fc.constantFrom('remove' as const, 'load' as const, 'insert' as const, 'toggle' as const), at: fc.nat(9) }),
    fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }),
  )
  const tree = { parentKey: 'parentId', hasChildrenKey: 'hasChildren' }
  const rows = ['a', 'b', 'c'].map((id): Row => ({ id, parentId: null, hasChildren: 'Y' }))
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 20 }), (operations) => {
      const grid = gridOf([{ key: 'name', title: '名称', type: 'input' }], rows, { tree })
      const { model } = grid
      const id = (of: number) => model.order[of % Math.max(1, model.order.length)] ?? ''
      let loads = 0
      for (const one of operations) {
        if (!('at' in one)) grid.send({ type: one.do })
        else if (one.do === 'into') grid.send({ type: 'rows.drop', rows: [id(one.at)], into: id(one.to) })
        else if (one.do === 'before') grid.send({ type: 'rows.drop', rows: [id(one.at)], before: id(one.to) })
        else if (one.do === 'remove') grid.send({ type: 'rows.remove', rows: [id(one.at)] })
        else if (one.do === 'toggle') grid.send({ type: 'toggle', row: id(one.at) })
        else if (one.do === 'theirs') {
          const parent = [...ancestorsOf(model, id(one.to)), id(one.to)].includes(id(one.at)) ? null : id(one.to)
          grid.send({ type: 'patch', source: 'live', rows: [{ id: id(one.at), values: { parentId: parent } }] })
        } else if (one.do === 'insert') {
          grid.clock.increment(2_000)
          grid.send({ type: 'rows.insert', row: id(one.at), side: 'below' })
        } else {
          loads += 1
          const children = ['x', 'y'].map((name) => ({ id: `${name}${loads}`, hasChildren: 'Y' }))
          grid.send({ type: 'expand', row: id(one.at) }, { type: 'children', row: id(one.at), answer: ok(children) })
        }
        expect(depthFirst(model.rows(), tree).map(idOf)).toEqual(model.order)
        expect(new Set(model.order).size).toBe(model.order.length)
        expect(model.visible.filter((row) => !isPlaceholder(row))).toEqual(inSight(model, tree))
      }
    }),
  )
})
