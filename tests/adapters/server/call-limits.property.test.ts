import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallLimits } from '../../../adapters/server/http/call-limits.ts'

const MINUTE = 60_000

test('however calls come, no minute and burst lets more through than both together', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: 1, max: 100 }),
      fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 300 }),
      (perMinute, burst, pauses) => {
        const limits = new CallLimits({ perMinute, burst })
        let now = 0
        const through: number[] = []
        for (const pause of pauses) {
          now += pause
          if (limits.take('a', now) === 0) through.push(now)
        }
        return through.every((from) => through.filter((at) => at >= from && at < from + MINUTE).length <= perMinute + burst)
      },
    ),
  ))

test('whoever waits as long as he is told gets through', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 20 }), (perMinute, burst) => {
      const limits = new CallLimits({ perMinute, burst })
      for (let call = 0; call < burst; call += 1) limits.take('a', 0)
      const wait = limits.take('a', 0)
      return wait > 0 && limits.take('a', wait) === 0
    }),
  ))

test('one who calls too often keeps nobody else out', () => {
  const limits = new CallLimits({ perMinute: 1, burst: 1 })
  expect([limits.take('a', 0), limits.take('a', 0) > 0, limits.take('b', 0)]).toEqual([0, true, 0])
})

test('no limit lets everything through', () => {
  const limits = new CallLimits({ perMinute: 0, burst: 1 })
  expect(Array.from({ length: 1_000 }, () => limits.take('a', 0)).every((wait) => wait === 0)).toBe(true)
})
