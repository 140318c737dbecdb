import { assign, emit, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import { type Failure, failureIn, failureOf } from '../kernel/failure.ts'
import { isNoAnswer } from '../session/failures.ts'
import type { Session } from '../session/session.ts'
import type { Department, MyDepartments } from './departments.port.ts'
import { noDepartments } from './failures.ts'

type Context = {
  /** The pair this device took last. */
  readonly pairId: string
  readonly list: readonly Department[]
  /** The department in force; undefined where none is known. */
  readonly current: Department | undefined
  /** A department's id; '' for none. */
  readonly chosen: string
}

type Events =
  | { readonly type: 'open' | 'close' | 'goOn' | 'stay' }
  | { readonly type: 'choose'; readonly id: string }
  /** `unsaved`: something was typed that is not saved. */
  | { readonly type: 'confirm'; readonly unsaved: boolean }

type Emitted =
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'switched'; readonly session: Session }
  /** The server refused: whoever asked is signed out (seed 4.4). */
  | { readonly type: 'refused'; readonly failure: Failure }
  /** The page begins anew, at home. */
  | { readonly type: 'left' }

const NOTHING: Omit<Context, 'pairId'> = { list: [], current: undefined, chosen: '' }

/** Of several posts in one organisation the one that was taken last, where this device knows it. */
const currentIn = ({ list, orgCode }: MyDepartments, pairId: string): Department | undefined =>
  list.find(({ id }) => id === pairId) ?? list.find((one) => orgCode !== '' && one.orgCode === orgCode)

/** 切换部门 (seed 4.4, sys S28): the list, a choice, the question whether unsaved pages may go, the switch, and a page that begins anew. */
export const departmentSwitchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    emitted: {} as Emitted,
    input: {} as { readonly pairId: string },
    tags: {} as 'shown',
  },
  actors: { listDepartments: provided<MyDepartments>(), switchDepartment: provided<Session, string>() },
  actions: {
    tellFailed: emit(({ event }) => ({ type: 'failed', failure: failureIn(event) })),
  },
  guards: {
    nothingChosen: ({ context }) => context.chosen === '',
    isUnsaved: ({ event }) => event.type === 'confirm' && event.unsaved,
  },
  delays: { reading: 1_000 },
}).createMachine({
  id: 'departmentSwitch',
  context: ({ input }) => ({ ...NOTHING, ...input }),
  initial: 'hidden',
  states: {
    hidden: { entry: assign(NOTHING), on: { open: 'loading' } },
    loading: {
      invoke: {
        src: 'listDepartments',
        onDone: [
          {
            guard: ({ event }) => event.output.list.length === 0,
            target: 'hidden',
            actions: emit({ type: 'failed', failure: noDepartments }),
          },
          {
            target: 'choosing',
            actions: assign(({ context, event }) => {
              const current = currentIn(event.output, context.pairId)
              return { list: event.output.list, current, chosen: current?.id ?? '' }
            }),
          },
        ],
        onError: { target: 'hidden', actions: 'tellFailed' },
      },
    },
    choosing: {
      tags: 'shown',
      initial: 'calm',
      states: { calm: {}, missing: {} },
      on: {
        choose: { target: '.calm', actions: assign({ chosen: ({ event }) => event.id }) },
        confirm: [{ guard: 'nothingChosen', target: '.missing' }, { guard: 'isUnsaved', target: 'asking' }, { target: 'switching' }],
        close: 'hidden',
      },
    },
    asking: { tags: 'shown', on: { goOn: 'switching', stay: 'choosing' } },
    switching: {
      tags: 'shown',
      invoke: {
        src: 'switchDepartment',
        input: ({ context }) => context.chosen,
        onDone: { target: 'welcoming', actions: emit(({ event }) => ({ type: 'switched', session: event.output })) },
        onError: [
          { guard: ({ event }) => isNoAnswer(failureOf(event.error)), target: 'choosing', actions: 'tellFailed' },
          { target: 'refused', actions: emit(({ event }) => ({ type: 'refused', failure: failureOf(event.error) })) },
        ],
      },
    },
    welcoming: { after: { reading: { target: 'reloading', actions: emit({ type: 'left' }) } } },
    reloading: { type: 'final' },
    refused: { type: 'final' },
  },
})
