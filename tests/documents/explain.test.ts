import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DocumentType } from '../../core/definitions/document.ts'
import { explain, isFigure, leavesOf, workedAgain, type FigurePlace, type Term } from '../../core/definitions/explain.ts'
import type { Fields } from '../../core/definitions/field.ts'
import type { Knowledge } from '../../core/definitions/knowledge.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import type { Start } from '../../core/definitions/start.ts'
import { decimal, type Decimal, sumOf } from '../../core/kernel/decimal.ts'
import { TracedDecimal } from '../../core/kernel/traced-decimal.ts'
import { rowsOf, wireOf, type Row } from '../../core/kernel/wire.ts'
import { gather } from '../../core/samples/sample-knowledge.ts'
import { personOf } from '../../core/samples/sample-person.ts'
import type { DemoGenerator } from '../../core/samples/demo-generator.ts'
import { catalogue } from '../support/catalogue.ts'
import { tell } from '../support/demonstration.ts'

let story: DemoGenerator

beforeAll(async () => {
  story = await tell({ orders: 12 })
}, 600_000)

const figuresOf = (fields: Fields): readonly string[] => Object.entries(fields).flatMap(([key, field]) => (isFigure(field) ? [key] : []))

/** Every figure of a record, in its header and its rows. */
const placesOf = (lines: Readonly<Record<string, LinesType>>, fields: Fields, record: Row): readonly FigurePlace[] => [
  ...figuresOf(fields).map((field) => ({ field })),
  ...Object.entries(lines).flatMap(([table, { columns }]) =>
    figuresOf(columns).flatMap((field) =>
      rowsOf(record, table)
        .slice(0, FEW)
        .map(({ id }) => ({ field, table, rowId: String(id) })),
    ),
  ),
]
const FEW = 2

const fieldsOf = ({ fields, lines }: DocumentType, { table }: FigurePlace): Fields => (table === undefined ? fields : lines[table]!.columns)

const storedAt = (record: Row, { field, table, rowId }: FigurePlace) =>
  wireOf(table === undefined ? record : (rowsOf(record, table).find(({ id }) => id === rowId) ?? {}), field)

/** Does a figure come, in the end, of numbers that stand elsewhere? */
const followsFromOthers = (asks: (place: FigurePlace) => Term | undefined, place: FigurePlace): boolean => {
  const term = asks(place)
  return term !== undefined && leavesOf(term).some(({ source }) => source.from !== 'record' || followsFromOthers(asks, source))
}
const RECORDS = 3

const among = <T>(names: object | undefined, answers: Readonly<Record<string, T>> | undefined): Record<string, T> =>
  Object.fromEntries(Object.keys(names ?? {}).flatMap((name) => (answers?.[name] === undefined ? [] : [[name, answers[name]]])))

/** All that a record's formulas look at, written down as a server answers it: a story looks for each only when it is asked. */
const knownOf = (type: DocumentType, record: Row, start: Start): Knowledge => {
  const { facts, rowFacts, ...known } = gather(type, record, story.made, start, record)
  return {
    ...known,
    facts: among(type.facts, facts),
    rowFacts: Object.fromEntries(
      Object.entries(rowFacts).map(([table, rows]) => [
        table,
        Object.fromEntries(Object.entries(rows).map(([id, answers]) => [id, among(type.lines[table]?.facts, answers)])),
      ]),
    ),
  }
}

const types = catalogue.types.filter(({ fields, lines }) =>
  [fields, ...Object.values<LinesType>(lines).map(({ columns }) => columns)].some((one) => figuresOf(one).length > 0),
)

test.each(types.map((type) => [type.title, type] as const))('%s: every figure worked out again is the same, to the cent', (_, type) => {
  for (const record of story.made.rows(type.key).slice(-RECORDS)) {
    const created = String(record['createTime'])
    const clerk = story.made.rows('sys.user').find(({ username }) => username === record['createBy'])
    const start = { now: created, today: created.slice(0, 10), me: personOf(story.made, String(clerk?.['id'] ?? ''), 1) }
    const knowledge = knownOf(type, record, start)
    for (const place of placesOf(type.lines, type.fields, record)) {
      const explained = explain(type, catalogue, record, knowledge, place)
      const stored = storedAt(record, place)
      const isLive = fieldsOf(type, place)[place.field]!.derived === 'onRead'
      // Others' records may have changed since; what a record is worked out of itself may not.
      const asks = (at: FigurePlace) => explain(type, catalogue, record, knowledge, at)?.term
      if (explained && !isLive && stored !== null && !followsFromOthers(asks, place))
        expect([place, explained.value]).toEqual([place, decimal(stored).toString()])
      if (!explained?.term) continue
      expect([place, workedAgain(explained.term).toString()]).toEqual([place, explained.value])
      for (const { value, source } of leavesOf(explained.term)) {
        if (source.from !== 'record') continue
        const fields = source.table === undefined ? type.fields : type.lines[source.table]!.columns
        const holder = source.table === undefined ? record : rowsOf(record, source.table).find(({ id }) => id === source.rowId)
        // A figure that is live, or follows from what has changed since, is another one by now.
        if (fields[source.field]!.derived === undefined) expect(value).toBe(decimal(wireOf(holder ?? {}, source.field) || 0).toString())
      }
    }
  }
})

test('a line of an order says its deposit in the titles of its fields, down to rounding', () => {
  const type = catalogue.find('sale.saleOrder')!
  const record = story.made.rows('sale.saleOrder').find((one) => rowsOf(one, 'productList').some(({ lineType }) => lineType === '1'))!
  const line = rowsOf(record, 'productList').find(({ lineType }) => lineType === '1')!
  const start = { now: '2026-11-20 18:00:00', today: '2026-11-20', me: personOf(story.made, '', 1) }
  const knowledge = knownOf(type, record, start)
  const explained = explain(type, catalogue, record, knowledge, { field: 'earnestMoney', table: 'productList', rowId: String(line['id']) })
  expect(explained).toMatchObject({
    title: '保证金',
    value: line['earnestMoney'],
    term: { operation: expect.stringMatching(/round|mulDiv/) },
  })
  expect(new Set(leavesOf(explained!.term!).map(({ title }) => title))).toEqual(new Set(['底价', '开票价', '数量']))
})

describe('a number that remembers', () => {
  const amount = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((fen) => decimal(fen).div(100))
  const traced = (value: Decimal) => new TracedDecimal(value, { found: 'x' })

  test('comes to the same as one that does not, whichever stands first', () =>
    fc.assert(
      fc.property(amount, amount, amount, fc.integer({ min: 0, max: 6 }), (a, b, c, places) => {
        const ways: readonly ((x: Decimal, y: Decimal, z: Decimal) => Decimal)[] = [
          (x, y) => x.plus(y),
          (x, y) => x.minus(y).abs(),
          (x, y, z) => x.times(y).minus(z).round(places),
          (x, y, z) => (z.isZero() ? x : x.mulDiv(y, z, places)),
          (x, y) => (y.isZero() ? x : x.div(y).floor(places)),
          (x, y, z) =>
            sumOf([x, y, z], (one) => one)
              .negated()
              .ceil(places),
        ]
        for (const way of ways) {
          const plain = way(a, b, c).toString()
          for (const one of [way(traced(a), b, c), way(a, traced(b), c), way(a, b, traced(c)), way(traced(a), traced(b), traced(c))])
            expect(one.toString()).toBe(plain)
        }
      }),
    ))
})
