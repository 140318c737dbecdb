import fc from 'fast-check'
import { askableFields } from '../../core/records/list/askable-fields.ts'
import { type AskableField, named } from '../../core/query/askable-field.ts'
import { isSeveral, isUnary, type QueryGroup, type QueryLine, type QueryNode } from '../../core/query/query-tree.ts'
import { rulesOf } from '../../core/query/rules.ts'
import { sale } from './definitions.ts'
import { person } from './person.ts'

/** Advanced queries about the sales of the small business, as somebody may build them. */

export const saleFields = named(askableFields(sale, person()))

export const words = fc.constantFrom('甲', '甲乙', 'a%b', 'a_b', 'A\\b', 'ab', 'a,b', 'X&Y#+', "o'k", '"', '@today', ' 空 格', '😀')
const BY_STORAGE: Readonly<Record<string, fc.Arbitrary<string>>> = {
  text: words,
  decimal: fc.constantFrom('0', '-1.5', '1.05', '10', '1,234.5'),
  integer: fc.integer({ min: -2, max: 3 }).map(String),
  date: fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-31', '1988-07-01'),
  moment: fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-01 00:00:00', '1988-07-01 12:00:00'),
}

export const valueOf = ({ field }: AskableField): fc.Arbitrary<string> => BY_STORAGE[field.kind.storage] ?? words

const ASKED = ['shopId', 'customerNo', 'remark', 'total', 'count', 'saleDate', 'soldAt', 'items,qty', 'items,spec']

export const line: fc.Arbitrary<QueryLine> = fc
  .constantFrom(...ASKED)
  .map((key) => saleFields.get(key)!)
  .chain((asked) =>
    fc.constantFrom(...rulesOf(asked)).chain((rule) => {
      const [least, most] = isUnary(rule) ? [0, 0] : rule === 'between' ? [2, 2] : isSeveral(rule) ? [1, 3] : [1, 1]
      return fc
        .array(valueOf(asked), { minLength: least, maxLength: most })
        .map((values): QueryLine => ({ field: asked.key, rule, values }))
    }),
  )

const group = (depth: number): fc.Arbitrary<QueryGroup> =>
  fc
    .record({
      match: fc.constantFrom<'and' | 'or'>('and', 'or'),
      isTurned: fc.boolean(),
      children: fc.array<QueryNode>(depth > 1 ? fc.oneof({ weight: 3, arbitrary: line }, group(depth - 1)) : line, {
        minLength: 1,
        maxLength: 3,
      }),
    })
    .map(({ match, isTurned, children }) => ({ match, ...(isTurned ? { not: true as const } : {}), children }))

/** Whole queries, one to four groups deep. */
export const query: fc.Arbitrary<QueryGroup> = fc.integer({ min: 1, max: 4 }).chain(group)
