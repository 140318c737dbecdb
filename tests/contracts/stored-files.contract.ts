import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../core/kernel/wire.ts'
import type { StoredFile } from '../../core/files/stored-files.port.ts'
import { folder } from '../support/filing-catalogue.ts'
import { person } from '../support/person.ts'
import { type Ports } from '../support/ports.ts'
import { value } from '../support/results.ts'

const me = person()
const MOMENT = 1_000

/** What every register of uploaded files must do. */
export const storedFilesContract = (adapter: string, open: () => Promise<Ports>) =>
  describe(`StoredFiles, kept by ${adapter}`, () => {
    let ports: Ports
    let serial = 0
    beforeAll(async () => {
      ports = await open()
    })
    afterAll(() => ports.close())

    const added = async (given: Partial<StoredFile> = {}): Promise<StoredFile> => {
      serial += 1
      const id = String(serial).padStart(35, '0')
      const file = {
        id,
        tenantId: 1,
        path: `temp/${id}/合同.pdf`,
        mime: 'application/pdf',
        size: 10,
        userId: `u${serial}`,
        at: MOMENT,
        ...given,
      }
      value(await ports.files.add(file))
      return file
    }
    const filed = async (row: Row) => {
      serial += 1
      return value(await ports.records.insert(folder, { id: `r${serial}`, ...row }, me))
    }

    test('a file is found by its identity, in its own tenant', async () => {
      const file = await added()
      expect(value(await ports.files.find(file.id, 1))).toEqual(file)
      expect(value(await ports.files.find(file.id, 2))).toBeNull()
    })

    test('a removed one is gone, and its size with it', async () => {
      const file = await added()
      for (let time = 0; time < 2; time += 1) value(await ports.files.remove(file.id))
      expect(value(await ports.files.find(file.id, 1))).toBeNull()
      expect(value(await ports.files.sizeSince(file.userId, 0))).toBe(0)
    })

    test('one that came with the answer to a task is held by the task, in its tenant', async () => {
      const file = await added()
      const other = await added({ tenantId: 2, path: file.path })
      const process = {
        ...{ id: 'fp-1', typeKey: 'test.sale', recordId: 'fr-1', billNo: 'XS9', title: '销售单 XS9', amount: null, round: 1, current: 0 },
        ...{ status: 'approved' as const, nodes: [], change: false, barred: [], startedAt: '2026-03-18 09:30:00', version: 0 },
        ...{ applyUserId: 'a-1', applyUserName: '张三', applyDeptId: 'd1', applyDeptName: '销售部' },
      }
      const answered = {
        ...{ id: 'ft-1', processId: 'fp-1', round: 1, node: 0, nodeTitle: '负责人', userId: 'a-2', userName: '李四', opinion: '见附件' },
        ...{ status: 'agreed' as const, receivedAt: '2026-03-18 09:30:01', finishedAt: '2026-03-18 09:31:00', version: 1 },
        attachments: `temp/other/附表.xlsx,${file.path}`,
      }
      value(await ports.approvals.keep({ process, changed: [], added: [answered] }, me))
      expect(value(await ports.files.holders(file))).toEqual([{ type: 'answer', id: 'ft-1' }])
      expect(value(await ports.files.holders(other))).toEqual([])
      expect(value(await ports.approvals.ofTask('ft-1', me)).tasks).toEqual([answered])
      expect(value(await ports.files.forgetOrphans(MOMENT + 1))).not.toContain(file.id)
      expect(value(await ports.files.forgetFree(MOMENT + 1, MOMENT + 1))).not.toContain(file.id)
    })

    test('what somebody uploads counts from a moment on', async () => {
      const { userId } = await added({ at: MOMENT })
      await added({ userId, size: 5, at: MOMENT + 1 })
      await added({ size: 100 })
      expect(value(await ports.files.sizeSince(userId, MOMENT))).toBe(15)
      expect(value(await ports.files.sizeSince(userId, MOMENT + 1))).toBe(5)
    })

    test('records hold the files that their fields, rows, texts and waiting changes name; a deleted one holds none', async () => {
      const file = await added()
      const holders = async () => value(await ports.files.holders(file)).map(({ id }) => id)
      expect(await holders()).toEqual([])
      const field = await filed({ scans: `temp/other/1.pdf,${file.path}` })
      const row = await filed({ pages: [{ id: 'p1', page: file.path }] })
      const html = await filed({ note: `<p><img src="${file.path}"></p>` })
      const markdown = await filed({ guide: `![图](<${file.path}>)` })
      const waiting = await filed({ billStatus: 'approved', pendingChange: JSON.stringify({ scans: file.path }) })
      expect((await holders()).sort()).toEqual([field, row, html, markdown, waiting].map(({ id }) => String(id)).sort())
      expect(value(await ports.files.find(file.id, 1))?.holder).toMatchObject({ type: folder.key })
      value(await ports.records.remove(folder, field, me))
      expect(await holders()).not.toContain(field['id'])
    })

    test('what no record ever held is forgotten once it is old', async () => {
      const [old, held, young] = [await added({ at: 1 }), await added({ at: 1 }), await added({ at: MOMENT })]
      await filed({ scans: held.path })
      const forgotten = value(await ports.files.forgetOrphans(MOMENT))
      expect([old, held, young].map(({ id }) => forgotten.includes(id))).toEqual([true, false, false])
      expect(value(await ports.files.find(old.id, 1))).toBeNull()
    })

    test('what a record held is forgotten once none has held it for long; whatever takes it up meanwhile keeps it', async () => {
      const [left, taken, held] = [await added(), await added(), await added()]
      const rows = [await filed({ scans: left.path }), await filed({ scans: taken.path }), await filed({ scans: held.path })]
      for (const file of [left, taken, held]) value(await ports.files.holders(file))
      for (const row of rows.slice(0, 2)) value(await ports.records.remove(folder, row, me))
      const sweep = async (now: number, before: number) => value(await ports.files.forgetFree(now, before))
      expect(await sweep(100, 50)).toEqual([])
      await filed({ pages: [{ id: 'p2', page: taken.path }] })
      expect(await sweep(200, 100)).toEqual([])
      expect(await sweep(300, 101)).toEqual([left.id])
      expect(value(await ports.files.find(left.id, 1))).toBeNull()
      expect(value(await ports.files.find(taken.id, 1))).not.toBeNull()
    })

    test('whatever records take up, put down and give away, a file that one of them names is never forgotten', async () => {
      const step = fc.record({
        does: fc.constantFrom('hold', 'drop', 'sweep'),
        file: fc.nat({ max: 2 }),
        place: fc.constantFrom('scans', 'note'),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          const files = [await added(), await added(), await added()]
          const named = new Map<Row, string>()
          let now = 1_000
          for (const { does, file, place } of steps) {
            now += 10
            const { path } = files[file]!
            if (does === 'hold') {
              named.set(await filed({ [place]: place === 'note' ? `<p><img src="${path}"></p>` : path }), path)
              value(await ports.files.holders(files[file]!))
            } else if (does === 'drop') {
              const [row] = [...named].find(([, one]) => one === path) ?? []
              if (!row) continue
              value(await ports.records.remove(folder, row, me))
              named.delete(row)
            } else value(await ports.files.forgetFree(now, now - 15))
            for (const one of files)
              if ([...named.values()].includes(one.path)) expect(value(await ports.files.find(one.id, 1))).not.toBeNull()
            if (!value(await ports.files.find(files[file]!.id, 1))) break
          }
          for (const row of named.keys()) value(await ports.records.remove(folder, row, me))
        }),
        { numRuns: 25 },
      )
    })
  })
