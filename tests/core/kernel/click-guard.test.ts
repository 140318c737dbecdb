import { expect, test } from 'vitest'
import { isTooFast } from '../../../core/kernel/click-guard.ts'

test('a second click within 300 ms of the last accepted one is too fast; the first one never is', () => {
  expect(isTooFast(undefined, 0)).toBe(false)
  expect([0, 1, 300, 301].map((later) => isTooFast(1_000, 1_000 + later))).toEqual([true, true, true, false])
})
