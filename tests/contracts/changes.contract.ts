import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fail } from '../../core/kernel/result.ts'
import type { Change } from '../../core/live/change.ts'
import { stale } from '../../core/records/failures.ts'
import { person } from '../support/person.ts'
import { type Ports } from '../support/ports.ts'
import { value } from '../support/results.ts'

const me = person()
const entry = (action: string, recordId: string, versionAfter?: number) => ({
  action,
  typeKey: 'test.shop',
  recordId,
  ...(versionAfter === undefined ? {} : { versionAfter }),
  changes: {},
})

/** What everybody who tells of committed changes does. */
export const changesContract = (keeper: string, open: () => Promise<Ports>) =>
  describe(`Changes, told by ${keeper}`, () => {
    let ports: Ports
    let heard: Change[]
    let leave: () => void
    beforeAll(async () => {
      ports = await open()
    })
    afterAll(() => ports.close())
    afterEach(() => leave())
    const listen = () => {
      heard = []
      leave = ports.changes.listen({ changed: (changes) => heard.push(...changes), missed: () => undefined })
    }
    const note = (...entries: ReturnType<typeof entry>[]) =>
      ports.work.whole(async () => {
        for (const one of entries) value(await ports.audit.note(one, me))
        return { ok: true, value: undefined }
      })

    test('what one unit of work changed is told, deleted records without a version', async () => {
      listen()
      value(await note(entry('add', 's1', 1), entry('act:lock', 's2', 4), entry('delete', 's3')))
      await expect.poll(() => heard).toHaveLength(3)
      expect(heard).toEqual([
        { tenantId: 1, typeKey: 'test.shop', recordId: 's1', version: 1, action: 'add' },
        { tenantId: 1, typeKey: 'test.shop', recordId: 's2', version: 4, action: 'act:lock' },
        { tenantId: 1, typeKey: 'test.shop', recordId: 's3', version: null, action: 'delete' },
      ])
    })

    test('what is told beside the audit trail is heard as it was told', async () => {
      listen()
      const ring = { tenantId: 1, typeKey: 'sys.userAnnouncement', recordId: 'u1', version: null, action: 'ring' }
      ports.changes.tell([ring])
      await expect.poll(() => heard).toEqual([ring])
    })

    test('nothing is told of what was taken back, nor of what changed no record', async () => {
      listen()
      await ports.work.whole(async () => {
        value(await ports.audit.note(entry('edit', 's4', 2), me))
        return fail(stale)
      })
      value(await note(entry('login', 'u1')))
      value(await note(entry('edit', 's5', 2)))
      await expect.poll(() => heard).not.toEqual([])
      expect(heard.map(({ recordId }) => recordId)).toEqual(['s5'])
    })

    test('whoever stopped listening hears no more', async () => {
      listen()
      leave()
      const before = heard
      listen()
      value(await note(entry('edit', 's6', 3)))
      await expect.poll(() => heard).toHaveLength(1)
      expect(before).toEqual([])
    })
  })
