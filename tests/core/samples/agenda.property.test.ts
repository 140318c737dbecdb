import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Agenda } from '../../../core/samples/agenda.ts'

test('what is on the agenda happens in the order of time, what came first before what came later, and nothing after its end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 50 })), fc.array(fc.nat({ max: 20 })), fc.nat({ max: 60 }), async (moments, delays, end) => {
      const agenda = new Agenda()
      const happened: number[] = []
      let now = -1
      const put = (at: number, further: number | undefined) =>
        agenda.add(at, async () => {
          happened.push(at)
          if (further !== undefined) put(at + further, undefined)
        })
      moments.forEach((at, index) => put(at, delays[index]))
      await agenda.run(end, (at) => {
        expect(at).toBeGreaterThanOrEqual(now)
        now = at
      })
      const expected = moments.flatMap((at, index) => {
        const further = delays[index]
        return at > end ? [] : further === undefined || at + further > end ? [at] : [at, at + further]
      })
      expect(happened).toEqual(expected.sort((a, b) => a - b))
    }),
  )
})
