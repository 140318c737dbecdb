import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { isTraceCode } from '../../../core/sales/trace-code.ts'
import { useScanner } from '../../../ui/hooks/use-scanner.ts'

afterEach(cleanup)

const CODE = '81007770000000000011'

const Desk = ({ onScan }: { readonly onScan: (code: string) => void }) => {
  useScanner(isTraceCode, onScan)
  return <input aria-label="随货同行单号" defaultValue="SH1" />
}

let now = 0

/** A key as a scanner presses it, however long this machine takes over it; answers whether it does what it usually does. */
const pressed = (field: HTMLElement, key: string): boolean => {
  const event = createEvent.keyDown(field, { key })
  now += 5
  Object.defineProperty(event, 'timeStamp', { value: now })
  return fireEvent(field, event)
}

/** A scanner's keys into whatever has the focus; answers whether the last one did there what it usually does. */
const scanned = (text: string): boolean => {
  const field = screen.getByLabelText<HTMLInputElement>('随货同行单号')
  field.focus()
  for (const key of text) if (pressed(field, key)) fireEvent.input(field, { target: { value: field.value + key } })
  return pressed(field, 'Enter')
}

test('a code is taken wherever the focus lies, and the field says again what it said', () => {
  const codes: string[] = []
  render(<Desk onScan={(code) => codes.push(code)} />)
  expect(scanned(CODE)).toBe(false)
  expect([codes, screen.getByLabelText<HTMLInputElement>('随货同行单号').value]).toEqual([[CODE], 'SH1'])
})

test('what is scanned and is no code stays in the field with the focus', () => {
  const codes: string[] = []
  render(<Desk onScan={(code) => codes.push(code)} />)
  expect(scanned('-YD20261126001')).toBe(true)
  expect([codes, screen.getByLabelText<HTMLInputElement>('随货同行单号').value]).toEqual([[], 'SH1-YD20261126001'])
})
