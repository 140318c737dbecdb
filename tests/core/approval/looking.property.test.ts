import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Task } from '../../../core/approval/approvals.port.ts'
import { decisionMachine, type RecordReading } from '../../../core/approval/decision.machine.ts'
import type { ApprovalView } from '../../../core/approval/inbox.port.ts'
import { askingOf, isLook, type Hand } from '../../../core/approval/looked-before-deciding.ts'
import { defineDocument } from '../../../core/definitions/document.ts'
import { text } from '../../../core/definitions/fields.ts'

const type = defineDocument({ key: 'xt.order', title: '订单', fields: { billNo: text('编号') } })

/** One task after another for the same person, as an inbox full of orders has them. */
const desk = async () => {
  const decided: string[] = []
  const approvalNow = (): ApprovalView => {
    const task = { id: `t${decided.length}`, node: 0, round: 1, status: 'open', userId: 'u1', version: 1 } as Task
    return { tasks: [task], mayDecide: task, mayWithdraw: false, coming: [] } as never
  }
  const actor = createActor(
    decisionMachine.provide({
      actors: {
        read: fromPromise(() =>
          Promise.resolve<RecordReading>({ type, record: { id: `o${decided.length}`, version: 1 }, approval: approvalNow() }),
        ),
        decide: fromPromise(({ input }) => {
          decided.push(input.taskId)
          return Promise.resolve(approvalNow())
        }),
      },
    }),
    { input: {} },
  )
  // The page stays, and shows what there is to decide next.
  actor.on('decided', () => actor.send({ type: 'reload' }))
  actor.start()
  const settled = () => waitFor(actor, (snapshot) => snapshot.matches('reading'))
  await settled()
  return { actor, decided, settled }
}

/** What a page tells the machine of a hand. */
const hands = (actor: Awaited<ReturnType<typeof desk>>['actor'], hand: Hand, withMod: boolean) => {
  if (isLook(hand)) actor.send({ type: 'look' })
  if (hand.by === 'key' && hand.name === 'Enter' && withMod)
    actor.send({ type: 'agree', key: 'k', asking: hand.repeated ? 'again' : 'key' })
}

type Pressed = { readonly hand: Hand; readonly withMod: boolean; readonly waits: boolean }

const pressed = (names: fc.Arbitrary<string>): fc.Arbitrary<Pressed> =>
  fc.record({
    hand: fc.record({ by: fc.constant('key' as const), name: names, repeated: fc.boolean() }),
    withMod: fc.boolean(),
    waits: fc.boolean(),
  })

const deciding = pressed(fc.constantFrom('Enter', 'Control', 'Meta', 'Shift', 'Alt', ' '))
const shaking: fc.Arbitrary<Pressed> = fc.record({
  hand: fc.record({ by: fc.constant('pointer' as const), travelled: fc.double({ min: 0, max: 8, noNaN: true }) }),
  withMod: fc.boolean(),
  waits: fc.boolean(),
})
const looking: fc.Arbitrary<Pressed> = fc.oneof(
  pressed(fc.constantFrom('ArrowDown', 'PageDown', 'Tab', 'a', 'End')),
  fc.record({
    hand: fc.constantFrom<Hand>({ by: 'scroll' }, { by: 'press' }, { by: 'focus' }, { by: 'pointer', travelled: 20 }),
    withMod: fc.boolean(),
    waits: fc.boolean(),
  }),
)

describe('a key decides what was looked at', () => {
  test('and no sequence of the keys that decide, pressed, held or repeated, decides a second task', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(deciding, shaking), { maxLength: 40 }), async (sequence) => {
        const { actor, decided, settled } = await desk()
        actor.send({ type: 'look' })
        for (const { hand, withMod, waits } of sequence) {
          hands(actor, hand, withMod)
          if (waits) await settled()
        }
        await settled()
        expect(decided.length).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('and whatever else happens, each task that a key decides was looked at while it was shown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(deciding, looking, shaking), { maxLength: 40 }), async (sequence) => {
        const { actor, decided, settled } = await desk()
        let looked = false
        for (const { hand, withMod, waits } of sequence) {
          const isShown = actor.getSnapshot().matches('reading')
          if (isShown && isLook(hand)) looked = true
          const before = decided.length
          hands(actor, hand, withMod)
          if (decided.length > before) {
            expect(looked).toBe(true)
            looked = false
          }
          if (waits) await settled()
        }
      }),
    )
  })

  test('a task that nobody looked at says so, and is decided by the same key once somebody did', async () => {
    const { actor, decided, settled } = await desk()
    actor.send({ type: 'agree', key: 'k', asking: 'key' })
    expect(actor.getSnapshot().matches({ reading: 'unlooked' })).toBe(true)
    actor.send({ type: 'look' })
    actor.send({ type: 'agree', key: 'k', asking: 'key' })
    await settled()
    expect(decided).toEqual(['t0'])
  })

  test('the rest of a double click decides nothing, a click of its own does', async () => {
    const { actor, decided, settled } = await desk()
    actor.send({ type: 'agree', key: 'k', asking: askingOf(1) })
    await settled()
    actor.send({ type: 'look' })
    actor.send({ type: 'agree', key: 'k', asking: askingOf(2) })
    await settled()
    expect(decided).toEqual(['t0'])
    actor.send({ type: 'agree', key: 'k', asking: askingOf(1) })
    await settled()
    expect(decided).toEqual(['t0', 't1'])
  })
})
