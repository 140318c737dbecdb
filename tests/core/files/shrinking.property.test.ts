import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shrinksAs, shrunkSize } from '../../../core/files/shrinking.ts'

const MEGABYTE = 2 ** 20

describe('a picture that is made smaller', () => {
  test('is at most 3840 long, as good as it was where it is shorter, and keeps its shape to a pixel', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12_000 }), fc.integer({ min: 1, max: 12_000 }), (width, height) => {
        const drawn = shrunkSize({ width, height })
        expect(Math.max(drawn.width, drawn.height)).toBe(Math.min(3840, Math.max(width, height)))
        expect(Math.min(drawn.width, drawn.height)).toBeGreaterThan(0)
        expect(Math.abs(drawn.width * height - drawn.height * width)).toBeLessThanOrEqual(Math.max(width, height))
      }),
    ))

  test.each([
    ['门头.JPG', 4, 'image/jpeg'],
    ['扫描.png', 4, 'image/png'],
    ['照片.webp', 4, 'image/webp'],
    ['小图.jpg', 3, undefined],
    ['动图.gif', 4, undefined],
    ['合同.pdf', 4, undefined],
  ])('%s of %i MB is written again as %s', (name, megabytes, type) => expect(shrinksAs({ name, size: megabytes * MEGABYTE })).toBe(type))
})
