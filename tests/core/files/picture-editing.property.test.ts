import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Crop,
  cropBetween,
  cropGrown,
  cropMoved,
  isTouched,
  pixelsOf,
  turnedRight,
  turnedSize,
  UNTOUCHED,
} from '../../../core/files/picture-editing.ts'

const share = fc.double({ min: -0.5, max: 1.5, noNaN: true })
const point = fc.record({ x: share, y: share })
const crop = fc.tuple(point, point).map(([from, to]) => cropBetween(from, to))
const A_HAIR = 1e-9

const isWithin = ({ left, top, width, height }: Crop) =>
  left >= 0 && top >= 0 && width > 0 && height > 0 && left + width <= 1 + A_HAIR && top + height <= 1 + A_HAIR

test('wherever the hand goes, the part stays one of the picture', () =>
  fc.assert(
    fc.property(crop, point, (part, by) => {
      expect(isWithin(part)).toBe(true)
      expect(isWithin(cropMoved(part, by))).toBe(true)
      const { left, top } = cropGrown(part, by)
      expect([left, top]).toEqual([part.left, part.top])
    }),
  ))

test('four quarters are none, and what was cut out stays cut out', () =>
  fc.assert(
    fc.property(crop, (part) => {
      const edit = { ...UNTOUCHED, crop: part }
      const once = turnedRight(edit)
      expect(isWithin(once.crop)).toBe(true)
      const round = turnedRight(turnedRight(turnedRight(once)))
      expect(round.turns).toBe(0)
      for (const key of ['left', 'top', 'width', 'height'] as const) expect(round.crop[key]).toBeCloseTo(part[key])
    }),
  ))

test('the pixels that stay are pixels of the turned picture, at least one', () =>
  fc.assert(
    fc.property(crop, fc.integer({ min: 1, max: 6_000 }), fc.integer({ min: 1, max: 6_000 }), fc.nat(3), (part, width, height, turns) => {
      const size = turnedSize({ width, height }, turns)
      const kept = pixelsOf(size, part)
      expect(kept.width).toBeGreaterThan(0)
      expect(kept.x + kept.width).toBeLessThanOrEqual(size.width)
      expect(kept.y + kept.height).toBeLessThanOrEqual(size.height)
    }),
  ))

test('a picture is only written again when something is done to it', () => {
  expect(isTouched(UNTOUCHED)).toBe(false)
  expect(isTouched({ ...UNTOUCHED, watermark: ' ' })).toBe(false)
  expect([turnedRight(UNTOUCHED), { ...UNTOUCHED, watermark: '仅供备案' }].every(isTouched)).toBe(true)
})
