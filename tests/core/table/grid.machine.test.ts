import { describe, expect, test } from 'vitest'
import type { CellChoice, TableColumn } from '../../../core/table/column.ts'
import { pasteSize } from '../../../core/table/paste-work.ts'
import { rectsOf } from '../../../core/table/selection.ts'
import { CASE, gridOf, on, rowsOfIds } from '../../support/grid-of.ts'

const columns: readonly TableColumn[] = [
  { key: 'name', title: '品名', type: 'input' },
  { key: 'qty', title: '数量', type: 'number', statistics: ['sum', 'average'] },
  { key: 'price', title: '单价', type: 'price' },
  {
    key: 'amount',
    title: '金额',
    type: 'money',
    statistics: ['sum'],
    computed: { from: ['qty', 'price'], work: (row) => Number(row['qty'] ?? 0) + Number(row['price'] ?? 0) },
  },
]

describe('typing', () => {
  test('Enter writes and goes down, Tab right; at the end there is a new row', () => {
    const grid = gridOf(columns, rowsOfIds('a', 'b'))
    grid.send(on('a', 'qty'), { type: 'edit', text: '3' }, { type: 'commit', input: { text: '３' }, leaving: 'right' })
    expect(grid.context().cursor).toEqual({ row: 'a', column: 'price' })
    grid.send({ type: 'edit' }, { type: 'commit', input: { text: '1.5' }, leaving: 'down' })
    expect(grid.context().cursor).toEqual({ row: 'b', column: 'qty' })
    expect(grid.model.row('a')).toEqual({ id: 'a', qty: 3, price: '1.5', amount: 4.5 })
    grid.send({ type: 'enter' })
    expect(grid.ids()).toEqual(['a', 'b', `${CASE}1`])
    expect(grid.context().cursor).toEqual({ row: `${CASE}1`, column: 'name' })
  })

  test('what cannot be read is kept beside its cell until it is mended', () => {
    const grid = gridOf(columns, [{ id: 'a', qty: 1 }])
    grid.send({ type: 'write', cell: { row: 'a', column: 'qty' }, input: { text: '三' } })
    expect(grid.model.text('a', 'qty')).toBe('三')
    expect(grid.model.state('a', 'qty')?.failure?.message).toBe('请输入数字')
    expect(grid.model.marks.errors).toBe(1)
    grid.send({ type: 'undo' })
    expect(grid.model.text('a', 'qty')).toBe('1')
    grid.send({ type: 'redo' }, { type: 'write', cell: { row: 'a', column: 'qty' }, input: { text: '3' } })
    expect(grid.model.marks.errors).toBe(0)
  })

  test('a computed cell is passed by Tab and not edited', () => {
    const grid = gridOf(columns, rowsOfIds('a', 'b'))
    grid.send(on('a', 'price'), { type: 'tab' })
    expect(grid.context().cursor).toEqual({ row: 'b', column: 'name' })
    grid.send(on('a', 'amount'), { type: 'edit' })
    expect(grid.actor.getSnapshot().matches({ keyboard: 'editing' })).toBe(false)
  })
})

describe('pasting', () => {
  test('more rows than there are: rows are added, and all of it is one step', () => {
    const grid = gridOf(columns, rowsOfIds('a'))
    const before = grid.model.rows()
    grid.send(on('a', 'name'), { type: 'paste', text: '甲\t1\r\n乙\t"2"\r\n丙\t三\r\n' })
    expect(grid.values('name')).toEqual(['甲', '乙', '丙'])
    expect(grid.values('qty')).toEqual([1, 2, undefined])
    const [pasted] = grid.said.filter(({ type }) => type === 'pasted')
    expect(pasted).toMatchObject({ written: 5, added: 2, skipped: [{ text: '三' }] })
    grid.send({ type: 'undo' })
    expect(grid.model.rows()).toEqual(before)
    expect(grid.model.canUndo).toBe(false)
    grid.send({ type: 'redo' })
    expect(rectsOf(grid.context())).toEqual([{ top: 0, bottom: 2, left: 0, right: 1 }])
  })

  test('a large one goes on in slices, is taken back by Esc, and leaves no step', () => {
    const grid = gridOf(columns, rowsOfIds('a'))
    const before = grid.model.rows()
    let now = 0
    grid.clock.now = () => (now += 3)
    grid.send(on('a', 'name'), { type: 'paste', text: Array.from({ length: 2_000 }, (_, at) => `第${at}行`).join('\n') })
    expect(grid.actor.getSnapshot().matches({ work: 'busy' })).toBe(true)
    grid.clock.increment(1)
    expect(grid.context().progress?.done).toBeGreaterThan(0)
    const { length } = grid.ids()
    grid.send({ type: 'rows.add' })
    expect(grid.ids()).toHaveLength(length)
    grid.send({ type: 'cancel' })
    expect(grid.model.rows()).toEqual(before)
    expect(grid.model.canUndo).toBe(false)
    expect(grid.model.isDirty).toBe(false)
  })

  test('as rows puts them in front of the cursor’s and writes over nothing, as one step', () => {
    const rows = [
      { id: 'a', name: '甲', qty: 1 },
      { id: 'b', name: '乙', qty: 2 },
    ]
    const grid = gridOf(columns, rows, { atMost: 4 })
    const before = grid.model.rows()
    grid.send(on('b', 'name'), { type: 'paste', text: '丙\t3\n丁\t4\n戊\t5', asRows: true })
    expect(grid.values('name')).toEqual(['甲', '丙', '丁', '乙'])
    expect(grid.values('qty')).toEqual([1, 3, 4, 2])
    expect(grid.said.find(({ type }) => type === 'pasted')).toMatchObject({
      added: 2,
      skipped: [{ failure: { message: '最多4行，超出的行未粘贴' } }],
    })
    grid.send({ type: 'paste', text: '己', asRows: true })
    expect(grid.ids()).toHaveLength(4)
    grid.send({ type: 'undo' })
    expect(grid.model.rows()).toEqual(before)
  })

  test('a large one is taken back in slices too, to the end, and comes back with all it held', () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => `r${at}`)
    const grid = gridOf(columns, rowsOfIds(...ids))
    const before = grid.model.rows()
    grid.send(on('r0', 'name'), { type: 'paste', text: Array.from({ length: 3_000 }, (_, at) => `第${at}行\t${at}`).join('\n') })
    const pasted = grid.model.rows()
    let now = 0
    grid.clock.now = () => (now += 3)
    grid.send({ type: 'undo' })
    expect(grid.actor.getSnapshot().matches({ work: { busy: 'turning' } })).toBe(true)
    const { length } = grid.ids()
    grid.send({ type: 'cancel' }, { type: 'rows.add' }, { type: 'edit' }, { type: 'redo' })
    expect(grid.ids()).toHaveLength(length)
    while (grid.actor.getSnapshot().matches({ work: 'busy' })) grid.clock.increment(1)
    expect(grid.model.rows()).toEqual(before)
    expect([grid.model.isDirty, grid.model.canUndo]).toEqual([false, false])
    grid.send({ type: 'redo' })
    while (grid.actor.getSnapshot().matches({ work: 'busy' })) grid.clock.increment(1)
    expect(grid.model.rows()).toEqual(pasted)
  })

  test('of more cells than may be pasted unasked waits to be confirmed, having said how many there are', () => {
    const grid = gridOf(columns, rowsOfIds('a'), { pastesUnasked: 3 })
    const paste = { type: 'paste', text: '甲\t1\n乙\t2' } as const
    grid.send(on('a', 'name'), paste)
    expect(grid.values('name')).toEqual([undefined])
    expect(pasteSize(grid.context().paste!, grid.model.count)).toEqual({ rows: 2, columns: 2, cells: 4, added: 1 })
    grid.send({ type: 'cancel' }, { type: 'paste.confirm' })
    expect(grid.values('name')).toEqual([undefined])
    grid.send(paste, { type: 'paste.confirm' })
    expect(grid.values('name')).toEqual(['甲', '乙'])
    grid.send(on('a', 'name'), { type: 'paste', text: '丙' })
    expect(grid.values('name')).toEqual(['丙', '乙'])
  })

  const product: TableColumn = { key: 'product', title: '产品', type: 'ref', labelKey: 'product_dictText', fills: { spec: 'spec' } }
  const choice = (id: string, spec: string): CellChoice => ({ id, label: '阿莫西林', apart: spec, values: { spec } })
  const knowing = (...options: readonly CellChoice[]) =>
    gridOf([product, { key: 'spec', title: '规格', type: 'input', readonly: true }], rowsOfIds('a', 'b'), {
      lookUp: () =>
        Promise.resolve(
          new Map([
            [
              'product',
              new Map([
                ['阿莫西林', options],
                ['没有的', []],
              ]),
            ],
          ]),
        ),
    })
  const pasted = (grid: ReturnType<typeof knowing>) => expect.poll(() => grid.said.some(({ type }) => type === 'pasted')).toBe(true)

  test('names are asked of others first, whatever nobody knows is kept and told', async () => {
    const grid = knowing(choice('p1', '0.25g'))
    grid.send(on('a', 'product'), { type: 'paste', text: '阿莫西林\n没有的' })
    await pasted(grid)
    expect(grid.model.row('a')).toMatchObject({ product: 'p1', product_dictText: '阿莫西林', spec: '0.25g' })
    expect(grid.model.text('b', 'product')).toBe('没有的')
  })

  test('a name that several share is asked about; what stays open says so in its cell', async () => {
    const grid = knowing(choice('p1', '0.25g'), choice('p2', '0.5g'))
    grid.send(on('a', 'product'), { type: 'paste', text: '阿莫西林\n阿莫西林' })
    await expect.poll(() => grid.context().paste?.doubts).toMatchObject([{ line: 0 }, { line: 1 }])
    const [first] = grid.context().paste!.doubts!
    grid.send({ type: 'paste.clear', cleared: new Map([[first!, first!.options[1]!]]) })
    expect(grid.model.row('a')).toMatchObject({ product: 'p2', spec: '0.5g' })
    expect(grid.model.state('b', 'product')?.failure?.message).toBe('“阿莫西林”有 2 个同名的产品，请打开单元格选择，或粘贴编码')
  })

  test('what was pasted beside a name tells which of several is meant, and is not refused where it is filled anyhow', async () => {
    const grid = knowing(choice('p1', '0.25g'), choice('p2', '0.5g'))
    grid.send(on('a', 'product'), { type: 'paste', text: '阿莫西林\t0.5g\n阿莫西林\t0.25g' })
    await pasted(grid)
    expect([grid.model.row('a'), grid.model.row('b')]).toMatchObject([{ product: 'p2' }, { product: 'p1' }])
    expect(grid.said.find(({ type }) => type === 'pasted')).toMatchObject({ skipped: [] })
  })
})
