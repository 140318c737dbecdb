import { assign, emit, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import { type Failure, failureOf } from '../kernel/failure.ts'
import type { Permissions } from '../permissions/permissions.ts'
import { expired, forced, isNoAnswer, isOver } from './failures.ts'
import { needsPair, type Credentials, type Session } from './session.ts'
import type { SignInMethod } from './sign-in-method.ts'

type Context = {
  readonly session: Session | undefined
  readonly permissions: Permissions | undefined
  /** Why the last attempt to enter did not succeed. */
  readonly failure: Failure | undefined
  /** The browser of a messaging app, which signs in by itself. */
  readonly inMessenger: boolean
}

type Entering =
  | { readonly type: 'signIn'; readonly credentials: Credentials }
  | { readonly type: 'signInBy'; readonly way: SignInMethod }
  | { readonly type: 'signInAsDemo'; readonly username: string }

type Events =
  | Entering
  | { readonly type: 'choosePair'; readonly pairId: string }
  | { readonly type: 'retry' | 'signOut' }
  /** The server says that he may do other things now (sys S19); he goes to another page. */
  | { readonly type: 'rightsChanged' | 'navigated' }
  /** From outside: a server of this or the older generation refused the token; an administrator ended the session; another tab signed out; another tab signed in, as whom `session` says. */
  | { readonly type: 'expired' | 'lapsed' | 'forced' | 'passwordDue' | 'left' }
  | { readonly type: 'entered'; readonly session: Session }

type Emitted =
  | { readonly type: 'failed'; readonly failure: Failure }
  /** Somebody else holds this device's session now: what is on the page is not theirs. */
  | { readonly type: 'replaced' }

const nobody = { session: undefined, permissions: undefined, failure: undefined }

/** From signing in to signing out. `inside` tags the states in which the pages stay on the screen. */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    emitted: {} as Emitted,
    input: {} as { readonly stored: Session | undefined; readonly inMessenger?: boolean },
    tags: {} as 'inside' | 'busy',
  },
  actors: {
    enter: provided<Session, Entering>(),
    takePair: provided<Session, string>(),
    loadPermissions: provided<Permissions>(),
    signOut: provided<void>(),
  },
  guards: {
    isRemembered: ({ context }) => context.session !== undefined,
    pairIsOpen: ({ context }) => context.session !== undefined && needsPair(context.session),
    isInMessenger: ({ context }) => context.inMessenger,
  },
  actions: { sayForced: assign({ failure: forced }) },
  delays: { telling: 1_500 },
}).createMachine({
  context: ({ input }) => ({ ...nobody, session: input.stored, inMessenger: input.inMessenger ?? false }),
  initial: 'remembering',
  states: {
    remembering: {
      always: [{ guard: 'pairIsOpen', target: 'choosingPair' }, { guard: 'isRemembered', target: 'loadingPermissions' }, 'anonymous'],
    },

    anonymous: {
      on: {
        signIn: 'signingIn',
        signInBy: 'signingIn',
        signInAsDemo: 'signingIn',
        entered: { target: 'remembering', actions: assign(({ event }) => ({ ...nobody, session: event.session })) },
      },
    },

    signingIn: {
      tags: 'busy',
      entry: assign({ failure: undefined }),
      invoke: {
        src: 'enter',
        input: ({ event }) => event as Entering,
        onDone: { target: 'remembering', actions: assign(({ event }) => ({ ...nobody, session: event.output })) },
        onError: { target: 'anonymous', actions: assign(({ event }) => ({ ...nobody, failure: failureOf(event.error) })) },
      },
    },

    choosingPair: {
      on: {
        choosePair: 'takingPair',
        signOut: 'signingOut',
        expired: 'signingOut',
        lapsed: 'signingOut',
        forced: { target: 'signingOut', actions: 'sayForced' },
        entered: [
          {
            guard: ({ context, event }) => isSameUser(context, event.session),
            target: 'remembering',
            actions: assign({ session: ({ event }) => event.session }),
          },
          '#replaced',
        ],
      },
    },

    takingPair: {
      tags: 'busy',
      invoke: {
        src: 'takePair',
        input: ({ event }) => (event.type === 'choosePair' ? event.pairId : ''),
        onDone: { target: 'loadingPermissions', actions: assign({ session: ({ event }) => event.output }) },
        onError: [
          {
            guard: ({ event }) => isOver(failureOf(event.error)),
            target: 'signingOut',
            actions: assign({ failure: ({ event }) => failureOf(event.error) }),
          },
          { target: 'choosingPair', actions: emit(({ event }) => ({ type: 'failed', failure: failureOf(event.error) })) },
        ],
      },
    },

    loadingPermissions: {
      tags: 'busy',
      invoke: {
        src: 'loadPermissions',
        onDone: { target: 'signedIn', actions: assign({ permissions: ({ event }) => event.output, failure: undefined }) },
        onError: [
          {
            guard: ({ event }) => isNoAnswer(failureOf(event.error)),
            target: 'unreachable',
            actions: assign({ failure: ({ event }) => failureOf(event.error) }),
          },
          { target: 'signingOut', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        ],
      },
    },

    unreachable: {
      on: { retry: 'loadingPermissions', signOut: 'signingOut' },
    },

    signedIn: {
      id: 'signedIn',
      tags: 'inside',
      initial: 'fresh',
      states: {
        fresh: { on: { rightsChanged: 'stale' } },
        /** What is on the page stays as it was until he leaves it. */
        stale: { on: { navigated: 'renewing' } },
        renewing: {
          invoke: {
            src: 'loadPermissions',
            onDone: { target: 'fresh', actions: assign({ permissions: ({ event }) => event.output }) },
            onError: 'stale',
          },
          on: { rightsChanged: { target: 'renewing', reenter: true } },
        },
      },
      on: {
        signOut: 'signingOut',
        expired: 'expired',
        lapsed: [{ guard: 'isInMessenger', target: 'expired.returning' }, 'expired.telling'],
        forced: { target: 'signingOut', actions: 'sayForced' },
        /** The pages give way to the change of the password; what was typed in them is kept as drafts. */
        passwordDue: { actions: assign({ session: ({ context }) => context.session && dueOf(context.session) }) },
      },
    },

    /** The session is over, the pages are not: they lie under a dialog, with everything typed in them. Texts and delays are those of the seed's section 8. */
    expired: {
      tags: 'inside',
      initial: 'noticing',
      entry: assign({ failure: undefined }),
      states: {
        noticing: {
          entry: emit({ type: 'failed', failure: expired }),
          after: { telling: [{ guard: 'isInMessenger', target: '#signingOut' }, { target: 'asking' }] },
        },
        telling: { on: { retry: 'asking' } },
        /** A messaging app signs in again by itself. */
        returning: { after: { telling: '#signingOut' } },
        asking: { on: { signIn: 'entering', signInAsDemo: 'entering' } },
        entering: {
          tags: 'busy',
          entry: assign({ failure: undefined }),
          invoke: {
            src: 'enter',
            input: ({ event }) => event as Entering,
            onDone: [
              { guard: ({ context, event }) => !isSameUser(context, event.output), target: '#replaced' },
              {
                guard: ({ context, event }) => needsPair(event.output) && context.session?.pairId !== '',
                target: 'retakingPair',
              },
              { target: '#signedIn', actions: assign({ session: ({ event }) => event.output }) },
            ],
            onError: { target: 'asking', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
        /** What is on the page was made in this pair. */
        retakingPair: {
          tags: 'busy',
          invoke: {
            src: 'takePair',
            input: ({ context }) => context.session?.pairId ?? '',
            onDone: { target: '#signedIn', actions: assign({ session: ({ event }) => event.output }) },
            onError: [
              {
                guard: ({ event }) => isNoAnswer(failureOf(event.error)),
                target: 'asking',
                actions: assign({ failure: ({ event }) => failureOf(event.error) }),
              },
              '#replaced',
            ],
          },
        },
      },
      on: {
        signOut: 'signingOut',
        entered: [
          {
            guard: ({ context, event }) => isSameUser(context, event.session) && event.session.pairId === context.session?.pairId,
            target: '#signedIn',
            actions: assign({ session: ({ event }) => event.session }),
          },
          '#replaced',
        ],
      },
    },

    signingOut: {
      id: 'signingOut',
      tags: 'busy',
      invoke: {
        src: 'signOut',
        onDone: { target: 'anonymous', actions: assign(({ context }) => ({ ...nobody, failure: context.failure })) },
        onError: { target: 'anonymous', actions: assign(({ context }) => ({ ...nobody, failure: context.failure })) },
      },
    },

    replaced: { id: 'replaced', type: 'final', entry: emit({ type: 'replaced' }) },
  },
  on: {
    left: { target: '.anonymous', actions: assign(nobody) },
    entered: [
      {
        guard: ({ context, event }) => context.session !== undefined && isSameSession(context.session, event.session),
        actions: assign({ session: ({ event }) => event.session }),
      },
      { target: '.replaced' },
    ],
  },
})

const dueOf = (session: Session): Session => ({ ...session, user: { ...session.user, mustChangePassword: true } })

/** The same person, in whichever of his accounts. */
const isSameUser = ({ session }: Context, other: Session) => session?.user.signInName === other.user.signInName

const isSameSession = (one: Session, other: Session) =>
  one.user.userId === other.user.userId && (one.pairId === '' || one.pairId === other.pairId)
