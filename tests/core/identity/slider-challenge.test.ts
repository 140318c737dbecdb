import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { BeginSliderChallenge } from '../../../core/identity/sign-in/begin-slider-challenge.use-case.ts'
import { type Challenge, Challenges } from '../../../core/identity/sign-in/challenges.port.ts'
import { PassSliderChallenge } from '../../../core/identity/sign-in/pass-slider-challenge.use-case.ts'
import { sliderChallengeMachine } from '../../../core/identity/sign-in/slider-challenge.machine.ts'
import { isDragged, readTrail, type Trail, wireOfTrail } from '../../../core/identity/sign-in/slider-challenge.ts'
import { spendSliderPass } from '../../../core/identity/sign-in/spend-slider-pass.ts'
import { done, ok } from '../../../core/kernel/result.ts'
import { office } from './people.ts'
import { codeOf, value } from '../../support/results.ts'

/** A hand that goes over the whole way in so many steps, a step every so many milliseconds. */
const hand = (steps: number, pause: number): Trail =>
  Array.from({ length: steps + 1 }, (_, at) => ({ x: (at / steps) * 1.01, at: at * pause }))

const hands = fc.tuple(fc.integer({ min: 4, max: 300 }), fc.integer({ min: 31, max: 200 })).map(([steps, pause]) => hand(steps, pause))

describe('a drag', () => {
  test('over the whole way, step by step and in its time, is a hand’s', () =>
    fc.assert(fc.property(hands, (trail) => isDragged(trail) && isDragged(readTrail(wireOfTrail(trail)) ?? []))))

  test('that ends at the end, or before it, has not passed', () =>
    fc.assert(fc.property(hands, (trail) => !isDragged(trail.map(({ x, at }) => ({ x: Math.min(x, 1), at }))))))

  test('that leaps, hurries, begins half-way or goes back in time is none', () => {
    expect(
      isDragged([
        { x: 0, at: 0 },
        { x: 0.1, at: 50 },
        { x: 0.2, at: 90 },
        { x: 1.1, at: 400 },
      ]),
    ).toBe(false)
    expect(isDragged(hand(10, 5))).toBe(false)
    expect(isDragged(hand(10, 40).slice(5))).toBe(false)
    expect(isDragged(hand(10, 40).map(({ x, at }, index) => ({ x, at: index === 5 ? 0 : at })))).toBe(false)
  })

  test('of any shape the wire may bring is read without harm', () =>
    fc.assert(fc.property(fc.jsonValue(), (given) => typeof isDragged(readTrail(given) ?? []) === 'boolean')))
})

const desk = () => {
  const kept = new Map<string, Challenge>()
  class Rows extends Challenges {
    async keep(challenge: Challenge) {
      kept.set(challenge.tokenHash, challenge)
      return done
    }
    async take(purpose: string, tokenHash: string, now: number) {
      const found = kept.get(tokenHash)
      if (found?.purpose !== purpose) return ok(null)
      kept.delete(tokenHash)
      return ok(found.endsAt > now ? found : null)
    }
    sweep = async () => done
  }
  const { attempts, secrets, clock, pass } = office()
  const challenges = new Rows()
  const address = '10.0.0.1'
  const begin = new BeginSliderChallenge(challenges, attempts, secrets, clock)
  const answer = new PassSliderChallenge(challenges, secrets, clock)
  const spend = (given: string, from = address) => spendSliderPass(challenges, secrets, { pass: given, address: from, now: clock.now() })
  return { begin, answer, spend, pass, address }
}

describe('a challenge', () => {
  test('is answered once, by whoever was asked, and its pass serves once', async () => {
    const { begin, answer, spend, pass, address } = desk()
    const { id } = value(await begin.run({ address }))
    pass(800)
    const earned = value(await answer.run({ id, trail: hand(20, 30), address })).pass
    expect(codeOf(await answer.run({ id, trail: hand(20, 30), address }))).toBe('slider.notPassed')
    expect(await spend(earned)).toEqual(done)
    expect(codeOf(await spend(earned))).toBe('slider.missing')
    expect(codeOf(await spend(''))).toBe('slider.missing')
  })

  test('is lost by a wrong answer, by another’s, by one that claims more time than there was, and by waiting', async () => {
    const { begin, answer, pass, address } = desk()
    const refused = async (waited: number, trail: Trail, from = address) => {
      const { id } = value(await begin.run({ address }))
      pass(waited)
      return codeOf(await answer.run({ id, trail, address: from }))
    }
    expect(await refused(800, hand(10, 1))).toBe('slider.notPassed')
    expect(await refused(800, hand(20, 30), '10.0.0.2')).toBe('slider.notPassed')
    expect(await refused(100, hand(20, 30))).toBe('slider.notPassed')
    expect(await refused(120_000, hand(20, 30))).toBe('slider.notPassed')
  })

  test('is not given without end to one address', async () => {
    const { begin, pass, address } = desk()
    for (let asked = 0; asked < 30; asked += 1) value(await begin.run({ address }))
    expect(codeOf(await begin.run({ address }))).toBe('identity.tooManyTries')
    pass(61_000)
    expect((await begin.run({ address })).ok).toBe(true)
  })
})

describe('the slider', () => {
  const started = (answer: () => Promise<string>) => {
    const begin = fromPromise<string, void>(async () => 'c1')
    const actor = createActor(sliderChallengeMachine.provide({ actors: { begin, answer: fromPromise(answer) } })).start()
    return actor
  }
  const drag = (actor: ReturnType<typeof started>, ...places: readonly number[]) => {
    actor.send({ type: 'grip', x: 0, at: 1_000 })
    places.forEach((x, index) => actor.send({ type: 'drag', x, at: 1_050 + index * 50 }))
  }

  test('is passed beyond the end, and what is passed stays', async () => {
    const actor = started(async () => 'p1')
    await waitFor(actor, (state) => state.matches('resting'))
    drag(actor, 0.4, 0.8, 1.01)
    const passed = await waitFor(actor, (state) => state.matches('passed'))
    expect(passed.context.pass).toBe('p1')
    expect(passed.context.trail.map(({ at }) => at)).toEqual([0, 50, 100, 150])
    drag(actor, 0.2)
    actor.send({ type: 'release' })
    expect(actor.getSnapshot().matches('passed')).toBe(true)
  })

  test('at the very end is not passed; released early it goes back', async () => {
    const actor = started(async () => 'p1')
    await waitFor(actor, (state) => state.matches('resting'))
    drag(actor, 0.5, 1)
    expect(actor.getSnapshot().matches('dragging')).toBe(true)
    actor.send({ type: 'release' })
    expect(actor.getSnapshot().matches('resting')).toBe(true)
    expect(actor.getSnapshot().context.trail).toEqual([])
  })

  test('refused by the server asks for another challenge and says so', async () => {
    const actor = started(async () => Promise.reject(new Error('no')))
    await waitFor(actor, (state) => state.matches('resting'))
    drag(actor, 0.5, 1.2)
    await waitFor(actor, (state) => state.matches('checking'))
    const again = await waitFor(actor, (state) => state.matches('resting'))
    expect(again.context.failure).toBeDefined()
  })
})
