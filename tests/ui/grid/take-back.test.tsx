import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { StepReport } from '../../../core/table/change.ts'
import { useTakeBack } from '../../../ui/screens/form/use-take-back.ts'

const step = (by: StepReport['by'], ...removed: readonly string[]): StepReport => ({
  by,
  changed: new Map(),
  added: new Set(),
  removed: new Set(removed),
  order: false,
  choices: [],
})

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

/** A form with a field, a button and a window over it; what was taken back, by the table it was in. */
const aForm = () => {
  document.body.innerHTML = '<input><button></button><div class="MuiModal-root"><button></button></div>'
  const turned: string[] = []
  const turn = (table: string, way: string) => turned.push(`${way} ${table}`)
  const { result } = renderHook(() => useTakeBack(turn))
  const [field, button, over] = [...document.querySelectorAll('input, button')] as [Element, Element, Element]
  const press = (target: Element, key = 'z', more = {}) => fireEvent.keyDown(target, { key, ctrlKey: true, ...more })
  return { stepped: result.current, turned, field, button, over, press }
}

test('a row that was deleted last comes back wherever the focus lies, a field among them, but not out of a window over the form', () => {
  const { stepped, turned, field, button, over, press } = aForm()
  stepped('items', step('hand', 'a'))
  press(over)
  expect(turned).toEqual([])
  press(field)
  press(button)
  press(document.body)
  expect(turned).toEqual(['undo items', 'undo items', 'undo items'])
})

test('a field that was typed into since takes its own text back, and the rows come back out of everything else', () => {
  const { stepped, turned, field, button, press } = aForm()
  stepped('items', step('hand', 'a'))
  fireEvent.input(field, { target: { value: 'x' } })
  press(field)
  expect(turned).toEqual([])
  press(button)
  expect(turned).toEqual(['undo items'])
})

test('what others do, and what is only tried, is nobody’s last step', () => {
  const { stepped, turned, field, button, press } = aForm()
  stepped('items', step('hand', 'a'))
  stepped('gifts', step('live', 'b'))
  stepped('gifts', step('trial'))
  press(field)
  stepped('gifts', step('hand'))
  press(button)
  press(button, 'Z', { shiftKey: true })
  press(button, 'y')
  expect(turned).toEqual(['undo items', 'undo gifts', 'redo gifts', 'redo gifts'])
})
