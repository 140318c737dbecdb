import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListRequest } from '../../../core/records/remote-records.port.ts'
import { query } from '../../support/queries.ts'
import { PAGE_SIZES, requestOf, searchOf, turned } from '../../../ui/screens/list/list-request.ts'
import { pagesAround } from '../../../ui/widgets/table/pager.tsx'
import { ago, durationBetween } from '../../../ui/widgets/values/duration.ts'

const sort = fc.option(
  fc.record({ field: fc.stringMatching(/^[a-z]\w{0,8}$/), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
  { nil: undefined },
)
const request = fc
  .record({
    pageNo: fc.integer({ min: 1, max: 99_999 }),
    pageSize: fc.constantFrom(...PAGE_SIZES),
    filters: fc.dictionary(fc.stringMatching(/^f\w{0,6}$/), fc.string({ minLength: 1 })),
    sort,
    advanced: fc.option(query, { nil: undefined }),
  })
  .map(
    ({ sort: given, advanced, ...rest }): ListRequest => ({
      ...rest,
      ...(given ? { sort: given } : {}),
      ...(advanced ? { advanced } : {}),
    }),
  )

test('whatever a list asks stands in the address, and is read from it again', () => {
  fc.assert(
    fc.property(request, fc.constantFrom(...PAGE_SIZES), (asked, usual) => {
      expect(requestOf(new URLSearchParams(searchOf(asked, usual).toString()), usual)).toEqual(asked)
    }),
  )
})

test('an address that somebody typed asks for something sensible', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (page, size, order) => {
      const { pageNo, pageSize } = requestOf(new URLSearchParams({ page, size, sort: order }))
      expect(pageNo).toBeGreaterThan(0)
      expect(PAGE_SIZES).toContain(pageSize)
    }),
  )
})

test('a head sorts downwards, upwards, then not at all', () => {
  const down = turned(undefined, 'amount')
  const up = turned(down, 'amount')
  expect([down?.direction, up?.direction, turned(up, 'amount')]).toEqual(['desc', 'asc', undefined])
  expect(turned(up, 'day')).toEqual({ field: 'day', direction: 'desc' })
})

test('the pager offers this page, its neighbours and both ends, each once and in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (at, last) => {
      const page = Math.min(at, last)
      const pages = pagesAround(page, last).filter((one) => one > 0)
      expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
      for (const wanted of [1, page, last]) expect(pages).toContain(wanted)
      expect(pages.length).toBeLessThanOrEqual(7)
    }),
  )
})

describe('how long an approval waits', () => {
  test.each([
    ['2025-09-25 09:12:00', '2025-09-25 09:12:30', '不到 1 分'],
    ['2025-09-25 09:12:00', '2025-09-25 10:40:00', '1 小时 28 分'],
    ['2025-09-25 16:05:00', '2025-09-26 14:05:00', '22 小时'],
    ['2025-09-25 16:05:00', '2025-09-28 19:30:00', '3 天 3 小时'],
  ])('from %s to %s: %s', (from, to, text) => expect(durationBetween(from, to)).toBe(text))

  test.each([
    ['2025-09-26 14:31:40', '刚刚'],
    ['2025-09-26 14:20:00', '12 分钟前'],
    ['2025-09-26 12:00:00', '2 小时前'],
    ['2025-09-25 17:20:00', '09-25 17:20'],
    ['2024-12-30 08:00:00', '2024-12-30'],
  ])('%s is %s', (at, text) => expect(ago(at, '2025-09-26 14:32:00')).toBe(text))
})
