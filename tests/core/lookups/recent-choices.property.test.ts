import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calledExactly, namesPasted } from '../../../core/lookups/pasted-names.ts'
import { keptOrNot, recentIn, type RecentChoice, remembered } from '../../../core/lookups/recent-choices.ts'

const acts = fc.array(fc.tuple(fc.constantFrom('choose', 'keep'), fc.integer({ min: 0, max: 12 }).map(String)), { maxLength: 50 })

test('the last six are remembered, favourites stay before them, and each stands there once', () =>
  fc.assert(
    fc.property(acts, (all) => {
      const chosen: string[] = []
      let kept: readonly RecentChoice[] = []
      for (const [act, id] of all) {
        const before = kept.find((one) => one.id === id)?.isKept ?? false
        kept = act === 'choose' ? remembered(kept, { id, label: `名${id}` }) : keptOrNot(kept, id)
        if (act === 'choose') chosen.push(id)
        const now = kept.find((one) => one.id === id)
        if (now) expect(now.isKept ?? false).toBe(act === 'choose' ? before : !before)
      }
      expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length)
      expect(kept.filter(({ isKept }) => !isKept).length).toBeLessThanOrEqual(6)
      const firstOther = kept.findIndex(({ isKept }) => !isKept)
      expect(kept.slice(firstOther < 0 ? kept.length : firstOther).some(({ isKept }) => isKept)).toBe(false)
      if (chosen.length) expect(kept.some(({ id }) => id === chosen.at(-1))).toBe(true)
      expect(recentIn(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
    }),
  ))

test('what cannot be read is left out', () =>
  expect(recentIn([{ id: 1 }, null, { id: 'a', label: '甲' }])).toEqual([{ id: 'a', label: '甲' }]))

test('names are pasted from a column of a sheet or a written list, each once', () =>
  expect(namesPasted('方薇\r\n李明\t周海、方薇；,  U001 ')).toEqual(['方薇', '李明', '周海', 'U001']))

test('a name is whose it is exactly; of two of one name it is nobody’s', () => {
  const words = (one: readonly string[]) => one
  expect(
    calledExactly(
      'u1',
      [
        ['方薇', 'U1'],
        ['方薇芳', 'u11'],
      ],
      words,
    ),
  ).toEqual(['方薇', 'U1'])
  expect(
    calledExactly(
      '方薇',
      [
        ['方薇', 'u1'],
        ['方薇', 'u2'],
      ],
      words,
    ),
  ).toBeUndefined()
})
