import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { selectionOf, tableMachine, type TableEvent } from '../../../core/table/table.machine.ts'

const tableOf = (rows: number, columns: number) => {
  const actor = createActor(tableMachine, { input: { rows, columns } })
  const beyond: number[] = []
  actor.on('beyond', ({ column }) => beyond.push(column))
  actor.start()
  const at = () => [actor.getSnapshot().context.cursor.row, actor.getSnapshot().context.cursor.column]
  return { actor, beyond, at, send: (...events: TableEvent[]) => events.forEach((event) => actor.send(event)) }
}

const focus = (row: number, column: number): TableEvent => ({ type: 'focus', cell: { row, column } })

describe('entering numbers', () => {
  test('Enter goes down in the column where the run of Tabs began', () => {
    const { send, at } = tableOf(5, 4)
    send(
      focus(0, 1),
      { type: 'edit', text: '3' },
      { type: 'leave', step: 'right' },
      { type: 'edit', text: '4' },
      { type: 'leave', step: 'down' },
    )
    expect(at()).toEqual([1, 1])
  })

  test('Tab goes on in the next row, Shift+Tab back', () => {
    const { send, at } = tableOf(5, 4)
    send(focus(0, 3), { type: 'tab' })
    expect(at()).toEqual([1, 0])
    send({ type: 'tab', back: true })
    expect(at()).toEqual([0, 3])
  })

  test('Enter in the last row asks for another one, in the same column', () => {
    const { send, beyond, actor } = tableOf(2, 4)
    send(focus(1, 2), { type: 'edit', text: '3' }, { type: 'leave', step: 'down' })
    expect(beyond).toEqual([2])
    expect(actor.getSnapshot().matches('moving')).toBe(true)
  })

  test('Tab behind the last cell asks for another row, from its beginning', () => {
    const { send, beyond } = tableOf(2, 4)
    send(focus(1, 3), { type: 'tab' })
    expect(beyond).toEqual([0])
  })

  test('Esc ends editing where it was', () => {
    const { send, at, actor } = tableOf(2, 4)
    send(focus(1, 1), { type: 'edit', text: '9' }, { type: 'cancel' })
    expect(at()).toEqual([1, 1])
    expect(actor.getSnapshot().matches('moving')).toBe(true)
    expect(actor.getSnapshot().context.begun).toBeUndefined()
  })
})

test('Shift and arrows stretch the selection from where it began', () => {
  const { send, actor } = tableOf(5, 4)
  send(focus(2, 2), { type: 'move', rows: -1, columns: 0, extending: true }, { type: 'move', rows: 0, columns: -1, extending: true })
  expect(selectionOf(actor.getSnapshot().context)).toEqual({ top: 1, bottom: 2, left: 1, right: 2 })
})

const anyEvent: fc.Arbitrary<TableEvent> = fc.oneof(
  fc.record({ type: fc.constant('focus' as const), cell: fc.record({ row: fc.nat(20), column: fc.nat(20) }) }),
  fc.record({
    type: fc.constant('move' as const),
    rows: fc.integer({ min: -9, max: 9 }),
    columns: fc.integer({ min: -9, max: 9 }),
    extending: fc.boolean(),
  }),
  fc.record({ type: fc.constant('tab' as const), back: fc.boolean() }),
  fc.record({ type: fc.constant('enter' as const), back: fc.boolean() }),
  fc.constant<TableEvent>({ type: 'edit', text: '1' }),
  fc.record({
    type: fc.constant('leave' as const),
    step: fc.constantFrom('down' as const, 'up' as const, 'right' as const, 'left' as const, 'stay' as const),
  }),
  fc.constantFrom<TableEvent>({ type: 'cancel' }, { type: 'blur' }),
  fc.record({ type: fc.constant('resize' as const), rows: fc.integer({ min: 1, max: 12 }), columns: fc.constant(4) }),
)

test('whatever is pressed, the cursor stands on a cell of the table', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const { send, actor } = tableOf(6, 4)
      send(...events)
      const { cursor, anchor, rows, columns } = actor.getSnapshot().context
      for (const cell of [cursor, anchor]) {
        expect(cell.row).toBeGreaterThanOrEqual(0)
        expect(cell.row).toBeLessThan(rows)
        expect(cell.column).toBeGreaterThanOrEqual(0)
        expect(cell.column).toBeLessThan(columns)
      }
    }),
  )
})
