import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineDocument } from '../../../core/definitions/document.ts'
import { bool, date, datetime, decimal, dict, int, money, ref, refs, text } from '../../../core/definitions/fields.ts'
import type { Person } from '../../../core/kernel/person.ts'
import type { Condition } from '../../../core/kernel/condition.ts'
import { readQuery } from '../../../core/records/list/read-query.ts'

const order = defineDocument({
  key: 'test.order',
  title: '订单',
  number: 'T{seq:4}',
  fields: {
    name: text('名称'),
    customer: ref('客户', { to: 'test.customer' }),
    tags: refs('标签', { to: 'test.tag' }),
    kind: dict('类型', { code: 'kind' }),
    urgent: bool('加急'),
    qty: decimal('数量', { scale: 5 }),
    rows: int('行数'),
    amount: money('金额'),
    signDate: date('签订日期'),
    sentTime: datetime('发出时间'),
    cost: money('成本', { guard: 'cost' }),
    stock: decimal('库存', { scale: 2, derived: 'onRead' }),
  },
  derive: { stock: () => null },
})

const clerk = { codes: new Set<string>(), roles: [] as readonly string[] } as unknown as Person

const fieldsOf = (condition: Condition): string[] => {
  if ('all' in condition) return condition.all.flatMap(fieldsOf)
  if ('any' in condition) return condition.any.flatMap(fieldsOf)
  if ('not' in condition) return fieldsOf(condition.not)
  return 'field' in condition ? [condition.field] : [condition.table]
}

const known = new Set([
  ...Object.keys(order.fields).filter((key) => key !== 'cost' && key !== 'stock'),
  ...['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'billStatus', 'processInstanceId', 'billNo'],
  ...['applyUserId', 'applyDeptId', 'applyDate'],
])

const key = fc.oneof(
  fc.constantFrom(
    ...known,
    'cost',
    'stock',
    'name_begin',
    'amount_begin',
    'sentTime_end',
    'cost_begin',
    'name_MultiString',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom('column', 'order', 'pageNo', 'pageSize', 'field', 'superQueryParams', 'superQueryMatchType', 'orgPermissionType', '_t'),
  fc.string(),
)
const rule = fc.oneof(fc.constantFrom('eq', 'like', 'IN', '>=', 'right_like', 'not_in', 'empty', 'toString', '1=1'), fc.string())
const advanced = fc
  .array(fc.record({ field: key, rule, val: fc.oneof(fc.string(), fc.integer(), fc.jsonValue()) }, { requiredKeys: [] }))
  .map((conditions) => JSON.stringify(conditions))
const value = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'asc',
    'desc',
    'ASC; drop table',
    '*',
    '**',
    '!',
    '!x',
    ',',
    ',a,b,',
    'a,b',
    '*x*',
    '>=5',
    '>= 5',
    '<=2025-09-06',
    'eq x',
    '1e999',
    'NaN',
    '%E0%A4%A',
  ),
  fc.constantFrom('2025-09-06', '2027-02-29', 'name', 'name_dictText,amount', '\u0000', '\ud800', '1,234.5', '-1', '0', '1001', '1000'),
  advanced,
  advanced.map(encodeURI),
)
const parameters = fc.dictionary(key, value, { maxKeys: 6, noNullPrototype: true })

test('whatever is asked of a list, it is read or refused, and nothing undeclared or unseen gets through', () => {
  const answers = { read: 0, refused: 0 }
  fc.assert(
    fc.property(parameters, (given) => {
      const query = readQuery(order, given, clerk)
      answers[query.ok ? 'read' : 'refused'] += 1
      if (!query.ok) return query.failure.message !== ''
      const { where, order: sorted, fields = [], pageNo, pageSize } = query.value
      const named = [...fieldsOf(where), ...sorted.map(({ field }) => field), ...fields]
      return named.every((field) => known.has(field)) && pageNo >= 1 && pageSize >= 1 && pageSize <= 1000
    }),
    { numRuns: 3_000 },
  )
  expect(answers.read).toBeGreaterThan(100)
  expect(answers.refused).toBeGreaterThan(100)
})

test('a filter is never dropped: what is given either narrows or is refused', () =>
  fc.assert(
    fc.property(fc.constantFrom('name', 'customer', 'qty', 'signDate', 'sentTime', 'kind'), fc.string({ minLength: 1 }), (field, text) => {
      const query = readQuery(order, { [field]: text }, clerk)
      const asksNothing = /^[\s\u3000*!,，]*$/u.test(text)
      return !query.ok || asksNothing || fieldsOf(query.value.where).includes(field)
    }),
  ))

test('the advanced query reads the same written plainly and encoded once more', () =>
  fc.assert(
    fc.property(advanced, (text) => {
      const plain = readQuery(order, { superQueryParams: text }, clerk)
      return JSON.stringify(plain) === JSON.stringify(readQuery(order, { superQueryParams: encodeURI(text) }, clerk))
    }),
  ))
