import { assign, setup } from 'xstate'
import { confirmationProblem } from '../identity/accounts/new-password.ts'
import type { Recovery } from '../identity/recovery/recover-password.use-case.ts'
import type { Verified } from '../identity/recovery/verify-phone.use-case.ts'
import { provided } from '../kernel/actors.ts'
import { type Failure, failureIn, failureOf } from '../kernel/failure.ts'
import type { PhoneProof } from './request-phone-check.use-case.ts'

type Context = { readonly verified: Verified | undefined; readonly failure: Failure | undefined }

type Typed = Omit<Recovery, 'ticket'>

type Events = { readonly type: 'verify'; readonly proof: PhoneProof } | { readonly type: 'go' } | ({ readonly type: 'set' } & Typed)

const isOver = ({ code }: Failure) => code === 'identity.ticketOver'

/** 找回账号 in four steps (S10): prove the phone, see the name, set a password, done. */
export const passwordRecoveryMachine = setup({
  types: { context: {} as Context, events: {} as Events },
  actors: { verifyPhone: provided<Verified, PhoneProof>(), recoverPassword: provided<void, Recovery>() },
  guards: {
    isWrong: ({ event }) => event.type === 'set' && confirmationProblem(event) !== undefined,
  },
  actions: { keepFailure: assign({ failure: ({ event }) => failureIn(event) }) },
}).createMachine({
  context: { verified: undefined, failure: undefined },
  initial: 'proving',
  states: {
    proving: { on: { verify: 'verifying' } },
    verifying: {
      entry: assign({ failure: undefined }),
      invoke: {
        src: 'verifyPhone',
        input: ({ event }) => (event.type === 'verify' ? event.proof : { mobile: '', code: '' }),
        onDone: { target: 'naming', actions: assign({ verified: ({ event }) => event.output }) },
        onError: { target: 'proving', actions: 'keepFailure' },
      },
    },
    naming: { on: { go: 'setting' } },
    setting: {
      on: {
        set: [{ guard: 'isWrong', actions: assign({ failure: ({ event }) => confirmationProblem(event) }) }, { target: 'changing' }],
      },
    },
    changing: {
      entry: assign({ failure: undefined }),
      invoke: {
        src: 'recoverPassword',
        input: ({ context, event }) => {
          const { password, confirmation } = event as Typed
          return { ticket: context.verified?.ticket ?? '', password, confirmation }
        },
        onDone: 'changed',
        onError: [
          { guard: ({ event }) => isOver(failureOf(event.error)), target: 'proving', actions: 'keepFailure' },
          { target: 'setting', actions: 'keepFailure' },
        ],
      },
    },
    changed: { type: 'final' },
  },
})
