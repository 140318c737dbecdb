import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../core/definitions/field.ts'
import { date, decimal, dict, month, text } from '../../../core/definitions/fields.ts'
import { isDate } from '../../../core/kernel/dates.ts'
import { readCell } from '../../../core/workbooks/read-cell.ts'
import { tableColumn } from '../../../core/records/form/table-columns.ts'
import type { ImportColumn } from '../../../core/workbooks/import-columns.ts'
import { codeIn, likelyRepairs } from '../../../core/workbooks/repairs.ts'

const columnOf = (field: Field): ImportColumn => {
  const options = field.code
    ? {
        options: () => [
          { value: '2', title: '商业销售' },
          { value: '4', title: '商业退货' },
        ],
      }
    : {}
  return { place: 'a', key: 'a', title: field.title, field, column: tableColumn('a', field, options), required: false }
}
const day = columnOf(date('业务日期'))
const qty = columnOf(decimal('数量', { scale: 5 }))

describe('what a cell probably says', () => {
  test.each([
    [day, '26/08/2025', ['2025-08-26']],
    [day, '08-26-2025', ['2025-08-26']],
    [day, '05/08/2025', ['2025-08-05', '2025-05-08']],
    [day, '2025-26-08', ['2025-08-26']],
    [day, '昨天', []],
    [qty, '１２０盒', ['120']],
    [qty, '约1,200.5 元', ['1200.5']],
    [qty, '-200盒', ['-200']],
    [qty, '若干', []],
    [columnOf(month('流向月份')), '202508', ['2025-08']],
    [columnOf(month('流向月份')), '202513', []],
    [columnOf(dict('流向类型', { code: 'flow_type' })), '商业销', ['商业销售']],
    [columnOf(text('批号', { max: 10 })), '批号：L240911（有效期2026-08）', ['L240911']],
  ] as const)('%#: %o', (column, cell, offers) => expect(likelyRepairs(cell, column)).toEqual(offers))

  test('a batch stands in brackets, after its title or at the end', () =>
    expect(
      ['5mg*28(L240911)', '0.25g*24粒 批号:A2503117', '缬沙坦胶囊 20250917', '80mg×28粒', '每盒1000片', '10ml:0.5g'].map(codeIn),
    ).toEqual(['L240911', 'A2503117', '20250917', undefined, undefined, undefined]))

  test('whatever stands in a cell, what is offered instead is read without a word', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.tuple(fc.nat(40), fc.nat(40), fc.integer({ min: 1990, max: 2090 })).map((parts) => parts.join('/')),
        ),
        fc.constantFrom(day, qty, columnOf(month('月份'))),
        (cell, column) => {
          for (const offer of likelyRepairs(cell, column)) {
            expect(readCell(offer, column)).toMatchObject({ ok: true })
            if (column === day) expect(isDate(offer)).toBe(true)
          }
        },
      ),
    ))
})
