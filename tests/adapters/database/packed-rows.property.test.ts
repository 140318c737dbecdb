import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packed, unpacked } from '../../../adapters/database/audit/packed-rows.ts'

const wire = fc.oneof(fc.constantFrom('1', '2'), fc.string({ minLength: 1 }), fc.integer())
const key = fc.constantFrom('productId', 'qty', 'remark', 'spec')
const row = fc.dictionary(key, wire)
const record = fc.record({ billNo: wire, productList: fc.array(row), logistics: fc.array(row) })

test('a packed first save is read again as it was noted, without what was empty', () =>
  fc.assert(
    fc.property(record, (noted) => {
      expect(unpacked(JSON.parse(packed(noted)))).toEqual(noted)
    }),
  ))

test('what all rows hold alike is kept once', () =>
  expect(
    packed({
      items: [
        { unit: '1', qty: '2' },
        { unit: '1', qty: '3' },
      ],
    }),
  ).toBe('{"items":{"$size":2,"$of":{"unit":"1","qty":["2","3"]}}}'))

test('a first save that was packed row by row is read as it was noted', () =>
  expect(
    unpacked({
      items: {
        $columns: ['unit', 'qty'],
        $rows: [
          ['1', '2'],
          ['1', null],
        ],
      },
    }),
  ).toEqual({
    items: [{ unit: '1', qty: '2' }, { unit: '1' }],
  }))
