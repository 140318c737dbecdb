import { describe, expect, test } from 'vitest'
import { defineRecord } from '../../../core/definitions/document.ts'
import { bool, date, datetime, decimal, dict, idcard, phone, refs, text, tree } from '../../../core/definitions/fields.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { always, type Condition } from '../../../core/kernel/condition.ts'
import { readQuery } from '../../../core/records/list/read-query.ts'

const declared = defineRecord({
  key: 'test.product',
  title: '产品',
  fields: {
    code: text('编码'),
    name: text('名称'),
    groups: refs('产品组', { to: 'test.group' }),
    kind: dict('类型', { code: 'kind' }),
    price: decimal('单价', { scale: 4 }),
    since: date('日期'),
    seen: datetime('时间'),
    cost: decimal('成本', { scale: 2, visibleTo: ['finance'] }),
  },
})

const product = { ...declared, order: 'code asc, createTime desc' }

const someone = (...roles: string[]) => ({ codes: new Set<string>(), roles }) as unknown as Person
const asked = (parameters: Record<string, string>, by = someone()) => readQuery(product, parameters, by)
const where = (parameters: Record<string, string>): Condition => {
  const query = asked(parameters)
  if (!query.ok) throw new Error(query.failure.message)
  return query.value.where
}
const refusal = (parameters: Record<string, string>, by = someone()) => {
  const query = asked(parameters, by)
  return query.ok ? '' : query.failure.message
}

describe('a list of records that lie below each other', () => {
  const branch = (top?: string) =>
    defineRecord({
      key: 'test.branch',
      title: '分支',
      fields: { name: text('名称'), pid: tree('上级', { to: 'test.branch' }), hasChild: bool('有下级') },
      tree: { parent: 'pid', hasChild: 'hasChild', depth: 3, ...(top === undefined ? {} : { top }) },
    })
  const below = (parent: string, top?: string) => readQuery(branch(top), { pid: parent }, someone())

  test('is asked for its top by 0, wherever that is kept to lie, and below a record by its id', () => {
    expect(below('0')).toMatchObject({
      value: {
        where: {
          any: [
            { field: 'pid', op: 'empty' },
            { field: 'pid', op: 'eq', value: '0' },
          ],
        },
      },
    })
    expect(below('0', '86')).toMatchObject({ value: { where: { field: 'pid', op: 'eq', value: '86' } } })
    expect(below('7', '86')).toMatchObject({ value: { where: { field: 'pid', op: 'eq', value: '7' } } })
  })
})

type Asked = Record<string, string>

describe('a plain filter', () => {
  test.each<[string, string, Condition]>([
    ['name', '阿莫西林', { field: 'name', op: 'eq', value: '阿莫西林' }],
    ['name', '*西林*', { field: 'name', op: 'like', value: '西林' }],
    ['name', '*胶囊', { field: 'name', op: 'ends', value: '胶囊' }],
    ['name', '阿*', { field: 'name', op: 'starts', value: '阿' }],
    ['name', 'a,b', { field: 'name', op: 'in', value: ['a', 'b'] }],
    ['name', 'a,', { field: 'name', op: 'eq', value: 'a' }],
    [
      'name',
      ',a,b,',
      {
        any: [
          { field: 'name', op: 'like', value: 'a' },
          { field: 'name', op: 'like', value: 'b' },
        ],
      },
    ],
    ['name', '!a', { field: 'name', op: 'ne', value: 'a' }],
    ['name', 'in stock', { field: 'name', op: 'eq', value: 'in stock' }],
    ['name', '>=5', { field: 'name', op: 'eq', value: '>=5' }],
    ['name', '**', always],
    ['name', '!', always],
    ['name', '  ', always],
    ['price', '>=5', { field: 'price', op: 'ge', value: '5' }],
    ['price', '<= 5.50', { field: 'price', op: 'le', value: '5.5' }],
    ['price', 'gt 5', { field: 'price', op: 'gt', value: '5' }],
    ['price', '！5', { field: 'price', op: 'ne', value: '5' }],
    ['price', '1,234.5', { field: 'price', op: 'eq', value: '1234.5' }],
    ['price', '1,2', { field: 'price', op: 'in', value: ['1', '2'] }],
    ['price_begin', '1', { field: 'price', op: 'ge', value: '1' }],
    ['since', '>2025-09-06', { field: 'since', op: 'gt', value: '2025-09-06' }],
    ['since_end', '2025/9/6', { field: 'since', op: 'le', value: '2025-09-06' }],
    ['seen_begin', '2025-09-06', { field: 'seen', op: 'ge', value: '2025-09-06 00:00:00' }],
    ['seen_end', '2025-09-06', { field: 'seen', op: 'le', value: '2025-09-06 23:59:59' }],
    ['seen', '>2025-09-06', { field: 'seen', op: 'gt', value: '2025-09-06 23:59:59' }],
    ['groups', 'g1', { field: 'groups', op: 'has', value: 'g1' }],
    ['groups', '!g1', { not: { field: 'groups', op: 'has', value: 'g1' } }],
    ['kind_MultiString', '1,2', { field: 'kind', op: 'in', value: ['1', '2'] }],
    ['createBy', 'lijun', { field: 'createBy', op: 'eq', value: 'lijun' }],
  ])('%s=%s', (field, text, condition) => expect(where({ [field]: text })).toEqual(condition))

  test('that cannot be read is refused, with the name of the field', () => {
    expect(refusal({ price: 'abc' })).toBe('查询条件“单价”无法识别')
    expect(refusal({ since: '2027-02-29' })).toBe('查询条件“日期”无法识别')
    expect(refusal({ kind: '*1*' })).toBe('查询条件“类型”无法识别')
    expect(refusal({ name: 'a\u0000b' })).toBe('查询条件“名称”无法识别')
  })

  test('on a field nobody declared is refused by name', () => expect(refusal({ password: 'x' })).toBe('不认识的查询条件：password'))
  test('of a thousand values is read, of one more refused', () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => String(index)).join(',')
    expect(refusal({ name: values(1000) })).toBe('')
    expect(refusal({ name: values(1001) })).toBe('查询条件“名称”最多1000个值')
  })
})

describe('a price one may not see', () => {
  test.each<Asked>([
    { cost: '>=5' },
    { cost_begin: '1' },
    { column: 'cost' },
    { superQueryParams: '[{"field":"cost","rule":"gt","val":"5"}]' },
  ])('cannot be asked about: %o', (parameters) => {
    expect(refusal(parameters)).toMatch(/不认识的查询条件|不能按/)
    expect(refusal(parameters, someone('finance'))).toBe('')
  })
})

describe('the order', () => {
  test('is the declared one where nothing is said', () => {
    const query = asked({})
    expect(query.ok && query.value.order).toEqual([
      { field: 'code', direction: 'asc' },
      { field: 'createTime', direction: 'desc' },
    ])
  })
  test('of a label is that of its field, and one direction serves all columns', () => {
    const query = asked({ column: 'kind_dictText,price', order: 'asc' })
    expect(query.ok && query.value.order).toEqual([
      { field: 'kind', direction: 'asc' },
      { field: 'price', direction: 'asc' },
    ])
  })
  test.each<Asked>([
    { order: 'ascending' },
    { order: 'asc; drop table x' },
    { column: 'name;--' },
    { column: '1' },
    { column: 'toString' },
  ])('%o is refused', (parameters) => expect(asked({ column: 'name', ...parameters }).ok).toBe(false))
})

describe('the page', () => {
  test.each<Asked>([
    { pageSize: '0' },
    { pageSize: '1001' },
    { pageNo: '0' },
    { pageNo: '-1' },
    { pageSize: '1e2' },
    { pageNo: '2', pageSize: 'x' },
    { pageNo: '1002', pageSize: '100' },
  ])('%o is refused', (page) => expect(asked(page).ok).toBe(false))
  test('of a thousand rows is given', () => expect(asked({ pageSize: '1000' }).ok).toBe(true))
})

test('sums are asked of exact numbers that one may see, and of nothing else', () => {
  expect(asked({ sums: 'price,price' })).toMatchObject({ ok: true, value: { sums: ['price'] } })
  expect(asked({ sums: 'price,cost' }, someone('finance'))).toMatchObject({ ok: true, value: { sums: ['price', 'cost'] } })
  for (const key of ['cost', 'name', 'since', 'nothing']) expect(refusal({ sums: key })).toBe(`不认识的查询条件：${key}`)
})

describe('the advanced query', () => {
  const advanced = (conditions: unknown, superQueryMatchType = 'and') =>
    where({ superQueryParams: JSON.stringify(conditions), superQueryMatchType })

  test('joins its conditions as told', () => {
    const two = [
      { field: 'name', rule: 'right_like', val: '阿' },
      { field: 'kind', rule: 'in', val: ['1', '2'] },
    ]
    const conditions = [
      { field: 'name', op: 'starts', value: '阿' },
      { field: 'kind', op: 'in', value: ['1', '2'] },
    ]
    expect(advanced(two)).toEqual({ all: conditions })
    expect(advanced(two, 'or')).toEqual({ any: conditions })
  })
  test('leaves out what nobody finished', () => expect(advanced([{ field: 'name', rule: 'eq', val: '' }, {}])).toEqual(always))
  test('that cannot be read is refused, not dropped', () => {
    expect(refusal({ superQueryParams: '[{' })).toBe('查询条件“superQueryParams”无法识别')
    expect(refusal({ superQueryParams: '[{"field":"name","rule":"=1 or 1","val":"x"}]' })).toBe('查询条件“名称”无法识别')
    expect(refusal({ superQueryParams: '[{"field":"name","rule":"eq","val":"x"}]', superQueryMatchType: 'xor' })).toBe(
      '条件之间的关系只能是and或or',
    )
  })
})

describe('a masked number', () => {
  const worker = defineRecord({
    key: 'test.worker',
    title: '员工',
    fields: {
      name: text('姓名'),
      phone: phone('手机', { mask: 'phone', queried: true }),
      idcard: idcard('身份证号', { mask: 'idcard' }),
    },
  })
  const whole = '13912345678'
  const superQuery = (rule: string, val: string) => ({ superQueryParams: JSON.stringify([{ field: 'phone', rule, val }]) })
  const read = (parameters: Asked, ...codes: string[]) =>
    readQuery(worker, parameters, { codes: new Set(codes), roles: [] } as unknown as Person)

  test('is found as a whole where its list asks for it, and in no other way', () => {
    for (const parameters of [{ phone: whole }, superQuery('eq', whole)])
      expect(read(parameters)).toMatchObject({ value: { where: { field: 'phone', op: 'eq', value: whole } } })
    const others: readonly Asked[] = [
      { phone: '139*' },
      { phone: '*5678' },
      { phone: '*1234*' },
      { phone: ',139,' },
      { phone: `!${whole}` },
      { phone: `${whole},13912345679` },
      { phone_MultiString: `${whole},13912345679` },
      { phone_begin: whole },
      { phone_end: whole },
      superQuery('like', '1234'),
      superQuery('right_like', '139'),
      superQuery('left_like', '5678'),
      superQuery('ge', whole),
      superQuery('not_like', '1234'),
      superQuery('ne', whole),
      superQuery('in', `${whole},13912345679`),
      { column: 'phone' },
      { sums: 'phone' },
      { idcard: '110101199001010011' },
      { column: 'idcard' },
    ]
    for (const parameters of others) expect([parameters, read(parameters).ok]).toEqual([parameters, false])
  })

  test('is a field like any other to whoever sees it plain', () => {
    expect(read({ phone: '139*', column: 'idcard' }, 'test:worker:plain').ok).toBe(true)
  })
})
