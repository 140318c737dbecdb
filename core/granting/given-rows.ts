import type { Fields } from '../definitions/field.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'

/** 来源 of rows that the posts give: they stand whatever is given by hand. */
const BY_POSTS = '2'

/** The call names a role for both; what only one of the types has may come empty to the other. */
export const withoutForeign = (columns: Fields, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([key, value]) => !isEmpty(value) || key in columns))

const said = (row: Row, key: string) => (isEmpty(row[key]) ? null : wireOf(row, key))

const isSame = (row: Row, other: Row) => said(row, 'orgId') === said(other, 'orgId') && said(row, 'roleCode') === said(other, 'roleCode')

/** The table with these rows by hand: one that was there stays the same row, and what the posts give is not given again. */
export const rowsGiven = (before: readonly Row[], given: readonly Row[]): readonly Row[] => {
  const standing = before.filter((row) => row['source'] === BY_POSTS)
  const manual = before.filter((row) => row['source'] !== BY_POSTS)
  const fresh = given.filter((row) => !standing.some((one) => isSame(one, row)))
  const kept = fresh.map(({ id: _, ...row }): Row => {
    const same = manual.find((one) => isSame(one, row))
    return same ? { ...row, id: same['id'] ?? null } : row
  })
  return [...kept, ...standing.map(({ id }) => ({ id: id ?? null }))]
}
