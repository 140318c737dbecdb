import { parentPort } from 'node:worker_threads'
import { draw_text_with_border, PhotonImage, resize, SamplingFilter } from '@silvia-odwyer/photon-node'
import { isOnItsSide, orientationOf, takenAt } from '../../../core/files/orientation.ts'
import type { PictureAsked } from './thread-thumbnails.ts'

/** Pixels of the longer side: twice what a list shows, for screens that show twice as fine; or as much as a screen shows. */
const LONGEST_SIDE = 160
const LONGEST_SHOWN = 1_600
const QUALITY = 82
const OPAQUE = 255
/** Marks stand so many letters' heights apart. */
const BETWEEN = 6
const SMALLEST_LETTERS = 12
const LETTERS_A_SIDE = 40

const port = parentPort

const upright = (pixels: Uint32Array, size: readonly [number, number], orientation: number): PhotonImage => {
  const [width, height] = isOnItsSide(orientation) ? [size[1], size[0]] : size
  const turned = new Uint32Array(pixels.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [left, top] = takenAt(orientation, [x, y], size)
      turned[y * width + x] = pixels[top * size[0] + left] ?? 0
    }
  return new PhotonImage(new Uint8Array(turned.buffer), width, height)
}

/** No larger than that, the right way up; whether nothing shines through it. */
const within = (bytes: Uint8Array, longest: number) => {
  const whole = PhotonImage.new_from_byteslice(bytes)
  const [width, height] = [whole.get_width(), whole.get_height()]
  const scale = Math.min(1, longest / Math.max(width, height))
  const size = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))] as const
  const pixels = resize(whole, ...size, SamplingFilter.Triangle).get_raw_pixels()
  const isOpaque = pixels.every((value, at) => at % 4 !== 3 || value === OPAQUE)
  return { picture: upright(new Uint32Array(Uint8Array.from(pixels).buffer), size, orientationOf(bytes)), isOpaque }
}

const smallOf = (bytes: Uint8Array): Uint8Array => {
  const { picture, isOpaque } = within(bytes, LONGEST_SIDE)
  return isOpaque ? picture.get_bytes_jpeg(QUALITY) : picture.get_bytes()
}

const markedOf = (bytes: Uint8Array, letters: string): Uint8Array => {
  const { picture } = within(bytes, LONGEST_SHOWN)
  const [width, height] = [picture.get_width(), picture.get_height()]
  const tall = Math.max(SMALLEST_LETTERS, Math.round(Math.max(width, height) / LETTERS_A_SIDE))
  for (let [y, line] = [tall, 0]; y < height; y += tall * BETWEEN, line += 1)
    for (let x = (line % 2) * tall * BETWEEN; x < width; x += tall * (letters.length + BETWEEN) * 0.6)
      draw_text_with_border(picture, letters, Math.round(x), y, tall)
  return picture.get_bytes_jpeg(QUALITY)
}

port?.once('message', ({ picture, letters }: PictureAsked) =>
  port.postMessage(letters === undefined ? smallOf(picture) : markedOf(picture, letters)),
)
