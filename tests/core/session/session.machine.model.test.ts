import { describe, expect, test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { expired, forced } from '../../../core/session/failures.ts'
import { sessionMachine } from '../../../core/session/session.machine.ts'
import { walk } from '../../support/walk.ts'
import { permissions, sessionOf } from './people.ts'

const li = sessionOf('li', 'p1')
const liTwice = sessionOf('li', 'p1', 'p2')
const liAsP2 = { ...liTwice, pairId: 'p2' }
const wang = sessionOf('wang', 'p9')
const people = [li, liTwice, liAsP2, wang]
const refusals = [
  { refused: failure('some.failure', '失败') },
  { refused: expired },
  { refused: failure('http.offline', '无法连接服务器') },
]

const { states, steps, missed } = walk(sessionMachine, {
  inputs: [...[undefined, li, liTwice, liAsP2].map((stored) => ({ stored })), { stored: li, inMessenger: true }],
  events: [
    { type: 'signIn', credentials: { username: 'li', password: 'x', lasting: true } },
    { type: 'signInBy', way: { by: 'third', token: 't', thirdType: 'oidc' } },
    { type: 'signInAsDemo', username: 'li' },
    { type: 'choosePair', pairId: 'p2' },
    { type: 'retry' },
    { type: 'signOut' },
    { type: 'expired' },
    { type: 'lapsed' },
    { type: 'forced' },
    { type: 'passwordDue' },
    { type: 'left' },
    { type: 'rightsChanged' },
    { type: 'navigated' },
    ...people.map((session) => ({ type: 'entered' as const, session })),
  ],
  answers: {
    enter: [...[li, liTwice, wang].map((done) => ({ done })), ...refusals],
    takePair: [{ done: liAsP2 }, ...refusals],
    loadPermissions: [{ done: permissions }, ...refusals],
  },
})

describe('whatever happens to a session', () => {
  test('no state and no transition of it is declared in vain', () => expect(missed).toEqual([]))

  test('pages are open only with a session and its permissions', () =>
    expect(states.filter((state) => state.hasTag('inside') && !(state.context.session && state.context.permissions))).toEqual([]))

  test('nobody outside has either', () =>
    expect(states.filter((state) => state.matches('anonymous') && (state.context.session || state.context.permissions))).toEqual([]))

  test('pages that are open are only ever seen by the person who opened them', () => {
    const changed = steps.filter(
      ({ before, after }) =>
        before.hasTag('inside') && after.hasTag('inside') && before.context.session?.user.userId !== after.context.session?.user.userId,
    )
    expect(changed).toEqual([])
  })

  test('every end of a page is told, and only that', () => {
    const ends = steps.filter(({ after, told }) => (after.status === 'done') !== told.some(({ type }) => type === 'replaced'))
    expect(ends).toEqual([])
  })

  test('whoever signs out in another tab is out here too, at once and from anywhere', () => {
    const left = steps.filter(({ event }) => event.type === 'left')
    expect(left.filter(({ after }) => !after.matches('anonymous'))).toEqual([])
  })

  test('pages are only taken away by signing out, here or elsewhere, by an administrator, by somebody else, or by a messaging app that comes back by itself', () => {
    const lost = steps.filter(({ before, after }) => before.hasTag('inside') && !after.hasTag('inside'))
    const signedIn = (event: { readonly type: string }) => event.type.startsWith('xstate.done.actor') || event.type === 'entered'
    const known = lost.filter(
      ({ before, event, after }) =>
        ['signOut', 'left', 'forced'].includes(event.type) ||
        (after.matches('replaced') && (signedIn(event) || before.matches({ expired: 'retakingPair' }))) ||
        before.context.inMessenger,
    )
    expect(lost.filter((step) => !known.includes(step))).toEqual([])
  })

  test('a token that is refused is told once', () => {
    const refused = steps.filter(({ before, event }) => before.matches('signedIn') && event.type === 'expired')
    expect(refused.map(({ told }) => told)).toEqual(refused.map(() => [{ type: 'failed', failure: expired }]))
    const again = steps.filter(({ before, event }) => before.matches('expired') && ['expired', 'lapsed'].includes(event.type))
    expect(again.filter(({ told }) => told.length > 0)).toEqual([])
  })

  test('whoever is thrown out by an administrator is told so at the login page', () => {
    const thrown = steps.filter(({ before, event }) => before.hasTag('inside') && !before.matches('expired') && event.type === 'forced')
    expect(thrown.length).toBeGreaterThan(0)
    expect(thrown.filter(({ after }) => !after.matches('signingOut') || after.context.failure !== forced)).toEqual([])
  })

  test('nobody is ever stuck: something can be done in every state that is not waiting for an answer', () => {
    const moving = new Set(
      steps.filter(({ before, after }) => before !== after && before.value !== after.value).map(({ before }) => before),
    )
    const outward = (state: (typeof states)[number]) => state.status === 'done' || state.hasTag('busy') || moving.has(state)
    expect(states.filter((state) => !outward(state))).toEqual([])
  })
})
