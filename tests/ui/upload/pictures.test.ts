import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../core/kernel/result.ts'
import { Pictures } from '../../../ui/widgets/upload/pictures.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const nothing = () => undefined

const album = () => {
  const fetched: string[] = []
  const pictures = new Pictures((path) => {
    fetched.push(path)
    return Promise.resolve(ok({ bytes: new Uint8Array(), name: path }))
  })
  return { pictures, fetched }
}

test('a picture of a table is fetched once scrolling has rested for 100 ms, and none that only passed by', async () => {
  const { pictures, fetched } = album()
  let seen = ''
  const scrollTo = (path: string) => {
    seen = path
    pictures.of(path, nothing, () => seen === path)
  }
  for (const path of ['a.png', 'b.png', 'c.png']) {
    scrollTo(path)
    await vi.advanceTimersByTimeAsync(99)
  }
  expect(fetched).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toEqual(['c.png'])
  scrollTo('a.png')
  await vi.advanceTimersByTimeAsync(100)
  expect(fetched).toEqual(['c.png', 'a.png'])
})

test('a picture that stands by itself is fetched at once', () => {
  const { pictures, fetched } = album()
  pictures.of('a.png', nothing)
  expect(fetched).toEqual(['a.png'])
})
