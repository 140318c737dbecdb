import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOnItsSide, orientationOf, takenAt } from '../../../core/files/orientation.ts'

/** A JPEG's head whose EXIF part tells how the camera was held. */
const jpeg = (orientation: number, isLittle: boolean) => {
  const two = (value: number) => (isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255])
  const four = (value: number) => (isLittle ? [...two(value), 0, 0] : [0, 0, ...two(value)])
  const tiff = [
    ...(isLittle ? [0x49, 0x49] : [0x4d, 0x4d]),
    ...two(42),
    ...four(8),
    ...two(1),
    ...two(0x0112),
    ...two(3),
    ...four(1),
    ...two(orientation),
    ...[0, 0],
  ]
  const part = [...new TextEncoder().encode('Exif'), 0, 0, ...tiff]
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xe1, 0, part.length + 2, ...part, 0xff, 0xda, 0, 2])
}

const held = fc.integer({ min: 1, max: 8 })

test('how the camera was held is read in either order of bytes; what cannot be is upright', () => {
  fc.assert(fc.property(held, fc.boolean(), (orientation, isLittle) => orientationOf(jpeg(orientation, isLittle)) === orientation))
  expect([orientationOf(jpeg(9, true)), orientationOf(jpeg(0, false))]).toEqual([1, 1])
})

test('no bytes break it', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(80), (bytes, cut) => {
      const begun = Uint8Array.from([0xff, 0xd8, ...bytes])
      expect(orientationOf(begun)).toBeLessThanOrEqual(8)
      expect(orientationOf(jpeg(6, true).slice(0, cut))).toBeLessThanOrEqual(8)
    }),
  ))

test('every pixel of the upright picture is another pixel of the one that was taken', () =>
  fc.assert(
    fc.property(held, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (orientation, width, height) => {
      const [wide, tall] = isOnItsSide(orientation) ? [height, width] : [width, height]
      const places = Array.from({ length: tall }, (_, y) =>
        Array.from({ length: wide }, (__, x) => takenAt(orientation, [x, y], [width, height])),
      ).flat()
      expect(new Set(places.map(String)).size).toBe(width * height)
      expect(places.every(([x, y]) => x >= 0 && x < width && y >= 0 && y < height)).toBe(true)
    }),
  ))

test('a picture held a quarter to the right has its first line at the right edge', () => expect(takenAt(6, [0, 0], [3, 2])).toEqual([0, 1]))
