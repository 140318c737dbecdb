import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, initialTransition, SimulatedClock, transition } from 'xstate'
import { departmentSwitchMachine } from '../../../core/departments/department-switch.machine.ts'
import type { MyDepartments } from '../../../core/departments/departments.port.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import type { Session } from '../../../core/session/session.ts'
import { readUser } from '../../../core/session/read-session.ts'
import { walk } from '../../support/walk.ts'

const session: Session = { token: 't', user: readUser({ userId: '1' }), pairs: [], pairId: 'p2', lasting: true }
const two: MyDepartments = {
  list: [
    { id: 'p1', orgCode: 'A01A09', departName: '养护组-养护员' },
    { id: 'p2', orgCode: 'A01A09', departName: '养护组-保管员' },
  ],
  orgCode: 'A01A09',
}
const refusal = failure('identity.foreignPair', '您不属于该部门')
const offline = failure('http.offline', '无法连接服务器')

const opened = (list: MyDepartments, answer: () => Session, pairId = 'p2') => {
  const clock = new SimulatedClock()
  const heard: unknown[] = []
  const asked: string[] = []
  const actor = createActor(
    departmentSwitchMachine.provide({
      actors: {
        listDepartments: fromPromise(() => Promise.resolve(list)),
        switchDepartment: fromPromise(({ input }) => {
          asked.push(input)
          return Promise.resolve().then(answer)
        }),
      },
    }),
    { clock, input: { pairId } },
  )
  actor.on('*', (event) => heard.push(event))
  actor.start()
  actor.send({ type: 'open' })
  const settle = async () => {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
  }
  return { actor, clock, heard, asked, settle }
}

describe('切换部门', () => {
  test('begins with the department in force, also among several posts of one organisation', async () => {
    const known = opened(two, () => session)
    await known.settle()
    expect(known.actor.getSnapshot().context).toMatchObject({ current: { id: 'p2' }, chosen: 'p2' })
    const unknown = opened(two, () => session, '')
    await unknown.settle()
    expect(unknown.actor.getSnapshot().context.chosen).toBe('p1')
  })

  test('an empty list says so and shows nothing', async () => {
    const { actor, heard, settle } = opened({ list: [], orgCode: '' }, () => session)
    await settle()
    expect(heard).toMatchObject([{ type: 'failed', failure: { message: '您尚未设置部门信息!' } }])
    expect(actor.getSnapshot().matches('hidden')).toBe(true)
  })

  test('nothing chosen is marked and asks nobody', async () => {
    const { actor, asked, settle } = opened({ ...two, orgCode: '' }, () => session, '')
    await settle()
    actor.send({ type: 'confirm', unsaved: false })
    expect([actor.getSnapshot().matches({ choosing: 'missing' }), asked]).toEqual([true, []])
    actor.send({ type: 'choose', id: 'p1' })
    expect(actor.getSnapshot().matches({ choosing: 'calm' })).toBe(true)
  })

  test('pages with unsaved input are asked about before anything is switched', async () => {
    const { actor, asked, settle } = opened(two, () => session)
    await settle()
    actor.send({ type: 'confirm', unsaved: true })
    expect([actor.getSnapshot().matches('asking'), asked]).toEqual([true, []])
    actor.send({ type: 'stay' })
    expect(actor.getSnapshot().matches('choosing')).toBe(true)
    actor.send({ type: 'confirm', unsaved: true })
    actor.send({ type: 'goOn' })
    expect(asked).toEqual(['p2'])
  })

  test('after the switch the page begins anew in a second', async () => {
    const { actor, clock, heard, settle } = opened(two, () => session)
    await settle()
    actor.send({ type: 'confirm', unsaved: false })
    await settle()
    expect(heard).toMatchObject([{ type: 'switched' }])
    clock.increment(999)
    expect(heard).toHaveLength(1)
    clock.increment(1)
    expect(heard.at(-1)).toEqual({ type: 'left' })
  })

  test('who is refused is signed out; who got no answer chooses again', async () => {
    let why = offline
    const { actor, heard, settle } = opened(two, () => {
      throw fail(why)
    })
    await settle()
    actor.send({ type: 'confirm', unsaved: false })
    await settle()
    expect(heard.at(-1)).toEqual({ type: 'failed', failure: offline })
    expect(actor.getSnapshot().matches('choosing')).toBe(true)
    why = refusal
    actor.send({ type: 'confirm', unsaved: false })
    await settle()
    expect(heard.at(-1)).toEqual({ type: 'refused', failure: refusal })
  })
})

describe('walked through whole', () => {
  const { steps, missed } = walk(departmentSwitchMachine, {
    inputs: [{ pairId: '' }, { pairId: 'p2' }],
    events: [
      ...(['open', 'close', 'goOn', 'stay'] as const).map((type) => ({ type })),
      { type: 'choose', id: 'p1' },
      { type: 'confirm', unsaved: false },
      { type: 'confirm', unsaved: true },
    ],
    answers: {
      listDepartments: [{ done: two }, { done: { ...two, orgCode: '' } }, { done: { list: [], orgCode: '' } }, { refused: offline }],
      switchDepartment: [{ done: session }, { refused: refusal }, { refused: offline }],
    },
  })

  test('no state and no transition is declared in vain', () => expect(missed).toEqual([]))

  test('nobody is switched who has not chosen, and nothing unsaved goes without a question', () => {
    for (const { before, event, after } of steps) {
      if (!before.matches('switching') && after.matches('switching')) {
        expect(after.context.chosen).not.toBe('')
        expect(event.type === 'goOn' || (event as unknown as { unsaved: boolean }).unsaved === false).toBe(true)
      }
    }
  })

  test('the page begins anew only after a switch', () => {
    for (const { before, told } of steps) if (told.some(({ type }) => type === 'left')) expect(before.matches('welcoming')).toBe(true)
  })
})

test('whatever is clicked, what is chosen is in the list or nothing', () => {
  const click = fc.constantFrom(
    ...(['open', 'close', 'goOn', 'stay'] as const).map((type) => ({ type })),
    { type: 'choose' as const, id: 'p1' },
    { type: 'confirm' as const, unsaved: true },
    { type: 'confirm' as const, unsaved: false },
  )
  fc.assert(
    fc.property(fc.array(click), (clicks) => {
      const [start] = initialTransition(departmentSwitchMachine, { pairId: '' })
      const loaded = { type: 'xstate.done.actor.0.departmentSwitch.loading', output: two, actorId: '0.departmentSwitch.loading' }
      const state = clicks.reduce((at, event) => {
        const [next] = transition(departmentSwitchMachine, at, event)
        return next.matches('loading') ? transition(departmentSwitchMachine, next, loaded as never)[0] : next
      }, start)
      return state.context.chosen === '' || state.context.list.some(({ id }) => id === state.context.chosen)
    }),
  )
})
