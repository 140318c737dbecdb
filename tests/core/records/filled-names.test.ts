import { expect, test } from 'vitest'
import { openMemory } from '../../../adapters/memory/open-memory.ts'
import { nothingArranged } from '../../../core/approval/nothing-arranged.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { defineDocument, defineRecord } from '../../../core/definitions/document.ts'
import { ref, text } from '../../../core/definitions/fields.ts'
import { RecordReaders } from '../../../core/records/approval/record-readers.ts'
import { KnowDraft } from '../../../core/records/facts/know-draft.use-case.ts'
import { withFills } from '../../../core/records/write/complete-draft.ts'
import { person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'

const factory = defineRecord({ key: 'bsc.factory', title: '厂家', fields: { name: text('名称') } })
const product = defineRecord({
  key: 'bsc.product',
  title: '产品',
  fields: { name: text('名称'), factoryId: ref('厂家', { to: 'bsc.factory' }) },
})
const receipt = defineDocument({
  key: 'xt.receipt',
  title: '入库单',
  fields: {
    billNo: text('编号', { editable: false }),
    productId: ref('产品', { to: 'bsc.product', editable: false, fills: { factoryId: 'factoryId' } }),
    factoryId: ref('厂家', { to: 'bsc.factory', editable: false }),
  },
})

test('what is filled in from a record that nobody chose has its name, and loses it with its value', async () => {
  const catalogue = catalogueOf([factory, product, receipt], {})
  const clock = { now: () => 0 }
  const { records, facts, approvals } = openMemory({ catalogue, clock, ids: { next: () => 'x' } })
  const clerk = person('clerk')
  value(await records.insert(factory, { id: 'f1', name: '莱美康药业' }, clerk))
  value(await records.insert(product, { id: 'p1', name: '药', factoryId: 'f1' }, clerk))
  value(await records.insert(product, { id: 'p2', name: '无厂家的药' }, clerk))
  const know = new KnowDraft(catalogue, facts, records, clock, new RecordReaders(approvals, nothingArranged))
  const filled = async (draft: Parameters<typeof withFills>[1]) =>
    withFills(receipt, draft, value(await know.run({ type: receipt, draft, by: clerk })) as Parameters<typeof withFills>[2])

  const first = await filled({ productId: 'p1' })
  expect(first).toMatchObject({ factoryId: 'f1', factoryId_dictText: '莱美康药业' })
  expect(await filled({ ...first, productId: 'p2' })).toMatchObject({ factoryId: null, factoryId_dictText: null })
})
