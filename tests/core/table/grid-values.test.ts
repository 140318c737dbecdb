import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TableColumn } from '../../../core/table/column.ts'
import { parseCell, tagged, typedNumber } from '../../../core/table/parse.ts'
import { pasteNotes } from '../../../core/table/paste-notes.ts'
import { seriesOf } from '../../../core/table/series.ts'
import { cellText, copiedText } from '../../../core/table/text.ts'
import { gridOf, on, range, rowsOfIds } from '../../support/grid-of.ts'

const column = (given: Partial<TableColumn> & Pick<TableColumn, 'type'>): TableColumn => ({ key: 'x', title: '此列', ...given })

const read = (given: TableColumn, text: string) => {
  const parsed = parseCell(given, text, {})
  return parsed.ok ? ('value' in parsed.value ? parsed.value.value : parsed.value) : parsed.failure.message
}

describe('what a text means in', () => {
  test.each([
    ['１２', 12],
    ['1,000', 1000],
    ['￥1,234.50', 1234.5],
    ['-5', -5],
    ['-', null],
    ['', null],
    ['1.', 1],
    ['12345678901234567890', '12345678901234567890'],
    ['0.1', 0.1],
    ['1e5', '请输入数字'],
    ['三', '请输入数字'],
  ])('a number: %s', (text, value) => expect(read(column({ type: 'number' }), text)).toBe(value))

  test.each([
    ['date', '2026/1/5', '2026-01-05'],
    ['date', '20260105', '2026-01-05'],
    ['date', '2026年1月5日', '2026-01-05'],
    ['date', '2026-02-30', '请输入正确的日期，如2025-09-26'],
    ['datetime', '2026/1/5 8:05', '2026-01-05 08:05:00'],
    ['datetime', '2026-01-05', '2026-01-05 00:00:00'],
    ['time', '8:05', '08:05:00'],
    ['time', '25:00', '请输入正确的时间，如14:30:00'],
    ['money', '1.234', '金额最多两位小数'],
    ['price', '1.23456', '最多4位小数'],
    ['percent', '6.5%', '6.5'],
    ['tags', '华东;制药', '华东;制药'],
    ['file', '合同.pdf', '此列不能粘贴文字，请打开单元格选择'],
  ] as const)('a %s: %s', (type, text, value) => expect(read(column({ type }), text)).toBe(value))

  test('a select: by its title, else by its value; several by comma or 、', () => {
    const options = [
      { value: '1', title: '普通' },
      { value: '2', title: '特殊' },
      { value: '3', title: '停用', disabled: true },
    ]
    const select = column({ type: 'select', options })
    expect(['普通', '2', '停用', '别的'].map((text) => read(select, text))).toEqual([
      '1',
      '2',
      '没有符合的此列，请重新选择',
      '没有符合的此列，请重新选择',
    ])
    expect(read(column({ type: 'select', options, allowInput: true }), '别的')).toBe('别的')
    expect(read(column({ type: 'multiSelect', options }), '特殊、普通;特殊')).toBe('2,1')
    expect(cellText(column({ type: 'multiSelect', options }), { x: '2,9' })).toBe('特殊,9')
  })

  test('a check box: its own two values, and yes and no in every spelling', () => {
    const own = column({ type: 'checkbox', customValue: ['1', '0'] })
    expect(['1', '是', 'Y', 'false', '也许'].map((text) => read(own, text))).toEqual(['1', '1', '1', '0', '请选择是或否'])
    expect(['1', '0', '9', ''].map((x) => cellText(own, { x }))).toEqual(['是', '否', '否', ''])
  })
})

test('tags stand two characters apart, and tagging twice is tagging once', () => {
  expect([tagged(''), tagged('甲'), tagged('甲乙丙'), tagged('甲;乙丙；丁'), tagged('😀😁😂')]).toEqual([
    '',
    '甲',
    '甲乙;丙',
    '甲乙;丙丁',
    '😀😁;😂',
  ])
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => tagged(tagged(text)) === tagged(text)))
})

test('while a number is typed, anything else is taken back', () => {
  expect(['', '-', '-1', '1.', '1.5', '１．５'].map(typedNumber)).toEqual(['', '-', '-1', '1.', '1.5', '1.5'])
  expect(['.5', '-.5', '+1', '1e', '1..', '1,0', 'a'].map(typedNumber)).toEqual(Array.from({ length: 7 }))
})

test('what copy yields is read back as the value it came from', () => {
  const options = [
    { value: 'a', title: '甲' },
    { value: 'b', title: '乙' },
  ]
  const cell = fc.oneof(
    fc.tuple(
      fc.constant(column({ type: 'number' })),
      fc.integer().map((value) => value / 100),
    ),
    fc.tuple(
      fc.constant(column({ type: 'money' })),
      fc.integer({ min: -1e9, max: 1e9 }).map((fen) => String(fen / 100)),
    ),
    fc.tuple(fc.constant(column({ type: 'select', options })), fc.constantFrom('a', 'b')),
    fc.tuple(fc.constant(column({ type: 'checkbox' })), fc.constantFrom('Y', 'N')),
    fc.tuple(fc.constant(column({ type: 'date' })), fc.constantFrom('2026-02-28', '1999-12-31')),
    fc.tuple(
      fc.constant(column({ type: 'input' })),
      fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
    ),
  )
  fc.assert(fc.property(cell, ([own, value]) => read(own, copiedText(own, { x: value })) === value))
})

describe('filling', () => {
  const columns: readonly TableColumn[] = [
    { key: 'n', title: '数', type: 'number' },
    { key: 'd', title: '日', type: 'date' },
    { key: 'c', title: '算', type: 'number', computed: { from: ['n'], work: (row) => row['n'] as number } },
  ]

  test('Ctrl+D copies the first row down, from above where one row is selected; computed cells stay', () => {
    const grid = gridOf(columns, [{ id: 'a', n: 1, d: '2026-01-05' }, { id: 'b', n: 2 }, { id: 'c' }])
    grid.send(...range(['a', 'n'], ['c', 'c']), { type: 'fill', direction: 'down' })
    expect(grid.values('n')).toEqual([1, 1, 1])
    expect(grid.values('d')).toEqual(['2026-01-05', '2026-01-05', '2026-01-05'])
    grid.send({ type: 'undo' }, on('b', 'n'), { type: 'fill', direction: 'down' })
    expect(grid.values('n')).toEqual([1, 1, undefined])
  })

  test('the handle counts on: numbers by the last step, days likewise, upwards too', () => {
    const grid = gridOf(columns, [{ id: 'a', n: 1, d: '2026-02-27' }, { id: 'b', n: 1.5, d: '2026-02-28' }, ...rowsOfIds('c', 'd')])
    grid.send(...range(['a', 'n'], ['b', 'd']), { type: 'fill.to', cell: { row: 'd', column: 'd' }, series: true })
    expect(grid.values('n')).toEqual([1, 1.5, 2, 2.5])
    expect(grid.values('d')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
    grid.send(...range(['c', 'n'], ['d', 'n']), { type: 'fill.to', cell: { row: 'a', column: 'n' }, series: true })
    expect(grid.values('n')).toEqual([1, 1.5, 2, 2.5])
    const repeated = seriesOf([{ value: 'x' }, { value: 'y' }], true)
    expect([-1, 0, 3].map(repeated)).toEqual([{ value: 'y' }, { value: 'x' }, { value: 'y' }])
  })
})

test('a change in a chain of selects empties what follows it, one act of undo brings all back', () => {
  const chain: readonly TableColumn[] = ['a', 'b', 'c'].map((key) => ({ key, title: key, type: 'input', linkageKey: 'k' }))
  const grid = gridOf(chain, [{ id: '1', a: 'x', b: 'y', c: 'z' }])
  grid.send({ type: 'write', cell: { row: '1', column: 'a' }, input: { value: 'n' } })
  expect(grid.model.row('1')).toEqual({ id: '1', a: 'n', b: null, c: null })
  grid.send({ type: 'undo' }, on('1', 'a'), { type: 'paste', text: 'p\tq' })
  expect(grid.model.row('1')).toEqual({ id: '1', a: 'p', b: 'q', c: null })
})

test('the text that was copied here comes back as the values it stood for', () => {
  const person: TableColumn = { key: 'u', title: '人员', type: 'user', labelKey: 'u_dictText' }
  const grid = gridOf([person], [{ id: 'a', u: '17', u_dictText: '方薇' }, { id: 'b' }])
  grid.send(on('a', 'u'), { type: 'copy' }, on('b', 'u'))
  grid.send({ type: 'paste', text: grid.context().clip!.text })
  expect(grid.model.row('b')).toEqual({ id: 'b', u: '17', u_dictText: '方薇' })
})

test('a block repeats over a selection it fits, what hangs over the right edge is dropped, and a most of rows is kept to', () => {
  const columns: readonly TableColumn[] = ['a', 'b'].map((key) => ({ key, title: key, type: 'input' }))
  const grid = gridOf(columns, rowsOfIds('1', '2', '3', '4'), { atMost: 5 })
  grid.send(...range(['1', 'a'], ['4', 'b']), { type: 'paste', text: 'x\ny' })
  expect([grid.values('a'), grid.values('b')]).toEqual([
    ['x', 'y', 'x', 'y'],
    ['x', 'y', 'x', 'y'],
  ])
  grid.send(on('4', 'b'), { type: 'paste', text: '1\t2\n3\t4\n5\t6' })
  expect(grid.values('b')).toEqual(['x', 'y', 'x', '1', '3'])
  const told = grid.said.flatMap((one) => (one.type === 'pasted' ? one.skipped : []))
  expect(told.map(({ failure }) => failure.message)).toEqual(['最多5行，超出的行未粘贴'])
})

test('a locked cell is passed over and told', () => {
  const columns: readonly TableColumn[] = [
    { key: 'a', title: 'a', type: 'input', isDisabled: (row) => row['id'] === '1' },
    { key: 'b', title: 'b', type: 'input' },
  ]
  const grid = gridOf(columns, rowsOfIds('1', '2'))
  grid.send(on('1', 'a'), { type: 'paste', text: 'p\tq\nr\ts' })
  expect(grid.values('a')).toEqual([undefined, 'r'])
  expect(grid.said.find(({ type }) => type === 'pasted')).toMatchObject({
    written: 3,
    skipped: [{ cell: { row: '1', column: 'a' }, text: 'p' }],
  })
})

test('what a paste left out is told by its sort, locked cells by their places', () => {
  const columns: readonly TableColumn[] = [
    { key: 'a', title: '单价', type: 'input', isDisabled: () => true },
    { key: 'b', title: '数量', type: 'number' },
  ]
  const grid = gridOf(columns, rowsOfIds('1', '2', '3', '4'), { atMost: 4 })
  const told = (text: string) => {
    grid.send(on('1', 'a'), { type: 'paste', text })
    const last = grid.said.findLast((one) => one.type === 'pasted')
    return last?.type === 'pasted' ? pasteNotes(grid.context(), last.skipped) : undefined
  }
  expect(told('\t1')).toBeUndefined()
  expect(told('p\t两\np\t1')).toBe('1 个单元格无法识别，按 F8 逐个查看；2 个单元格不可编辑，已跳过：第 1 行单价、第 2 行单价')
  expect(told('p\np\np\np\np')).toBe('4 个单元格不可编辑，已跳过：第 1 行单价、第 2 行单价、第 3 行单价等；最多4行，超出的行未粘贴')
})

describe('an amount while it is typed', () => {
  const columns: readonly TableColumn[] = [
    { key: 'qty', title: '数量', type: 'number', statistics: ['sum'] },
    { key: 'name', title: '名称', type: 'input' },
  ]
  const typing = () => {
    const grid = gridOf(columns, [
      { id: 'a', qty: 2, name: '甲' },
      { id: 'b', qty: 3, name: '乙' },
    ])
    const told: string[] = []
    grid.model.onStep(({ by }) => told.push(`${by} ${grid.values('qty')}`))
    grid.send(on('a', 'qty'), { type: 'edit', text: '7' }, { type: 'typed', text: '75' })
    return { ...grid, told }
  }

  test('is worked with key by key, and one step of history once it is taken', () => {
    const { send, values, told, model } = typing()
    send({ type: 'commit', input: { text: '75' }, leaving: 'stay' })
    expect(told).toEqual(['trial 7,3', 'trial 75,3', 'hand 75,3'])
    send({ type: 'undo' })
    expect([values('qty'), model.canUndo]).toEqual([[2, 3], false])
  })

  test('is gone without a trace when it is not taken', () => {
    const { send, values, told, model } = typing()
    send({ type: 'cancel' })
    expect(told.at(-1)).toBe('trial 2,3')
    expect([values('qty'), model.canUndo, model.tracking.edited.size]).toEqual([[2, 3], false, 0])
  })

  test('changes nothing yet as half a number, nor do other texts', () => {
    const { send, values } = typing()
    send({ type: 'typed', text: '-' }, { type: 'typed', text: '' })
    expect(values('qty')).toEqual([75, 3])
    send({ type: 'cancel' }, on('b', 'name'), { type: 'edit', text: '丙' })
    expect(values('name')).toEqual(['甲', '乙'])
  })
})
