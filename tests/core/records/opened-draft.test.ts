import { expect, test } from 'vitest'
import { defineDocument } from '../../../core/definitions/document.ts'
import { text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { openedDraft } from '../../../core/records/form/opened-draft.ts'

const order = defineDocument({
  key: 'test.order',
  title: '订单',
  fields: { remark: text('备注') },
  lines: { items: lines('明细', { columns: { name: text('品名') } }) },
})

test('rows of a form that an action fills can be told apart', () => {
  const rows = [{ name: '甲' }, { name: '甲' }, { id: 'known', name: '乙' }]
  const opened = openedDraft(order, { items: rows }, { now: () => 0 }, {} as Person)
  expect(opened['items']).toEqual([{ id: 'opened-1', name: '甲' }, { id: 'opened-2', name: '甲' }, rows[2]])
})
