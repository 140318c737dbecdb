import { describe, expect, test } from 'vitest'
import type { Row } from '../../../core/kernel/wire.ts'
import type { HandlerInput, TableColumn, Verdict } from '../../../core/table/column.ts'
import { unreadablePatterns, worded } from '../../../core/table/column-rules.ts'
import { gridOf, on, rowsOfIds } from '../../support/grid-of.ts'

const input = (given: Partial<TableColumn>): TableColumn => ({ key: 'x', title: '编码', type: 'input', ...given })

const messages = (grid: ReturnType<typeof gridOf>, ...ids: readonly string[]) =>
  ids.map((id) => grid.model.state(id, 'x')?.failure?.message)

const write = (grid: ReturnType<typeof gridOf>, row: string, value: string | null) =>
  grid.send({ type: 'write', cell: { row, column: 'x' }, input: { value } })

describe('the rules of a cell', () => {
  test('are looked at in order, required, unique, pattern; the first that fails is what is said', () => {
    const rules = [{ required: true, unique: true, pattern: 'z', message: '${title}要填整数' }, { pattern: 'n6-16' }]
    const grid = gridOf(
      [input({ rules })],
      [
        { id: 'a', x: '1' },
        { id: 'b', x: '2' },
      ],
    )
    write(grid, 'a', null)
    expect(messages(grid, 'a')).toEqual(['编码要填整数'])
    write(grid, 'a', '12')
    expect(messages(grid, 'a')).toEqual(['请输入6到16位数字'])
    write(grid, 'a', '123456')
    expect(messages(grid, 'a')).toEqual([undefined])
  })

  test('say what to do where they have no message of their own', () => {
    const grid = gridOf([input({ required: true, rules: [{ pattern: 'only' }, { pattern: '^\\d' }] })], rowsOfIds('a', 'b'))
    write(grid, 'a', '甲')
    write(grid, 'b', '甲')
    expect(messages(grid, 'a', 'b')).toEqual(['编码不能重复', '编码不能重复'])
    write(grid, 'b', '')
    expect(messages(grid, 'a', 'b')).toEqual(['编码格式不正确', '请输入编码'])
  })

  test('three equal values are wrong three times, and clearing one looks at the others again', () => {
    const grid = gridOf(
      [input({ rules: [{ unique: true }] })],
      ['a', 'b', 'c'].map((id): Row => ({ id, x: 0 })),
    )
    expect(grid.model.marks.errors).toBe(3)
    write(grid, 'a', null)
    expect(grid.model.marks.errors).toBe(2)
    write(grid, 'b', '  ')
    expect(grid.model.marks.errors).toBe(0)
  })

  test('fill their words in as they stand, whatever signs the title holds', () => {
    const column = input({ title: '$& ${key}', defaultValue: 0 })
    expect(worded('${title}/${key}/${defaultValue}/${other}', column)).toBe('$& ${key}/x/0/${other}')
  })

  test('pass over a pattern that cannot be read or may never end, and tell it', () => {
    const column = input({ rules: [{ pattern: '(' }, { pattern: '(?=a)(a+)+$' }, { pattern: 'n' }] })
    expect(unreadablePatterns(column)).toEqual(['(', '(?=a)(a+)+$'])
    const grid = gridOf([column], rowsOfIds('a'))
    write(grid, 'a', '12')
    expect(messages(grid, 'a')).toEqual([undefined])
  })
})

test('a cell nobody typed into is not blamed before its editor closed, or a save was tried', () => {
  const grid = gridOf([input({ required: true })], rowsOfIds('a', 'b'))
  grid.send(on('a', 'x'), { type: 'edit' }, { type: 'cancel' }, on('b', 'x'))
  grid.clock.increment(99)
  expect(grid.model.marks.errors).toBe(0)
  grid.clock.increment(1)
  expect(messages(grid, 'a', 'b')).toEqual(['请输入编码', undefined])
  grid.send({ type: 'check' })
  expect(messages(grid, 'a', 'b')).toEqual(['请输入编码', '请输入编码'])
  expect(grid.said).toContainEqual({ type: 'checked', errors: 2, pending: 0 })
})

test('F8 goes from one wrong cell to the next, round the end, and shows a hidden column', () => {
  const columns = ['x', 'y'].map((key) => input({ key, required: true }))
  const grid = gridOf(columns, rowsOfIds('a', 'b'))
  grid.send({ type: 'column.show', column: 'y', on: false }, { type: 'check' }, on('a', 'x'))
  const next = (type: 'error.next' | 'error.previous') => {
    grid.send({ type })
    const { cursor } = grid.context()
    return `${cursor?.row}${cursor?.column}`
  }
  expect([next('error.next'), next('error.next'), next('error.next'), next('error.next')]).toEqual(['ay', 'bx', 'by', 'ax'])
  expect(next('error.previous')).toBe('by')
})

/** A handler whose answers are given by hand. */
const asked = () => {
  const open: { readonly input: HandlerInput; readonly answer: (verdict?: Verdict) => void }[] = []
  const handler = (given: HandlerInput) => new Promise<Verdict | undefined>((answer) => open.push({ input: given, answer }))
  return { open, handler }
}

const settled = () => new Promise<void>((resolve) => void Promise.resolve().then(() => setImmediate(resolve)))

describe('handlers', () => {
  test('are overtaken by a newer value, whose answer alone counts', async () => {
    const { open, handler } = asked()
    const grid = gridOf([input({ rules: [{ handler, message: '${title}已存在' }] })], rowsOfIds('a'))
    write(grid, 'a', '1')
    write(grid, 'a', '2')
    expect(grid.model.state('a', 'x')?.isPending).toBe(true)
    expect(open[0]!.input.signal.aborted).toBe(true)
    await settled()
    open[1]!.answer()
    await settled()
    open[0]!.answer({ passed: false })
    await settled()
    expect(messages(grid, 'a')).toEqual([undefined])
    expect(grid.model.checks.pending).toBe(0)
  })

  test('may refuse in their own words; no flag passes; the same value is asked once', async () => {
    const { open, handler } = asked()
    const grid = gridOf([input({ rules: [{ handler }] })], rowsOfIds('a', 'b', 'c'))
    write(grid, 'a', '1')
    await settled()
    open[0]!.answer({ passed: false, message: '编码1已停用' })
    await settled()
    write(grid, 'b', '1')
    await settled()
    expect(open).toHaveLength(1)
    expect(messages(grid, 'a', 'b')).toEqual(['编码1已停用', '编码1已停用'])
    write(grid, 'c', '3')
    await settled()
    open[1]!.answer({ passed: null })
    await settled()
    expect(messages(grid, 'c')).toEqual([undefined])
  })

  test('are not waited for where their row went or their edit was taken back', async () => {
    const { open, handler } = asked()
    const grid = gridOf([input({ rules: [{ handler }] })], rowsOfIds('a', 'b'))
    write(grid, 'a', '1')
    write(grid, 'b', '2')
    grid.send({ type: 'undo' }, { type: 'rows.remove', rows: ['a'] })
    expect(open.map(({ input: given }) => given.signal.aborted)).toEqual([true, true])
    open[0]!.answer({ passed: false })
    await settled()
    expect(grid.model.marks.errors).toBe(0)
  })

  test('that break say what to do', async () => {
    const grid = gridOf([input({ rules: [{ handler: () => Promise.reject(new Error('net')) }] })], rowsOfIds('a'))
    write(grid, 'a', '1')
    await settled()
    expect(messages(grid, 'a')).toEqual(['编码校验失败，请重新输入或稍后重试'])
  })
})

test('what a form or the server finds wrong is shown until it is said no more; own rules come first', () => {
  const grid = gridOf([input({ required: true })], rowsOfIds('a', 'b'))
  const cell = (row: string) => ({ cell: { row, column: 'x' }, failure: { code: 'server', message: '服务器不接受' } })
  grid.send({ type: 'problems', problems: [cell('a'), cell('b'), cell('gone')] })
  write(grid, 'b', '')
  grid.send({ type: 'check' })
  expect(messages(grid, 'a', 'b')).toEqual(['请输入编码', '请输入编码'])
  write(grid, 'a', '1')
  expect(messages(grid, 'a')).toEqual(['服务器不接受'])
  grid.send({ type: 'problems', problems: [] })
  expect(messages(grid, 'a')).toEqual([undefined])
})

test('an edit costs the same in ten rows and in ten thousand', () => {
  const cost = (count: number) => {
    const called = { problem: 0, work: 0, disabled: 0, rows: 0 }
    const columns: readonly TableColumn[] = [
      input({ statistics: ['sum'], rules: [{ unique: true, problem: () => void (called.problem += 1) }] }),
      {
        key: 'y',
        title: '算',
        type: 'number',
        statistics: ['sum'],
        computed: { from: ['x'], work: (row) => ((called.work += 1), row['x'] as string) },
      },
      input({ key: 'z', rules: [{ problem: () => void (called.problem += 100) }] }),
    ]
    const rows = Array.from({ length: count }, (_, at): Row => ({ id: `r${at}`, x: String(at), y: String(at) }))
    const grid = gridOf(columns, rows, { isRowDisabled: () => (called.disabled += 1) < 0 })
    const { order } = grid.model
    grid.model.subscribe((news) => {
      called.rows += news.rows.size
      expect(news.from).toBeUndefined()
    })
    grid.send({ type: 'write', cell: { row: 'r7', column: 'x' }, input: { value: '-5' } })
    expect(grid.model.order).toBe(order)
    expect(grid.model.row('r3')).toBe(rows[3])
    return called
  }
  expect(cost(10_000)).toEqual(cost(10))
})
