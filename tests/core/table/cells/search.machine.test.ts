import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { failure } from '../../../../core/kernel/failure.ts'
import { fail } from '../../../../core/kernel/result.ts'
import type { Offer } from '../../../../core/table/cells/offer.ts'
import { searchMachine } from '../../../../core/table/cells/search.machine.ts'
import { settled } from '../../../support/settled.ts'

const offerOf = (label: string): Offer => ({ records: [{ id: label, label, values: {} }], total: 1 })

type Asked = {
  readonly keyword: string
  readonly answer: (offer: Offer) => void
  readonly refuse: (thrown: unknown) => void
  readonly signal: AbortSignal
}

const search = ({ keyword = '', asksEmpty = true } = {}) => {
  const clock = new SimulatedClock()
  const asked: Asked[] = []
  const ask = fromPromise<Offer, string>(
    ({ input, signal }) => new Promise((answer, refuse) => asked.push({ keyword: input, answer, refuse, signal })),
  )
  const actor = createActor(searchMachine.provide({ actors: { ask } }), { input: { keyword, asksEmpty }, clock }).start()
  const labels = () => actor.getSnapshot().context.offer.records.map(({ label }) => label)
  return { actor, clock, asked, labels, settle: settled, type: (word: string) => actor.send({ type: 'type', keyword: word }) }
}

describe('a search', () => {
  test('asks 300 ms after the last letter', () => {
    const one = search({ asksEmpty: false })
    one.type('阿')
    one.clock.increment(299)
    one.type('阿莫')
    one.clock.increment(299)
    expect(one.asked).toEqual([])
    one.clock.increment(1)
    expect(one.asked.map(({ keyword }) => keyword)).toEqual(['阿莫'])
  })

  test('drops an answer to an older word and cancels its question', async () => {
    const one = search()
    one.type('b')
    expect(one.asked[0]!.signal.aborted).toBe(true)
    one.clock.increment(300)
    one.asked[1]!.answer(offerOf('new'))
    await one.settle()
    one.asked[0]!.answer(offerOf('old'))
    await one.settle()
    expect(one.labels()).toEqual(['new'])
  })

  test('of typed words only asks nothing for none', () => {
    const one = search({ asksEmpty: false })
    expect(one.actor.getSnapshot().matches('prompting')).toBe(true)
    one.type('  ')
    one.clock.increment(300)
    expect(one.asked).toEqual([])
  })

  test('keeps what was found until the next answer is there', async () => {
    const one = search()
    one.asked[0]!.answer(offerOf('first'))
    await one.settle()
    one.type('x')
    expect(one.labels()).toEqual(['first'])
    expect(one.actor.getSnapshot().hasTag('asking')).toBe(true)
  })

  test('asks at once when Enter comes early', () => {
    const one = search({ asksEmpty: false })
    one.type('x')
    one.actor.send({ type: 'hurry' })
    expect(one.asked).toHaveLength(1)
  })

  test('tells the server’s words when it is refused', async () => {
    const one = search()
    one.asked[0]!.refuse(fail(failure('http.offline', '无法连接服务器，请检查网络后重试')))
    await one.settle()
    expect(one.actor.getSnapshot().context.failure?.message).toBe('无法连接服务器，请检查网络后重试')
  })
})
