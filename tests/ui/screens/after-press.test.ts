import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

type Module = typeof import('../../../ui/hooks/after-press.ts')

// Files share a process: the module that is there already hears another window.
const { afterPress } = await vi.importActual<Module>('../../../ui/hooks/after-press.ts?of-this-window')

test('what would move the page waits for the click that was begun', async () => {
  const told: string[] = []
  afterPress(() => told.push('nothing is pressed'))
  fireEvent.pointerDown(document.body)
  afterPress(() => told.push('moves'))
  fireEvent.pointerUp(document.body)
  told.push('clicked')
  await vi.waitFor(() => expect(told).toEqual(['nothing is pressed', 'clicked', 'moves']))
  fireEvent.pointerDown(document.body)
  fireEvent.keyDown(document.body)
  afterPress(() => told.push('by a key'))
  expect(told.at(-1)).toBe('by a key')
})
