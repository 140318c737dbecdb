import type { DocumentType } from '../../definitions/document.ts'
import { filled } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { type ListQuery, type Order, TOP } from '../../query/list-query.ts'
import { ordersOf } from '../../query/orders.ts'
import { all, always, any, empty, eq, type Condition } from '../../kernel/condition.ts'
import { pageTooDeep, unknownFilter, unknownOrder, wrongDirection, wrongPage } from './query-failures.ts'
import { isOrderable, queryableField } from './queryable.ts'
import { oneOfValues, compared, readFilter } from './read-filter.ts'
import { isUnseenInSome, seesField } from '../../permissions/visible-fields.ts'
import { queriedField } from './query-condition.ts'
import { readSuperQuery, readSuperQueryTree } from './read-super-query.ts'

/** Parameters as they came, each once. */
export type Parameters = Readonly<Record<string, string>>

const LARGEST_PAGE = 1_000
const DEEPEST = 100_000

/** Parameters that are no filters; `orgPermissionType` never widens, so it asks nothing. */
const RESERVED: ReadonlySet<string> = new Set([
  '_t',
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  'orgPermissionType',
  'superQueryParams',
  'superQueryMatchType',
  'superQueryTree',
  'selections',
  'widths',
  'sums',
  'picker',
])

const whole = (text: string | undefined, usual: number): number => {
  if (text === undefined || text === '') return usual
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

/** A page of a list: 1-based, at most 1,000 rows, at most 100,000 rows deep. */
export const readPage = ({ pageNo, pageSize }: Parameters): Result<{ readonly pageNo: number; readonly pageSize: number }> => {
  const page = { pageNo: whole(pageNo, 1), pageSize: whole(pageSize, 10) }
  if (!(page.pageNo >= 1 && page.pageSize >= 1 && page.pageSize <= LARGEST_PAGE)) return fail(wrongPage)
  return (page.pageNo - 1) * page.pageSize > DEEPEST ? fail(pageTooDeep) : ok(page)
}

const readOrder = (type: DocumentType, { column, order }: Parameters, by: Person): Result<readonly Order[]> => {
  if (order !== undefined && order !== '' && order !== 'asc' && order !== 'desc') return fail(wrongDirection)
  const direction = order === 'asc' ? 'asc' : 'desc'
  const columns = (column ?? '')
    .split(',')
    .map((one) => one.trim().replace(/_dictText$/, ''))
    .filter(Boolean)
  if (columns.length === 0) return ok(ordersOf(type.order))
  const unknown = columns.find((key) => !isOrderable(type, key, by))
  if (unknown !== undefined) return fail(filled(unknownOrder, { name: unknown.slice(0, 60) }))
  return ok([...new Set(columns)].map((field) => ({ field, direction })))
}

const SUFFIXES = [
  ['_begin', 'ge'],
  ['_end', 'le'],
] as const

/** Records of a tree that lie below no other. */
export const atTop = ({ parent, top }: Pick<NonNullable<DocumentType['tree']>, 'parent' | 'top'>): Condition =>
  top === undefined ? any(empty(parent), eq(parent, TOP)) : eq(parent, top)

const readParameter = (type: DocumentType, name: string, text: string, by: Person): Result<Condition> => {
  const field = queryableField(type, name, by)
  if (field && type.tree?.parent === name && text === TOP) return ok(atTop(type.tree))
  if (field) return readFilter({ key: name, field, text })
  for (const [suffix, op] of SUFFIXES) {
    const key = name.endsWith(suffix) ? name.slice(0, -suffix.length) : ''
    const ranged = queryableField(type, key, by)
    if (ranged) return text.trim() === '' ? ok(always) : compared(key, ranged, op, text)
  }
  const key = name.replace(/_MultiString$/, '')
  const several = key === name ? undefined : queryableField(type, key, by)
  return several ? oneOfValues(key, several, text.split(',')) : fail(filled(unknownFilter, { name: name.slice(0, 60) }))
}

const readWhere = (type: DocumentType, parameters: Parameters, by: Person): Result<Condition> => {
  const conditions: Condition[] = []
  for (const [name, text] of Object.entries(parameters)) {
    if (RESERVED.has(name)) continue
    const condition = readParameter(type, name, text, by)
    if (!condition.ok) return condition
    if (condition.value !== always) conditions.push(condition.value)
  }
  const { superQueryParams = '', superQueryMatchType, superQueryTree = '' } = parameters
  const fieldNamed = (name: string) => queriedField(type, name, by)
  for (const advanced of [
    superQueryParams === '' ? ok(always) : readSuperQuery(superQueryParams, superQueryMatchType, fieldNamed),
    superQueryTree === '' ? ok(always) : readSuperQueryTree(superQueryTree, fieldNamed),
  ]) {
    if (!advanced.ok) return advanced
    if (advanced.value !== always) conditions.push(advanced.value)
  }
  const [only, another] = conditions
  if (!only) return ok(always)
  return ok(another ? all(...conditions) : only)
}

/** May the person be shown the field: as it is, masked, or worked out when it is shown? */
const isShown = (type: DocumentType, key: string, by: Person): boolean => {
  const declared = Object.hasOwn(type.fields, key) ? type.fields[key] : undefined
  return declared ? seesField(type, declared, by) : queryableField(type, key, by) !== undefined
}

const wantedFields = (type: DocumentType, { field }: Parameters, by: Person): readonly string[] => [
  ...new Set((field ?? '').split(',').filter((key) => isShown(type, key, by))),
]

/** Columns to add up over everything that matches: declared, seen, exact numbers. A page that was opened before a step hid one goes without it. */
const readSums = (type: DocumentType, { sums }: Parameters, by: Person): Result<readonly string[]> => {
  const asked = [...new Set((sums ?? '').split(',').filter(Boolean))]
  const keys = asked.filter((key) => !Object.hasOwn(type.fields, key) || !isUnseenInSome(type, type.fields[key]!, by))
  const wrong = keys.find((key) => !isOrderable(type, key, by) || queryableField(type, key, by)?.kind.storage !== 'decimal')
  return wrong === undefined ? ok(keys) : fail(filled(unknownFilter, { name: wrong.slice(0, 60) }))
}

/**
 * What a list is asked for, out of its parameters (wire protocol 7.1 to 7.3). Total: whatever comes, it is read or refused, never thrown
 * and never dropped. No field, operator or direction that is not declared, and none the person does not see, gets through.
 */
export const readQuery = (type: DocumentType, parameters: Parameters, by: Person): Result<ListQuery> => {
  const page = readPage(parameters)
  if (!page.ok) return page
  const order = readOrder(type, parameters, by)
  if (!order.ok) return order
  const where = readWhere(type, parameters, by)
  if (!where.ok) return where
  const fields = wantedFields(type, parameters, by)
  const sums = readSums(type, parameters, by)
  if (!sums.ok) return sums
  return ok({
    where: where.value,
    order: order.value,
    ...page.value,
    ...(fields.length ? { fields } : {}),
    ...(sums.value.length ? { sums: sums.value } : {}),
  })
}
