import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TableColumn } from '../../../core/table/column.ts'
import { drawGrid } from './drawn-grid.tsx'

beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(cleanup)

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input', rules: [{ required: true, message: '请填写名称' }] },
  { key: 'qty', title: '数量', type: 'number', statistics: ['sum', 'average'] },
  { key: 'cold', title: '冷链', type: 'checkbox' },
]
const rows = [
  { id: 'a', name: '甲', qty: 1, cold: 'N' },
  { id: 'b', name: '乙', qty: 2, cold: 'Y' },
  { id: 'c', name: '丙', qty: 6, cold: 'N' },
]
const keys = () => document.activeElement as HTMLInputElement
const click = (element: Element) => {
  fireEvent.mouseDown(element)
  fireEvent.pointerUp(element)
}
const press = (key: string, more = {}) => fireEvent.keyDown(keys(), { key, ...more })

describe('a grid', () => {
  test('tells a screen reader where everything stands', () => {
    const { cell, row } = drawGrid({ columns, rows })
    const grid = screen.getByRole('grid', { name: '表格' })
    expect(grid.getAttribute('aria-rowcount')).toBe('6')
    expect(row(0)!.getAttribute('aria-rowindex')).toBe('2')
    expect(cell(0, 1).getAttribute('aria-colindex')).toBe('3')
    expect(screen.getByRole('columnheader', { name: '数量' }).getAttribute('aria-colindex')).toBe('3')
  })

  test('stands as it was left when its page is come back to, and says what changed meanwhile', () => {
    const { grid, row, cell, show } = drawGrid({ columns, rows })
    const first = row(0)
    show(false)
    show(true)
    expect(row(0)).toBe(first)
    grid.send({ type: 'patch', source: 'live', rows: [{ id: 'a', values: { name: '丁' } }] })
    expect(cell(0, 0).textContent).toBe('丁')
    show(false)
    grid.send({ type: 'patch', source: 'live', rows: [{ id: 'a', values: { name: '戊' } }] })
    show(true)
    expect(cell(0, 0).textContent).toBe('戊')
    show(false)
    grid.send({ type: 'column.show', column: 'name', on: false })
    show(true)
    expect(cell(0, 0).textContent).toBe('1')
  })

  test('sums and averages below the rows', () => {
    const { container } = drawGrid({ columns, rows })
    const feet = [...container.querySelectorAll('.foot [role="row"]')].map(({ textContent }) => textContent)
    expect(feet).toEqual(['合计9', '平均3'])
  })

  test('turns a check box by its mark and by Space, at once', () => {
    const { grid, cell } = drawGrid({ columns, rows })
    const value = () => grid.getSnapshot().context.model.rowAt(0)?.['cold']
    fireEvent.mouseDown(cell(0, 2).firstElementChild!)
    expect(value()).toBe('Y')
    press(' ')
    expect(value()).toBe('N')
  })

  test('ticks one row, then all that may be ticked', () => {
    const { grid, row } = drawGrid({ columns, rows, isRowDisabled: ({ id }) => id === 'b' }, { ticked: true })
    const ticked = () => [...grid.getSnapshot().context.ticked]
    fireEvent.mouseDown(row(2)!.querySelector('[role="checkbox"]')!)
    expect(ticked()).toEqual(['c'])
    fireEvent.click(screen.getByRole('checkbox', { name: '选择全部' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '选择全部' }))
    expect(ticked().toSorted()).toEqual(['a', 'c'])
    expect(screen.getByRole('checkbox', { name: '选择全部' }).getAttribute('aria-checked')).toBe('true')
    expect(row(1)!.querySelector('[role="checkbox"]')?.getAttribute('aria-disabled')).toBe('true')
  })

  test('goes to the wrong cell with F8 and says there what is wrong', () => {
    const { grid, cell } = drawGrid({ columns, rows })
    grid.send({ type: 'write', cell: { row: 'c', column: 'name' }, input: { text: '' } })
    click(cell(0, 1))
    press('F8')
    expect(keys().getAttribute('aria-description')).toBe('请填写名称')
    expect(screen.getByRole('tooltip').textContent).toBe('请填写名称')
    expect(cell(2, 0).getAttribute('aria-invalid')).toBe('true')
  })

  test('lists what is wrong by row and column, and goes there', () => {
    const { grid } = drawGrid({ columns, rows })
    act(() => grid.send({ type: 'write', cell: { row: 'c', column: 'name' }, input: { text: '' } }))
    fireEvent.click(screen.getByRole('button', { name: '1 处错误' }))
    fireEvent.click(screen.getByRole('menuitem', { name: '第 3 行 名称 请填写名称' }))
    expect(grid.getSnapshot().context.cursor).toEqual({ row: 'c', column: 'name' })
  })

  test('asks before a large paste with its numbers, and does it once that is answered', async () => {
    const confirm = vi.fn(() => Promise.resolve(true))
    const { grid, cell } = drawGrid({ columns, rows, pastesUnasked: 2 }, {}, confirm)
    click(cell(2, 0))
    fireEvent.paste(keys(), { clipboardData: { getData: () => '丁\t1\n戊\t2' } })
    await waitFor(() => expect(grid.getSnapshot().context.model.count).toBe(4))
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({ title: '粘贴 4 个单元格？', text: expect.stringContaining('2 行 × 2 列，其中新增 1 行') }),
    )
    expect(grid.getSnapshot().context.model.rowAt(3)?.['name']).toBe('戊')
  })

  test('takes the keyboard where a button added a row', async () => {
    const { grid } = drawGrid({ columns, rows })
    act(() => grid.send({ type: 'rows.add' }))
    expect(keys().getAttribute('aria-label')).toBe('名称')
    fireEvent.change(keys(), { target: { value: '丁' } })
    press('Enter')
    expect(grid.getSnapshot().context.model.rowAt(3)?.['name']).toBe('丁')
  })

  test('offers both values where somebody else changed what was typed here', async () => {
    const { grid, cell } = drawGrid({ columns, rows })
    click(cell(0, 1))
    grid.send({ type: 'write', cell: { row: 'a', column: 'qty' }, input: { text: '10' } })
    grid.send({ type: 'patch', source: 'live', rows: [{ id: 'a', values: { qty: 20 } }], from: 'elsewhere' })
    fireEvent.click(await screen.findByRole('button', { name: '采用对方的' }))
    expect(cell(0, 1).textContent).toBe('20')
    expect(screen.queryByRole('button', { name: '采用对方的' })).toBeNull()
  })

  test('catches nobody: Tab leaves it behind its last cell, Shift+Tab before its first', () => {
    const { cell } = drawGrid({ columns, rows, autoAppend: false })
    click(cell(0, 0))
    expect(press('Tab', { shiftKey: true })).toBe(true)
    expect(press('Tab')).toBe(false)
    click(cell(2, columns.length - 1))
    expect(press('Tab')).toBe(true)
    expect(press('Tab', { shiftKey: true })).toBe(false)
  })

  test('that takes rows adds one behind its last cell, and lets Tab go on behind a blank one', () => {
    const { grid, cell } = drawGrid({ columns, rows, isBlank: (row) => !row['name'] })
    click(cell(2, columns.length - 1))
    expect(press('Tab')).toBe(false)
    expect(grid.getSnapshot().context.model.count).toBe(rows.length + 1)
    click(cell(3, columns.length - 1))
    expect(press('Tab')).toBe(true)
    expect(grid.getSnapshot().context.model.count).toBe(rows.length + 1)
  })

  test('that is only read opens a row with Enter, ticks it with Space and lets Tab go on', () => {
    const onOpen = vi.fn()
    const { grid, cell } = drawGrid({ columns, rows, readOnly: true }, { onOpen, ticked: true })
    click(cell(1, 0))
    press('Enter')
    expect(onOpen).toHaveBeenCalledWith('b')
    press(' ')
    expect([...grid.getSnapshot().context.ticked]).toEqual(['b'])
    expect(press('Tab')).toBe(true)
  })

  test('of a tree shows levels, and opens and closes branches by mouse and keys', () => {
    const tree = { parentKey: 'parent' }
    const branches = [
      { id: 'r', name: '药品', parent: null },
      { id: 's', name: '注射剂', parent: 'r' },
      { id: 't', name: '器械', parent: null },
    ]
    const { row, cell } = drawGrid({ columns: columns.slice(0, 1), rows: branches, readOnly: true, tree })
    expect(screen.getByRole('treegrid')).toBeTruthy()
    expect(row(1)!.textContent).toContain('器械')
    fireEvent.mouseDown(row(0)!.querySelector('.twig')!)
    expect(row(1)!.textContent).toContain('注射剂')
    expect(row(1)!.getAttribute('aria-level')).toBe('2')
    click(cell(0, 0))
    press('ArrowLeft')
    expect(row(0)!.getAttribute('aria-expanded')).toBe('false')
    expect(row(1)!.textContent).toContain('器械')
  })

  test('hides, moves and pins columns where the machine says so', () => {
    const { grid, cell } = drawGrid({ columns, rows })
    grid.send({ type: 'column.move', column: 'qty', before: 'name' })
    expect(cell(0, 0).textContent).toBe('1')
    grid.send({ type: 'column.show', column: 'qty', on: false })
    expect(cell(0, 0).textContent).toBe('甲')
    grid.send({ type: 'column.pin', column: 'cold', side: 'left' })
    expect(cell(0, 1).textContent).toBe('甲')
  })
})
