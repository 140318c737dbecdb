import { expect, test } from 'vitest'
import { catalogue } from '../../support/catalogue.ts'

/** What their lines are about, or their applicant, is all there is to say of them. */
const BY_NUMBER = ['oa.attendanceFix', 'ys.businessTripWriteOff']

test('whatever waits for a decision says what it is about, not only its number', () => {
  const mute = catalogue.types.filter(({ approval, about, titleField }) => approval?.length && !about && titleField === 'billNo')
  expect(mute.map(({ key }) => key).sort()).toEqual(BY_NUMBER)
})
