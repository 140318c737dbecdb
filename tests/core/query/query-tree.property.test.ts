import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edit, blankDraft, draftOf, edited, queryOf, type DraftNode } from '../../../core/query/query-draft.ts'
import { askedOf, DEEPEST, depthOf, isGroup, linesOf, MOST_LINES, RULES } from '../../../core/query/query-tree.ts'
import { queryText, readQueryText } from '../../../core/query/query-text.ts'
import { parseQueryTree, printQueryTree, writtenQuery } from '../../../core/query/read-query-tree.ts'
import { localOf, savedTree } from '../../../core/query/saved-query.ts'
import { line, query, saleFields, words } from '../../support/queries.ts'

const ids = (node: DraftNode): readonly string[] => (isGroup(node) ? [node.id, ...node.children.flatMap(ids)] : [node.id])

const name = fc.integer({ min: 0, max: 12 }).map((n) => `n${n}`)
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ type: fc.constantFrom('line.add' as const, 'group.add' as const), group: name }),
  fc.record({ type: fc.constantFrom('remove' as const, 'copy' as const, 'not' as const), id: name }),
  fc.record({ type: fc.constant('move' as const), id: name, by: fc.constantFrom(-1 as const, 1 as const) }),
  fc.record({ type: fc.constant('drop' as const), id: name, before: name }),
  fc.record({ type: fc.constant('field' as const), id: name, field: fc.constantFrom(...saleFields.keys(), 'nobody') }),
  fc.record({ type: fc.constant('rule' as const), id: name, rule: fc.constantFrom(...RULES) }),
  fc.record({ type: fc.constant('values' as const), id: name, values: fc.array(words, { maxLength: 3 }) }),
  fc.record({ type: fc.constant('match' as const), id: name, match: fc.constantFrom('and' as const, 'or' as const) }),
)

test('however it is built, a query keeps a line, within four groups and a hundred lines, each with a name of its own', () =>
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
      const { root } = edits.reduce((draft, one) => edited(draft, one, saleFields), blankDraft())
      const all = ids(root)
      expect(new Set(all).size).toBe(all.length)
      expect(depthOf(root)).toBeLessThanOrEqual(DEEPEST)
      expect(linesOf(root).length).toBeGreaterThan(0)
      expect(linesOf(root).length).toBeLessThanOrEqual(MOST_LINES)
    }),
  ))

test('a query taken into hand and left alone is the same query', () =>
  fc.assert(
    fc.property(query, (one) => {
      expect(queryOf(draftOf(one))).toEqual(one)
    }),
  ))

test('a whole query comes back from an address, a saved text and what a device keeps of it', () =>
  fc.assert(
    fc.property(query, (one) => {
      expect(askedOf(one)).toEqual(one)
      expect(parseQueryTree(printQueryTree(one))).toEqual(one)
      expect(parseQueryTree(encodeURI(printQueryTree(one)))).toEqual(one)
      expect(parseQueryTree(new URLSearchParams({ query: printQueryTree(one) }).get('query') ?? '')).toEqual(one)
      expect(savedTree(JSON.parse(JSON.stringify(localOf('x', one))))).toEqual(one)
    }),
  ))

test('whatever stands in an address, it is a query within its bounds or none', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.jsonValue().map((given) => JSON.stringify({ match: 'and', children: [given] })),
      ),
      (given) => {
        const read = parseQueryTree(given)
        if (read) expect(depthOf(read)).toBeLessThanOrEqual(DEEPEST)
      },
    ),
  ))

test('five groups within one another and a hundred and one lines are refused whole', () => {
  const nested = (depth: number): unknown =>
    depth ? { match: 'and', children: [nested(depth - 1)] } : { field: 'a', rule: 'eq', val: ['1'] }
  expect(parseQueryTree(JSON.stringify(nested(4)))).toBeDefined()
  expect(parseQueryTree(JSON.stringify(nested(5)))).toBeUndefined()
  const many = (count: number) => JSON.stringify({ match: 'or', children: Array(count).fill({ field: 'a', rule: 'eq', val: ['1'] }) })
  expect(parseQueryTree(many(100))).toBeDefined()
  expect(parseQueryTree(many(101))).toBeUndefined()
})

test('leaving several values keeps the first', () =>
  fc.assert(
    fc.property(
      line,
      fc.array(words, { maxLength: 4 }),
      fc.constantFrom('eq' as const, 'ne' as const, 'like' as const),
      (one, values, rule) => {
        const draft = draftOf({ match: 'and', children: [{ ...one, field: 'customerNo', rule: 'in', values }] })
        const [child] = edited(draft, { type: 'rule', id: 'n1', rule }, saleFields).root.children
        expect(child).toMatchObject({
          rule,
          values: values.slice(0, 1),
        })
      },
    ),
  ))

test('what a device kept in the older form is read: lists joined by commas', () => {
  const kept = {
    title: '甲',
    matchType: 'or',
    records: [{ field: 'level', rule: 'in', val: 'A,B', type: 'list' }, { field: 'no', rule: 'like', val: '甲' }, { rule: 'x' }],
  }
  expect(writtenQuery(savedTree(kept))).toEqual({
    match: 'or',
    children: [
      { field: 'level', rule: 'in', val: ['A', 'B'] },
      { field: 'no', rule: 'like', val: ['甲'] },
    ],
  })
})

test('a query that was copied as text is pasted as the same query, whatever its values and its sentence hold', () =>
  fc.assert(
    fc.property(
      query,
      fc.array(fc.oneof(fc.string(), fc.constant('{"match"'), fc.constant('\n{"match":"and"')).map((text) => ({ text }))),
      (one, said) => {
        const sentence = said.map(({ text }) => ({ text: text.replaceAll('\n', ' ') }))
        expect(readQueryText(queryText(one, sentence))).toEqual(one)
      },
    ),
  ))
