import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Frame, printFrame, readFrame, readRow } from '../../../core/live/frames.ts'

const wire = fc.oneof(fc.string(), fc.integer(), fc.constant(null))
const row = fc.dictionary(fc.string(), fc.oneof(wire, fc.array(fc.dictionary(fc.string(), wire), { maxLength: 3 })), {
  noNullPrototype: true,
})
const shown = fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.nat()), { maxLength: 5 })

const frame: fc.Arbitrary<Frame> = fc.oneof(
  fc.record({ type: fc.constant('heart_beat' as const), data: fc.constantFrom('', true) }),
  fc.record({ type: fc.constant('update_vxe_table' as const), socketKey: fc.string(), row, caseId: fc.string() }),
  fc.record({ type: fc.constant('common_send_date' as const), key: fc.string(), args: fc.array(fc.jsonValue(), { maxLength: 3 }) }),
  fc.record({ type: fc.constant('watch_vxe_table' as const), socketKey: fc.string(), rows: shown, whole: shown, added: fc.boolean() }),
)

test('what is printed is read as it was', () =>
  fc.assert(
    fc.property(frame, (one) => {
      expect(readFrame(printFrame(one))).toEqual(JSON.parse(JSON.stringify(one)))
    }),
  ))

test('whatever arrives is a frame or nothing', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.record({ type: frame.map(({ type }) => type), data: fc.jsonValue() }).map((one) => JSON.stringify(one)),
      ),
      (text) => {
        const read = readFrame(text)
        return read === undefined || typeof read.type === 'string'
      },
    ),
  ))

test('a row that arrives holds values and tables of values, whatever was sent', () =>
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (sent) => {
      const isWire = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'number'
      const isRow = (one: unknown): boolean =>
        Object.values(one as object).every((value) => isWire(value) || (Array.isArray(value) && value.every(isRow)))
      return isRow(readRow(sent))
    }),
  ))
