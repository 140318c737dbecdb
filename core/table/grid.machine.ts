import { and, assign, emit, enqueueActions, not, raise, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import { failureOf } from '../kernel/failure.ts'
import { acted, begun } from './grid-commands.ts'
import type { ContextPatch } from './grid-reducers.ts'
import type { GridContext, GridInput } from './grid-context.ts'
import type { CellRef, GridEmitted, GridEvent } from './grid-events.ts'
import { abandoned, findBegun, findEnded, pasteBegun, pasteEnded, turnBegun, turnEnded, worked } from './sliced-work.ts'
import { kept } from './outside-reducers.ts'
import { doubtsOf, type Answers, type Cleared } from './paste-names.ts'
import { pasteOf, pasteSize, questionsOf, type NameQuery } from './paste-work.ts'
import { prunedTicks } from './row-reducers.ts'
import { placeOf, type CellPosition } from './selection.ts'

/** What the hand does, and what it may do where rows may be changed. */
const ACTS = { actions: 'act' } as const
const CHANGES = { guard: 'isChangeable', actions: 'act' } as const
const TURNS = { guard: 'isChangeable', target: '.busy.turning', actions: 'startTurn' } as const
/** What arrives whatever is being done. */
const ARRIVALS = { patch: ACTS, stored: ACTS, problems: ACTS, children: ACTS, looked: { actions: 'look' } } as const

const NOTHING_CLEARED: Cleared = new Map()

/** What an act left behind, the cursor on a cell that is there, and ticks of rows that are. */
const settled = (context: GridContext, left: ContextPatch, before: CellPosition | undefined): ContextPatch => {
  const next = { ...context, ...left }
  return { ...left, ...kept(next, before), ...(next.ticked.size ? { ticked: prunedTicks(next) } : {}) }
}

const isEditableAt = ({ cursor, model, input }: GridContext): boolean => {
  const column = cursor && model.byKey.get(cursor.column)
  return !input.readOnly && column !== undefined && model.isWritable(cursor!.row, column)
}

/** A grid by what one does to it: the cursor and its ranges, the cell that is edited, every command, long work in slices. */
export const gridMachine = setup({
  types: {
    context: {} as GridContext,
    events: {} as GridEvent | { readonly type: 'looked'; readonly cell: CellRef | undefined },
    emitted: {} as GridEmitted,
    input: {} as GridInput,
  },
  actors: {
    /** Pasted texts as records; `Lookup` knows them. */
    lookUp: provided<Answers, readonly NameQuery[]>(),
  },
  guards: {
    isBusy: ({ context }) => (context.paste ?? context.turn) !== undefined,
    isEditable: ({ context }) => isEditableAt(context),
    isChangeable: ({ context }) => !context.input.readOnly,
    isWorking: ({ context }) => context.work !== undefined,
    entersEditing: ({ context }) => context.entry.enter === 'edit' && isEditableAt(context),
    bringsNothing: ({ context }) => context.paste === undefined,
    isLarge: ({ context: { paste, input, model } }) =>
      paste !== undefined && pasteSize(paste, model.count).cells > (input.pastesUnasked ?? Number.POSITIVE_INFINITY),
    isDoubtful: ({ context }) => (context.paste?.doubts?.length ?? 0) > 0,
    asksOthers: ({ context }) => context.paste !== undefined && questionsOf(context.paste).length > 0,
  },
  actions: {
    act: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'looked') return
      const before = context.cursor && placeOf(context, context.cursor)
      const said: GridEmitted[] = []
      const left = acted(context, event, (one) => said.push(one))
      enqueue.assign(settled(context, left, before))
      for (const one of said) enqueue.emit(one)
    }),
    startTurn: assign(({ context, event }) => (event.type === 'undo' || event.type === 'redo' ? turnBegun(context, event.type) : {})),
    finishTurn: enqueueActions(({ context, enqueue }) => {
      const left = turnEnded(context, (one) => enqueue.emit(one))
      enqueue.assign(settled(context, left, context.turn?.from))
    }),
    // Enqueued as `act` is: whoever hears of it is a machine too, which may not begin within another's running action.
    endTrial: enqueueActions(({ context }) => context.model.tryOut()),
    look: ({ context, event }) => {
      if (event.type !== 'looked' || !event.cell) return
      context.model.checks.check(event.cell.row, event.cell.column, 'blur')
      context.model.news.tell()
    },
    work: assign(({ context }) => worked(context)),
    planPaste: assign(({ context, event }) => ({ paste: event.type === 'paste' ? pasteOf(context, event.text, event.asRows) : undefined })),
    hearAnswers: assign(({ context: { paste } }, answers: Answers) => ({
      paste: paste && { ...paste, answers, doubts: doubtsOf(paste.cells, paste.columns, answers) },
    })),
    startPaste: assign(({ context }, cleared: Cleared) => pasteBegun(context, cleared)),
    finishPaste: enqueueActions(({ context, enqueue }) => {
      enqueue.assign(pasteEnded(context))
      enqueue.emit({ type: 'pasted', ...context.pasted })
    }),
    abandon: assign(({ context }) => abandoned(context)),
    startCheck: assign(({ context: { model } }) => ({ work: { steps: model.checks.all(model.order), total: model.order.length } })),
    startFind: assign(({ context, event }) => findBegun(context, event.type === 'find' ? event.text : '')),
    finishFind: enqueueActions(({ context, enqueue }) => {
      const find = findEnded(context)
      if (!find) return
      enqueue.assign({ find })
      const cell = find.found[find.at]
      if (cell) enqueue.emit({ type: 'reveal', cell })
    }),
  },
  delays: {
    breathing: 0,
    /** A cell whose editor closed is looked at after so long, changed or not (seed §9). */
    blurred: 100,
  },
}).createMachine({
  id: 'grid',
  type: 'parallel',
  context: ({ input }) => begun(input),
  states: {
    keyboard: {
      initial: 'away',
      states: {
        /** The keyboard is elsewhere. */
        away: {
          entry: 'endTrial',
          on: { focus: 'moving', return: 'moving', 'error.*': 'moving', 'rows.add': 'moving', 'rows.insert': 'moving' },
        },
        moving: {
          entry: 'endTrial',
          on: {
            edit: { guard: and([not('isBusy'), 'isEditable']), target: 'editing', actions: 'act' },
            enter: { guard: and([not('isBusy'), 'entersEditing']), target: 'editing' },
            blur: 'away',
          },
        },
        editing: {
          entry: assign({ isEditing: true }),
          exit: [assign({ isEditing: false }), raise(({ context }) => ({ type: 'looked', cell: context.cursor }), { delay: 'blurred' })],
          on: {
            typed: { actions: 'act' },
            commit: { target: 'moving', actions: 'act' },
            cancel: { target: 'moving', actions: 'act' },
            focus: 'moving',
            load: 'moving',
            'rows.*': 'moving',
            blur: 'away',
          },
        },
      },
    },

    /** What is done to the rows. Large pastes and taking them back keep the hand off; checking and finding do not. */
    work: {
      initial: 'free',
      on: {
        focus: ACTS,
        extend: ACTS,
        'range.add': ACTS,
        move: ACTS,
        home: ACTS,
        end: ACTS,
        tab: ACTS,
        enter: { guard: not('entersEditing'), actions: 'act' },
        'select.*': ACTS,
        copy: ACTS,
        tick: ACTS,
        'tick.*': ACTS,
        'find.*': ACTS,
        'error.*': ACTS,
        'column.*': ACTS,
        sortFilter: ACTS,
        density: ACTS,
        settings: ACTS,
        expand: ACTS,
        'expand.*': ACTS,
        collapse: ACTS,
        toggle: ACTS,
        'rows.*': CHANGES,
        write: CHANGES,
        cut: CHANGES,
        clear: CHANGES,
        fill: CHANGES,
        'fill.*': CHANGES,
        undo: TURNS,
        redo: TURNS,
        resolve: ACTS,
        ...ARRIVALS,
        load: { target: '.free', actions: ['abandon', 'act'] },
        paste: { guard: 'isChangeable', target: '.busy', actions: 'planPaste' },
        check: { target: '.checking', actions: 'startCheck' },
        find: { target: '.finding', actions: 'startFind', reenter: true },
      },
      states: {
        free: {},

        busy: {
          initial: 'planning',
          on: {
            '*': {},
            ...ARRIVALS,
            load: { target: 'free', actions: ['abandon', 'act'] },
            cancel: { target: 'free', actions: 'abandon' },
          },
          states: {
            planning: {
              always: [
                { guard: 'bringsNothing', target: '#grid.work.free' },
                { guard: 'isLarge', target: 'doubting' },
                { target: 'beginning' },
              ],
            },
            /** More cells than one takes in at a glance: whoever pastes is told how many they are. */
            doubting: { on: { 'paste.confirm': 'beginning' } },
            beginning: {
              always: [
                { guard: 'asksOthers', target: 'asking' },
                { target: 'pasting', actions: { type: 'startPaste', params: NOTHING_CLEARED } },
              ],
            },
            asking: {
              invoke: {
                src: 'lookUp',
                input: ({ context }) => (context.paste ? questionsOf(context.paste) : []),
                onDone: { target: 'weighing', actions: { type: 'hearAnswers', params: ({ event }) => event.output } },
                onError: {
                  target: '#grid.work.free',
                  actions: ['abandon', emit(({ event }) => ({ type: 'refused', failure: failureOf(event.error) }))],
                },
              },
            },
            weighing: {
              always: [
                { guard: 'isDoubtful', target: 'clearing' },
                { target: 'pasting', actions: { type: 'startPaste', params: NOTHING_CLEARED } },
              ],
            },
            /** Names that several records share: whoever pastes says which are meant. */
            clearing: {
              on: { 'paste.clear': { target: 'pasting', actions: { type: 'startPaste', params: ({ event }) => event.cleared } } },
            },
            pasting: {
              entry: 'work',
              always: { guard: not('isWorking'), target: '#grid.work.free', actions: 'finishPaste' },
              after: { breathing: { target: 'pasting', reenter: true } },
            },
            /** A step goes to its end: half of it would be none. */
            turning: {
              entry: 'work',
              on: { cancel: {} },
              always: { guard: not('isWorking'), target: '#grid.work.free', actions: 'finishTurn' },
              after: { breathing: { target: 'turning', reenter: true } },
            },
          },
        },

        checking: {
          entry: 'work',
          always: {
            guard: not('isWorking'),
            target: 'free',
            actions: emit(({ context: { model } }) => ({ type: 'checked', errors: model.marks.errors, pending: model.checks.pending })),
          },
          after: { breathing: { target: 'checking', reenter: true } },
        },

        finding: {
          entry: 'work',
          always: { guard: not('isWorking'), target: 'free', actions: 'finishFind' },
          after: { breathing: { target: 'finding', reenter: true } },
        },
      },
    },
  },
})
