import { expect, test } from 'vitest'
import { nothingArranged } from '../../../core/approval/nothing-arranged.ts'
import { RecordReaders } from '../../../core/records/approval/record-readers.ts'
import { FindFile } from '../../../core/files/find-file.use-case.ts'
import { withoutStaged, withStaged } from '../../../core/records/write/staged-change.ts'
import { filingCatalogue, folder } from '../../support/filing-catalogue.ts'
import { person } from '../../support/person.ts'
import { memoryPorts } from '../../support/ports.ts'
import { value } from '../../support/results.ts'

const clerk = person()
const approver = person({ userId: 'u2', codes: new Set(['test:folder:list']) })
const stranger = person({ userId: 'u3', codes: new Set() })

test('a file that only a waiting change names is shown to who may read the record, and to nobody once that is dropped', async () => {
  const { files, records, approvals } = await memoryPorts(filingCatalogue)
  const id = '0'.repeat(35)
  const path = `temp/${id}/许可证.pdf`
  value(await files.add({ id, tenantId: 1, path, mime: 'application/pdf', size: 10, userId: clerk.userId, at: 1 }))
  const live = value(await records.insert(folder, { id: 'r1', name: '甲', billStatus: 'approved' }, clerk))
  const waiting = value(await records.update(folder, live, withStaged(folder, live, { ...live, scans: path }), clerk))

  const readers = new RecordReaders(approvals, nothingArranged)
  const find = new FindFile(filingCatalogue, files, records, { sees: async () => false }, { now: () => 0 }, readers)
  const opens = async () => [(await find.run({ path, by: approver })).ok, (await find.run({ path, by: stranger })).ok]
  expect(await opens()).toEqual([true, false])
  value(await records.update(folder, waiting, withoutStaged(waiting), clerk))
  expect(await opens()).toEqual([false, false])
})
