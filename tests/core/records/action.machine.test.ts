import { describe, expect, test } from 'vitest'
import { defineDocument } from '../../../core/definitions/document.ts'
import { date, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { at, failure } from '../../../core/kernel/failure.ts'
import { fail, type Refused } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Performing } from '../../../core/records/actions/action-keys.ts'
import { actionMachine } from '../../../core/records/actions/action.machine.ts'
import { needsConfirmation } from '../../../core/records/failures.ts'
import type { RecordOperation, ActionResult } from '../../../core/records/remote-records.port.ts'
import { walk } from '../../support/walk.ts'

const type = defineDocument({
  key: 'xt.order',
  title: '订单',
  fields: { billNo: text('编号'), day: date('日期') },
  lines: { calls: lines('回访', { columns: { said: text('内容') } }) },
  actions: { call: { title: '回访', askRows: { add: 'calls' } } },
})
const record: Row = { id: 'o1', version: 3, calls: [{ id: 'c1' }, { id: 'c2' }] }
const doubt = failure(needsConfirmation.code, '超出信用额度，是否继续？')
const offline = failure('http.offline', '无法连接服务器，请检查网络后重试')
const stale = failure('record.stale', '数据已被他人修改，请刷新后重试')
const finding = { isGood: false, message: '第 3 位写错' }
const secret = { title: '新密码', text: 'Kx2#vP', hint: '请告知本人' }

const start = (...answers: readonly (ActionResult | Refused)[]) => {
  const asked: Performing[] = []
  const told: unknown[] = []
  const perform = fromPromise<ActionResult, Performing>(({ input }) => {
    const answer = answers[asked.push(input) - 1] ?? {}
    return 'ok' in answer ? Promise.reject(answer) : Promise.resolve(answer)
  })
  const actor = createActor(actionMachine.provide({ actors: { perform } }), { input: { type } })
  actor.on('*', (event) => told.push(event))
  actor.start()
  const rests = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  const press = (operation: RecordOperation, key: string) => {
    actor.send({ type: 'do', operation, record, key })
    return rests()
  }
  return { actor, asked, told, press, rests }
}

describe('a operation to the record that is shown', () => {
  test('says that it was done, and with what outcome', async () => {
    const { told, press } = start({ record: { id: 'o2' } })
    await press({ do: 'submit' }, 'k1')
    expect(told).toEqual([{ type: 'done', operation: { do: 'submit' }, outcome: { record: { id: 'o2' } } }])
  })

  test.each(['submit', 'change'] as const)(
    '%s that the server doubts is asked about once, and done under a key of its own by whoever insists',
    async (what) => {
      const { actor, asked, told, press, rests } = start(fail(needsConfirmation, [doubt]), {})
      await press({ do: what }, 'k1')
      expect(told).toEqual([{ type: 'doubted', doubt }])
      actor.send({ type: 'insist', key: 'k2' })
      await rests()
      expect(asked.map(({ operation, key }) => [operation, key])).toEqual([
        [{ do: what }, 'k1'],
        [{ do: what, confirm: true }, 'k2'],
      ])
      expect(told.at(-1)).toMatchObject({ type: 'done' })
    },
  )

  test('is refused where a doubt remains although it was insisted on, and where nothing can be insisted on', async () => {
    const { told, press } = start(fail(doubt), fail(doubt))
    await press({ do: 'submit', confirm: true }, 'k1')
    await press({ do: 'remove' }, 'k2')
    expect(told).toEqual([
      { type: 'failed', failure: doubt, operation: { do: 'submit', confirm: true } },
      { type: 'failed', failure: doubt, operation: { do: 'remove' } },
    ])
  })

  test('whose answer was lost goes under its first key when it is pressed again; a refused one does not', async () => {
    const { asked, press } = start(fail(offline), fail(stale), {})
    await press({ do: 'withdraw' }, 'k1')
    await press({ do: 'withdraw' }, 'k2')
    await press({ do: 'withdraw' }, 'k3')
    expect(asked.map(({ key }) => key)).toEqual(['k1', 'k1', 'k3'])
  })

  test('says at which of the fields and added rows its dialog is wrong, until it is tried again or closed', async () => {
    const wrong = failure('some.wrong', '不能为空')
    const { actor, press } = start(fail(at(wrong, 'day'), [at(wrong, 'calls.said', 2)]), {}, fail(at(wrong, 'day')))
    const refused = () => actor.getSnapshot().context.refused
    const operation: RecordOperation = { do: 'act', action: 'call', asked: {} }
    await press(operation, 'k1')
    expect(refused()).toEqual({ day: '不能为空', '0.said': '不能为空' })
    await press(operation, 'k2')
    expect(refused()).toBeUndefined()
    await press(operation, 'k3')
    actor.send({ type: 'close' })
    expect(refused()).toBeUndefined()
  })

  test('that only looks shows what it found and is not done', async () => {
    const { actor, told, press } = start({ found: finding })
    await press({ do: 'act', action: 'call', asked: {} }, 'k1')
    expect([actor.getSnapshot().context.found, told]).toEqual([finding, []])
  })

  test('that answers a secret shows it until it was read', async () => {
    const { actor, press } = start({ told: secret })
    await press({ do: 'act', action: 'call', asked: {} }, 'k1')
    expect(actor.getSnapshot().context.told).toEqual(secret)
    actor.send({ type: 'heard' })
    expect(actor.getSnapshot().context.told).toBeUndefined()
  })
})

test('whatever happens, a secret stands only while it is told, and one operation is done at a time', () => {
  const operations: readonly RecordOperation[] = [{ do: 'submit' }, { do: 'remove' }, { do: 'act', action: 'call', asked: {} }]
  const { states, steps, missed } = walk(actionMachine, {
    inputs: [{ type }],
    events: [
      ...operations.map((operation) => ({ type: 'do' as const, operation, record, key: 'k' })),
      { type: 'insist', key: 'k' },
      { type: 'desist' },
      { type: 'heard' },
      { type: 'close' },
    ],
    answers: {
      perform: [{ done: {} }, { done: { found: finding } }, { done: { told: secret } }, { refused: doubt }, { refused: offline }],
    },
  })
  expect(missed).toEqual([])
  expect(states.filter((state) => (state.context.told !== undefined) !== state.matches('telling'))).toEqual([])
  expect(steps.filter(({ before, event, after }) => event.type === 'do' && before.hasTag('busy') && after !== before)).toEqual([])
})
