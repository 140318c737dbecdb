import { expect, test } from 'vitest'
import { openMemory } from '../../../adapters/memory/open-memory.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { defineDocument, defineRecord } from '../../../core/definitions/document.ts'
import { money, phone, ref, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { eq } from '../../../core/kernel/condition.ts'
import { nothingArranged } from '../../../core/approval/nothing-arranged.ts'
import { RecordReaders } from '../../../core/records/approval/record-readers.ts'
import { KnowDraft } from '../../../core/records/facts/know-draft.use-case.ts'
import { person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'

const stock = defineRecord({
  key: 'cg.shelf',
  title: '库存',
  fields: { name: text('名称'), costPrice: money('成本', { guard: 'cost' }), keeper: phone('电话', { mask: 'phone' }) },
  lines: { parts: lines('批次', { columns: { batch: text('批号'), cost: money('成本', { guard: 'cost' }) } }) },
})
const order = defineDocument({
  key: 'xt.order',
  title: '订单',
  fields: { billNo: text('编号', { editable: false }), shelfId: ref('库存', { to: 'cg.shelf', reads: ['costPrice', 'keeper'] }) },
  facts: {
    dear: { give: 'total', from: 'cg.shelf', of: 'costPrice', where: (doc) => (doc.shelfId ? eq('id', doc.shelfId) : undefined) },
    shelves: {
      give: 'rows',
      from: 'cg.shelf',
      reads: ['name', 'costPrice', 'keeper'],
      where: (doc) => (doc.shelfId ? eq('id', doc.shelfId) : undefined),
    },
    batches: {
      give: 'rows',
      from: 'cg.shelf.parts',
      reads: ['batch', 'cost', 'head.costPrice'],
      where: (doc) => (doc.shelfId ? eq('head.id', doc.shelfId) : undefined),
    },
    known: { give: 'count', from: 'cg.shelf', where: (doc) => (doc.shelfId ? eq('id', doc.shelfId) : undefined) },
  },
})

test('what a form is told of others is cut like the records themselves', async () => {
  const catalogue = catalogueOf([stock, order], {})
  const clock = { now: () => 0 }
  const { records, facts, approvals } = openMemory({ catalogue, clock, ids: { next: () => 'x' } })
  const readers = new RecordReaders(approvals, nothingArranged)
  const [clerk, buyer] = [
    person('clerk', { codes: new Set(['xt:order:list']) }),
    person('buyer', { codes: new Set(['xt:order:list', 'cg:shelf:cost', 'cg:shelf:plain']) }),
  ]
  const shelf = { id: 's1', name: '甲', costPrice: '77.25', keeper: '13912345678', parts: [{ id: 'p1', batch: 'B1', cost: '77.35' }] }
  value(await records.insert(stock, shelf, clerk))
  const told = async (by = clerk) =>
    value(await new KnowDraft(catalogue, facts, records, clock, readers).run({ type: order, draft: { id: 'o1', shelfId: 's1' }, by }))

  const seen = await told()
  expect(JSON.stringify([seen.refs, seen.facts])).not.toMatch(/77\.|13912345678/)
  expect(seen.facts).toMatchObject({ known: 1, shelves: [{ name: '甲', keeper: '139****5678' }], batches: [{ batch: 'B1' }] })
  expect(seen.facts).not.toHaveProperty('dear')

  const whole = await told(buyer)
  expect(whole.refs['cg.shelf']?.['s1']).toMatchObject({ costPrice: '77.25', keeper: '13912345678' })
  expect(whole.facts).toMatchObject({ dear: '77.25', batches: [{ batch: 'B1', cost: '77.35', costPrice: '77.25' }] })
})
