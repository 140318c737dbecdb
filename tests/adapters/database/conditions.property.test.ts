import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import type { Condition, Operator } from '../../../core/kernel/condition.ts'
import type { Row, Wire } from '../../../core/kernel/wire.ts'
import { matches } from '../../../core/definitions/matches.ts'
import { goods, sale } from '../../support/definitions.ts'
import { ownDatabase } from '../../support/database.ts'
import { person } from '../../support/person.ts'
import { sqlPorts } from '../../support/ports.ts'
import { value } from '../../support/results.ts'

const me = person()
const RECORDS = 60

const words = fc.constantFrom('甲', '甲乙', 'a%b', 'a_b', 'A\\b', 'ab', '100%', 'X', "o'k", '"', '$1', ';--')
const amounts = fc.constantFrom('0', '-1.5', '1.05', '1.005', '10', '999999999999.99', '0.00001')
const counts = fc.integer({ min: -2, max: 3 })
const days = fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-31', '1988-07-01')
const moments = fc.constantFrom('2026-02-28 23:59:59', '2026-03-01 00:00:00', '1988-07-01 12:00:00')
const lists = fc.constantFrom('s1', 's1,s2', 's2,s10', 's10')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 })

const fields: Readonly<Record<string, { readonly values: fc.Arbitrary<Wire>; readonly operators: readonly Operator[] }>> = {
  customerNo: { values: words, operators: ['eq', 'ne', 'in', 'like', 'starts', 'ends', 'empty', 'filled'] },
  remark: { values: words, operators: ['eq', 'ne', 'in', 'like', 'starts', 'ends', 'empty', 'filled'] },
  level: { values: lists, operators: ['has', 'eq', 'in', 'empty', 'filled'] },
  total: { values: amounts, operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'empty', 'filled'] },
  count: { values: counts, operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'empty', 'filled'] },
  saleDate: { values: days, operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'filled'] },
  soldAt: { values: moments, operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'filled'] },
}
const rowFields = { qty: fields['total'], spec: fields['remark'], 'head.total': fields['total'] } as typeof fields

const record = fc.record({
  ...Object.fromEntries(Object.entries(fields).map(([key, { values }]) => [key, maybe(values)])),
  items: fc.array(fc.record({ qty: maybe(amounts), spec: maybe(words) }), { maxLength: 3 }),
}) as unknown as fc.Arbitrary<Row>

const leafOf = (known: typeof fields): fc.Arbitrary<Condition> =>
  fc.constantFrom(...Object.keys(known)).chain((field) => {
    const { values, operators } = known[field] as (typeof fields)[string]
    return fc
      .constantFrom(...operators)
      .chain((op) =>
        (op === 'in' ? fc.array(maybe(values), { maxLength: 3 }) : maybe(values)).map((given): Condition => ({ field, op, value: given })),
      )
  })

const treeOf = (leaf: fc.Arbitrary<Condition>, isRow: boolean): fc.Arbitrary<Condition> =>
  fc.letrec<{ tree: Condition }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('tree'), { maxLength: 3 }).map((all): Condition => ({ all })),
      fc.array(tie('tree'), { maxLength: 3 }).map((any): Condition => ({ any })),
      tie('tree').map((not): Condition => ({ not })),
      ...(isRow ? [] : [treeOf(leafOf(rowFields), true).map((some): Condition => ({ table: 'items', some }))]),
    ),
  })).tree

describe('a condition', () => {
  let ports: Awaited<ReturnType<typeof sqlPorts>>
  let records: readonly Row[]

  beforeAll(async () => {
    ports = await sqlPorts(await ownDatabase('conditions'))
    const made = fc.sample(record, { numRuns: RECORDS, seed: 20260318 })
    records = made.map((one, index) => ({
      ...one,
      id: `c${index}`,
      billNo: `N${index}`,
      billStatus: 'draft',
      createBy: 'u1',
      createTime: '2026-03-18 09:30:00',
      items: (one['items'] as readonly Row[]).map((row, place) => ({ ...row, id: `c${index}-${place}` })),
    }))
    await insertMany(ports.database, sale, records, 1)
  })
  afterAll(() => ports.close())

  test('chooses the same records in the database as in memory', () =>
    fc.assert(
      fc.asyncProperty(treeOf(leafOf(fields), false), async (where) => {
        const page = value(
          await ports.records.list(sale, { where, order: [{ field: 'id', direction: 'asc' }], pageNo: 1, pageSize: 100 }, me),
        )
        const expected = records.filter((one) => matches(where, { type: sale, record: one })).map((one) => String(one['id']))
        expect(page.records.map((row) => row['id'])).toEqual(expected.sort())
        expect(page.total).toBe(expected.length)
      }),
      { numRuns: 300 },
    ))

  test('on a field, an operator or a table nobody declared never becomes a statement', async () => {
    const hostile = ['nothing', 'id"; DROP TABLE test_sale; --', 'h.id', 'search_text', '__proto__', 'constructor', '', 'owed', 'head.id']
    const asked = (where: Condition, order: { field: string; direction: 'asc' | 'desc' }[] = []) =>
      ports.records.list(sale, { where, order, pageNo: 1, pageSize: 10 }, me)
    for (const field of hostile) {
      await expect(asked({ field, op: 'eq', value: '1' }), field).rejects.toThrow(/keeps no|leads nowhere/)
      await expect(asked({ all: [] }, [{ field, direction: 'asc' }]), field).rejects.toThrow(/keeps no|leads nowhere/)
      await expect(asked({ table: field, some: { all: [] } }), field).rejects.toThrow(/has no table/)
    }
    for (const field of ['nothing', 'head.nothing', 'constructor', 'head.__proto__']) {
      await expect(asked({ table: 'items', some: { field, op: 'eq', value: '1' } }), field).rejects.toThrow(/keeps no/)
    }
    await expect(asked({ field: 'total', op: '= 1 OR 1' as Operator, value: '1' })).rejects.toThrow(/no such operator/)
    expect(value(await ports.records.list(goods, { where: { all: [] }, order: [], pageNo: 1, pageSize: 1 }, me)).total).toBe(0)
  })
})
