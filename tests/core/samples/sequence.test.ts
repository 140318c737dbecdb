import { expect, test } from 'vitest'
import type { Field } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import { sequence } from '../../../core/samples/sequence.ts'
import { catalogue } from '../../support/catalogue.ts'
import { samples } from '../../support/demonstration.ts'

const places = new Map(sequence(catalogue, samples).map(({ key }, at) => [key, at]))
const before = (one: string, other: string) => expect(places.get(one)).toBeLessThan(places.get(other) ?? -1)

test('every type has its place, once', () => expect([...places.keys()].sort()).toEqual(catalogue.types.map(({ key }) => key)))

test('a type comes after everything its records cannot do without', () => {
  for (const type of catalogue.types) {
    for (const field of Object.values<Field>(type.fields)) {
      const target = targetOf(field)
      if (field.required && target && target !== type.key && places.has(target)) before(target, type.key)
    }
  }
})

test('a product comes before the group that holds it, though it names its group', () => before('bsc.product', 'bsc.productGroup'))

test('samples may ask for more', () => before('bzj.account', 'sale.saleOrder'))
