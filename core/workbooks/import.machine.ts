import { and, assign, emit, enqueueActions, setup } from 'xstate'
import type { LocalFile } from '../files/uploads.port.ts'
import { provided } from '../kernel/actors.ts'
import { failureOf, filled, type Failure } from '../kernel/failure.ts'
import type { Remembered } from './column-mapping.ts'
import { notWorkbook } from './failures.ts'
import type { RunChoice } from './import-run.ts'
import { isRunning, isWriting, type DuplicatePolicy, type ImportState } from './import-state.ts'
import type { Mending } from './mend-import.use-case.ts'
import type { SheetOf } from './remote-imports.port.ts'
import type { ImportedRow } from './take-imported-rows.use-case.ts'

const MOST_FILES = 10

type Context = {
  readonly files: readonly LocalFile[]
  /** What the hand chose for each title, now or in earlier imports. */
  readonly remembered: Remembered
  readonly state: ImportState | undefined
  /** An import that is over and may be taken back: it can be looked at again. */
  readonly last: ImportState | undefined
  /** As the hand chose; the first that the import has where it did not. */
  readonly policy: DuplicatePolicy | undefined
  /** Empty cells empty the fields of records that are there. */
  readonly empties: boolean
  readonly partial: boolean
  /** 是否开启校验: what was found is looked at before anything is written. */
  readonly validates: boolean
  /** Rows go into a form that is open, nothing is stored. */
  readonly isInForm: boolean
  /** All rows or none. */
  readonly isWhole: boolean
  readonly failure: Failure | undefined
}

type Events =
  | { readonly type: 'choose'; readonly files: readonly LocalFile[] }
  | { readonly type: 'drop'; readonly at: number }
  | { readonly type: 'start' }
  /** What became of the last import is told again. */
  | { readonly type: 'last' }
  | { readonly type: 'map'; readonly title: string; readonly place: string | null }
  | { readonly type: 'sheet'; readonly file: number; readonly sheet: string }
  /** Cells of the preview say something else. */
  | { readonly type: 'mend'; readonly mendings: readonly Mending[] }
  | { readonly type: 'validates'; readonly validates: boolean }
  | { readonly type: 'pause' | 'goOn' }
  | { readonly type: 'policy'; readonly policy: DuplicatePolicy }
  | { readonly type: 'empties'; readonly empties: boolean }
  | { readonly type: 'partial'; readonly partial: boolean }
  | { readonly type: 'run' }
  /** All that it added goes again. */
  | { readonly type: 'takeBack' }
  /** Ends what runs, or goes back to choosing files. */
  | { readonly type: 'back' }

type Emitted =
  | { readonly type: 'refused'; readonly failure: Failure }
  | { readonly type: 'remembered'; readonly remembered: Remembered }
  /** Rows were kept, or went again: the list looks again. */
  | { readonly type: 'kept'; readonly count: number }
  /** Rows for the form. */
  | { readonly type: 'rows'; readonly rows: readonly ImportedRow[] }

const isWorkbook = ({ name }: LocalFile): boolean => /\.xlsx?$/i.test(name)

/** What the server will choose by: every title of the mapping as it stands, with the one that was just changed; a place has one title. */
const remap = ({ state, remembered }: Context, title: string, place: string | null): Remembered => {
  const now = Object.fromEntries((state?.mapping ?? []).map((one) => [one.title, one.place]))
  const freed = Object.fromEntries(
    Object.entries({ ...now }).map(([other, taken]) => [other, place !== null && taken === place ? null : taken]),
  )
  return { ...remembered, ...freed, [title]: place }
}

/** What becomes of rows whose record is there already. */
export const policyOf = ({ state, policy }: Pick<Context, 'state' | 'policy'>): DuplicatePolicy =>
  state?.policies.find((one) => one === policy) ?? state?.policies[0] ?? 'skip'

/** Right rows that do something: what says nothing new is left alone. */
export const rowsToWrite = ({ total, wrong, unchanged, emptied }: ImportState, empties: boolean): number =>
  total - wrong - (empties && emptied > 0 ? 0 : unchanged)

/** The dialog 导入EXCEL: files, columns, preview, result. The import itself runs on the server and is looked at until it stands still. */
export const importMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    emitted: {} as Emitted,
    input: {} as { readonly remembered: Remembered; readonly isInForm?: boolean; readonly isWhole?: boolean },
  },
  actors: {
    find: provided<ImportState | null>(),
    check: provided<ImportState, { readonly files: readonly LocalFile[]; readonly remembered: Remembered }>(),
    map: provided<ImportState, { readonly id: string; readonly mapping: Remembered }>(),
    sheet: provided<ImportState, { readonly id: string; readonly chosen: SheetOf; readonly mapping: Remembered }>(),
    mend: provided<ImportState, { readonly id: string; readonly mendings: readonly Mending[] }>(),
    run: provided<ImportState, { readonly id: string; readonly choice: RunChoice }>(),
    rows: provided<readonly ImportedRow[], { readonly id: string }>(),
    pause: provided<ImportState, { readonly id: string; readonly goOn: boolean }>(),
    takeBack: provided<ImportState, { readonly id: string }>(),
    stop: provided<void, { readonly id: string }>(),
  },
  actions: {
    taken: assign({ state: (_, { state }: { readonly state: ImportState }) => state, failure: undefined }),
    failed: assign({ failure: (_, { error }: { readonly error: unknown }) => failureOf(error) }),
  },
  guards: {
    isRunning: ({ context }) => context.state !== undefined && isRunning(context.state),
    isReady: ({ context }) => context.state?.phase === 'ready',
    isChosen: ({ context }) => context.files.length > 0,
    /** Nothing needs to be looked at first: no column is missing, and no file came before. */
    runsAtOnce: ({ context: { state, validates, isInForm, isWhole } }) =>
      !validates &&
      !isInForm &&
      !isWhole &&
      state?.phase === 'ready' &&
      state.missing.length === 0 &&
      rowsToWrite(state, false) > 0 &&
      state.files.every(({ earlier }) => !earlier),
    isInForm: ({ context }) => context.isInForm,
    mayTakeBack: ({ context }) => (context.state?.removable ?? 0) > 0,
    mayRun: ({ context: { state, partial, empties } }) =>
      state !== undefined && state.missing.length === 0 && rowsToWrite(state, empties) > 0 && (partial || state.wrong === 0),
  },
  delays: { looking: 500 },
}).createMachine({
  id: 'import',
  context: ({ input }) => ({
    files: [],
    remembered: input.remembered,
    state: undefined,
    last: undefined,
    policy: undefined,
    empties: false,
    partial: input.isWhole !== true,
    validates: true,
    isInForm: input.isInForm === true,
    isWhole: input.isWhole === true,
    failure: undefined,
  }),
  initial: 'finding',
  states: {
    /** A page that was loaded anew finds the import that went on without it. */
    finding: {
      invoke: {
        src: 'find',
        onDone: [
          {
            guard: ({ event }) => event.output !== null && (isRunning(event.output) || event.output.phase === 'ready'),
            target: 'shown',
            actions: assign({ state: ({ event }) => event.output ?? undefined }),
          },
          {
            target: 'choosing',
            actions: assign({ last: ({ event }) => (event.output && event.output.removable > 0 ? event.output : undefined) }),
          },
        ],
        onError: 'choosing',
      },
    },
    choosing: {
      on: {
        choose: {
          actions: [
            assign({
              files: ({ context, event }) => [...context.files, ...event.files.filter(isWorkbook)].slice(0, MOST_FILES),
              failure: undefined,
            }),
            enqueueActions(({ event, enqueue }) => {
              for (const { name } of event.files.filter((file) => !isWorkbook(file)))
                enqueue.emit({ type: 'refused', failure: filled(notWorkbook, { name }) })
            }),
          ],
        },
        drop: { actions: assign({ files: ({ context, event }) => context.files.filter((_, at) => at !== event.at), failure: undefined }) },
        validates: { actions: assign({ validates: ({ event }) => event.validates }) },
        start: { guard: 'isChosen', target: 'sending' },
        last: {
          guard: ({ context }) => context.last !== undefined,
          target: 'over',
          actions: assign({ state: ({ context }) => context.last, last: undefined }),
        },
      },
    },
    sending: {
      invoke: {
        src: 'check',
        input: ({ context: { files, remembered } }) => ({ files, remembered }),
        onDone: {
          target: 'shown',
          actions: [{ type: 'taken', params: ({ event }) => ({ state: event.output }) }, assign({ last: undefined })],
        },
        onError: { target: 'choosing', actions: { type: 'failed', params: ({ event }) => ({ error: event.error }) } },
      },
      on: { back: 'choosing' },
    },
    shown: {
      always: [
        { guard: 'isRunning', target: 'waiting' },
        { guard: 'runsAtOnce', target: 'beginning' },
        { guard: 'isReady', target: 'checked' },
        {
          guard: ({ context }) => context.state?.phase !== 'done' && (context.state?.kept ?? 0) === 0 && context.state?.of === 0,
          target: 'choosing',
          actions: assign({ failure: ({ context }) => context.state?.failure, state: undefined }),
        },
        { target: 'over' },
      ],
    },
    waiting: {
      after: { looking: 'looking' },
      on: { back: 'stopping', pause: 'pausing', goOn: 'going' },
    },
    pausing: {
      invoke: {
        src: 'pause',
        input: ({ context }) => ({ id: context.state?.id ?? '', goOn: false }),
        onDone: { target: 'shown', actions: { type: 'taken', params: ({ event }) => ({ state: event.output }) } },
        onError: { target: 'waiting', actions: { type: 'failed', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    going: {
      invoke: {
        src: 'pause',
        input: ({ context }) => ({ id: context.state?.id ?? '', goOn: true }),
        onDone: { target: 'shown', actions: { type: 'taken', params: ({ event }) => ({ state: event.output }) } },
        onError: { target: 'waiting', actions: { type: 'failed', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    looking: {
      invoke: {
        src: 'find',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'shown',
            actions: assign({ state: ({ event }) => event.output ?? undefined, failure: undefined }),
          },
          { target: 'choosing', actions: assign({ state: undefined }) },
        ],
        // The net may be away for a while; the import is not.
        onError: { target: 'waiting', actions: { type: 'failed', params: ({ event }) => ({ error: event.error }) } },
      },
      on: { back: 'stopping', pause: 'pausing', goOn: 'going' },
    },
    checked: {
      on: {
        map: {
          target: 'mapping',
          actions: [
            assign({ remembered: ({ context, event }) => remap(context, event.title, event.place) }),
            emit(({ context }) => ({ type: 'remembered', remembered: context.remembered })),
          ],
        },
        sheet: 'choosingSheet',
        mend: 'mending',
        policy: { actions: assign({ policy: ({ event }) => event.policy }) },
        empties: { actions: assign({ empties: ({ event }) => event.empties }) },
        partial: { actions: assign({ partial: ({ event }) => event.partial }) },
        run: [
          { guard: and(['mayRun', 'isInForm']), target: 'taking' },
          { guard: 'mayRun', target: 'beginning' },
        ],
        back: 'stopping',
      },
    },
    choosingSheet: {
      invoke: {
        src: 'sheet',
        input: ({ context, event }) => ({
          id: context.state?.id ?? '',
          chosen: event.type === 'sheet' ? { file: event.file, sheet: event.sheet } : { file: 0, sheet: '' },
          mapping: context.remembered,
        }),
        onDone: { target: 'shown', actions: { type: 'taken', params: ({ event }) => ({ state: event.output }) } },
        onError: { target: 'checked', actions: { type: 'failed', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    mending: {
      invoke: {
        src: 'mend',
        input: ({ context, event }) => ({ id: context.state?.id ?? '', mendings: event.type === 'mend' ? event.mendings : [] }),
        onDone: { target: 'shown', actions: { type: 'taken', params: ({ event }) => ({ state: event.output }) } },
        onError: { target: 'checked', actions: { type: 'failed', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    taking: {
      invoke: {
        src: 'rows',
        input: ({ context }) => ({ id: context.state?.id ?? '' }),
        onDone: { target: 'taken', actions: emit(({ event }) => ({ type: 'rows' as const, rows: event.output })) },
        onError: { target: 'checked', actions: { type: 'failed', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    taken: { type: 'final' },
    mapping: {
      invoke: {
        src: 'map',
        input: ({ context }) => ({ id: context.state?.id ?? '', mapping: context.remembered }),
        onDone: { target: 'shown', actions: { type: 'taken', params: ({ event }) => ({ state: event.output }) } },
        onError: { target: 'checked', actions: { type: 'failed', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    beginning: {
      invoke: {
        src: 'run',
        input: ({ context }) => ({
          id: context.state?.id ?? '',
          choice: { policy: policyOf(context), partial: context.partial, empties: context.empties },
        }),
        onDone: { target: 'shown', actions: { type: 'taken', params: ({ event }) => ({ state: event.output }) } },
        onError: { target: 'checked', actions: { type: 'failed', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    stopping: {
      invoke: {
        src: 'stop',
        input: ({ context }) => ({ id: context.state?.id ?? '' }),
        onDone: [
          // What was kept until now is told.
          { guard: ({ context }) => context.state !== undefined && isWriting(context.state), target: 'looking' },
          { target: 'choosing', actions: assign({ state: undefined }) },
        ],
        onError: { target: 'choosing', actions: assign({ state: undefined }) },
      },
    },
    over: {
      entry: emit(({ context }) => ({ type: 'kept', count: context.state?.kept ?? 0 })),
      on: {
        back: { target: 'choosing', actions: assign({ files: [], state: undefined, failure: undefined }) },
        takeBack: { guard: 'mayTakeBack', target: 'takingBack' },
      },
    },
    takingBack: {
      invoke: {
        src: 'takeBack',
        input: ({ context }) => ({ id: context.state?.id ?? '' }),
        onDone: { target: 'shown', actions: { type: 'taken', params: ({ event }) => ({ state: event.output }) } },
        onError: { target: 'over', actions: { type: 'failed', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
})
