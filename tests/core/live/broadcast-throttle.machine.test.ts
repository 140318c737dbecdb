import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Row } from '../../../core/kernel/wire.ts'
import { broadcastThrottleMachine } from '../../../core/live/broadcast-throttle.machine.ts'

const telling = () => {
  const clock = new SimulatedClock()
  const actor = createActor(broadcastThrottleMachine, { clock })
  const told: Row[] = []
  actor.on('tell', ({ row }) => told.push(row))
  actor.start()
  return { clock, told, type: (...rows: readonly Row[]) => actor.send({ type: 'typed', rows }) }
}

const rows = (count: number): readonly Row[] => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, qty: at }))

test('a row that was typed into is told at once', () => {
  const { told, type } = telling()
  type({ id: 'a', qty: '7' })
  expect(told).toEqual([{ id: 'a', qty: '7' }])
})

test('what follows within a quarter of a second waits, and of a row only the last values are told', () => {
  const { clock, told, type } = telling()
  type({ id: 'a', qty: '1' })
  type({ id: 'a', qty: '2' })
  type({ id: 'a', qty: '3', remark: '急' })
  expect(told).toHaveLength(1)
  clock.increment(250)
  expect(told.slice(1)).toEqual([{ id: 'a', qty: '3', remark: '急' }])
  clock.increment(250)
  type({ id: 'a', qty: '4' })
  expect(told).toHaveLength(3)
})

test('never more than twenty frames in a second, whatever is typed', () => {
  const { clock, told, type } = telling()
  type(...rows(40))
  for (let second = 0; second < 2; second += 1) {
    const before = told.length
    for (let part = 0; part < 4; part += 1) {
      type({ id: 'again', qty: `${second}${part}` })
      clock.increment(250)
    }
    expect(told.length - before).toBeLessThanOrEqual(20)
  }
  for (let part = 0; part < 12; part += 1) clock.increment(250)
  expect(new Set(told.map(({ id }) => id)).size).toBe(41)
})
