import { expect, test } from 'vitest'
import { signsIn } from '../../../core/texts/signs.ts'

test('signs are counted as a reader counts them', () => {
  expect(signsIn('冷链 2～8℃\n')).toBe(6)
  expect(signsIn('𠮷田')).toBe(2)
  expect(signsIn('  ')).toBe(0)
})
