import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readExpression } from '../../../core/validation/expression-tree.ts'
import { steppedMatch } from '../../../core/validation/stepped-match.ts'

const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '^', '$', '\\b', '\\.', '[\\]a-]')
const count = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,}', '{0,2}', '*?')

const { source } = fc.letrec<{ source: string; row: string; piece: string }>((tie) => ({
  source: fc.array(tie('row'), { minLength: 1, maxLength: 2 }).map((rows) => rows.join('|')),
  row: fc.array(tie('piece'), { maxLength: 4 }).map((pieces) => pieces.join('')),
  piece: fc.oneof(
    { depthSize: 'small' },
    atom.chain((unit) => (/^[$^]$|^\\b$/.test(unit) ? fc.constant(unit) : count.map((times) => unit + times))),
    fc.tuple(tie('source'), count).map(([inner, times]) => `(${inner})${times}`),
  ),
}))

const text = fc.array(fc.constantFrom('a', 'b', '1', '.', ' ', '\n', '中'), { maxLength: 6 }).map((units) => units.join(''))

test('a text fits an expression exactly when the engine of the language says so', () => {
  fc.assert(
    fc.property(source, text, (expression, given) => {
      const tree = readExpression(expression)
      expect(tree).toBeDefined()
      expect(steppedMatch(tree!)?.(given)).toBe(new RegExp(expression).test(given))
    }),
    { numRuns: 2_000 },
  )
})
