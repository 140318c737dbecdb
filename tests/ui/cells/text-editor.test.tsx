import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { TableColumn } from '../../../core/table/column.ts'
import { edit } from './cell.tsx'

const remark: TableColumn = { key: 'remark', title: '备注', type: 'input' }
const qty: TableColumn = { key: 'qty', title: '数量', type: 'number' }
const tags: TableColumn = { key: 'tags', title: '标签', type: 'tags' }

afterEach(cleanup)

describe('the editor of a text', () => {
  test('begins with the letter that was typed, the caret behind it', () => {
    const cell = edit(remark, { row: { remark: '原来的' }, begunWith: '新' })
    expect(cell.input().value).toBe('新')
    expect(cell.input().selectionStart).toBe(1)
    expect(cell.input().selectionEnd).toBe(1)
  })

  test('opened by F2 keeps the cell’s text and selects it', () => {
    const cell = edit(remark, { row: { remark: '原来的' } })
    expect(cell.input().value).toBe('原来的')
    expect([cell.input().selectionStart, cell.input().selectionEnd]).toEqual([0, 3])
  })

  test('mends what could not be read instead of starting anew', () => {
    expect(edit({ ...remark, type: 'date' }, { unread: '2025-13-01' }).input().value).toBe('2025-13-01')
  })

  test.each([
    ['Enter', {}, 'onward'],
    ['Enter', { shiftKey: true }, 'backward'],
    ['Tab', {}, 'right'],
    ['Tab', { shiftKey: true }, 'left'],
  ] as const)('leaves with %s %o', (key, more, leaving) => {
    const cell = edit(remark, { begunWith: 'a' })
    cell.type('ab')
    cell.press(key, more)
    expect(cell.ended).toEqual([[{ text: 'ab' }, leaving]])
  })

  test('leaves by arrows only what was begun by typing', () => {
    const typed = edit(remark, { begunWith: 'a' })
    typed.press('ArrowDown')
    expect(typed.ended).toEqual([[{ text: 'a' }, 'down']])
    cleanup()
    const opened = edit(remark, { row: { remark: 'a' } })
    opened.press('ArrowLeft')
    expect(opened.ended).toEqual([])
  })

  test('keeps its keys to itself, but for the page’s commands, before which the text is taken', () => {
    const cell = edit(remark, { begunWith: 'a' })
    cell.press('z', { ctrlKey: true })
    cell.press('Home')
    expect(cell.keysAround).toEqual([])
    cell.press('s', { ctrlKey: true })
    expect(cell.ended).toEqual([[{ text: 'a' }, 'stay']])
    expect(cell.keysAround).toEqual(['s'])
  })

  test('is silent while pinyin is composed', () => {
    const cell = edit(remark, { begunWith: 'n' })
    cell.press('Enter', { isComposing: true })
    cell.press('Enter', { keyCode: 229 })
    cell.press('Escape', { isComposing: true })
    expect(cell.ended).toEqual([])
    expect(cell.cancel).not.toHaveBeenCalled()
  })

  test('gives up with Esc', () => {
    const cell = edit(remark, { begunWith: 'a' })
    cell.press('Escape')
    expect(cell.cancel).toHaveBeenCalledOnce()
    expect(cell.ended).toEqual([])
  })

  test('hands over what stands in it when somebody clicks elsewhere', () => {
    const cell = edit(remark, { begunWith: 'a' })
    cell.type('abc')
    expect(cell.take()).toEqual({ text: 'abc' })
  })
})

describe('the editor of a number', () => {
  const typed = (text: string, before = '1') => {
    const cell = edit(qty, { begunWith: before })
    cell.type(text)
    return cell.input().value
  }

  test('takes back a sign that does not belong there and keeps the caret', () => {
    const cell = edit(qty, { begunWith: '12' })
    cell.input().value = '1x2'
    cell.input().setSelectionRange(2, 2)
    fireEvent.input(cell.input())
    expect(cell.input().value).toBe('12')
    expect(cell.input().selectionStart).toBe(1)
  })

  test.each([
    ['-', '-'],
    ['1.', '1.'],
    ['1..', '1'],
    ['1e5', '1'],
    ['１２．５', '12.5'],
    ['', ''],
  ])('of %s keeps %s', (text, kept) => expect(typed(text)).toBe(kept))

  test('waits for the end of a composition', () => {
    const cell = edit(qty, { begunWith: '1' })
    cell.input().value = '1２'
    fireEvent.input(cell.input(), { isComposing: true })
    expect(cell.input().value).toBe('1２')
    fireEvent.compositionEnd(cell.input())
    expect(cell.input().value).toBe('12')
  })

  test('begins empty with a letter that is no number', () => expect(edit(qty, { begunWith: 'x' }).input().value).toBe(''))
})

test('tags get a semicolon after every second sign, the caret staying behind its own', () => {
  const cell = edit(tags, { begunWith: '' })
  cell.type('甲乙丙')
  expect(cell.input().value).toBe('甲乙;丙')
  expect(cell.input().selectionStart).toBe(4)
})
