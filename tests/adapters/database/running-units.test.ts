import { expect, test } from 'vitest'
import { RunningUnits } from '../../../adapters/database/running-units.ts'
import { gate } from '../../support/gate.ts'

test('every unit of work knows itself until it ends, whichever others begin and end meanwhile', async () => {
  const units = new RunningUnits<string>()
  const first = gate()
  const second = gate()
  const longest = units.within('the longest', async () => {
    const short = units.within('a short one', async () => {
      await first.passed
      return units.current
    })
    const apart = units.outside(async () => {
      await first.passed
      return units.current
    })
    const others = await Promise.all([short, apart])
    await second.passed
    return [...others, units.current]
  })
  expect(units.current).toBeUndefined()
  first.open()
  await units.within('one beside it', async () => expect(units.current).toBe('one beside it'))
  second.open()
  expect(await longest).toEqual(['a short one', undefined, 'the longest'])

  expect(units.current).toBeUndefined()
  expect(await units.within('a later one', async () => units.current)).toBe('a later one')
})
