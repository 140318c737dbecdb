import fc from 'fast-check'
import type { Expression, Field, CronItem } from '../../../core/cron/expression.ts'
import { printField } from '../../../core/cron/expression.ts'
import { LIMITS, type Unit } from '../../../core/cron/units.ts'

const inside = (unit: Unit) => {
  const { min, max } = unit === 'year' ? { min: 2019, max: 2119 } : LIMITS[unit]
  return fc.integer({ min, max })
}

const step = (unit: Unit) => fc.integer({ min: 1, max: Math.min(LIMITS[unit].step, 99) })

const span = (unit: Unit): fc.Arbitrary<CronItem> =>
  fc.oneof(
    { arbitrary: inside(unit).map((at) => ({ kind: 'one' as const, at })), weight: 3 },
    fc.tuple(inside(unit), inside(unit), fc.oneof(fc.constant(1), step(unit))).map(([a, b, by]) => ({
      kind: 'range' as const,
      from: unit === 'year' ? Math.min(a, b) : a,
      to: unit === 'year' ? Math.max(a, b) : b,
      step: by,
    })),
    fc.tuple(inside(unit), step(unit)).map(([from, by]) => ({ kind: 'loop' as const, from, step: by })),
    step(unit).map((by) => ({ kind: 'every' as const, step: by })),
  )

const spans = (unit: Unit): fc.Arbitrary<Field> =>
  fc
    .uniqueArray(span(unit), { minLength: 1, maxLength: 4, selector: (one) => printField({ kind: 'spans', spans: [one] }) })
    .map((several) => ({ kind: 'spans' as const, spans: several }))

const every: Field = { kind: 'spans', spans: [{ kind: 'every', step: 1 }] }
const unset: Field = { kind: 'unset' }

const field = (unit: Unit) => fc.oneof(fc.constant(every), spans(unit))

const day: fc.Arbitrary<Field> = fc.oneof(
  field('day'),
  fc.record({ kind: fc.constant('fromEnd' as const), before: fc.integer({ min: 0, max: 30 }), workday: fc.boolean() }),
  fc.record({ kind: fc.constant('nearest' as const), day: inside('day') }),
)

const week: fc.Arbitrary<Field> = fc.oneof(
  field('week'),
  fc.record({ kind: fc.constant('lastOf' as const), weekday: inside('week') }),
  fc.record({ kind: fc.constant('nthOf' as const), weekday: inside('week'), nth: fc.integer({ min: 1, max: 5 }) }),
)

/** Any expression of the language, years within the editor's bounds. */
export const expression: fc.Arbitrary<Expression> = fc
  .record({
    second: field('second'),
    minute: field('minute'),
    hour: field('hour'),
    day,
    month: field('month'),
    week,
    year: fc.oneof({ arbitrary: fc.constant(every), weight: 3 }, spans('year')),
    isWeekly: fc.boolean(),
  })
  .map(({ isWeekly, ...fields }) => (isWeekly ? { ...fields, day: unset } : { ...fields, week: unset }))

/** What both Quartz and Unix crons read alike: no weeks, no years, numbers, lists, ranges that do not wrap, steps. */
export const plainExpression: fc.Arbitrary<Expression> = fc
  .record({ second: plain('second'), minute: plain('minute'), hour: plain('hour'), day: plain('day'), month: plain('month') })
  .map((fields) => ({ ...fields, week: unset, year: every }))

function plain(unit: Unit): fc.Arbitrary<Field> {
  return field(unit).map((one) =>
    one.kind === 'spans'
      ? {
          ...one,
          spans: one.spans.map((each) =>
            each.kind === 'range' ? { ...each, from: Math.min(each.from, each.to), to: Math.max(each.from, each.to) } : each,
          ),
        }
      : one,
  )
}
