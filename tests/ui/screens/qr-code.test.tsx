import { cleanup, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import decodeQR from 'qr/decode.js'
import { afterEach, expect, test } from 'vitest'
import { QrCode } from '../../../ui/screens/print/qr-code.tsx'

afterEach(cleanup)

const SCALE = 4

/** What a camera sees of the drawn code. */
const photographed = (code: Element) => {
  const size = Number(code.getAttribute('viewBox')!.split(' ')[2])
  const side = size * SCALE
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y] of code
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h/g))
    for (let at = 0; at < SCALE * SCALE; at += 1) {
      const across = Number(x) * SCALE + (at % SCALE)
      const down = Number(y) * SCALE + Math.floor(at / SCALE)
      data.fill(0, (down * side + across) * 4, (down * side + across) * 4 + 3)
    }
  return { width: side, height: side, data }
}

test('a scanner reads the number that the code was drawn of', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{2,6}20\d{8,12}$/), (number) => {
      render(<QrCode text={number} size={64} />)
      expect(decodeQR(photographed(screen.getByRole('img', { name: `二维码 ${number}` })))).toBe(number)
      cleanup()
    }),
    { numRuns: 20 },
  ))
