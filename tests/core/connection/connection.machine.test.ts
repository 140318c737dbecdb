import { describe, expect, test } from 'vitest'
import { AskServer } from '../../../core/connection/ask-server.use-case.ts'
import { connectionMachine } from '../../../core/connection/connection.machine.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { walk } from '../../support/walk.ts'

const { states, steps, missed } = walk(connectionMachine, {
  inputs: [undefined],
  events: [{ type: 'lost' }, { type: 'found' }, { type: 'reached' }, { type: 'retry' }],
})

const isAway = (state: (typeof states)[number]) => state.hasTag('away')

describe('the way to the server', () => {
  test('no state and no transition is declared in vain', () => expect(missed).toEqual([]))

  test('one lost answer is looked into first: nobody is told before the server itself was asked in vain', () => {
    const told = steps.filter(({ before, after }) => !isAway(before) && isAway(after))
    expect(told.map(({ event }) => event.type)).toEqual(['xstate.error.actor.0.(machine).doubting'])
  })

  test('whoever was told that it is gone is told that it is back, and nobody else', () => {
    const wrong = steps.filter(({ before, after, told }) => (isAway(before) && !isAway(after)) !== told.some(({ type }) => type === 'back'))
    expect(wrong).toEqual([])
  })

  test('any answer ends the doubt at once', () =>
    expect(steps.filter(({ event, after }) => event.type === 'reached' && !after.matches('connected'))).toEqual([]))

  test('while it is gone it is asked for again and again, and at once when somebody wishes or the network returns', () => {
    const resting = steps.filter(({ before }) => before.matches({ away: 'resting' }))
    const asked = resting.filter(({ after }) => after.matches({ away: 'asking' })).map(({ event }) => event.type)
    expect(asked.toSorted()).toEqual(['found', 'retry', 'xstate.after.resting.(machine).away.resting'])
  })
})

describe('asking whether the server is there', () => {
  const asked = (answer: Result<unknown>) =>
    new AskServer({ send: () => Promise.resolve(answer), download: () => Promise.reject(new Error('no file')) }).run()

  test.each([ok(null), fail(failure('server.refused', '操作失败')), fail(failure('http.notFound', '很抱歉，资源未找到!'))])(
    'any answer says yes: %o',
    async (answer) => expect((await asked(answer)).ok).toBe(true),
  )

  test.each(['http.offline', 'http.timeout', 'http.unavailable'])('%s says no', async (code) =>
    expect((await asked(fail(failure(code, '')))).ok).toBe(false),
  )
})
