import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SentTogether, together } from '../../../adapters/database/commit-statements.ts'
import { type Compiled, statement } from '../../../adapters/database/sql.ts'

// So few that all ways to put them together stay prepared.
const kinds = Array.from({ length: 3 }, (_, kind) => {
  const size = 1 + kind
  const places = Array.from({ length: size }, (_, at) => `$${size - at}`)
  return { size, statement: statement(`INSERT INTO t${kind} VALUES (${places.join(', ')})`) }
})

const asked = fc.array(
  fc.nat(kinds.length - 1).chain((kind) => {
    const { size, statement } = kinds[kind]!
    return fc.array(fc.string(), { minLength: size, maxLength: size }).map((values): Compiled => ({ statement, values }))
  }),
  { maxLength: 20 },
)

/** What is written, in which table: by each statement inside of one. */
const written = ({ statement, values }: Compiled) =>
  [...statement.text.matchAll(/INSERT INTO (\w+) VALUES \(([^)]*)\)/g)].map(([, table, places = '']) => ({
    table,
    values: places.split(', ').map((place) => values[Number(place.slice(1)) - 1]),
  }))

const sent = ({ one, further }: SentTogether): readonly Compiled[] => [...(one ? [one] : []), ...further]

test('statements that travel together write what each would have written, those of one kind in their order', () => {
  fc.assert(
    fc.property(asked, (asked) => {
      const inTurn = (of: readonly Compiled[]) => kinds.map((_, kind) => of.flatMap(written).filter(({ table }) => table === `t${kind}`))
      expect(inTurn(sent(together(asked)))).toEqual(inTurn(asked))
    }),
  )
})

test('one of each kind travels as one statement', () => {
  const [first, second, third] = kinds.map(({ statement, size }) => ({ statement, values: Array.from({ length: size }, () => 'x') }))
  expect(sent(together([first!, second!, second!, third!]))).toHaveLength(2)
})

test('but different ones only as many as stay prepared', () => {
  const lone = (name: string) => ({ statement: statement(`INSERT INTO lone_${name} VALUES ($1)`), values: [name] })
  const journeys = Array.from({ length: 300 }, (_, at) => sent(together([lone(`${at}`), lone(`of ${at}`)])).length)
  expect(journeys.at(-1)).toBe(2)
})
