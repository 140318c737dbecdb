import { assign, emit, setup } from 'xstate'
import { changeProblem, type PasswordForm } from '../identity/accounts/new-password.ts'
import { provided } from '../kernel/actors.ts'
import { type Failure, failureOf } from '../kernel/failure.ts'

type Context = { readonly form: PasswordForm; readonly failure: Failure | undefined }

type Emitted =
  | { readonly type: 'changed' | 'left' }
  /** The server refused: its sentence is a warning. */
  | { readonly type: 'refused'; readonly failure: Failure }

const EMPTY: PasswordForm = { old: '', password: '', confirmation: '' }

/** 修改密码 (seed §4.5): once it is done, its message is read for a second, then the user is out. */
export const passwordChangeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { readonly type: 'type'; readonly form: Partial<PasswordForm> } | { readonly type: 'submit' },
    emitted: {} as Emitted,
  },
  actors: { changePassword: provided<void, PasswordForm>() },
  guards: { isWrong: ({ context }) => changeProblem(context.form) !== undefined },
  delays: { telling: 1_000 },
}).createMachine({
  context: { form: EMPTY, failure: undefined },
  initial: 'editing',
  states: {
    editing: {
      on: {
        type: { actions: assign(({ context, event }) => ({ form: { ...context.form, ...event.form }, failure: undefined })) },
        submit: [
          { guard: 'isWrong', actions: assign({ failure: ({ context }) => changeProblem(context.form) }) },
          { target: 'changing', actions: assign({ failure: undefined }) },
        ],
      },
    },
    changing: {
      invoke: {
        src: 'changePassword',
        input: ({ context }) => context.form,
        onDone: 'changed',
        onError: {
          target: 'editing',
          actions: [
            assign({ failure: ({ event }) => failureOf(event.error) }),
            emit(({ event }) => ({ type: 'refused', failure: failureOf(event.error) })),
          ],
        },
      },
    },
    changed: { entry: emit({ type: 'changed' }), after: { telling: 'left' } },
    left: { type: 'final', entry: emit({ type: 'left' }) },
  },
})
