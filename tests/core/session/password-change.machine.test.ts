import { createActor, fromPromise, SimulatedClock, type EmittedFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import { passwordChangeMachine } from '../../../core/session/password-change.machine.ts'
import { settled } from '../../support/settled.ts'

const change = (answers: readonly (() => Promise<void>)[] = [() => Promise.resolve()]) => {
  const clock = new SimulatedClock()
  const asked: unknown[] = []
  const actor = createActor(
    passwordChangeMachine.provide({
      actors: {
        changePassword: fromPromise(({ input }) => {
          asked.push(input)
          return answers[asked.length - 1]?.() ?? Promise.resolve()
        }),
      },
    }),
    { clock },
  )
  const told: EmittedFrom<typeof passwordChangeMachine>[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  const type = (old: string, password: string, confirmation: string) => {
    actor.send({ type: 'type', form: { old, password, confirmation } })
    actor.send({ type: 'submit' })
  }
  return { actor, clock, asked, told, type, failure: () => actor.getSnapshot().context.failure?.message }
}

describe('a change of password', () => {
  test.each([
    ['', '', '', '请输入旧密码!'],
    ['a', '', '', '请输入新密码!'],
    ['a', 'b', '', '请确认新密码!'],
    ['a', 'b', 'c', '两次输入的密码不一样！'],
    ['a', 'a', 'a', '新密码不能和旧密码相同'],
  ])('from %o to %o and %o asks nobody: %s', (old, password, confirmation, message) => {
    const { type, asked, failure: said } = change()
    type(old, password, confirmation)
    expect(said()).toBe(message)
    expect(asked).toEqual([])
  })

  test('that is done is told, and a second later its owner is out', async () => {
    const { type, told, clock, actor } = change()
    type('a', 'b', 'b')
    await settled()
    expect(told).toEqual([{ type: 'changed' }])
    clock.increment(999)
    expect(told).toHaveLength(1)
    clock.increment(1)
    expect(told.at(-1)).toEqual({ type: 'left' })
    expect(actor.getSnapshot().status).toBe('done')
  })

  test('that is refused says why, keeps what was typed, and can be sent again', async () => {
    const wrong = { ...failure('password.oldWrong', '旧密码输入错误'), field: 'oldPassword' }
    const { type, told, actor, failure: said } = change([() => Promise.reject(fail(wrong)), () => Promise.resolve()])
    type('a', 'b', 'b')
    await settled()
    expect(told).toEqual([{ type: 'refused', failure: wrong }])
    expect(said()).toBe('旧密码输入错误')
    expect(actor.getSnapshot().context.form).toEqual({ old: 'a', password: 'b', confirmation: 'b' })
    type('c', 'b', 'b')
    await settled()
    expect(told.at(-1)).toEqual({ type: 'changed' })
  })
})
