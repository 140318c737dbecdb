import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { failure, type Failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import { passwordRecoveryMachine } from '../../../core/session/password-recovery.machine.ts'
import { settled } from '../../support/settled.ts'

const alteration = ({ refused }: { refused?: Failure } = {}) => {
  const asked: unknown[] = []
  const actor = createActor(
    passwordRecoveryMachine.provide({
      actors: {
        verifyPhone: fromPromise(({ input }) => {
          asked.push(input)
          return Promise.resolve({ username: 'l***n', ticket: 't1' })
        }),
        recoverPassword: fromPromise(({ input }) => {
          asked.push(input)
          return refused && asked.length === 2 ? Promise.reject(fail(refused)) : Promise.resolve()
        }),
      },
    }),
  ).start()
  const at = () => actor.getSnapshot().value
  const said = () => actor.getSnapshot().context.failure?.message
  const toSetting = async () => {
    actor.send({ type: 'verify', proof: { mobile: '13800000001', code: '123456' } })
    await settled()
    expect(at()).toBe('naming')
    actor.send({ type: 'go' })
  }
  const set = async (password: string, confirmation = password) => {
    actor.send({ type: 'set', password, confirmation })
    await settled()
  }
  return { asked, at, said, set, toSetting }
}

test('the phone is proved, the name seen, the password set, done', async () => {
  const { asked, at, set, toSetting } = alteration()
  await toSetting()
  await set('Neues-Wort-77')
  expect(at()).toBe('changed')
  expect(asked).toEqual([
    { mobile: '13800000001', code: '123456' },
    { ticket: 't1', password: 'Neues-Wort-77', confirmation: 'Neues-Wort-77' },
  ])
})

test('two passwords that differ go nowhere', async () => {
  const { asked, said, set, toSetting } = alteration()
  await toSetting()
  await set('a', 'b')
  expect(said()).toBe('两次输入的密码不一样！')
  expect(asked).toHaveLength(1)
})

test('a password that is refused can be bettered, a ticket that is over begins anew', async () => {
  const weak = alteration({ refused: failure('password.common', '密码过于简单，请重新设置') })
  await weak.toSetting()
  await weak.set('a')
  expect([weak.at(), weak.said()]).toEqual(['setting', '密码过于简单，请重新设置'])
  await weak.set('b')
  expect(weak.at()).toBe('changed')

  const over = alteration({ refused: failure('identity.ticketOver', '验证已过期，请重新验证手机') })
  await over.toSetting()
  await over.set('a')
  expect([over.at(), over.said()]).toEqual(['proving', '验证已过期，请重新验证手机'])
})
