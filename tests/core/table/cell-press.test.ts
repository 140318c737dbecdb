import { expect, test } from 'vitest'
import { pressEvent } from '../../../core/table/cell-press.ts'

const held = (shiftKey: boolean, ctrlKey: boolean) => ({ shiftKey, ctrlKey, metaKey: false })
const at = { row: 'a', column: 'qty' }
const cell = { row: 'b', column: 'price' }

test.each([
  ['selects it alone', at, held(false, false), 'focus'],
  ['with Shift stretches the selection to it', at, held(true, false), 'extend'],
  ['with Ctrl selects it too', at, held(false, true), 'range.add'],
  ['with both stretches', at, held(true, true), 'extend'],
  ['with Shift, where no cell is active yet, selects it alone', undefined, held(true, false), 'focus'],
])('pressing a cell %s', (_, cursor, keys, type) => expect(pressEvent(cursor, cell, keys)).toEqual({ type, cell }))
