import { assign, setup } from 'xstate'
import { provided } from '../../kernel/actors.ts'
import { failureOf, type Failure } from '../../kernel/failure.ts'
import { NO_OFFER, type Offer } from './offer.ts'

type Context = {
  readonly keyword: string
  /** False where a list is shown for typed words only (async search select). */
  readonly asksEmpty: boolean
  /** The newest answer; it stays until the next one has come. */
  readonly offer: Offer
  readonly failure: Failure | undefined
}

type Events =
  | { readonly type: 'type'; readonly keyword: string }
  /** Enter came before the pause was over. */
  | { readonly type: 'hurry' }

/** Asks others for what fits a word, 300 ms after the last letter; an answer to an older word is dropped (seed §7). */
export const searchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    input: {} as { readonly keyword: string; readonly asksEmpty: boolean },
    tags: {} as 'asking',
  },
  actors: { ask: provided<Offer, string>() },
  delays: { typing: 300 },
  guards: { asksNothing: ({ context }) => !context.asksEmpty && context.keyword.trim() === '' },
}).createMachine({
  id: 'search',
  context: ({ input }) => ({ ...input, offer: NO_OFFER, failure: undefined }),
  initial: 'choosing',
  on: { type: { target: '.typing', actions: assign({ keyword: ({ event }) => event.keyword }) } },
  states: {
    choosing: { tags: 'asking', always: [{ guard: 'asksNothing', target: 'prompting' }, { target: 'asking' }] },
    typing: { tags: 'asking', after: { typing: 'choosing' }, on: { hurry: 'choosing' } },
    prompting: { entry: assign({ offer: NO_OFFER, failure: undefined }) },
    asking: {
      tags: 'asking',
      invoke: {
        src: 'ask',
        input: ({ context }) => context.keyword.trim(),
        onDone: { target: 'answered', actions: assign({ offer: ({ event }) => event.output, failure: undefined }) },
        onError: { target: 'failed', actions: assign({ offer: NO_OFFER, failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    answered: {},
    failed: {},
  },
})
