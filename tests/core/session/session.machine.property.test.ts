import fc from 'fast-check'
import { createActor, fromPromise } from 'xstate'
import { test } from 'vitest'
import { failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import { sessionMachine } from '../../../core/session/session.machine.ts'
import { permissions, sessionOf } from './people.ts'

const people = [sessionOf('li', 'p1'), sessionOf('li', 'p1', 'p2'), { ...sessionOf('li', 'p1', 'p2'), pairId: 'p2' }, sessionOf('wang')]
const session = fc.constantFrom(...people)

const happening = fc.oneof(
  fc.constant('the server answers' as const),
  fc.constantFrom<'retry' | 'signOut' | 'expired' | 'left'>('retry', 'signOut', 'expired', 'left').map((type) => ({ type })),
  session.map((one) => ({ type: 'entered' as const, session: one })),
  fc.constant({ type: 'signIn' as const, credentials: { username: 'li', password: 'x', lasting: true } }),
  fc.constantFrom('p1', 'p2').map((pairId) => ({ type: 'choosePair' as const, pairId })),
)

const answer = <T>(one: T | undefined): Promise<T> =>
  one === undefined ? Promise.reject(fail(failure('some.failure', '失败'))) : Promise.resolve(one)

test('whatever happens, pages are only open with a session and its permissions, and nobody outside has either', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 14 }),
      fc.infiniteStream(fc.option(session, { nil: undefined })),
      fc.option(session, { nil: undefined }),
      async (happenings, sessions, stored) => {
        const next = () => answer(sessions.next().value)
        const actor = createActor(
          sessionMachine.provide({
            actors: {
              enter: fromPromise(next),
              takePair: fromPromise(next),
              loadPermissions: fromPromise(() => next().then(() => permissions)),
              signOut: fromPromise<void, void>(() => Promise.resolve()),
            },
          }),
          { input: { stored } },
        ).start()
        for (const one of happenings) {
          if (one === 'the server answers') for (let turn = 0; turn < 8; turn++) await Promise.resolve()
          else actor.send(one)
          const snapshot = actor.getSnapshot()
          const { session: held, permissions: rights } = snapshot.context
          if (snapshot.status === 'done') return true
          if (snapshot.hasTag('inside') && !(held && rights)) return false
          if (snapshot.matches('anonymous') && (held || rights)) return false
        }
        return true
      },
    ),
  ))
