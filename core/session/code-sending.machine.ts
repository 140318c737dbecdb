import { assign, emit, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import { type Failure, failureOf } from '../kernel/failure.ts'
import type { CodeRequest } from './request-code.use-case.ts'

type Context = { readonly request: CodeRequest | undefined; readonly secondsLeft: number; readonly failure: Failure | undefined }

type Emitted = { readonly type: 'sent'; readonly mobile: string } | { readonly type: 'refused'; readonly failure: Failure }

const PAUSE = 60

const waitIn = (failure: Failure): number => {
  const wait = failure.details?.['retryAfter']
  return typeof wait === 'number' && wait <= PAUSE ? wait : 0
}

/** 获取验证码: asked for, then not again for a minute, which is counted down. */
export const codeSendingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { readonly type: 'send'; readonly request: CodeRequest },
    emitted: {} as Emitted,
  },
  actors: { sendCode: provided<void, CodeRequest>() },
  guards: { isLast: ({ context }) => context.secondsLeft <= 1 },
  delays: { second: 1_000 },
}).createMachine({
  context: { request: undefined, secondsLeft: 0, failure: undefined },
  initial: 'ready',
  states: {
    ready: {
      on: { send: { target: 'sending', actions: assign({ request: ({ event }) => event.request, failure: undefined }) } },
    },
    sending: {
      invoke: {
        src: 'sendCode',
        input: ({ context }) => context.request as CodeRequest,
        onDone: {
          target: 'pausing',
          actions: [assign({ secondsLeft: PAUSE }), emit(({ context }) => ({ type: 'sent', mobile: context.request?.mobile ?? '' }))],
        },
        onError: {
          target: 'refused',
          actions: [
            assign(({ event }) => ({ failure: failureOf(event.error), secondsLeft: waitIn(failureOf(event.error)) })),
            emit(({ event }) => ({ type: 'refused', failure: failureOf(event.error) })),
          ],
        },
      },
    },
    refused: { always: [{ guard: ({ context }) => context.secondsLeft > 0, target: 'pausing' }, 'ready'] },
    pausing: {
      after: {
        second: [
          { guard: 'isLast', target: 'ready', actions: assign({ secondsLeft: 0 }) },
          { target: 'pausing', reenter: true, actions: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }) },
        ],
      },
    },
  },
})
