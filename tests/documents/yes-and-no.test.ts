import { expect, test } from 'vitest'
import type { Field } from '../../core/definitions/field.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import { tableColumn } from '../../core/records/form/table-columns.ts'
import { cellText, copiedText } from '../../core/table/text.ts'
import { cellOf } from '../../core/workbooks/written-cells.ts'
import { shownWire } from '../../ui/widgets/values/shown.ts'
import { catalogue } from '../support/catalogue.ts'

const yesAndNo = [...catalogue.types, ...catalogue.reports].flatMap((type) =>
  [type.fields, ...Object.values<LinesType>(type.lines).map(({ columns }) => columns)].flatMap((fields) =>
    Object.entries<Field>(fields).flatMap(([key, field]) => (field.kind.name === 'bool' ? [[type, key, field] as const] : [])),
  ),
)

/** As lists, pages, prints and histories, tables, the clipboard, and workbooks say it. */
const said = (value: string) =>
  new Set(
    yesAndNo.flatMap(([type, key, field]) => {
      const column = tableColumn(key, field, { readOnly: true })
      const row = { [key]: value }
      return [shownWire(field, value, null), cellText(column, row), copiedText(column, row), cellOf(type, row, { key, field, label: '' })]
    }),
  )

test('yes and no read 是 and 否 wherever a field of any type is read', () => {
  expect(yesAndNo.length).toBeGreaterThan(50)
  expect([...said('Y')]).toEqual(['是'])
  expect([...said('N')]).toEqual(['否'])
})
