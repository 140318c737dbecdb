import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { drawLines } from './lines.tsx'

const NAME = 0
const KIND = 1
const QTY = 3
const AMOUNT = 4

// The window of a test has no size: without one no row would be in sight.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 400 })
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
})
afterEach(cleanup)

const rows = [
  { id: 'a', name: '阿托伐他汀钙片', price: '19.62', qty: '3000' },
  { id: 'b', name: '缬沙坦胶囊', price: '29.34', qty: '1200' },
]

const editor = () => document.activeElement as HTMLInputElement
const type = (text: string) => fireEvent.change(editor(), { target: { value: text } })
const press = (key: string, more = {}) => fireEvent.keyDown(editor(), { key, ...more })

describe('a clerk at the table', () => {
  test('types over a quantity; line, sums and document follow at once', async () => {
    const { cell, draft } = await drawLines(rows)
    fireEvent.mouseDown(cell(0, QTY))
    type('１２．５')
    expect(cell(0, AMOUNT).textContent).toBe('245.25')
    expect(draft()['total']).toBe('35453.25')
  })

  test('takes it back with Esc', async () => {
    const { cell, draft } = await drawLines(rows)
    fireEvent.mouseDown(cell(0, QTY))
    type('1')
    press('Escape')
    expect(rowsOf(draft(), 'items')[0]?.['qty']).toBe('3000')
    expect(cell(0, QTY).textContent).toBe('3,000')
  })

  test('goes down with Enter, and behind the last row into a new one', async () => {
    const { cell, draft } = await drawLines(rows)
    fireEvent.mouseDown(cell(1, QTY))
    type('5')
    press('Enter')
    expect(rowsOf(draft(), 'items')).toHaveLength(3)
    expect(cell(2, QTY).contains(editor())).toBe(true)
  })

  test('does not heap up empty rows', async () => {
    const { cell, draft } = await drawLines(rows)
    fireEvent.mouseDown(cell(1, QTY))
    press('Enter')
    press('Enter')
    press('Enter')
    expect(rowsOf(draft(), 'items')).toHaveLength(3)
  })

  test('composing pinyin is left in peace: Enter takes the word, not the cell', async () => {
    const { cell } = await drawLines(rows)
    fireEvent.mouseDown(cell(0, NAME))
    type('sha')
    press('Enter', { isComposing: true, keyCode: 229 })
    expect(cell(0, NAME).contains(editor())).toBe(true)
    expect(editor().value).toBe('sha')
  })

  test('learns beside the cell what is wrong, once it was left', async () => {
    const { cell } = await drawLines(rows)
    fireEvent.mouseDown(cell(0, QTY))
    type('0')
    expect(cell(0, QTY).getAttribute('aria-invalid')).toBeNull()
    press('Tab')
    expect(cell(0, QTY).getAttribute('aria-invalid')).toBe('true')
    expect(cell(0, QTY).textContent).toContain('数量必须大于0')
  })

  test('keeps a text that is no number, to mend it', async () => {
    const { cell, draft } = await drawLines(rows)
    fireEvent.mouseDown(cell(0, QTY))
    type('十盒')
    press('Tab')
    expect(cell(0, QTY).textContent).toContain('十盒')
    expect(cell(0, QTY).textContent).toContain('请输入数字')
    expect(rowsOf(draft(), 'items')[0]?.['qty']).toBe('3000')
  })

  test('chooses from a dictionary by typing, and sees its title', async () => {
    const { cell, draft } = await drawLines(rows)
    fireEvent.mouseDown(cell(0, KIND))
    type('赠')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['赠品'])
    press('Enter')
    expect(rowsOf(draft(), 'items')[0]?.['kind']).toBe('2')
    expect(cell(0, KIND).textContent).toContain('赠品')
  })

  test('cannot type into what is worked out', async () => {
    const { cell, draft } = await drawLines(rows)
    fireEvent.mouseDown(cell(0, AMOUNT))
    type('1')
    expect(rowsOf(draft(), 'items')[0]?.['amount']).toBe('58860')
  })

  test('fills down with Ctrl+D and clears with Delete', async () => {
    const { cell, draft } = await drawLines(rows)
    fireEvent.mouseDown(cell(0, QTY))
    press('ArrowDown', { shiftKey: true })
    press('d', { ctrlKey: true })
    expect(rowsOf(draft(), 'items').map((row) => row['qty'])).toEqual(['3000', '3000'])
    press('Delete')
    expect(rowsOf(draft(), 'items').map((row) => row['qty'])).toEqual([null, null])
  })

  test('moves a row with Alt and the arrows, and stays on it', async () => {
    const { cell, draft } = await drawLines(rows)
    fireEvent.mouseDown(cell(0, QTY))
    press('ArrowDown', { altKey: true })
    expect(rowsOf(draft(), 'items').map((row) => row['id'])).toEqual(['b', 'a'])
    expect(cell(1, QTY).contains(editor())).toBe(true)
  })
})

test('cells copied and pasted below go through the clipboard as Excel writes them', async () => {
  const { cell, draft } = await drawLines(rows)
  fireEvent.mouseDown(cell(0, NAME))
  press('ArrowDown', { shiftKey: true })
  let copied = ''
  fireEvent.copy(editor(), { clipboardData: { setData: (_: string, text: string) => (copied = text) } })
  expect(copied).toBe('阿托伐他汀钙片\r\n缬沙坦胶囊')
  fireEvent.mouseDown(cell(1, NAME))
  await act(async () => {
    fireEvent.paste(editor(), { clipboardData: { getData: () => copied } })
    await Promise.resolve()
  })
  expect(rowsOf(draft(), 'items').map((row) => row['name'])).toEqual(['阿托伐他汀钙片', '阿托伐他汀钙片', '缬沙坦胶囊'])
})

test('of two thousand rows only those in sight are drawn, and one of them holds an editor', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({ id: `r${at}`, name: `品${at}`, price: '1', qty: '1' }))
  const { cell, container } = await drawLines(many)
  fireEvent.mouseDown(cell(0, QTY))
  expect(container.querySelectorAll('[data-row]').length).toBeLessThan(60)
  expect(container.querySelectorAll('.editor')).toHaveLength(1)
})
