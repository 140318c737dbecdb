import { describe, expect, test } from 'vitest'
import { meaningOf, type Pressed } from '../../../ui/widgets/grid/keyboard.ts'

const here = { page: 10, readOnly: false, tree: undefined, row: 'r1' }
const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const meaning = (key: string, more: Partial<Pressed> = {}, where = here) => meaningOf(press(key, more), where)

describe('a key at the grid', () => {
  test.each([
    ['ArrowDown', {}, { type: 'move', rows: 1, columns: 0, extending: false, edge: false }],
    ['ArrowRight', { ctrlKey: true }, { type: 'move', rows: 0, columns: 1, extending: false, edge: true }],
    ['ArrowLeft', { shiftKey: true }, { type: 'move', rows: 0, columns: -1, extending: true, edge: false }],
    ['Home', { ctrlKey: true }, { type: 'home', far: true, extending: false }],
    ['End', {}, { type: 'end', extending: false }],
    ['PageUp', {}, { type: 'move', rows: -10, columns: 0, extending: false }],
    ['Tab', { shiftKey: true }, { type: 'tab', back: true }],
    ['Enter', {}, { type: 'enter', back: false }],
    ['Enter', { ctrlKey: true }, { type: 'rows.insert', row: 'r1', side: 'below' }],
    ['F2', {}, { type: 'edit' }],
    ['Delete', {}, { type: 'clear' }],
    ['a', { ctrlKey: true }, { type: 'select.all' }],
    ['d', { ctrlKey: true }, { type: 'fill', direction: 'down' }],
    ['r', { ctrlKey: true }, { type: 'fill', direction: 'right' }],
    ['z', { metaKey: true }, { type: 'undo' }],
    ['Z', { ctrlKey: true, shiftKey: true }, { type: 'redo' }],
    ['y', { ctrlKey: true }, { type: 'redo' }],
    [' ', { ctrlKey: true }, { type: 'select.column' }],
    [' ', { shiftKey: true }, { type: 'select.row' }],
    ['F8', { shiftKey: true }, { type: 'error.previous' }],
    ['ArrowUp', { altKey: true }, { type: 'rows.move', by: -1, rows: ['r1'] }],
  ] as const)('%s %o', (key, more, expected) => expect(meaning(key, more)).toEqual(expected))

  test('opens and closes branches of a tree, and moves on where there is none', () => {
    expect(meaning('ArrowRight', {}, { ...here, tree: 'collapsed' } as never)).toEqual({ type: 'expand', row: 'r1' })
    expect(meaning('ArrowLeft', {}, { ...here, tree: 'expanded' } as never)).toEqual({ type: 'collapse', row: 'r1' })
    expect(meaning('ArrowRight', {}, { ...here, tree: 'leaf' } as never)).toMatchObject({ type: 'move' })
  })

  test('changes nothing where the grid is only read', () => {
    const changing = ['F2', 'Delete', 'Backspace'].map((key) => meaning(key, {}, { ...here, readOnly: true }))
    const commands = ['d', 'r', 'z', 'y', 'Enter'].map((key) => meaning(key, { ctrlKey: true }, { ...here, readOnly: true }))
    expect([...changing, ...commands].every((one) => one === undefined)).toBe(true)
  })

  test('begins the first row where there is none', () => {
    expect(meaning('Enter', { ctrlKey: true }, { ...here, row: '' })).toEqual({ type: 'rows.add', count: 1 })
  })

  test('that it does not know is the page’s', () => {
    expect(meaning('s', { ctrlKey: true })).toBeUndefined()
    expect(meaning('n', { altKey: true })).toBeUndefined()
    expect(meaning('x')).toBeUndefined()
  })
})
