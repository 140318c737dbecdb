import { expect, test } from 'vitest'
import type { TableColumn } from '../../../core/table/column.ts'
import { keepEntrySettings, keptEntrySettings, usualEntrySettings, type EnterGoes } from '../../../core/table/entry-settings.ts'
import type { GridEvent } from '../../../core/table/grid-events.ts'
import { gridOf, on, rowsOfIds } from '../../support/grid-of.ts'
import { keyValuesIn } from '../../support/key-values.ts'

const columns: readonly TableColumn[] = ['a', 'b'].map((key) => ({ key, title: key, type: 'number' }))
const commit = (leaving: 'onward' | 'backward' | 'down') => ({ type: 'commit', input: { text: '7' }, leaving }) as const

/** Where the cursor stands after these events, from the middle of the table on, and whether its cell is edited. */
const stands = (enter: EnterGoes, ...events: readonly GridEvent[]) => {
  const grid = gridOf(columns, rowsOfIds('1', '2', '3'), { entry: { ...usualEntrySettings, enter } })
  grid.send(on('2', 'a'), ...events)
  const { cursor, isEditing } = grid.context()
  return [`${cursor?.row}${cursor?.column}`, isEditing]
}

test.each([
  ['down', '3a', '1a', '3a', false],
  ['right', '2b', '1b', '2b', false],
  ['edit', '2a', '2a', '3a', true],
] as const)('Enter goes %s as the settings say; so it does out of an editor', (enter, on, back, after, isEditing) => {
  expect(stands(enter, { type: 'enter' })).toEqual([on, isEditing])
  expect(stands(enter, { type: 'enter', back: true })).toEqual([back, isEditing])
  expect(stands(enter, { type: 'edit' }, commit('onward'))).toEqual([after, false])
})

test('an arrow leaves an editor by its own way, wherever Enter goes', () => {
  expect(stands('right', { type: 'edit', text: '7' }, commit('down'))).toEqual(['3a', false])
})

test('settings are kept for each person and table', () => {
  const kept = keyValuesIn()
  const own = { addRowNum: 5, addIndex: 2, addScrollToBottom: false, enter: 'right' } as const
  keepEntrySettings(kept, 'u1', 'sale.order.items', own)
  expect(keptEntrySettings(kept, 'u1', 'sale.order.items')).toEqual(own)
  expect(keptEntrySettings(kept, 'u2', 'sale.order.items')).toEqual(usualEntrySettings)
  expect(keptEntrySettings(kept, 'u1', 'sale.order.gifts')).toEqual(usualEntrySettings)
})
