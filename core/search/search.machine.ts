import { assign, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import type { Failure } from '../kernel/failure.ts'
import { failureOf } from '../kernel/failure.ts'
import { askedBy, wantedBy } from './found.ts'
import type { FoundOfType, RecordSearch } from './found-record.ts'

type Context = {
  readonly typed: string
  /** What was found for `found.for`; it stands until the next answer. */
  readonly types: readonly FoundOfType[]
  readonly failure: Failure | undefined
}

type Events = { readonly type: 'typed'; readonly text: string }

/** A search as it is typed: it rests for a moment before records are asked for, and an answer that came too late is not heard. */
export const searchMachine = setup({
  types: { context: {} as Context, events: {} as Events },
  actors: { find: provided<readonly FoundOfType[], RecordSearch>() },
  delays: { resting: 150 },
  guards: {
    asksForRecords: ({ context }) => wantedBy(context.typed) !== undefined,
  },
}).createMachine({
  context: { typed: '', types: [], failure: undefined },
  initial: 'calm',
  on: { typed: { target: '.resting', actions: assign({ typed: ({ event }) => event.text }) } },
  states: {
    calm: {},
    resting: {
      always: { guard: ({ context }) => askedBy(context.typed).word === '', target: 'calm', actions: assign({ types: [] }) },
      after: {
        resting: [
          { guard: 'asksForRecords', target: 'asking' },
          { target: 'calm', actions: assign({ types: [] }) },
        ],
      },
    },
    asking: {
      invoke: {
        src: 'find',
        input: ({ context }) => wantedBy(context.typed) ?? { word: '' },
        onDone: { target: 'calm', actions: assign({ types: ({ event }) => event.output, failure: undefined }) },
        onError: { target: 'calm', actions: assign({ types: [], failure: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
})
