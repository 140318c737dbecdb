import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextTreeCode } from '../../core/documents/sys/tree-code.ts'
import { CATEGORIES } from '../../core/documents/sys/defaults/categories.ts'

test('codes below a category are its own, a letter and two digits, and never given twice', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z][A-Z0-9]{0,9}$/), fc.integer({ min: 1, max: 300 }), (parent, count) => {
      const taken: string[] = []
      for (let at = 0; at < count; at += 1) taken.push(nextTreeCode(parent, taken))
      return (
        new Set(taken).size === count && taken.every((code) => code.startsWith(parent) && /^[A-Z]\d{2}$/.test(code.slice(parent.length)))
      )
    }),
  ))

test('a code that was taken away is not given again before the last one', () =>
  expect(nextTreeCode('A', ['AA01', 'AA03', 'AA03B07'])).toBe('AA04'))

test('the trees of an installation hang together', () => {
  const ids = new Set(CATEGORIES.map(({ id }) => id))
  expect(CATEGORIES.filter(({ pid }) => pid !== null && !ids.has(pid))).toEqual([])
  expect(new Set(CATEGORIES.map(({ code }) => code)).size).toBe(CATEGORIES.length)
})
