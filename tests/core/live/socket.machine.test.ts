import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pauseAfter } from '../../../core/live/socket.machine.ts'
import { ANSWER, handLine } from '../../support/hand-line.ts'

const opened = () => {
  const line = handLine()
  line.actor.send({ type: 'start' })
  line.now().tell({ type: 'opened' })
  return line
}

describe('a socket that is open', () => {
  test('beats ten seconds after it opened, and ten seconds after each answer', () => {
    const line = opened()
    line.pass(9_999)
    expect(line.now().sent).toEqual([])
    line.pass(1)
    expect(line.now().sent).toEqual(['{"type":"heart_beat","data":""}'])
    line.tell(ANSWER)
    line.pass(9_999)
    expect(line.now().sent).toHaveLength(1)
    line.pass(1)
    expect(line.now().sent).toHaveLength(2)
  })

  test('stays when the answer comes after 5999 ms', () => {
    const line = opened()
    line.pass(10_000)
    line.pass(5_999)
    line.tell(ANSWER)
    line.pass(5_000)
    expect(line.attempts).toHaveLength(1)
    expect(line.living.size).toBe(1)
  })

  test('is given up when there is none after 6000 ms, and opened again five seconds later', () => {
    const line = opened()
    line.pass(10_000)
    line.pass(6_000)
    expect(line.living.size).toBe(0)
    line.pass(4_999)
    expect(line.attempts).toHaveLength(1)
    line.pass(1)
    expect(line.attempts).toHaveLength(2)
  })

  test('takes no other frame for the answer, and passes each on once', () => {
    const line = opened()
    line.pass(10_000)
    line.tell('{"type":"common_send_date","data":{"key":"a","args":[1]}}')
    line.tell('nonsense')
    line.pass(6_000)
    expect(line.living.size).toBe(0)
    expect(line.heard).toEqual([
      { type: 'opened', again: false, as: 'token' },
      { type: 'received', text: '{"type":"common_send_date","data":{"key":"a","args":[1]}}' },
      { type: 'received', text: 'nonsense' },
    ])
  })
})

describe('a socket that was lost', () => {
  test('says when it is back that something may have been missed', () => {
    const line = opened()
    line.now().tell({ type: 'closed' })
    line.pass(5_000)
    line.now().tell({ type: 'opened' })
    expect(line.heard.at(-1)).toEqual({ type: 'opened', again: true, as: 'token' })
  })

  test('hears nothing of its old connection while it waits', () => {
    const line = opened()
    const old = line.now()
    old.tell({ type: 'closed' })
    line.pass(3_000)
    old.tell({ type: 'closed' })
    line.pass(1_999)
    expect(line.attempts).toHaveLength(1)
    line.pass(1)
    expect(line.attempts).toHaveLength(2)
  })

  test('says that nobody can be reached from the sixth failure on', () => {
    const line = handLine()
    line.actor.send({ type: 'start' })
    for (let failures = 1; failures <= 6; failures += 1) {
      expect(line.heard).toEqual([])
      line.now().tell({ type: 'closed' })
      line.pass(5_000)
    }
    expect(line.heard).toEqual([{ type: 'unreachable' }])
  })

  test('that never opened is tried in turn with the token and, for older servers, without', () => {
    const line = handLine()
    line.actor.send({ type: 'start' })
    line.now().tell({ type: 'closed' })
    line.pass(5_000)
    line.now().tell({ type: 'opened' })
    line.now().tell({ type: 'closed' })
    line.pass(5_000)
    line.now().tell({ type: 'closed' })
    line.pass(5_000)
    expect(line.attempts.map(({ as }) => as)).toEqual(['token', 'nobody', 'nobody', 'nobody'])
  })

  test('that flaps is not taken for a good one: the pauses grow to a minute and no further', () => {
    const line = handLine()
    line.actor.send({ type: 'start' })
    for (let second = 0; second < 600; second += 1) {
      line.now().tell({ type: 'opened' })
      line.now().tell({ type: 'closed' })
      line.pass(1_000)
    }
    // After 0, 5, 10, 15, 20, 25, 35, 55 and 95 seconds, then every minute.
    expect(line.attempts).toHaveLength(17)
  })
})

test('a page that goes over to another one keeps the socket; ten seconds after the last table left it is closed', () => {
  const line = opened()
  line.actor.send({ type: 'stop' })
  line.pass(9_999)
  line.actor.send({ type: 'start' })
  line.pass(1)
  expect(line.attempts).toHaveLength(1)
  line.tell(ANSWER)
  line.actor.send({ type: 'stop' })
  line.pass(10_000)
  expect(line.living.size).toBe(0)
  line.pass(600_000)
  expect(line.attempts).toHaveLength(1)
})

const act = fc.oneof(
  fc.constantFrom('start', 'stop', 'opened', 'closed', 'answer', 'nonsense').map((name) => ({ name, pass: 0 })),
  fc.integer({ min: 0, max: 20_000 }).map((pass) => ({ name: 'pass', pass })),
)

test('whatever happens there is at most one connection, none while nobody wants one, and one soon when somebody does', () =>
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const line = handLine(() => 0.5)
      let isWanted = false
      for (const { name, pass } of acts) {
        if (name === 'start' || name === 'stop') {
          line.actor.send({ type: name })
          isWanted = name === 'start'
        } else if (name === 'pass') line.pass(pass)
        else if (line.attempts.length) {
          if (name === 'opened' || name === 'closed') line.now().tell({ type: name })
          else line.tell(name === 'answer' ? ANSWER : '{')
        }
        expect(line.living.size).toBeLessThanOrEqual(1)
      }
      const before = line.attempts.length
      line.pass(61_001)
      if (isWanted) expect(line.attempts.length - before + line.living.size).toBeGreaterThan(0)
      else expect(line.living.size).toBe(0)
    }),
  ))

test('a pause is five seconds and at most one more, and never longer than a minute and one second', () =>
  fc.assert(
    fc.property(fc.nat(1_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const pause = pauseAfter(failures, random)
      return pause >= 5_000 && pause <= (failures <= 5 ? 6_000 : 61_000) && pause <= pauseAfter(failures + 1, 1)
    }),
  ))
