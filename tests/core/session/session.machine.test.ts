import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import { failure, type Failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import { noMenu } from '../../../core/permissions/permissions.ts'
import { expired } from '../../../core/session/failures.ts'
import { sessionMachine } from '../../../core/session/session.machine.ts'
import type { Session } from '../../../core/session/session.ts'
import { permissions, sessionOf } from './people.ts'

const li = sessionOf('li', 'p1')
const liTwice = sessionOf('li', 'p1', 'p2')
const wang = sessionOf('wang', 'p9')
const credentials = { username: 'li', password: 'secret', lasting: true }
const wrong = failure('identity.wrong', '用户名或密码错误')
const offline = failure('http.offline', '无法连接服务器，请检查网络后重试')

type World = {
  stored?: Session
  inMessenger?: boolean
  /** What each sign-in in turn answers. */
  entering?: (Session | Failure)[]
  taking?: (Session | Failure)[]
  /** What each loading of permissions in turn answers; nothing wrong by default. */
  loading?: (Failure | undefined)[]
}

const answered = <T>(answer: T | Failure | undefined): Promise<T> =>
  answer && !('message' in (answer as object)) ? Promise.resolve(answer as T) : Promise.reject(fail(answer as Failure))

/** Turned by hand: 1.5 seconds are over when the test says so. */
const clockByHand = () => {
  const waiting = new Map<object, { readonly run: () => void; readonly ms: number }>()
  return {
    waiting,
    clock: {
      setTimeout: (run: () => void, ms: number) => {
        const timer = {}
        waiting.set(timer, { run, ms })
        return timer
      },
      clearTimeout: (timer: object) => void waiting.delete(timer),
    },
    /** Every delay runs out; answers how long they were. */
    pass: () =>
      [...waiting].map(([timer, { run, ms }]) => {
        waiting.delete(timer)
        run()
        return ms
      }),
  }
}

const opened = ({ stored, inMessenger = false, entering = [], taking = [], loading = [] }: World) => {
  const signOuts: string[] = []
  const taken: string[] = []
  const { clock, pass } = clockByHand()
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        enter: fromPromise(() => answered(entering.shift())),
        takePair: fromPromise(({ input }) => {
          taken.push(input)
          return answered(taking.shift())
        }),
        loadPermissions: fromPromise(() => {
          const problem = loading.shift()
          return problem ? Promise.reject(fail(problem)) : Promise.resolve(permissions)
        }),
        signOut: fromPromise<void, void>(() => {
          signOuts.push('told')
          return Promise.resolve()
        }),
      },
    }),
    { input: { stored, inMessenger }, clock },
  )
  const told: EmittedFrom<typeof sessionMachine>[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  const reach = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, reach, told, signOuts, taken, pass }
}

describe('rights that were changed meanwhile', () => {
  test('are read anew with the next page, and again where that did not succeed', async () => {
    const { actor, reach } = opened({ stored: li, loading: [undefined, offline] })
    await reach({ signedIn: 'fresh' })
    actor.send({ type: 'navigated' })
    expect(actor.getSnapshot().matches({ signedIn: 'fresh' })).toBe(true)
    actor.send({ type: 'rightsChanged' })
    expect((await reach({ signedIn: 'stale' })).tags).toContain('inside')
    actor.send({ type: 'navigated' })
    expect((await reach({ signedIn: 'renewing' })).tags).toContain('inside')
    await reach({ signedIn: 'stale' })
    actor.send({ type: 'navigated' })
    expect((await reach({ signedIn: 'fresh' })).context.permissions).toBe(permissions)
  })
})

describe('signing in', () => {
  test('the right password leads inside, with the permissions loaded', async () => {
    const { actor, reach } = opened({ entering: [li] })
    actor.send({ type: 'signIn', credentials })
    const { context, tags } = await reach('signedIn')
    expect(context).toMatchObject({ session: li, permissions, failure: undefined })
    expect(tags).toContain('inside')
  })

  test('a wrong password says why, and the next try may succeed', async () => {
    const { actor, reach } = opened({ entering: [wrong, li] })
    actor.send({ type: 'signIn', credentials })
    expect((await reach('anonymous')).context.failure).toEqual(wrong)
    actor.send({ type: 'signIn', credentials })
    expect((await reach('signedIn')).context.failure).toBeUndefined()
  })

  test('whoever holds several pairs chooses one first', async () => {
    const { actor, reach, taken } = opened({ entering: [liTwice], taking: [{ ...liTwice, pairId: 'p2' }] })
    actor.send({ type: 'signIn', credentials })
    await reach('choosingPair')
    actor.send({ type: 'choosePair', pairId: 'p2' })
    expect((await reach('signedIn')).context.session?.pairId).toBe('p2')
    expect(taken).toEqual(['p2'])
  })

  test('a pair that is refused is told, and another may be chosen', async () => {
    const { actor, reach, told } = opened({ entering: [liTwice], taking: [failure('identity.foreignPair', '您不属于该部门')] })
    actor.send({ type: 'signIn', credentials })
    await reach('choosingPair')
    actor.send({ type: 'choosePair', pairId: 'p2' })
    await waitFor(actor, (snapshot) => snapshot.matches('choosingPair') && told.length > 0)
    expect(told).toEqual([{ type: 'failed', failure: failure('identity.foreignPair', '您不属于该部门') }])
  })

  test('a token that is refused meanwhile ends at the login page, which says so', async () => {
    const { actor, reach } = opened({ entering: [liTwice], taking: [expired] })
    actor.send({ type: 'signIn', credentials })
    await reach('choosingPair')
    actor.send({ type: 'choosePair', pairId: 'p2' })
    expect((await reach('anonymous')).context.failure).toEqual(expired)
  })

  test('whoever closes the picker is signed out', async () => {
    const { actor, reach, signOuts } = opened({ entering: [liTwice] })
    actor.send({ type: 'signIn', credentials })
    await reach('choosingPair')
    actor.send({ type: 'signOut' })
    await reach('anonymous')
    expect(signOuts).toEqual(['told'])
  })
})

describe('coming back', () => {
  test('a remembered session goes straight inside', async () => {
    const { reach } = opened({ stored: li })
    expect((await reach('signedIn')).context.session).toEqual(li)
  })

  test('a remembered session without its pair goes on choosing', async () => {
    const { reach } = opened({ stored: liTwice })
    await reach('choosingPair')
  })

  test('an empty menu is an error, and signs out', async () => {
    const { reach, signOuts } = opened({ stored: li, loading: [noMenu] })
    const { context } = await reach('anonymous')
    expect(context.failure?.message).toBe('getPermissionList: permissions must be a non-null array !')
    expect(context.session).toBeUndefined()
    expect(signOuts).toEqual(['told'])
  })

  test('a server that does not answer ends no session: it can be tried again', async () => {
    const { actor, reach, signOuts } = opened({ stored: li, loading: [offline] })
    expect((await reach('unreachable')).context.failure).toEqual(offline)
    actor.send({ type: 'retry' })
    await reach('signedIn')
    expect(signOuts).toEqual([])
  })
})

describe('a session that expires over open pages', () => {
  const overPages = async (world: World) => {
    const opening = opened({ stored: li, ...world })
    await opening.reach('signedIn')
    opening.actor.send({ type: 'lapsed' })
    return opening
  }

  test('leaves the pages where they are', async () => {
    const { actor } = await overPages({})
    expect(actor.getSnapshot().matches({ expired: 'telling' })).toBe(true)
    expect(actor.getSnapshot().hasTag('inside')).toBe(true)
    expect(actor.getSnapshot().context.permissions).toBe(permissions)
  })

  test('by HTTP 401 is told, and asks who is there after 1.5 seconds', async () => {
    const { actor, reach, told, pass } = opened({ stored: li })
    await reach('signedIn')
    actor.send({ type: 'expired' })
    expect(told).toEqual([{ type: 'failed', failure: { code: 'session.expired', message: '很抱歉，登录已过期，请重新登录' } }])
    expect(actor.getSnapshot().matches({ expired: 'noticing' })).toBe(true)
    expect(pass()).toEqual([1_500])
    expect(actor.getSnapshot().matches({ expired: 'asking' })).toBe(true)
  })

  test.each(['expired', 'lapsed'] as const)('in a messaging app (%s) signs out, for the app signs in again by itself', async (type) => {
    const { actor, reach, signOuts, pass } = opened({ stored: li, inMessenger: true })
    await reach('signedIn')
    actor.send({ type })
    pass()
    await reach('anonymous')
    expect(signOuts).toEqual(['told'])
  })

  test('waits for the server when the pair cannot be taken again for want of an answer', async () => {
    const before = { ...liTwice, pairId: 'p2' }
    const { actor, reach } = await overPages({ stored: before, entering: [liTwice], taking: [offline] })
    actor.send({ type: 'retry' })
    actor.send({ type: 'signIn', credentials })
    await waitFor(actor, (snapshot) => snapshot.context.failure !== undefined)
    expect((await reach({ expired: 'asking' })).context.failure).toEqual(offline)
  })

  test('goes on when the same person signs in again', async () => {
    const again = { ...li, token: 'a new token' }
    const { actor, reach } = await overPages({ entering: [wrong, again] })
    actor.send({ type: 'retry' })
    actor.send({ type: 'signIn', credentials })
    const refused = await waitFor(actor, (snapshot) => snapshot.context.failure !== undefined)
    expect(refused.hasTag('inside')).toBe(true)
    actor.send({ type: 'signIn', credentials })
    expect((await reach('signedIn')).context).toMatchObject({ session: again, permissions })
  })

  test('takes the pair again in which the pages were made', async () => {
    const before = { ...liTwice, pairId: 'p2' }
    const { actor, reach, taken } = await overPages({ stored: before, entering: [liTwice], taking: [before] })
    actor.send({ type: 'retry' })
    actor.send({ type: 'signIn', credentials })
    expect((await reach('signedIn')).context.session?.pairId).toBe('p2')
    expect(taken).toEqual(['p2'])
  })

  test('ends with the pages when somebody else signs in', async () => {
    const { actor, reach, told } = await overPages({ entering: [wang] })
    actor.send({ type: 'retry' })
    actor.send({ type: 'signIn', credentials })
    await reach('replaced')
    expect(told).toEqual([{ type: 'replaced' }])
  })

  test('goes on when the same person signed in again in another tab', async () => {
    const { actor } = await overPages({})
    actor.send({ type: 'entered', session: { ...li, token: 'from another tab' } })
    expect(actor.getSnapshot().matches('signedIn')).toBe(true)
    expect(actor.getSnapshot().context.session?.token).toBe('from another tab')
  })
})

describe('leaving', () => {
  test('whoever signs out is nobody', async () => {
    const { actor, reach, signOuts } = opened({ stored: li })
    await reach('signedIn')
    actor.send({ type: 'signOut' })
    expect((await reach('anonymous')).context).toMatchObject({ session: undefined, permissions: undefined, failure: undefined })
    expect(signOuts).toEqual(['told'])
  })

  test('signing out in another tab is signing out here', async () => {
    const { actor, reach, signOuts } = opened({ stored: li })
    await reach('signedIn')
    actor.send({ type: 'left' })
    expect(actor.getSnapshot().matches('anonymous')).toBe(true)
    expect(signOuts).toEqual([])
  })

  test('another person in another tab takes the pages away', async () => {
    const { actor, reach } = opened({ stored: li })
    await reach('signedIn')
    actor.send({ type: 'entered', session: wang })
    expect(actor.getSnapshot().matches('replaced')).toBe(true)
  })

  test('an expiry that arrives late means nothing to whoever is not inside', () => {
    const { actor } = opened({})
    actor.send({ type: 'expired' })
    expect(actor.getSnapshot().matches('anonymous')).toBe(true)
  })

  test('an expired token at the start is told at the login page', async () => {
    const { reach } = opened({ stored: li, loading: [expired] })
    expect((await reach('anonymous')).context.failure).toEqual(expired)
  })
})
