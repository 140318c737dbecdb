import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import { CodeHistoryDialog } from '../../../ui/widgets/text/code-history-dialog.tsx'
import { useCodeHistory } from '../../../ui/widgets/text/use-code-history.ts'
import { Device, worldOf } from './world.tsx'

afterEach(cleanup)

const NOW = Date.UTC(2026, 10, 22, 4)

const around = () => {
  const device = new Device()
  const clock = { now: () => NOW }
  return worldOf((port) => (port === KeyValues ? device : port === Clock ? clock : {}), vi.fn())
}

test('an editor that is left with another text records it, and what stood there before', () => {
  const { Around } = around()
  const { result, rerender } = renderHook(({ text }) => useCodeHistory('sys.quartzJob', text), {
    wrapper: Around,
    initialProps: { text: '{}' },
  })
  act(() => result.current.record())
  expect(result.current.records).toEqual([])
  act(() => result.current.typed())
  rerender({ text: '{ "days": 7 }' })
  act(() => result.current.record())
  expect(result.current.records).toEqual([
    { text: '{ "days": 7 }', at: NOW },
    { text: '{}', at: NOW },
  ])
})

test('a record tells what taking it back would change, and is taken back', () => {
  const restored = vi.fn()
  const { Around } = around()
  const records = [
    { text: 'a\nc', at: NOW },
    { text: 'a\nb', at: NOW - 60_000 },
  ]
  render(<CodeHistoryDialog records={records} text={'a\nc'} onRestore={restored} onClose={() => undefined} />, { wrapper: Around })
  const changes = screen.getByLabelText('恢复后的变化')
  expect([...changes.children].map(({ textContent }) => textContent)).toEqual(['  a', '- c', '+ b'])
  fireEvent.click(screen.getByRole('button', { name: /2026-11-22 12:00:00/ }))
  expect(changes.textContent).toBe('  a  c')
  fireEvent.click(screen.getByRole('button', { name: /2026-11-22 11:59:00/ }))
  fireEvent.click(screen.getByRole('button', { name: '恢复' }))
  expect(restored).toHaveBeenCalledWith('a\nb')
})
