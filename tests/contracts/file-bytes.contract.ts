import { describe, expect, test } from 'vitest'
import type { FileBytes } from '../../core/files/file-bytes.port.ts'
import { RandomIds } from '../../adapters/node/random-ids.ts'
import { value } from '../support/results.ts'

const ids = new RandomIds()

/** What every keeper of files' bytes must do. */
export const fileBytesContract = (adapter: string, open: () => FileBytes) =>
  describe(`FileBytes, kept by ${adapter}`, () => {
    test.each([0, 1, 70_000])('%i bytes come back as they were', async (length) => {
      const id = ids.next()
      const bytes = Uint8Array.from({ length }, (_, at) => at % 251)
      value(await open().keep(id, bytes))
      expect(Buffer.compare(value(await open().read(id)), bytes)).toBe(0)
    })

    test('what is kept again under an identity is the newer', async () => {
      const id = ids.next()
      for (const byte of [1, 2]) value(await open().keep(id, Uint8Array.of(byte)))
      expect([...value(await open().read(id))]).toEqual([2])
    })

    test('what was removed is missing, and may be removed again', async () => {
      const id = ids.next()
      value(await open().keep(id, Uint8Array.of(1)))
      for (let time = 0; time < 2; time += 1) value(await open().remove(id))
      expect(await open().read(id)).toMatchObject({ ok: false, failure: { code: 'file.missing' } })
    })
  })
