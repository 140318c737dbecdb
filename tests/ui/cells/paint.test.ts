import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Row, Wire } from '../../../core/kernel/wire.ts'
import type { CellType, TableColumn } from '../../../core/table/column.ts'
import { cellText } from '../../../core/table/text.ts'
import { readKinds } from '../../../ui/widgets/cells/read-kinds.ts'
import { cellKinds } from '../../../ui/widgets/cells/cells.ts'

const options = [
  { value: '1', title: '盒' },
  { value: '2', title: '瓶' },
]

const painted = (type: CellType, thumbnails: Parameters<typeof cellKinds>[0] = { of: () => undefined }) => {
  const column: TableColumn = { key: 'x', title: '列', type, options }
  const paint = cellKinds(thumbnails)[type].paint!
  const cell = document.createElement('div')
  const show = (value: Wire) => {
    const row: Row = { x: value }
    paint(cell, cellText(column, row), value, column, row)
    return cell
  }
  return { cell, show }
}

afterEach(() => vi.restoreAllMocks())

describe('an idle cell', () => {
  test('uses its nodes again for another value', () => {
    const { show, cell } = painted('tags')
    show('甲乙;丙')
    const [first] = cell.children
    show('丁')
    expect(cell.children).toHaveLength(1)
    expect(cell.children[0]).toBe(first)
    expect(cell.textContent).toBe('丁')
  })

  test('of several shows the first and counts the rest', () => {
    const { show } = painted('multiSelect')
    expect([...show('1,2').children].map(({ textContent }) => textContent)).toEqual(['盒', '+1'])
    expect([...show('2').children].map(({ textContent }) => textContent)).toEqual(['瓶'])
    expect(show(null).textContent).toBe('')
  })

  test('of a check box is on for its own value only', () => {
    const { show } = painted('checkbox')
    const said = (value: string | null) => show(value).firstElementChild!.getAttribute('aria-label')
    expect([said('Y'), said('N'), said('?'), said(null)]).toEqual(['是', '否', '否', '否'])
  })

  test('of a check box that nobody ticks reads 是 or 否', () => {
    const column: TableColumn = { key: 'x', title: '列', type: 'checkbox', readonly: true }
    const cell = document.createElement('div')
    const said = (value: string | null) => {
      const row: Row = { x: value }
      cellKinds({ of: () => undefined }).checkbox.paint!(cell, cellText(column, row), value, column, row)
      return [cell.textContent, cell.childElementCount]
    }
    expect([said('Y'), said('N'), said(null)]).toEqual([
      ['是', 0],
      ['否', 0],
      ['', 0],
    ])
    expect(readKinds.checkbox.paint).toBeUndefined()
  })

  test('of files shows five signs of the first name and counts the rest', () => {
    const { show } = painted('file')
    const cell = show('temp/0123456789abcdefghijklmnopqrstuv012/销售合同第一版.pdf,temp/b.pdf')
    expect([...cell.children].map(({ textContent }) => textContent)).toEqual(['销售合同第…', '+1'])
    expect(cell.title).toBe('销售合同第一版.pdf\nb.pdf')
  })

  test('of a progress shows its share in per cent, and none for what is no number', () => {
    const { show } = painted('progress')
    expect([62.5, 'x', null, 140, -1].map((value) => show(value).textContent)).toEqual(['62.5%', '0%', '0%', '100%', '0%'])
  })

  test('of a picture shows its name until it has come, and no picture of the row that stood here before', () => {
    const waiting = new Map<string, () => void>()
    const fetched = new Map<string, string>()
    const thumbnails = {
      of: (path: string, ready: () => void) => {
        if (!fetched.has(path)) waiting.set(path, ready)
        return fetched.get(path)
      },
    }
    const { show, cell } = painted('image', thumbnails)
    show('temp/a.png')
    expect(cell.textContent).toBe('a.png')
    show('temp/b.png')
    fetched.set('temp/a.png', 'blob:a')
    waiting.get('temp/a.png')!()
    expect(cell.querySelector('img')).toBeNull()
    fetched.set('temp/b.png', 'blob:b')
    waiting.get('temp/b.png')!()
    expect(cell.querySelector('img')!.alt).toBe('b.png')
    show(null)
    expect(cell.querySelector('img')).toBeNull()
  })
})
