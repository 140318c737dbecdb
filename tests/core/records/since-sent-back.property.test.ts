import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineDocument } from '../../../core/definitions/document.ts'
import { decimal, money, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { AuditLine } from '../../../core/records/history/audit-trail.port.ts'
import { changesBetween, type RowChanges } from '../../../core/records/history/changes.ts'
import { sinceSentBack } from '../../../core/records/approval/since-sent-back.ts'

const fields = { billNo: text('编号', { editable: false }), remark: text('备注'), total: money('合计', { editable: false }) }
const columns = { name: text('名称'), qty: decimal('数量', { scale: 0 }), amount: money('金额', { editable: false }) }
const type = defineDocument({ key: 'xt.order', title: '订单', fields, lines: { items: lines('明细', { under: fields, columns }) } })

const line = (action: string, changes: AuditLine['changes'] = {}): AuditLine =>
  ({ action, changes, typeKey: type.key, recordId: '1', sequence: '1', at: '', userName: '', realname: '' }) as AuditLine

const item: fc.Arbitrary<Row> = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  name: fc.constantFrom('甲', '乙'),
  qty: fc.constantFrom('1', '2', null),
})
const version: fc.Arbitrary<Row> = fc.record({
  remark: fc.constantFrom(null, '急', '缓'),
  total: fc.constantFrom('1', '2'),
  items: fc.uniqueArray(item, { selector: ({ id }) => id }),
})

/** Rows that came or went in no order of their own. */
const sorted = (changes: AuditLine['changes']): unknown => {
  const { added = [], removed = [], ...others } = (changes['items'] ?? {}) as RowChanges
  const byId = (rows: readonly Row[]) => [...rows].sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
  return { ...changes, items: { ...others, added: byId(added), removed: byId(removed) } }
}

const typedOnly = (row: Row): Row => ({ remark: row['remark'] ?? null, items: row['items'] ?? [] })

describe('what was changed since a document was sent back', () => {
  test('is what differs between then and now, however many saves lie between', () =>
    fc.assert(
      fc.property(version, fc.array(version, { maxLength: 5 }), fc.boolean(), (rejected, saves, submitSaves) => {
        const versions = [rejected, ...saves]
        const steps = saves.map((after, at) =>
          line(submitSaves && at === saves.length - 1 ? 'submit' : 'edit', changesBetween(versions[at]!, after)),
        )
        const history = [
          line('add', {}),
          line('edit', { remark: ['旧', '急'] }),
          line('reject'),
          ...steps,
          line('effect', { total: ['1', '9'] }),
        ]
        const told = sinceSentBack(type, history.toReversed())
        expect(sorted(told)).toEqual(sorted(changesBetween(typedOnly(rejected), typedOnly(versions.at(-1)!))))
      }),
    ))

  test('is nothing where it never was', () => {
    expect(sinceSentBack(type, [line('submit'), line('edit', { remark: ['急', '缓'] }), line('add')])).toEqual({})
  })
})
