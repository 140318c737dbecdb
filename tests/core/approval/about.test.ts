import { expect, test } from 'vitest'
import { catalogue } from '../../support/catalogue.ts'

test('whatever waits for a decision says what it is about, not only its number', () => {
  const mute = catalogue.types.filter(({ approval, about, titleField }) => approval?.length && !about && titleField === 'billNo')
  expect(mute.map(({ key }) => key)).toEqual([])
})
