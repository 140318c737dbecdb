import { describe, expect, test } from 'vitest'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { usualFields } from '../../../core/records/list/queryable.ts'
import type { ScreenOverrides } from '../../../ui/documents/screen-overrides.ts'

const views = import.meta.glob<ScreenOverrides & { readonly type: DocumentType }>('../../../ui/documents/*/*.view.tsx', {
  eager: true,
  import: 'default',
})

const byTable = (tables: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {}) =>
  Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, keys]) => [column, ...keys].map((key) => `${table}.${key}`)),
  )

/** Everything a departure names, header fields plainly and columns by their table. */
const namesIn = ({ query = [], columns = {}, under, chips = {} }: ScreenOverrides): readonly string[] => [
  ...query,
  ...Object.entries(columns).flatMap(([table, keys]) => keys.map((key) => `${table}.${key}`)),
  ...byTable(under),
  ...byTable(
    Object.fromEntries(
      Object.entries(chips).map(([table, own]) => [table, Object.fromEntries(Object.entries(own).map(([key, field]) => [key, [field]]))]),
    ),
  ),
]

describe.each(Object.values(views).map((view) => [view.type.title, view] as const))('the departure of %s', (_, view) => {
  test('names fields and columns that its type has', () => {
    const { fields, lines } = view.type
    const known = new Set([
      ...Object.keys(fields),
      ...Object.keys(usualFields(view.type)),
      ...Object.entries(lines).flatMap(([table, { columns }]) => Object.keys(columns).map((key) => `${table}.${key}`)),
    ])
    expect(namesIn(view).filter((name) => !known.has(name))).toEqual([])
  })

  test('begins a row with a chip only by fields that have a usual value', () => {
    const usual = Object.entries(view.chips ?? {}).flatMap(([table, own]) =>
      Object.values(own).map((field) => view.type.lines[table]?.columns[field]?.default),
    )
    expect(usual).not.toContain(undefined)
  })
})
