import { expect, test } from 'vitest'
import { cutText } from '../../../core/kernel/cut-text.ts'

test('a text is cut after its signs, never through one, and only where it is longer', () => {
  expect(['', '一二三', '一二三四', '𠮷𠮷𠮷𠮷'].map((text) => cutText(text, 3))).toEqual(['', '一二三', '一二三...', '𠮷𠮷𠮷...'])
  expect(cutText('x'.repeat(26))).toBe(`${'x'.repeat(25)}...`)
})
