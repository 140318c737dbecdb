import { assign, emit, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import { failureOf, isForbidden, type Failure } from '../kernel/failure.ts'
import type { ReportRequest } from './remote-reports.port.ts'
import type { ReportPage } from './report-page.ts'

type Context = {
  readonly request: ReportRequest
  /** What was answered last; it stays until the next answer. */
  readonly page: ReportPage | undefined
  readonly failure: Failure | undefined
}

/** A report on the screen. Tag `moving` while an answer is under way. */
export const reportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { readonly type: 'ask'; readonly request: ReportRequest } | { readonly type: 'reload' },
    emitted: {} as { readonly type: 'failed'; readonly failure: Failure },
    input: {} as { readonly request: ReportRequest },
    tags: {} as 'moving',
  },
  actors: { show: provided<ReportPage, ReportRequest>() },
}).createMachine({
  id: 'report',
  context: ({ input }) => ({ ...input, page: undefined, failure: undefined }),
  initial: 'asking',
  on: {
    ask: { target: '.asking', actions: assign({ request: ({ event }) => event.request }) },
    reload: '.asking',
  },
  states: {
    asking: {
      tags: 'moving',
      invoke: {
        src: 'show',
        input: ({ context }) => context.request,
        onDone: { target: 'shown', actions: assign(({ event }) => ({ page: event.output, failure: undefined })) },
        onError: [
          { guard: ({ event }) => isForbidden(failureOf(event.error)), target: 'forbidden' },
          {
            target: 'shown',
            actions: [
              assign(({ event }) => ({ failure: failureOf(event.error) })),
              emit(({ event }) => ({ type: 'failed', failure: failureOf(event.error) })),
            ],
          },
        ],
      },
    },
    shown: {},
    forbidden: {},
  },
})
