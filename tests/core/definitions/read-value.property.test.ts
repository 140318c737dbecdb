import fc from 'fast-check'
import { expect, test } from 'vitest'
import { date, int, text } from '../../../core/definitions/fields.ts'
import { readValue } from '../../../core/definitions/kind.ts'
import { failure } from '../../../core/kernel/failure.ts'

const [name, count, day] = [text('名称'), int('数量'), date('日期')]
const readAs = (field: typeof name, value: unknown) => readValue(field.kind, field, value)
const refused = { ok: false, failure: failure('value.unreadable', '内容包含无法保存的字符') }

test('a text that the database cannot keep is refused, wherever in it that stands', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('\0', '\ud800', '\udfff'),
      fc.string({ unit: 'grapheme' }),
      (before, sign, after) => {
        expect(readAs(name, before + sign + after)).toEqual(refused)
      },
    ),
  ))

test('a text that can be written in two ways is kept in one', () => {
  expect(readAs(name, 'Ame\u0301lie')).toEqual({ ok: true, value: 'Am\u00e9lie' })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (given) => {
      fc.pre(given.isWellFormed() && !given.includes('\0'))
      expect(readAs(name, given.normalize('NFD'))).toEqual(readAs(name, given.normalize('NFC')))
    }),
  )
})

test('numbers and dates are read as clerks type them with a Chinese keyboard', () => {
  expect(readValue(count.kind, count, '１２')).toEqual(readValue(count.kind, count, '12'))
  expect(readValue(day.kind, day, '２０２６－０３－１８')).toEqual({ ok: true, value: '2026-03-18' })
  expect(readAs(name, 'Ａ１')).toEqual({ ok: true, value: 'Ａ１' })
})
