import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinct, grouped, ownOf, sharedBy } from '../../../adapters/database/facts/question-groups.ts'
import { apart, type Value } from '../../../adapters/database/records/condition.ts'
import type { Fact } from '../../../core/definitions/views.ts'
import { all, any, type Condition, empty, eq, oneOf } from '../../../core/kernel/condition.ts'
import { smallCatalogue } from '../../support/definitions.ts'

const facts: readonly Fact[] = (['test.goods', 'test.goods', 'test.debt', 'test.unknown'] as const).map((from) => ({
  give: 'exists',
  from,
  where: () => undefined,
}))

const words = fc.constantFrom('a', 'b', '', null)
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ op: fc.constantFrom('eq', 'like', 'starts'), value: words }).map((given): Condition => ({ field: 'name', ...given })),
  fc.tuple(words, words, words).map(([one, two, three]) => all(eq('name', one), any(eq('spec', two), empty('spec')), eq('id', three))),
  fc.tuple(words, fc.array(words, { maxLength: 2 })).map(([one, several]) => all(eq('name', one), oneOf('spec', several))),
)

const comparing = (where: Condition): readonly Value[] => {
  const values: Value[] = []
  apart(where, values)
  return values
}

test('whatever is asked together, each question keeps its fact, its shape and its values, and none is asked twice', () =>
  fc.assert(
    fc.property(fc.array(fc.record({ fact: fc.constantFrom(...facts), where: condition }), { maxLength: 12 }), (questions) => {
      const groups = grouped(smallCatalogue, questions).map((group) => ({ whole: group, ...distinct(group) }))
      const kept = groups.flatMap(({ whole, group: { shape, values }, places }) =>
        whole.askers.map((asker, index) => ({
          asker,
          from: shape.fact.from,
          shape: apart(shape.where, []),
          values: values.map((value) => ('all' in value ? value.all : value.each[places[index]!])),
        })),
      )
      expect(kept.toSorted((a, b) => a.asker - b.asker)).toEqual(
        questions.flatMap(({ fact, where }, asker) =>
          fact.from === 'test.unknown' ? [] : [{ asker, from: fact.from, shape: apart(where, []), values: comparing(where) }],
        ),
      )
      for (const { group } of groups) {
        const { values, askers } = group
        expect(
          new Set(askers.map((_, index) => JSON.stringify(values.map((one) => ('all' in one ? one.all : one.each[index]))))).size,
        ).toBe(askers.length)
        expect(new Set(ownOf(group)).size).toBe(askers.length)
      }
      const shared = groups.map(({ group }) => `${group.shape.id} ${sharedBy(group)}`)
      expect(new Set(shared).size).toBe(shared.length)
    }),
  ))
