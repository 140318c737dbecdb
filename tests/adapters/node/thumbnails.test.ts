import { PhotonImage } from '@silvia-odwyer/photon-node'
import { expect, test } from 'vitest'
import { MemoryFileBytes } from '../../../adapters/memory/memory-file-bytes.ts'
import { ThreadThumbnails } from '../../../adapters/node/files/thread-thumbnails.ts'
import { sizeOfPicture } from '../../../core/files/picture-size.ts'
import { SmallPictures } from '../../../core/files/small-pictures.ts'
import { Thumbnails } from '../../../core/files/thumbnails.port.ts'
import { ok } from '../../../core/kernel/result.ts'
import { png } from '../../support/files.ts'
import { value } from '../../support/results.ts'

const ID = '0'.repeat(35)
const none = { ok: false, failure: { code: 'file.noThumbnail' } }

const painted = (width: number, height: number, opacity: number) =>
  new PhotonImage(
    Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? opacity : at % 251)),
    width,
    height,
  )

test('a photograph becomes a small JPEG of its shape, a drawing with holes a small PNG', async () => {
  const thumbnails = new ThreadThumbnails()
  const [photograph, drawing] = await Promise.all(
    [painted(640, 320, 255).get_bytes_jpeg(80), painted(100, 400, 128).get_bytes()].map((picture) => thumbnails.of(picture)),
  )
  expect(sizeOfPicture(value(photograph!))).toEqual({ width: 160, height: 80 })
  expect(sizeOfPicture(value(drawing!))).toEqual({ width: 40, height: 160 })
  expect([value(photograph!)[0], value(drawing!)[0]]).toEqual([0xff, 0x89])
})

test('a small one is not made larger', async () =>
  expect(sizeOfPicture(value(await new ThreadThumbnails().of(painted(30, 20, 255).get_bytes())))).toEqual({ width: 30, height: 20 }))

test.each([
  ['the head of a picture alone', png(4, 3)],
  ['no picture at all', new TextEncoder().encode('<html>'.repeat(20))],
])('%s ends in its own thread, and the next picture is made', async (_, broken) => {
  const thumbnails = new ThreadThumbnails()
  const [first, second] = await Promise.all([thumbnails.of(broken), thumbnails.of(painted(8, 8, 255).get_bytes())])
  expect(first).toMatchObject(none)
  expect(second?.ok).toBe(true)
})

test('what is made for looking at is no larger than a screen, and written across', async () => {
  const plain = painted(3_200, 800, 255).get_bytes_jpeg(80)
  const [marked, other] = await Promise.all(
    ['ye 2026-03-18 09:00', 'wu 2026-03-18 09:00'].map((who) => new ThreadThumbnails().marked(plain, who)),
  )
  expect(sizeOfPicture(value(marked!))).toEqual({ width: 1600, height: 400 })
  expect(Buffer.from(value(marked!)).equals(Buffer.from(value(other!)))).toBe(false)
})

class Counting extends Thumbnails {
  made = 0
  async marked(picture: Uint8Array) {
    return ok(picture)
  }
  async markedPdf(pdf: Uint8Array) {
    return ok(pdf)
  }
  async of(picture: Uint8Array) {
    this.made += 1
    return ok(picture.slice(0, 1))
  }
}

test('is made once however many ask, and never of a picture too large to be looked at by the way', async () => {
  const bytes = new MemoryFileBytes()
  const counting = new Counting()
  const small = new SmallPictures(bytes, counting)
  await bytes.keep(ID, png(400, 300))
  await Promise.all([small.of(ID), small.of(ID)])
  await small.of(ID)
  expect(counting.made).toBe(1)
  const large = `1${ID.slice(1)}`
  await bytes.keep(large, png(6_000, 5_000))
  expect([await small.of(large), await small.of(large)]).toMatchObject([none, none])
  expect(counting.made).toBe(1)
})
