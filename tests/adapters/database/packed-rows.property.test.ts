import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packed, unpacked } from '../../../adapters/database/audit/packed-rows.ts'

const wire = fc.oneof(fc.string({ minLength: 1 }), fc.integer())
const key = fc.constantFrom('productId', 'qty', 'remark', 'spec')
const row = fc.dictionary(key, wire)
const record = fc.record({ billNo: wire, productList: fc.array(row), logistics: fc.array(row) })

test('a packed first save is read again as it was noted, without what was empty', () =>
  fc.assert(
    fc.property(record, (noted) => {
      expect(unpacked(JSON.parse(JSON.stringify(packed(noted))))).toEqual(noted)
    }),
  ))
