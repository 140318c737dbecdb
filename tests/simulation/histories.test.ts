import { expect, test } from 'vitest'
import { Differs, played, randomAt } from './histories.ts'

test('of a history that differs the steps are told that it takes, and no others', async () => {
  const told = played(
    async (_, steps) => {
      const at = steps.find((step, place) => step === 41 && steps.slice(0, place).includes(7))
      if (at !== undefined) throw new Differs(steps.join(), at)
    },
    1,
    100,
  )
  await expect(told).rejects.toThrow(/:\n7,41$/)
})

test('a step draws the same numbers whatever came before it, and no two the same', () => {
  expect(randomAt(3, 8)()).toBe(randomAt(3, 8)())
  expect(new Set(Array.from({ length: 500 }, (_, step) => randomAt(3, step)())).size).toBe(500)
})
