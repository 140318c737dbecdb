import { assign, emit, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import { failureOf, type Failure } from '../kernel/failure.ts'
import type { TaskBox } from './approvals.port.ts'
import type { Decision, InboxFilters, InboxPage } from './inbox.port.ts'

export type InboxRequest = {
  readonly box: TaskBox
  readonly pageNo: number
  readonly pageSize: number
  readonly keyword: string
  readonly filters: InboxFilters
}

type Context = {
  readonly request: InboxRequest
  /** What was brought last stays until the next page is there. */
  readonly page: InboxPage | undefined
  readonly failure: Failure | undefined
  readonly decision: Decision | undefined
}

type Events =
  | { readonly type: 'ask'; readonly request: InboxRequest }
  | { readonly type: 'reload' }
  /** The server told of something: what is shown may be another by now. Nothing that is under way is disturbed. */
  | { readonly type: 'rung' }
  | { readonly type: 'decide'; readonly decision: Decision }

type Emitted = { readonly type: 'failed'; readonly failure: Failure } | { readonly type: 'decided'; readonly decision: Decision }

/** 待办审批, 已办审批, 我的申请: one page at a time, and the decisions that need no closer look. */
export const inboxMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    emitted: {} as Emitted,
    input: {} as { readonly request: InboxRequest },
    tags: {} as 'moving' | 'busy',
  },
  actors: { bring: provided<InboxPage, InboxRequest>(), decide: provided<unknown, Decision>() },
}).createMachine({
  id: 'inbox',
  context: ({ input }) => ({ request: input.request, page: undefined, failure: undefined, decision: undefined }),
  initial: 'bringing',
  on: {
    ask: {
      target: '.bringing',
      actions: assign(({ context, event }) => ({
        request: event.request,
        page: event.request.box === context.request.box ? context.page : undefined,
      })),
    },
    reload: '.bringing',
  },
  states: {
    bringing: {
      tags: 'moving',
      invoke: {
        src: 'bring',
        input: ({ context }) => context.request,
        onDone: { target: 'shown', actions: assign(({ event }) => ({ page: event.output, failure: undefined })) },
        onError: { target: 'failed', actions: assign(({ event }) => ({ failure: failureOf(event.error) })) },
      },
    },
    shown: { on: { rung: 'bringing', decide: { target: 'deciding', actions: assign(({ event }) => ({ decision: event.decision })) } } },
    failed: {},
    deciding: {
      tags: 'busy',
      invoke: {
        src: 'decide',
        input: ({ context }) => context.decision!,
        onDone: { target: 'bringing', actions: emit(({ context }) => ({ type: 'decided', decision: context.decision! })) },
        onError: { target: 'bringing', actions: emit(({ event }) => ({ type: 'failed', failure: failureOf(event.error) })) },
      },
    },
  },
})
