import { signsIn, viewOf } from './bytes.ts'

export type PictureSize = { readonly width: number; readonly height: number }

const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])

/** A JPEG's size stands in its frame's head, behind parts of any length. */
const jpegSize = (view: DataView): PictureSize | undefined => {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (FRAMES.has(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

const webpSize = (bytes: Uint8Array, view: DataView): PictureSize | undefined => {
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  const chunk = signsIn(bytes, 12, 16)
  if (chunk === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 }
  if (chunk === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk !== 'VP8L') return undefined
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const SHORTEST = 30

/** Width and height of a png, jpeg, gif, bmp or webp as its head says; undefined where it says nothing. */
export const sizeOfPicture = (bytes: Uint8Array): PictureSize | undefined => {
  const view = viewOf(bytes)
  if (view.byteLength < SHORTEST) return undefined
  if (signsIn(bytes, 1, 4) === 'PNG') return { width: view.getUint32(16), height: view.getUint32(20) }
  if (signsIn(bytes, 0, 3) === 'GIF') return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (signsIn(bytes, 0, 2) === 'BM') return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }
  if (signsIn(bytes, 0, 4) === 'RIFF') return webpSize(bytes, view)
  return jpegSize(view)
}
