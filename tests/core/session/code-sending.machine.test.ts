import { createActor, fromPromise, SimulatedClock, type EmittedFrom } from 'xstate'
import { expect, test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import { codeSendingMachine } from '../../../core/session/code-sending.machine.ts'
import { settled } from '../../support/settled.ts'

const sending = (answer: () => Promise<void>) => {
  const clock = new SimulatedClock()
  const actor = createActor(codeSendingMachine.provide({ actors: { sendCode: fromPromise(answer) } }), { clock })
  const told: EmittedFrom<typeof codeSendingMachine>[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  const send = async () => {
    actor.send({ type: 'send', request: { mobile: '13800000001', purpose: 'login', pass: 'p' } })
    await settled()
  }
  const left = () => actor.getSnapshot().context.secondsLeft
  return { actor, clock, told, send, left }
}

test('a code that was sent is not asked for again within a minute, which is counted down', async () => {
  const { actor, clock, told, send, left } = sending(() => Promise.resolve())
  await send()
  expect(told).toEqual([{ type: 'sent', mobile: '13800000001' }])
  expect(left()).toBe(60)
  clock.increment(1_000)
  expect(left()).toBe(59)
  await send()
  expect(told).toHaveLength(1)
  for (let second = 0; second < 59; second += 1) clock.increment(1_000)
  expect(actor.getSnapshot().matches('ready')).toBe(true)
  await send()
  expect(told).toHaveLength(2)
})

test('whoever asks too soon elsewhere waits as long as the server says', async () => {
  const soon = { ...failure('identity.codeTooSoon', '短信验证码已发送，请30秒后再试'), details: { retryAfter: 30 } }
  const { told, send, left } = sending(() => Promise.reject(fail(soon)))
  await send()
  expect(told).toEqual([{ type: 'refused', failure: soon }])
  expect(left()).toBe(30)
})

test('a refusal that names no time can be answered at once', async () => {
  const { actor, send } = sending(() => Promise.reject(fail(failure('identity.noGateway', '短信接口未配置，请联系管理员'))))
  await send()
  expect(actor.getSnapshot().matches('ready')).toBe(true)
})
