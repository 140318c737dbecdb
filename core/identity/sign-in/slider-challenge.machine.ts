import { assign, emit, setup } from 'xstate'
import { provided } from '../../kernel/actors.ts'
import { type Failure, failureOf } from '../../kernel/failure.ts'
import { ANSWERED_WITHIN, MOST_POINTS, type Trail, type TrailPoint } from './slider-challenge.ts'

type Context = {
  readonly id: string
  readonly trail: Trail
  readonly gripped: number
  readonly pass: string
  readonly failure: Failure | undefined
}

type Events = { readonly type: 'grip' | 'drag'; readonly x: number; readonly at: number } | { readonly type: 'release' | 'reset' | 'retry' }

type Emitted = { readonly type: 'passed'; readonly pass: string }

const START: Context = { id: '', trail: [], gripped: 0, pass: '', failure: undefined }

const followed = ({ trail, gripped }: Context, { x, at }: TrailPoint): Trail => [
  ...trail.slice(0, MOST_POINTS - 1),
  { x, at: Math.max(0, Math.round(at - gripped)) },
]

/** 拖动滑块验证 (seed §4): passed once the handle was dragged past the whole way; released early it goes back; what is passed stays. */
export const sliderChallengeMachine = setup({
  types: { context: {} as Context, events: {} as Events, emitted: {} as Emitted },
  actors: {
    begin: provided<string>(),
    answer: provided<string, { readonly id: string; readonly trail: Trail }>(),
  },
  guards: { isPast: ({ event }) => event.type === 'drag' && event.x > 1 },
  delays: { growingOld: ANSWERED_WITHIN / 2 },
}).createMachine({
  context: START,
  initial: 'asking',
  states: {
    asking: {
      entry: assign({ trail: [], pass: '' }),
      invoke: {
        src: 'begin',
        onDone: { target: 'resting', actions: assign({ id: ({ event }) => event.output }) },
        onError: { target: 'unasked', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    unasked: { on: { retry: { target: 'asking', actions: assign({ failure: undefined }) } } },
    resting: {
      entry: assign({ trail: [] }),
      after: { growingOld: 'asking' },
      on: {
        grip: {
          target: 'dragging',
          actions: assign({
            gripped: ({ event }) => event.at,
            trail: ({ event }) => [{ x: event.x, at: 0 }],
            failure: undefined,
          }),
        },
      },
    },
    dragging: {
      on: {
        drag: [
          { guard: 'isPast', target: 'checking', actions: assign({ trail: ({ context, event }) => followed(context, event) }) },
          { actions: assign({ trail: ({ context, event }) => followed(context, event) }) },
        ],
        release: 'resting',
      },
    },
    checking: {
      invoke: {
        src: 'answer',
        input: ({ context }) => ({ id: context.id, trail: context.trail }),
        onDone: {
          target: 'passed',
          actions: [assign({ pass: ({ event }) => event.output }), emit(({ event }) => ({ type: 'passed', pass: event.output }))],
        },
        onError: { target: 'asking', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    passed: { on: { reset: { target: 'asking', actions: assign({ failure: undefined }) } } },
  },
})
