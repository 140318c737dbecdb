import { assign, setup } from 'xstate'
import { type Registration, registrationProblems } from '../identity/recovery/registration.ts'
import { provided } from '../kernel/actors.ts'
import { type Failure, failureOf } from '../kernel/failure.ts'
import { failuresOf, type Refused } from '../kernel/result.ts'

type Context = { readonly failures: readonly Failure[] }

const told = (thrown: unknown): readonly Failure[] =>
  thrown !== null && typeof thrown === 'object' && 'failure' in thrown ? failuresOf(thrown as Refused) : [failureOf(thrown)]

/** 注册: what is wrong is told field by field, by this side or by the server. */
export const registeringMachine = setup({
  types: { context: {} as Context, events: {} as { readonly type: 'register'; readonly said: Registration } },
  actors: { register: provided<void, Registration>() },
  guards: { isWrong: ({ event }) => registrationProblems(event.said).length > 0 },
}).createMachine({
  context: { failures: [] },
  initial: 'editing',
  states: {
    editing: {
      on: {
        register: [
          { guard: 'isWrong', actions: assign({ failures: ({ event }) => registrationProblems(event.said) }) },
          { target: 'registering', actions: assign({ failures: [] }) },
        ],
      },
    },
    registering: {
      invoke: {
        src: 'register',
        input: ({ event }) => event.said,
        onDone: 'registered',
        onError: { target: 'editing', actions: assign({ failures: ({ event }) => told(event.error) }) },
      },
    },
    registered: { type: 'final' },
  },
})
