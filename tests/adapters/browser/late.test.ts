import { expect, test } from 'vitest'
import { lazyPort } from '../../../adapters/browser/lazy-port.ts'

test('a late port is fetched once, with the first call, and answers like itself', async () => {
  let fetched = 0
  const port = lazyPort(async () => {
    fetched += 1
    return { double: (value: number) => Promise.resolve(value * 2) }
  })
  expect(fetched).toBe(0)
  expect(await Promise.all([port.double(2), port.double(3)])).toEqual([4, 6])
  expect(fetched).toBe(1)
})
