import { assign, emit, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import { type Failure, failureOf } from '../kernel/failure.ts'
import type { Binding } from './request-third-binding.use-case.ts'

/** 绑定账号: whoever came from another site says which account he has here, until it is believed. */
export const bindingMachine = setup({
  types: {
    context: {} as { readonly failure: Failure | undefined },
    events: {} as { readonly type: 'bind'; readonly binding: Binding },
    emitted: {} as { readonly type: 'bound'; readonly token: string },
  },
  actors: { bind: provided<string, Binding>() },
}).createMachine({
  context: { failure: undefined },
  initial: 'asking',
  states: {
    asking: { on: { bind: 'binding' } },
    binding: {
      entry: assign({ failure: undefined }),
      invoke: {
        src: 'bind',
        input: ({ event }) => event.binding,
        onDone: { target: 'bound', actions: emit(({ event }) => ({ type: 'bound', token: event.output })) },
        onError: { target: 'asking', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    bound: { type: 'final' },
  },
})
