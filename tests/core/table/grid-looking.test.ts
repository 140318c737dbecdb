import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { optionsFor, type TableColumn } from '../../../core/table/column.ts'
import type { GridEvent } from '../../../core/table/grid-events.ts'
import { LinkedOptions, withLinkedOptions } from '../../../core/table/linked-options.ts'
import { rectsOf, summing, type Summary } from '../../../core/table/selection.ts'
import { gridOf, on, range, rowsOfIds } from '../../support/grid-of.ts'

const columns: readonly TableColumn[] = ['a', 'b', 'c', 'd'].map((key) => ({ key, title: key, type: 'input' }))

const at = (grid: ReturnType<typeof gridOf>) => `${grid.context().cursor?.row}${grid.context().cursor?.column}`

describe('keys', () => {
  const rows: readonly Row[] = [{ id: '1', a: 'x', b: 'x', d: 'x' }, { id: '2', a: 'x' }, { id: '3' }, { id: '4', a: 'x' }]
  const press = (from: readonly [string, string], ...events: readonly GridEvent[]) => {
    const grid = gridOf(columns, rows)
    grid.send(on(...from), ...events)
    return at(grid)
  }

  test('Ctrl and an arrow go to the end of what is filled, then over the gap, then to the edge', () => {
    const down: GridEvent = { type: 'move', rows: 1, columns: 0, edge: true }
    const right: GridEvent = { type: 'move', rows: 0, columns: 1, edge: true }
    expect([press(['1', 'a'], down), press(['1', 'a'], down, down), press(['4', 'a'], down)]).toEqual(['2a', '4a', '4a'])
    expect([press(['1', 'a'], right), press(['1', 'a'], right, right), press(['3', 'a'], right)]).toEqual(['1b', '1d', '3d'])
  })

  test('Home and End go along the row, with Ctrl to the corners', () => {
    expect([press(['2', 'c'], { type: 'home' }), press(['2', 'c'], { type: 'end' })]).toEqual(['2a', '2d'])
    expect([press(['2', 'c'], { type: 'home', far: true }), press(['2', 'c'], { type: 'end', far: true })]).toEqual(['1a', '4d'])
  })

  test('Enter after a run of Tabs goes below where it began', () => {
    expect(press(['1', 'b'], { type: 'tab' }, { type: 'tab' }, { type: 'enter' })).toBe('2b')
    expect(press(['1', 'd'], { type: 'tab' })).toBe('2a')
    expect(press(['2', 'a'], { type: 'tab', back: true })).toBe('1d')
    expect(press(['1', 'a'], { type: 'tab', back: true })).toBe('1a')
  })

  test('Shift stretches from the cursor, which stays; a click with Ctrl begins another range', () => {
    const grid = gridOf(columns, rows)
    grid.send(on('2', 'b'), { type: 'move', rows: 1, columns: 1, extending: true }, { type: 'move', rows: -2, columns: 0, extending: true })
    expect([at(grid), rectsOf(grid.context())]).toEqual(['2b', [{ top: 0, bottom: 1, left: 1, right: 2 }]])
    grid.send({ type: 'range.add', cell: { row: '4', column: 'd' } })
    expect(rectsOf(grid.context())).toHaveLength(2)
    grid.send({ type: 'select.row' })
    expect(rectsOf(grid.context())).toEqual([{ top: 3, bottom: 3, left: 0, right: 3 }])
    grid.send({ type: 'select.all' })
    expect(rectsOf(grid.context())).toEqual([{ top: 0, bottom: 3, left: 0, right: 3 }])
  })
})

test('a selection keeps its cells under other places of columns and rows, and rests while a corner is hidden', () => {
  const grid = gridOf(columns, rowsOfIds('1', '2', '3'))
  grid.send(...range(['1', 'b'], ['2', 'c']), { type: 'column.move', column: 'b', before: undefined })
  expect(rectsOf(grid.context())).toEqual([{ top: 0, bottom: 1, left: 1, right: 3 }])
  grid.send({ type: 'rows.drop', rows: ['1'] })
  expect(rectsOf(grid.context())).toEqual([{ top: 0, bottom: 2, left: 1, right: 3 }])
  grid.send({ type: 'column.show', column: 'c', on: false })
  expect(rectsOf(grid.context())).toEqual([])
  grid.send({ type: 'clear' }, { type: 'column.show', column: 'c', on: true })
  expect(rectsOf(grid.context())).toHaveLength(1)
})

test('the selected cells are counted and summed exactly, each once', () => {
  const amount = fc.option(
    fc.integer({ min: -1e6, max: 1e6 }).map((fen) => fen / 100),
    { nil: '文' },
  )
  const corner = fc.tuple(fc.nat(3), fc.nat(3))
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 16, maxLength: 16 }),
      fc.array(fc.tuple(corner, corner), { minLength: 1, maxLength: 3 }),
      (values, given) => {
        const rows = ['1', '2', '3', '4'].map((id, row) => ({
          id,
          ...Object.fromEntries(columns.map(({ key }, column) => [key, values[row * 4 + column]!])),
        }))
        const grid = gridOf(columns, rows)
        const cell = ([row, column]: readonly [number, number]) => ({ row: rows[row]!.id, column: columns[column]!.key })
        const ranges = given.map(([anchor, focus]) => ({ anchor: cell(anchor), focus: cell(focus) }))
        let summary: Summary | undefined
        for (const _ of summing({ ...grid.context(), ranges }, (found) => (summary = found))) continue
        const inside = values.filter((_, place) =>
          given.some(([[r, c], [s, d]]) => {
            const [row, column] = [Math.floor(place / 4), place % 4]
            return row >= Math.min(r, s) && row <= Math.max(r, s) && column >= Math.min(c, d) && column <= Math.max(c, d)
          }),
        )
        const numbers = inside.filter((value) => typeof value === 'number')
        expect(summary).toMatchObject({ cells: inside.length, numbers: numbers.length })
        expect(Number(summary!.sum)).toBeCloseTo(
          numbers.reduce((sum, value) => sum + value, 0),
          6,
        )
      },
    ),
  )
})

test('finding goes through what is shown, case-blind, from the cursor on and round the end', () => {
  const grid = gridOf(columns, [
    { id: '1', a: 'Apple' },
    { id: '2', b: 'pineAPPLE' },
    { id: '3', c: '梨' },
  ])
  grid.send(on('2', 'a'), { type: 'find', text: 'apple' })
  expect(grid.context().find).toMatchObject({ at: 1, isLooking: false, found: [{ row: '1' }, { row: '2' }] })
  grid.send({ type: 'find.next' })
  expect(at(grid)).toBe('1a')
  grid.send({ type: 'find.previous' })
  expect(at(grid)).toBe('2b')
  grid.send({ type: 'find.close' })
  expect(grid.context().find).toBeUndefined()
})

describe('linked selects', () => {
  const chain: readonly TableColumn[] = ['province', 'city'].map((key) => ({ key, title: key, type: 'select', linkageKey: 'area' }))
  const [, city] = chain

  test('offer what their own parent leads to, however late the answers come', async () => {
    const answers = new Map<unknown, (titles: readonly string[]) => void>()
    const arrived: unknown[] = []
    const linked = new LinkedOptions(
      chain,
      (_, parent) => new Promise((answer) => answers.set(parent, (titles) => answer(ok(titles.map((title) => ({ value: title, title })))))),
      (_, parent) => arrived.push(parent),
    )
    const titles = (province: string | null) => linked.of(city!, { province }).map(({ title }) => title)
    expect([titles('浙江'), titles('江苏'), titles(null)]).toEqual([[], [], []])
    answers.get('江苏')!(['南京'])
    await expect.poll(() => arrived).toEqual(['江苏'])
    expect([titles('浙江'), titles('江苏')]).toEqual([[], ['南京']])
    answers.get('浙江')!(['杭州'])
    await expect.poll(() => arrived).toEqual(['江苏', '浙江'])
    expect([titles('浙江'), titles('江苏')]).toEqual([['杭州'], ['南京']])
  })

  test('ask again after a question that failed', async () => {
    let asked = 0
    const linked = new LinkedOptions(
      chain,
      () => Promise.resolve((asked += 1) === 1 ? fail({ code: 'net', message: '' }) : ok([])),
      () => undefined,
    )
    linked.of(city!, { province: '浙江' })
    linked.of(city!, { province: '浙江' })
    expect(asked).toBe(1)
    await expect
      .poll(() => {
        linked.of(city!, { province: '浙江' })
        return asked
      })
      .toBe(2)
  })

  test('are columns of a table whose later ones become lists that fill themselves', async () => {
    const follower: TableColumn = { key: 'jobId', title: '岗位', type: 'ref', labelKey: 'jobId_dictText', linkageKey: 'orgId' }
    const leader: TableColumn = { key: 'orgId', title: '组织', type: 'department', linkageKey: 'orgId' }
    const columns = withLinkedOptions([leader, follower], (_, parent) =>
      Promise.resolve(ok([{ value: `${String(parent)}-1`, title: '会计' }])),
    )
    expect(columns.map(({ type }) => type)).toEqual(['department', 'searchSelect'])
    const job = columns[1]!
    const heard: number[] = []
    const stop = job.onOptions!(() => heard.push(optionsFor(job, { orgId: 'o' }).length))
    expect(optionsFor(job, { orgId: 'o' })).toEqual([])
    await expect.poll(() => heard).toEqual([1])
    stop()
    const grid = gridOf(columns, [{ id: 'a', orgId: 'o', jobId: 'o-1', jobId_dictText: '会计' }])
    grid.send({ type: 'write', cell: { row: 'a', column: 'orgId' }, input: { value: 'p' } })
    expect(grid.model.row('a')).toMatchObject({ orgId: 'p', jobId: null, jobId_dictText: null })
  })
})
