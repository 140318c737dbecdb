import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { TableColumn } from '../../../core/table/column.ts'
import { edit } from './cell.tsx'

const options = [
  { value: '1', title: '盒' },
  { value: '2', title: '瓶' },
  { value: '3', title: '支', disabled: true },
  { value: '4', title: '大盒' },
]
const unit: TableColumn = { key: 'unit', title: '单位', type: 'select', options }

afterEach(cleanup)

describe('a select', () => {
  test('opens at what is chosen', () => expect(edit(unit, { row: { unit: '2' } }).marked()).toBe('瓶'))

  test('narrows as one types, and Enter takes the marked one and goes down', () => {
    const cell = edit(unit, { begunWith: '盒' })
    expect(cell.options()).toEqual(['盒', '大盒'])
    cell.press('ArrowDown')
    expect(cell.marked()).toBe('大盒')
    cell.press('Enter')
    expect(cell.ended).toEqual([[{ value: '4', label: '大盒' }, 'onward']])
  })

  test('of a column without a search stays whole; typing marks the first that fits', () => {
    const cell = edit({ ...unit, allowSearch: false }, { begunWith: '大' })
    expect(cell.marked()).toBe('大盒')
    cell.type('瓶')
    expect([cell.marked(), cell.options().length]).toEqual(['瓶', options.length])
    cell.press('Tab')
    expect(cell.ended).toEqual([[{ value: '2', label: '瓶' }, 'right']])
  })

  test('arrows pass what may not be chosen', () => {
    const cell = edit(unit, { row: { unit: '2' } })
    cell.press('ArrowDown')
    expect(cell.marked()).toBe('大盒')
  })

  test('left without a letter or an arrow changes nothing', () => {
    const cell = edit(unit, { row: { unit: '2' } })
    cell.press('Tab')
    expect(cell.ended).toEqual([])
    expect(cell.cancel).toHaveBeenCalledOnce()
  })

  test('hands over a text that fits nothing as it was typed', () => {
    const cell = edit(unit, { begunWith: '箱' })
    expect(screen.getByText('没有查询到任何数据')).toBeTruthy()
    cell.press('Enter')
    expect(cell.ended).toEqual([[{ text: '箱' }, 'onward']])
  })

  test('is cleared by a click where nothing requires it', () => {
    const cell = edit(unit, { row: { unit: '2' } })
    fireEvent.click(screen.getByRole('button', { name: '清除' }))
    expect(cell.ended).toEqual([[{ value: null }, 'stay']])
    cleanup()
    edit({ ...unit, required: true }, { row: { unit: '2' } })
    expect(screen.queryByRole('button', { name: '清除' })).toBeNull()
  })

  test('a radio chosen again is cleared', () => {
    const cell = edit({ ...unit, type: 'radio' }, { row: { unit: '2' } })
    fireEvent.click(screen.getByRole('option', { name: '瓶' }))
    expect(cell.ended).toEqual([[{ value: null }, 'stay']])
  })
})

describe('a list of several', () => {
  const units: TableColumn = { ...unit, type: 'multiSelect' }

  test('is ticked with the space key and taken with Enter, in the order of ticking', () => {
    const cell = edit(units, { row: { unit: '4' } })
    cell.press(' ')
    expect(cell.ended).toEqual([])
    cell.press('Enter')
    expect(cell.ended).toEqual([[{ value: '4,1' }, 'onward']])
  })

  test('takes a typed one with Enter and stays open for the next', () => {
    const cell = edit(units, {})
    cell.type('瓶')
    cell.press('Enter')
    expect(cell.ended).toEqual([])
    expect(cell.input().value).toBe('')
    cell.press('Tab')
    expect(cell.ended).toEqual([[{ value: '2' }, 'right']])
  })

  test('keeps a text that fits nothing, with what was ticked before', () => {
    const cell = edit(units, { row: { unit: '1' } })
    cell.type('箱')
    cell.press('Enter')
    expect(cell.ended).toEqual([[{ text: '盒,箱' }, 'onward']])
  })

  test('of which the last tick is taken away is empty', () => {
    const cell = edit(units, { row: { unit: '2' } })
    fireEvent.click(screen.getByRole('option', { name: '瓶' }))
    cell.press('Enter')
    expect(cell.ended).toEqual([[{ value: null }, 'onward']])
  })
})
