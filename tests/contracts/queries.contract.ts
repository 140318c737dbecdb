import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '../../core/definitions/effect.ts'
import { addDays } from '../../core/kernel/dates.ts'
import { decimal } from '../../core/kernel/decimal.ts'
import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../../core/kernel/wire.ts'
import { departmentAudience } from '../../core/query/sharing-scopes.ts'
import { isGroup, type QueryGroup, type QueryLine, type QueryNode, type Rule } from '../../core/query/query-tree.ts'
import { queryParameters } from '../../core/query/query-wire.ts'
import { readQuery } from '../../core/records/list/read-query.ts'
import { sale } from '../support/definitions.ts'
import { person } from '../support/person.ts'
import { type Ports } from '../support/ports.ts'
import { line, query, saleFields, valueOf } from '../support/queries.ts'
import { codeOf, value } from '../support/results.ts'

const me = person()
const COUNT = 40

/** What a line means, said plainly: the adapters are held against this. */
const order = (storage: string, a: Wire, b: string): number => {
  if (storage === 'decimal' || storage === 'integer') return decimal(String(a)).cmp(decimal(b.replaceAll(',', '')))
  const known = String(a)
  return known === b ? 0 : known < b ? -1 : 1
}

const lower = (text: Wire) => String(text).toLowerCase()

const compares: Readonly<Record<string, (order: number) => boolean>> = {
  eq: (one) => one === 0,
  ne: (one) => one !== 0,
  gt: (one) => one > 0,
  ge: (one) => one >= 0,
  lt: (one) => one < 0,
  le: (one) => one <= 0,
}

/** A day asked of a moment is the whole day. */
const ofDay = (rule: Rule, kept: string, day: string): boolean => {
  const [begin, next] = [`${day} 00:00:00`, `${addDays(day, 1)} 00:00:00`]
  const within = kept >= begin && kept < next
  const answers: Readonly<Record<string, boolean>> = {
    eq: within,
    ne: !within,
    gt: kept >= next,
    ge: kept >= begin,
    lt: kept < begin,
    le: kept < next,
  }
  return answers[rule] ?? false
}

const answersValue = (storage: string, rule: Rule, kept: Wire, given: string): boolean => {
  const asked = given.trim()
  if (isEmpty(kept)) return rule === 'ne'
  if (rule === 'like') return lower(kept).includes(lower(asked))
  if (rule === 'right_like') return lower(kept).startsWith(lower(asked))
  if (rule === 'left_like') return lower(kept).endsWith(lower(asked))
  if (storage === 'moment' && asked.length === 10) return ofDay(rule, String(kept), asked)
  return compares[rule]!(order(storage, kept, asked))
}

const answersLine = ({ rule, values }: QueryLine, storage: string, kept: Wire): boolean => {
  const [first = '', second = ''] = values
  if (rule === 'empty') return isEmpty(kept)
  if (rule === 'not_empty') return !isEmpty(kept)
  if (rule === 'in') return values.some((one) => answersValue(storage, 'eq', kept, one))
  if (rule === 'not_in') return !values.some((one) => answersValue(storage, 'eq', kept, one))
  if (rule === 'between') return answersValue(storage, 'ge', kept, first) && answersValue(storage, 'le', kept, second)
  return answersValue(storage, rule, kept, first)
}

const answers = (node: QueryNode, record: Row): boolean => {
  if (isGroup(node)) {
    const yes = node.match === 'or' ? node.children.some((one) => answers(one, record)) : node.children.every((one) => answers(one, record))
    return node.not ? !yes : yes
  }
  const [table = '', column] = node.field.split(',')
  const { storage } = saleFields.get(node.field)!.field.kind
  if (column === undefined) return answersLine(node, storage, wireOf(record, node.field))
  return rowsOf(record, table).some((row) => answersLine(node, storage, wireOf(row, column)))
}

const maybe = (key: string) =>
  fc.option(
    valueOf(saleFields.get(key)!).map((text) =>
      key === 'soldAt' && text.length === 10 ? `${text} 08:00:00` : text.replaceAll(',', '').trim(),
    ),
    { nil: null, freq: 4 },
  )

const kept: fc.Arbitrary<Row> = fc.record({
  shopId: maybe('shopId'),
  customerNo: maybe('customerNo'),
  remark: maybe('remark'),
  total: maybe('total'),
  count: maybe('count').map((text) => (text === null ? null : Number(text))),
  saleDate: maybe('saleDate'),
  soldAt: maybe('soldAt'),
  items: fc.array(fc.record({ qty: maybe('items,qty'), spec: maybe('items,spec') }), { maxLength: 3 }),
}) as unknown as fc.Arbitrary<Row>

/** Advanced queries: which records they choose, and how they are saved. */
export const queriesContract = (adapter: string, open: () => Promise<Ports>) =>
  describe(`Queries, kept by ${adapter}`, () => {
    let ports: Ports
    let records: readonly Row[]

    beforeAll(async () => {
      ports = await open()
      const made = fc.sample(kept, { numRuns: COUNT, seed: 20260318 })
      records = made.map((one, index) => ({
        ...one,
        id: `q${index}`,
        billNo: `N${index}`,
        billStatus: 'draft',
        items: rowsOf(one, 'items').map((row, place) => ({ ...row, id: `q${index}-${place}` })),
      }))
      for (const record of records) value(await ports.records.insert(sale, record, me))
    })
    afterAll(() => ports.close())

    const chosen = async (parameters: Readonly<Record<string, string>>) => {
      const asked = value(readQuery(sale, { ...parameters, pageSize: '100' }, me))
      return value(await ports.records.list(sale, asked, me))
        .records.map(({ id }) => String(id))
        .sort()
    }

    test('a query chooses the records that answer yes, whichever way it travels', () =>
      fc.assert(
        fc.asyncProperty(
          fc.oneof(
            query,
            line.map((one): QueryGroup => ({ match: 'and', children: [one] })),
          ),
          async (one) => {
            const parameters = value(queryParameters(one, { fieldNamed: (key) => saleFields.get(key)?.field, nested: true }))
            // As an address carries it.
            const carried = Object.fromEntries(new URLSearchParams(new URLSearchParams(parameters).toString()))
            const expected = records.filter((record) => answers(one, record)).map(({ id }) => String(id))
            expect(await chosen(carried)).toEqual(expected.sort())
          },
        ),
        { numRuns: 200 },
      ))

    test('groups are not sent to a server that does not understand them', () => {
      const group: QueryGroup = { match: 'or', children: [{ match: 'and', children: [{ field: 'total', rule: 'gt', values: ['1'] }] }] }
      expect(codeOf(queryParameters(group, { fieldNamed: () => undefined, nested: false }))).toBe('query.notNested')
    })

    const large: QueryGroup = { match: 'and', children: [{ field: 'total', rule: 'ge', values: ['10000'] }] }
    const saved = (id: string, title: string, sharedWith = '') => ({ id, place: 'test.sale', title, query: large, sharedWith })

    test('a saved query is found by its owner and by who holds its role, in this tenant only', async () => {
      const owner = person({ userId: 'o1', realname: '李四', roles: ['finance'] })
      const colleague = person({ userId: 'o2', roles: ['staff', 'finance'] })
      value(await ports.queries.insert(saved('s2', '本月大额'), owner))
      value(await ports.queries.insert(saved('s1', '财务用', 'finance'), owner))
      const titles = async (by: ReturnType<typeof person>) => value(await ports.queries.list('test.sale', by)).map(({ title }) => title)
      expect(await titles(owner)).toEqual(['本月大额', '财务用'])
      expect(value(await ports.queries.list('test.sale', colleague))).toEqual([
        { id: 's1', title: '财务用', query: large, sharedWith: 'finance', isMine: false, isDefault: false, ownerName: '李四' },
      ])
      expect(await titles(person({ userId: 'o3', roles: ['staff', ''] }))).toEqual([])
      expect(await titles(person({ userId: 'o2', roles: ['finance'], tenantId: 2 }))).toEqual([])
      expect(value(await ports.queries.list('test.shop', owner))).toEqual([])
    })

    test('one that is shared with a department is found in it and below it, wherever it is moved to', async () => {
      const at = (userId: string, orgCode: string) => person({ userId, orgCode, roles: [] })
      const owner = at('d1', 'B21A01')
      value(await ports.queries.insert(saved('d1', '部门用', departmentAudience('B21A01')), owner))
      const finds = async (by: ReturnType<typeof person>) =>
        value(await ports.queries.list('test.sale', by)).some(({ id, isMine }) => id === 'd1' && !isMine)
      const found = async (...codes: readonly string[]) => Promise.all(codes.map((code) => finds(at('d2', code))))
      expect(await found('B21A01', 'B21A01A02', 'B21A02', 'B21', '')).toEqual([true, true, false, false, false])
      expect(await finds({ ...at('d2', 'B21A01'), tenantId: 2 })).toBe(false)
      value(await ports.frame.post([system('recode', { from: 'B21A01', to: 'B22A07' })], { type: sale, row: { id: 'd' } }, owner))
      expect(await found('B22A07A02', 'B21A01')).toEqual([true, false])
    })

    test('only its owner changes or removes one, and two of his share no title', async () => {
      const owner = person({ userId: 'o4' })
      const other = person({ userId: 'o5' })
      value(await ports.queries.insert(saved('t1', '甲', 'staff'), owner))
      value(await ports.queries.insert(saved('t2', '乙'), owner))
      value(await ports.queries.insert(saved('t3', '甲'), other))
      expect(codeOf(await ports.queries.insert(saved('t4', '甲'), owner))).toBe('query.titleTaken')
      expect(codeOf(await ports.queries.update(saved('t2', '甲'), owner))).toBe('query.titleTaken')
      expect(codeOf(await ports.queries.update(saved('t1', '丙'), other))).toBe('query.savedGone')
      expect(codeOf(await ports.queries.remove('t1', other))).toBe('query.savedGone')
      value(await ports.queries.update(saved('t1', '丙'), owner))
      value(await ports.queries.remove('t2', owner))
      expect(value(await ports.queries.list('test.sale', owner)).filter(({ isMine }) => isMine)).toMatchObject([
        { id: 't1', title: '丙', sharedWith: '' },
      ])
    })

    test('own queries stand in the order their owner gave them, new ones behind, and for nobody else', async () => {
      const owner = person({ userId: 'o8', roles: ['market'] })
      const colleague = person({ userId: 'o9', roles: ['market'] })
      for (const [id, title] of [
        ['a1', '甲'],
        ['a2', '乙'],
        ['a3', '丙'],
      ] as const)
        value(await ports.queries.insert(saved(id, title, 'market'), owner))
      value(await ports.queries.insert(saved('b1', '丁'), colleague))
      value(await ports.queries.arrange('test.sale', ['a3', 'b1', 'a1'], owner))
      const ids = async (by: ReturnType<typeof person>) =>
        value(await ports.queries.list('test.sale', by))
          .map(({ id }) => id)
          .filter((id) => /^[ab]\d$/.test(id))
      expect(await ids(owner)).toEqual(['a3', 'a1', 'a2'])
      expect((await ids(colleague))[0]).toBe('b1')
    })

    test('each person prefers one query of a list, a shared one too, until it is gone', async () => {
      const owner = person({ userId: 'o6', roles: ['market'] })
      const colleague = person({ userId: 'o7', roles: ['market'] })
      value(await ports.queries.insert(saved('p1', '甲', 'market'), owner))
      value(await ports.queries.insert(saved('p2', '乙'), owner))
      const preferred = async (by: ReturnType<typeof person>) =>
        value(await ports.queries.list('test.sale', by))
          .filter(({ isDefault }) => isDefault)
          .map(({ id }) => id)
      value(await ports.queries.prefer('test.sale', 'p2', owner))
      value(await ports.queries.prefer('test.sale', 'p1', owner))
      value(await ports.queries.prefer('test.sale', 'p1', colleague))
      expect(codeOf(await ports.queries.prefer('test.sale', 'p2', colleague))).toBe('query.savedGone')
      expect([await preferred(owner), await preferred(colleague)]).toEqual([['p1'], ['p1']])
      value(await ports.queries.prefer('test.sale', '', colleague))
      expect(await preferred(colleague)).toEqual([])
      value(await ports.queries.remove('p1', owner))
      expect(await preferred(owner)).toEqual([])
    })
  })
