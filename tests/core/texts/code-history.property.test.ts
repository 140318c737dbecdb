import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CodeRecord, recorded, recordsIn } from '../../../core/texts/code-history.ts'
import { lineChanges } from '../../../core/texts/line-changes.ts'

test('the last sixteen texts are kept, each once, the newest first; the seventeenth drops the oldest', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 24 }).map(String), { maxLength: 60 }), (texts) => {
      const kept = texts.reduce<readonly CodeRecord[]>((records, text, at) => recorded(records, text, at), [])
      expect(kept.map(({ text }) => text)).toEqual([...new Set(texts.toReversed())].slice(0, 16))
      expect(recordsIn(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
    }),
  ))

test('nothing written is no record, and what cannot be read back is none', () => {
  expect(recorded([], '', 1)).toEqual([])
  expect([null, 'x', [{ text: 1, at: 2 }], [null]].map(recordsIn)).toEqual([undefined, undefined, undefined, undefined])
})

const text = fc.array(fc.constantFrom('', 'a', 'b', 'SELECT 1'), { maxLength: 12 }).map((lines) => lines.join('\n'))

test('what went and what stayed is the one text, what stayed and what came the other; the same text has no change', () =>
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = lineChanges(before, after)
      const without = (kind: string) => changes.filter((one) => one.kind !== kind).map(({ line }) => line)
      expect(without('new').join('\n')).toBe(before)
      expect(without('gone').join('\n')).toBe(after)
      expect(lineChanges(before, before).every(({ kind }) => kind === 'same')).toBe(true)
    }),
  ))

test('of long texts that have nothing in common nothing is searched for without end', () => {
  const lines = (sign: string) => Array.from({ length: 5_000 }, (_, at) => `${sign}${at}`).join('\n')
  expect(lineChanges(lines('a'), lines('b'))).toHaveLength(10_000)
})
