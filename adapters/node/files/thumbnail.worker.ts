import { parentPort } from 'node:worker_threads'
import { PhotonImage, resize, SamplingFilter } from '@silvia-odwyer/photon-node'
import { isOnItsSide, orientationOf, takenAt } from '../../../core/files/orientation.ts'

/** Pixels of the longer side: twice what a list shows, for screens that show twice as fine. */
const LONGEST_SIDE = 160
const QUALITY = 82
const OPAQUE = 255

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

const smallOf = (bytes: Uint8Array): Uint8Array => {
  const whole = PhotonImage.new_from_byteslice(bytes)
  const [width, height] = [whole.get_width(), whole.get_height()]
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const size = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))] as const
  const pixels = resize(whole, ...size, SamplingFilter.Triangle).get_raw_pixels()
  const isOpaque = pixels.every((value, at) => at % 4 !== 3 || value === OPAQUE)
  const small = upright(new Uint32Array(Uint8Array.from(pixels).buffer), size, orientationOf(bytes))
  return isOpaque ? small.get_bytes_jpeg(QUALITY) : small.get_bytes()
}

port?.once('message', (bytes: Uint8Array) => port.postMessage(smallOf(bytes)))
