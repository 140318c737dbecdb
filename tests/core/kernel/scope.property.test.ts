import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Scope } from '../../../core/kernel/person.ts'
import { joined, reaches } from '../../../core/kernel/scope.ts'

/** Codes of a tree: each two letters and digits lead one step down. */
const code = fc.array(fc.constantFrom('A01', 'A02', 'B01'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''))
const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant('all' as const),
  fc.record({ orgCodes: fc.array(code, { maxLength: 3 }), below: fc.array(code, { maxLength: 2 }) }),
)

test('who reaches an organisation with all below it reaches each of those below', () =>
  fc.assert(
    fc.property(scope, code, code, (held, above, further) => {
      if (reaches(held, above, true)) expect(reaches(held, `${above}${further}`) && reaches(held, above)).toBe(true)
    }),
  ))

test('what scopes hold together is what one of them holds', () =>
  fc.assert(
    fc.property(fc.array(scope, { maxLength: 3 }), code, (scopes, one) => {
      expect(reaches(joined(scopes), one)).toBe(scopes.some((held) => reaches(held, one)))
    }),
  ))
