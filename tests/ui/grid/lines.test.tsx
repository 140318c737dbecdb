import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { fail, ok } from '../../../core/kernel/result.ts'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { TableState } from '../../../core/table/table-state.ts'
import type { Frame } from '../../../core/live/frames.ts'
import { drawLines, line, makers, prices, slowness, uploads, warnings } from './lines.tsx'

const NAME = 0
const KIND = 1
const PRICE = 2
const QTY = 3
const AMOUNT = 4
const MAKER = 5
const PAPERS = 6

// The window of a test has no size: without one no row would be in sight.
beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
// Where the form's machine runs within an action of the grid's, only the console says so.
const warned = vi.spyOn(console, 'warn')
afterEach(() => {
  cleanup()
  expect(warned).not.toHaveBeenCalled()
})

const rows = [
  { id: 'a', name: '阿托伐他汀钙片', price: '19.62', qty: '3000' },
  { id: 'b', name: '缬沙坦胶囊', price: '29.34', qty: '1200' },
]

afterEach(() => {
  slowness.each = 0
})

const editor = () => document.activeElement as HTMLInputElement
const click = (element: Element) => {
  fireEvent.mouseDown(element)
  fireEvent.pointerUp(element)
}
const press = (key: string, more = {}) => fireEvent.keyDown(editor(), { key, ...more })
/** The first letter opens the cell, the others follow in its editor. */
const type = (text: string) => {
  fireEvent.change(editor(), { target: { value: text[0] } })
  fireEvent.input(editor(), { target: { value: text } })
}
const here = () => document.querySelector('[aria-selected="true"][data-column]')

describe('a clerk at the lines of a form', () => {
  test('types over a quantity; line, sums and document follow as it is typed, and stay when it is left', async () => {
    const { cell, draft, container } = await drawLines(rows)
    click(cell(0, QTY))
    type('１２．５')
    expect(cell(0, AMOUNT).textContent).toBe('245.25')
    press('Enter')
    expect(cell(0, AMOUNT).textContent).toBe('245.25')
    expect(draft()['total']).toBe('35453.25')
    await waitFor(() => expect(container.querySelector('.foot')?.textContent).toContain('35,453.25'))
  })

  test('takes it back with Esc while it is typed, with Ctrl+Z afterwards', async () => {
    const { cell, draft } = await drawLines(rows)
    click(cell(0, QTY))
    type('1')
    press('Escape')
    expect(rowsOf(draft(), 'items')[0]?.['qty']).toBe('3000')
    type('7')
    press('Enter')
    expect(rowsOf(draft(), 'items')[0]?.['qty']).toBe('7')
    press('z', { ctrlKey: true })
    expect(rowsOf(draft(), 'items')[0]?.['qty']).toBe('3000')
    expect(cell(0, AMOUNT).textContent).toBe('58,860.00')
    expect(draft()['total']).toBe('94068')
  })

  test('finds what is rarely done behind ⋯, also by keyboard: copies of what is ticked', async () => {
    const { form, draft } = await drawLines(rows)
    const more = () => fireEvent.click(screen.getByRole('button', { name: '更多' }))
    const copy = () => screen.getByRole('menuitem', { name: '复制选中行' })
    more()
    expect(copy().getAttribute('aria-disabled')).toBe('true')
    fireEvent.keyDown(copy(), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    fireEvent.mouseDown(document.querySelector('[data-row="0"] [role="checkbox"]')!)
    more()
    fireEvent.click(copy())
    expect(rowsOf(draft(), 'items').map(({ name }) => name)).toEqual(['阿托伐他汀钙片', '阿托伐他汀钙片', '缬沙坦胶囊'])
    expect(form.getSnapshot().context.dirty).toBe(true)
  })

  test('goes down with Enter, and behind the last row into a new one', async () => {
    const { cell, draft } = await drawLines(rows)
    click(cell(1, QTY))
    type('5')
    press('Enter')
    expect(rowsOf(draft(), 'items')).toHaveLength(3)
    expect(here()).toBe(cell(2, NAME))
  })

  test('begins the first row of an empty table with Ctrl+Enter, and no page behind it hears of that', async () => {
    const { draft, container } = await drawLines([])
    const heard = vi.fn()
    window.addEventListener('keydown', heard)
    const keys = container.querySelector<HTMLInputElement>('input.keys')!
    act(() => keys.focus())
    fireEvent.keyDown(keys, { key: 'Enter', ctrlKey: true })
    window.removeEventListener('keydown', heard)
    expect(rowsOf(draft(), 'items')).toHaveLength(1)
    expect(heard.mock.calls.every(([event]) => (event as Event).defaultPrevented)).toBe(true)
  })

  test('begins a row below with Ctrl+Enter, from the cell and out of its editor, whose text is taken', async () => {
    const { cell, draft } = await drawLines(rows)
    click(cell(0, QTY))
    type('5')
    press('Enter', { ctrlKey: true })
    await waitFor(() => expect(rowsOf(draft(), 'items').map(({ qty }) => qty)).toHaveLength(3))
    expect(rowsOf(draft(), 'items')[0]?.['qty']).toBe('5')
    expect(here()?.closest('[data-row]')?.getAttribute('data-row')).toBe('1')
  })

  test('does not heap up empty rows', async () => {
    const { cell, draft } = await drawLines(rows)
    click(cell(1, QTY))
    press('Enter')
    press('Enter')
    press('Enter')
    expect(rowsOf(draft(), 'items')).toHaveLength(3)
  })

  test('composes a word from its first letter on: the cell takes it whole, and no key of the composition moves the cursor', async () => {
    const { cell, draft } = await drawLines(rows)
    click(cell(0, NAME))
    fireEvent.compositionStart(editor())
    editor().value = 'sha'
    fireEvent(editor(), new InputEvent('input', { bubbles: true, isComposing: true }))
    press('Enter', { isComposing: true, keyCode: 229 })
    expect(here()).toBe(cell(0, NAME))
    editor().value = '沙坦'
    fireEvent.compositionEnd(editor())
    expect(editor().value).toBe('沙坦')
    press('Enter')
    expect(rowsOf(draft(), 'items')[0]?.['name']).toBe('沙坦')
  })

  test('learns beside the cell what is wrong, once it was left', async () => {
    const { cell } = await drawLines(rows)
    click(cell(0, QTY))
    type('0')
    expect(cell(0, QTY).getAttribute('aria-invalid')).toBeNull()
    press('Tab')
    expect(cell(0, QTY).getAttribute('aria-invalid')).toBe('true')
    expect(cell(0, QTY).getAttribute('aria-description')).toBe('数量必须大于0')
  })

  test('keeps a text that is no number, to mend it', async () => {
    const { cell, draft } = await drawLines(rows)
    click(cell(0, QTY))
    await act(async () => {
      fireEvent.paste(editor(), { clipboardData: { getData: () => '十盒' } })
      await Promise.resolve()
    })
    await waitFor(() => expect(cell(0, QTY).textContent).toBe('十盒'))
    expect(cell(0, QTY).getAttribute('aria-description')).toContain('请输入数字')
    expect(rowsOf(draft(), 'items')[0]?.['qty']).toBe('3000')
  })

  test('chooses from a dictionary by typing, and sees its title', async () => {
    const { cell, draft } = await drawLines(rows)
    click(cell(0, KIND))
    type('赠')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['赠品'])
    press('Enter')
    expect(rowsOf(draft(), 'items')[0]?.['kind']).toBe('2')
    expect(cell(0, KIND).textContent).toContain('赠品')
  })

  test('cannot type into what is worked out', async () => {
    const { cell, draft } = await drawLines(rows)
    click(cell(0, AMOUNT))
    fireEvent.change(editor(), { target: { value: '1' } })
    expect(rowsOf(draft(), 'items')[0]?.['amount']).toBe('58860')
    expect(cell(0, AMOUNT).getAttribute('aria-readonly')).toBe('true')
  })

  test('fills down with Ctrl+D and clears with Delete', async () => {
    const { cell, draft } = await drawLines(rows)
    click(cell(0, QTY))
    press('ArrowDown', { shiftKey: true })
    press('d', { ctrlKey: true })
    expect(rowsOf(draft(), 'items').map((row) => row['qty'])).toEqual(['3000', '3000'])
    press('Delete')
    expect(rowsOf(draft(), 'items').map((row) => row['qty'])).toEqual([null, null])
  })

  test('looks at the rows in another order and at some of them; the draft keeps all as they were', async () => {
    const { cell, draft } = await drawLines(rows)
    const choose = (name: string) => {
      fireEvent.click(screen.getByRole('button', { name: '品名的菜单' }))
      fireEvent.click(screen.getByRole('menuitem', { name }))
    }
    choose('按品名降序')
    expect(cell(0, NAME).textContent).toBe('缬沙坦胶囊')
    expect(screen.getByText('按品名降序查看，保存的顺序不变')).toBeTruthy()
    choose('筛选品名…')
    fireEvent.change(screen.getByRole('textbox', { name: '品名包含' }), { target: { value: '他汀' } })
    fireEvent.click(screen.getByRole('button', { name: '确认' }))
    expect(cell(0, NAME).textContent).toBe('阿托伐他汀钙片')
    expect(screen.getByText(/按品名筛选，显示 1 \/ 2 行/)).toBeTruthy()
    expect(rowsOf(draft(), 'items').map((row) => row['id'])).toEqual(['a', 'b'])
    // The bar goes away with its button: the keyboard is in the table again.
    const clear = screen.getByRole('button', { name: '清除' })
    act(() => clear.focus())
    fireEvent.click(clear)
    expect(cell(1, NAME).textContent).toBe('缬沙坦胶囊')
    await waitFor(() => expect(editor().getAttribute('aria-controls')).toBe(screen.getByRole('grid').id))
  })

  test('looks at a row with all its columns in 详细信息; what is written there, even by closing it, is taken back like any act', async () => {
    const { cell, draft } = await drawLines(rows)
    click(cell(0, QTY))
    press('F10', { shiftKey: true })
    fireEvent.click(await screen.findByRole('menuitem', { name: '详细信息' }))
    const details = within(await screen.findByRole('dialog', { name: '详细信息（第 1 行）' }))
    const qty = () => rowsOf(draft(), 'items')[0]?.['qty']
    const field = () => details.getByLabelText<HTMLInputElement>('数量')
    fireEvent.change(field(), { target: { value: '5' } })
    expect(qty()).toBe('3000')
    fireEvent.blur(field())
    expect([qty(), details.getByLabelText<HTMLInputElement>('金额').value]).toEqual(['5', '98.10'])
    fireEvent.change(field(), { target: { value: '7' } })
    const behind = vi.fn()
    window.addEventListener('keydown', behind)
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
    window.removeEventListener('keydown', behind)
    expect(behind).not.toHaveBeenCalled()
    await waitFor(() => expect(qty()).toBe('7'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    click(cell(0, QTY))
    press('z', { ctrlKey: true })
    expect(qty()).toBe('5')
    press('z', { ctrlKey: true })
    expect(qty()).toBe('3000')
  })

  test('is told where the row he looks at was removed by somebody else', async () => {
    const { form, cell } = await drawLines(rows, { id: 'o1', version: 1 })
    fireEvent.contextMenu(cell(0, NAME))
    fireEvent.click(await screen.findByRole('menuitem', { name: '详细信息' }))
    await screen.findByRole('dialog', { name: '详细信息（第 1 行）' })
    act(() => form.send({ type: 'elsewhere', record: { id: 'o1', version: 2, items: rows.slice(1) } }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(warnings.said).toEqual(['打开子表失败，此行已不存在，请选择其他行'])
  })

  test('has the keyboard in a table without rows: rows that were deleted come back, Enter begins one, a block becomes some', async () => {
    const { cell, draft } = await drawLines(rows)
    const ids = () => rowsOf(draft(), 'items').map((row) => row['id'])
    for (const row of ['a', 'b']) {
      expect(ids()[0]).toBe(row)
      fireEvent.contextMenu(cell(0, NAME))
      fireEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    }
    expect(ids()).toEqual([])
    fireEvent.mouseDown(screen.getByText('暂无数据，可新增，或点此后粘贴'))
    await waitFor(() => expect(editor().getAttribute('aria-label')).toBe('明细'))
    press('z', { ctrlKey: true })
    expect(ids()).toEqual(['b'])
    press('y', { ctrlKey: true })
    press('Enter')
    expect(ids()).toHaveLength(1)
    press('z', { ctrlKey: true })
    fireEvent.paste(editor(), { clipboardData: { getData: () => '甲\n乙', files: [] } })
    await waitFor(() => expect(rowsOf(draft(), 'items').map((row) => row['name'])).toEqual(['甲', '乙']))
  })

  test('moves a row with Alt and the arrows, and stays on it', async () => {
    const { cell, draft } = await drawLines(rows)
    click(cell(0, QTY))
    press('ArrowDown', { altKey: true })
    expect(rowsOf(draft(), 'items').map((row) => row['id'])).toEqual(['b', 'a'])
    expect(here()).toBe(cell(1, QTY))
  })

  test('is told which cell is active by the one input that has the focus', async () => {
    const { cell } = await drawLines(rows)
    click(cell(1, NAME))
    expect(editor().getAttribute('aria-label')).toBe('品名')
    expect(document.getElementById(editor().getAttribute('aria-activedescendant')!)).toBe(cell(1, NAME))
    press('ArrowUp')
    expect(document.getElementById(editor().getAttribute('aria-activedescendant')!)).toBe(cell(0, NAME))
  })
})

test('cells copied and pasted below go through the clipboard as Excel writes them', async () => {
  const { cell, draft } = await drawLines(rows)
  click(cell(0, NAME))
  press('ArrowDown', { shiftKey: true })
  const copied = new Map<string, string>()
  fireEvent.copy(editor(), { clipboardData: { setData: (kind: string, text: string) => copied.set(kind, text) } })
  expect(copied.get('text/plain')).toBe('阿托伐他汀钙片\r\n缬沙坦胶囊')
  expect(copied.get('text/html')).toContain('<td>缬沙坦胶囊</td>')
  click(cell(1, NAME))
  fireEvent.paste(editor(), { clipboardData: { getData: () => copied.get('text/plain') } })
  await waitFor(() =>
    expect(rowsOf(draft(), 'items').map((row) => row['name'])).toEqual(['阿托伐他汀钙片', '阿托伐他汀钙片', '缬沙坦胶囊']),
  )
})

test('a block that takes several turns stays whole whatever the form works out in between, and goes back and forth as one step', async () => {
  slowness.each = 1_000
  const { cell, draft } = await drawLines(rows)
  const names = () => rowsOf(draft(), 'items').map((row) => row['name'])
  click(cell(1, NAME))
  const block = Array.from({ length: 70 }, (_, at) => `药品${at}`)
  fireEvent.paste(editor(), { clipboardData: { getData: () => block.join('\n'), files: [] } })
  await waitFor(() => expect(names()).toEqual(['阿托伐他汀钙片', ...block]))
  press('z', { ctrlKey: true })
  await waitFor(() => expect(names()).toEqual(['阿托伐他汀钙片', '缬沙坦胶囊']))
  press('y', { ctrlKey: true })
  await waitFor(() => expect(names()).toEqual(['阿托伐他汀钙片', ...block]))
})

test('a block pasted while a line is typed into fills the cells from there on', async () => {
  const { cell, draft } = await drawLines(rows)
  click(cell(0, NAME))
  press('F2')
  fireEvent.paste(editor(), { clipboardData: { getData: () => '甲\n乙\n', files: [] } })
  await waitFor(() => expect(rowsOf(draft(), 'items').map((row) => row['name'])).toEqual(['甲', '乙']))
})

test('of pasted names that several share, the clerk says which are meant', async () => {
  makers.offered = [
    { id: 'f1', label: '华康药业', apart: '浙江', values: {} },
    { id: 'f2', label: '华康药业', apart: '江西', values: {} },
  ]
  const { cell, draft } = await drawLines(rows)
  click(cell(0, MAKER))
  fireEvent.paste(editor(), { clipboardData: { getData: () => '华康药业\n华康药业', files: [] } })
  const dialog = await screen.findByRole('dialog', { name: '2 个名称有多个同名记录，请选择' })
  fireEvent.click(within(within(dialog).getByRole('radiogroup', { name: '第 2 行 华康药业' })).getByRole('radio', { name: '江西' }))
  expect(within(dialog).getByRole('status').textContent).toBe('还有 1 个未选，粘贴后可在单元格中选择')
  fireEvent.click(within(dialog).getByRole('button', { name: '粘贴' }))
  await waitFor(() => expect(rowsOf(draft(), 'items').map((row) => row['maker'])).toEqual([undefined, 'f2']))
})

test('of two thousand rows only those in sight are drawn', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({ id: `r${at}`, name: `品${at}`, price: '1', qty: '1' }))
  const { container } = await drawLines(many)
  expect(container.querySelectorAll('[data-row]').length).toBeLessThan(30)
})

describe('a line that changed', () => {
  const many = Array.from({ length: 5 }, (_, at) => ({ id: `r${at}`, name: `品${at}`, price: '1', qty: '1' }))
  const asked = (): NonNullable<typeof prices.asked> => prices.asked ?? []
  beforeEach(() => {
    prices.asked = []
  })
  afterEach(() => {
    prices.asked = undefined
  })
  const aFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  /** Rows whose cells were written since. */
  const drawnBy = async (doing: () => void | Promise<void>) => {
    const written = vi.spyOn(TableState.prototype, 'text')
    await act(async () => {
      await doing()
      await aFrame()
    })
    const rowsDrawn = new Set(written.mock.calls.map(([row]) => row))
    written.mockRestore()
    return [...rowsDrawn]
  }

  test('is drawn alone while it is typed into', async () => {
    const { cell, container } = await drawLines(many)
    click(cell(3, QTY))
    type('4')
    const elements = [...container.querySelectorAll('[data-row]')]
    expect(await drawnBy(() => type('45'))).toEqual(['r3'])
    expect([...container.querySelectorAll('[data-row]')]).toEqual(elements)
    expect(cell(3, AMOUNT).textContent).toBe('45.00')
  })

  test('is drawn alone when the server answers about it: its price, whether that may be typed over, or that there is none', async () => {
    const { cell, container } = await drawLines(many)
    await waitFor(() => expect(asked()).toHaveLength(1))
    const nothing = many.map(({ id }) => ({ rowId: id, values: {}, fixed: [], source: '销售价' }))
    await act(async () => asked()[0]!.answer(nothing))
    click(cell(1, NAME))
    type('新品')
    press('Enter')
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked()[1]!.rowIds).toEqual(['r1'])
    const elements = [...container.querySelectorAll('[data-row]')]
    const answer = { rowId: 'r1', values: { price: '7' }, fixed: ['price'], source: '中标价' }
    expect(await drawnBy(() => asked()[1]!.answer([answer]))).toEqual(['r1'])
    expect(cell(1, AMOUNT).textContent).toBe('7.00')
    expect(cell(1, PRICE).className).toContain('sunken')
    expect([...container.querySelectorAll('[data-row]')]).toEqual(elements)
  })

  test('is drawn alone when only its price may not be typed over', async () => {
    const { cell } = await drawLines(many)
    await waitFor(() => expect(asked()).toHaveLength(1))
    const answers = many.map(({ id }) => ({ rowId: id, values: {}, fixed: id === 'r2' ? ['price'] : [], source: '销售价' }))
    expect(await drawnBy(() => asked()[0]!.answer(answers))).toEqual(['r2'])
    expect(cell(2, PRICE).className).toContain('sunken')
    expect(cell(1, PRICE).className).not.toContain('sunken')
  })

  test('may be typed into as soon as the server says so, by whoever stands there already', async () => {
    const { cell, draft } = await drawLines(many)
    await waitFor(() => expect(asked()).toHaveLength(1))
    const of = (fixed: readonly string[]) => many.map(({ id }) => ({ rowId: id, values: {}, fixed, source: '中标价' }))
    await act(async () => asked()[0]!.answer(of(['price'])))
    click(cell(1, NAME))
    type('新品')
    press('Enter')
    await waitFor(() => expect(asked()).toHaveLength(2))
    click(cell(1, PRICE))
    expect(editor().readOnly).toBe(true)
    await act(async () => asked()[1]!.answer(of([]).slice(1, 2)))
    expect(editor().readOnly).toBe(false)
    type('8')
    press('Enter')
    expect(rowsOf(draft(), 'items')[1]!['price']).toBe('8')
  })

  test('may be one that the header makes doubtful', async () => {
    const { cell, form } = await drawLines(many)
    await act(async () => form.send({ type: 'write', key: 'remark', value: '品2' }))
    expect(cell(2, NAME).getAttribute('aria-description')).toBe('备注与品名相同')
    await act(async () => form.send({ type: 'write', key: 'remark', value: '其他' }))
    expect(cell(2, NAME).getAttribute('aria-description')).toBeNull()
  })
})

describe('two clerks at the lines of one stored record', () => {
  const stored = { id: '7', version: 3 }
  const theirs = (values: Record<string, string>): Frame => ({
    type: 'update_vxe_table',
    socketKey: 'test.order.items.7',
    row: { id: 'a', ...values },
    caseId: 'theirs',
  })
  const hear = (frame: Frame) => act(async () => line.tables.received(frame))

  test('each tells the other what was typed once the cell is left, and nothing before', async () => {
    const { cell } = await drawLines(rows, stored)
    click(cell(0, QTY))
    type('7')
    expect(line.told).toEqual([])
    press('Enter')
    expect(line.told).toMatchObject([{ type: 'update_vxe_table', socketKey: 'test.order.items.7', row: { id: 'a', qty: '7' } }])
  })

  test('what the other typed stands here at once, is worked with, and is nothing to be saved here', async () => {
    const { cell, draft, form } = await drawLines(rows, stored)
    await hear(theirs({ qty: '2' }))
    expect([cell(0, QTY).textContent, cell(0, AMOUNT).textContent]).toEqual(['2', '39.24'])
    expect(draft()['total']).toBe('35247.24')
    expect(form.getSnapshot().context.dirty).toBe(false)
    expect(line.told).toEqual([])
  })

  test('where both typed both values are offered', async () => {
    const { cell } = await drawLines(rows, stored)
    click(cell(0, QTY))
    type('7')
    press('Enter')
    await hear(theirs({ qty: '2' }))
    expect(cell(0, QTY).textContent).toBe('7')
    click(cell(0, QTY))
    await screen.findByText('数量已被他人改为 2，您填写的是 7')
    fireEvent.click(screen.getByRole('button', { name: '采用对方的' }))
    expect(cell(0, QTY).textContent).toBe('2')
  })
})

describe('a cell that chooses a record', () => {
  const sure = { id: 'f9', label: '修正药业', values: {} }
  const makersOf = (...labels: readonly string[]) => labels.map((label, at) => ({ id: `f${at}`, label, values: {} }))
  const open = async (element: Element) => {
    click(element)
    press('F2')
    await waitFor(() => expect(screen.queryAllByRole('option').length).toBeGreaterThan(0))
    return screen.getAllByRole('option').map(({ textContent }) => textContent)
  }

  test('offers what one chose last before all others, while it may still be chosen', async () => {
    makers.offered = [...makersOf('哈药', '石药'), sure]
    const { cell, draft } = await drawLines(rows)
    expect(await open(cell(0, MAKER))).toEqual(['哈药', '石药', '修正药业'])
    fireEvent.click(screen.getByRole('option', { name: '修正药业' }))
    expect(rowsOf(draft(), 'items')[0]).toMatchObject({ maker: 'f9' })
    expect(await open(cell(1, MAKER))).toEqual(['修正药业最近选择', '哈药', '石药'])
    press('Escape')
    makers.offered = makersOf('哈药', '石药')
    expect(await open(cell(1, MAKER))).toEqual(['哈药', '石药'])
  })
})

test('a row that is not of the usual kind says so before its name, its second line below', async () => {
  const gift = [
    { ...rows[0]!, kind: '2' },
    { ...rows[1]!, kind: '1' },
  ]
  const departs = { chips: { items: { name: 'kind' } }, under: { items: { name: ['price'] } } }
  const { cell } = await drawLines(gift, {}, departs)
  expect(cell(0, NAME).textContent).toBe('赠品阿托伐他汀钙片单价 19.62')
  expect(cell(1, NAME).textContent).toBe('缬沙坦胶囊单价 29.34')
  fireEvent.click(screen.getByRole('button', { name: '行高：标准' }))
  expect(cell(0, NAME).textContent).toBe('赠品阿托伐他汀钙片')
  expect(cell(1, NAME).textContent).toBe('缬沙坦胶囊')
})

describe('files of a line', () => {
  const waiting = '有文件尚未上传完成，请稍候、重试或移除'
  const save = { type: 'save', key: 'k1', submit: false } as const
  const opened = () => screen.findByRole('dialog', { name: '附件，文件上传' })
  const drop = (name: string) =>
    fireEvent.drop(screen.getByRole('group', { name: '附件' }), { dataTransfer: { files: [new File(['x'], name)] } })
  const answered = (given: Parameters<(typeof uploads.sent)[number]['answer']>[0]) => act(async () => uploads.sent.at(-1)!.answer(given))

  test('hold the save until they are there; their cell says how far they are, and shows them again when it is opened', async () => {
    const { form, cell, draft } = await drawLines(rows)
    const refused: unknown[] = []
    form.on('refused', ({ problems }) => refused.push(problems.map(({ field, row, message }) => [field, row, message])))
    click(cell(0, PAPERS))
    press('F2')
    await opened()
    drop('授权书.pdf')
    act(() => uploads.sent[0]!.onProgress(40))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(cell(0, PAPERS).textContent).toBe('上传中 40%'))
    expect(cell(0, PAPERS).getAttribute('aria-invalid')).toBeNull()

    act(() => form.send(save))
    expect(refused).toEqual([[['items.papers', 0, waiting]]])
    await answered(fail(failure('http.offline', '无法连接服务器，请检查网络后重试')))
    await waitFor(() => expect(cell(0, PAPERS).textContent).toBe('上传失败'))
    press('F2')
    await opened()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await answered(ok('files/a/授权书.pdf'))
    expect(rowsOf(draft(), 'items')[0]?.['papers']).toBe('files/a/授权书.pdf')
    expect(form.getSnapshot().context.unread.size).toBe(0)
  })

  test('on their way to a row that is removed hold nothing', async () => {
    const { form, cell } = await drawLines(rows)
    click(cell(1, PAPERS))
    press('F2')
    await opened()
    drop('授权书.pdf')
    fireEvent.contextMenu(cell(1, NAME))
    fireEvent.click(await screen.findByRole('menuitem', { name: /^删除/ }))
    act(() => uploads.sent.at(-1)!.onProgress(40))
    expect(form.getSnapshot().context.unread.size).toBe(0)
  })
})
