import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Effect, message, system } from '../../../core/definitions/effect.ts'
import { lettersOf, readLetter } from '../../../core/notices/letter.ts'
import { sale } from '../../support/definitions.ts'
import { person } from '../../support/person.ts'

const me = person({ userName: 'zhang', orgCode: 'A01' })
const word = fc.string({ minLength: 1 })

const sent: fc.Arbitrary<Effect> = fc.oneof(
  fc
    .record(
      {
        title: word,
        userId: word,
        role: fc.constantFrom('finance', 'quality'),
        empId: word,
        managerOf: word,
        about: fc.constantFrom('todo', 'done', 'urge', 'warn', 'system'),
        priority: fc.constantFrom('L', 'M', 'H'),
        opens: fc.record({ page: word, id: fc.string() }),
      },
      { requiredKeys: ['title', 'userId'] },
    )
    .map(({ title, ...to }) => message(title, to)),
  fc.constantFrom('publish' as const, 'withdraw' as const, 'remind' as const).map((does) => system('announcement', { does })),
  word.map((title) => system('broadcast', { title })),
  fc.tuple(word, word).map(([userId, id]) => system('settlement', { userId, id })),
)

test('a letter is read as it was written, after it lay as text', () =>
  fc.assert(
    fc.property(sent, word, (effect, id) => {
      const [letter] = lettersOf([effect], { type: sale, row: { id } }, me)
      expect(readLetter(JSON.parse(JSON.stringify(letter)))).toEqual({
        ...(effect.effect === 'system' ? { effect: effect.call, ...effect.with } : effect),
        ...{ typeKey: sale.key, recordId: id, orgCode: 'A01', sender: 'zhang' },
      })
    }),
  ))

test('whatever else lies there is no letter, and nothing breaks', () =>
  fc.assert(
    fc.property(fc.jsonValue(), (kept) => {
      const letter = readLetter(kept)
      return letter === undefined || ['message', 'announcement', 'settlement', 'broadcast'].includes(letter.effect)
    }),
  ))

test('a letter of an earlier version of the program is still read', () =>
  expect(
    readLetter({ title: '待发货', role: 'warehouse', typeKey: 'sale.saleOrder', recordId: '1', billNo: null, orgCode: 'A01' }),
  ).toEqual({
    ...{ effect: 'message', title: '待发货', role: 'warehouse', typeKey: 'sale.saleOrder', recordId: '1', orgCode: 'A01', sender: '' },
  }))
