import { and, assign, emit, enqueueActions, not, raise, setup } from 'xstate'
import { provided } from '../kernel/actors.ts'
import { failureOf } from '../kernel/failure.ts'
import { acted, begun } from './grid-commands.ts'
import type { GridContext, GridInput } from './grid-context.ts'
import type { CellRef, GridEmitted, GridEvent } from './grid-events.ts'
import { finding, foundFrom } from './looking.ts'
import { kept } from './outside-acts.ts'
import { pastedRange, pasteOf, pasteSize, pasting, questionsOf, type Answers, type Question } from './paste-work.ts'
import { prunedTicks } from './row-acts.ts'
import { placeOf } from './selection.ts'
import { runFor } from './slices.ts'

/** Long work gives the page back after so many milliseconds; a paste, which draws at each turn, takes fewer turns. */
const SLICE = 8
const PASTE_SLICE = 32

const NO_ANSWERS: Answers = new Map()

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
    lookUp: provided<Answers, readonly Question[]>(),
  },
  guards: {
    isBusy: ({ context }) => context.paste !== undefined,
    isEditable: ({ context }) => isEditableAt(context),
    isChangeable: ({ context }) => !context.input.readOnly,
    isWorking: ({ context }) => context.work !== undefined,
    entersEditing: ({ context }) => context.input.enter === 'edit' && isEditableAt(context),
    bringsNothing: ({ context }) => context.paste === undefined,
    isLarge: ({ context: { paste, input, model } }) =>
      paste !== undefined && pasteSize(paste, model.count).cells > (input.pastesUnasked ?? Number.POSITIVE_INFINITY),
    asksOthers: ({ context }) => context.paste !== undefined && questionsOf(context.paste).length > 0,
  },
  actions: {
    act: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'looked') return
      const before = context.cursor && placeOf(context, context.cursor)
      const said: GridEmitted[] = []
      const left = acted(context, event, (one) => said.push(one))
      const next = { ...context, ...left }
      enqueue.assign({ ...left, ...kept(next, before), ...(next.ticked.size ? { ticked: prunedTicks(next) } : {}) })
      for (const one of said) enqueue.emit(one)
    }),
    endTrial: ({ context }) => context.model.tryOut(),
    look: ({ context, event }) => {
      if (event.type !== 'looked' || !event.cell) return
      context.model.checks.check(event.cell.row, event.cell.column, 'blur')
      context.model.news.tell()
    },
    work: assign(({ context: { work, input, model, paste } }) => {
      if (!work) return {}
      const done = runFor(work.steps, paste ? PASTE_SLICE : SLICE, input.clock)
      model.news.tell()
      return done === undefined ? { work: undefined, progress: undefined } : { progress: { done, total: work.total } }
    }),
    planPaste: assign(({ context, event }) => ({ paste: event.type === 'paste' ? pasteOf(context, event.text) : undefined })),
    startPaste: assign(({ context }, answers: Answers) => {
      const { paste, model } = context
      if (!paste) return {}
      const pasted = { written: 0, added: 0, skipped: [] }
      model.begin()
      return { pasted, work: { steps: pasting(context, paste, answers, pasted), total: paste.rect.bottom - paste.rect.top + 1 } }
    }),
    finishPaste: enqueueActions(({ context, enqueue }) => {
      const { model, paste, pasted } = context
      model.end()
      const range = paste && pastedRange(context, paste)
      enqueue.assign({ paste: undefined, ...(range ? { ranges: [range], cursor: range.anchor } : {}) })
      enqueue.emit({ type: 'pasted', ...pasted })
    }),
    abandon: assign(({ context }) => {
      context.model.abandon()
      return { work: undefined, progress: undefined, paste: undefined }
    }),
    startCheck: assign(({ context: { model } }) => ({ work: { steps: model.checks.all(model.order), total: model.order.length } })),
    startFind: assign(({ context, event }) => {
      const text = event.type === 'find' ? event.text : ''
      const found: CellRef[] = []
      const find = { text, found, at: 0, isLooking: text !== '' }
      return { find, work: text === '' ? undefined : { steps: finding(context, text, found), total: context.model.count } }
    }),
    finishFind: enqueueActions(({ context, enqueue }) => {
      const { find } = context
      if (!find) return
      const at = foundFrom(context, find)
      enqueue.assign({ find: { ...find, at, isLooking: false } })
      const cell = find.found[at]
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

    /** What is done to the rows. Large pastes keep the hand off; checking and finding do not. */
    work: {
      initial: 'free',
      on: {
        focus: { actions: 'act' },
        extend: { actions: 'act' },
        'range.add': { actions: 'act' },
        move: { actions: 'act' },
        home: { actions: 'act' },
        end: { actions: 'act' },
        tab: { actions: 'act' },
        enter: { guard: not('entersEditing'), actions: 'act' },
        'select.*': { actions: 'act' },
        copy: { actions: 'act' },
        tick: { actions: 'act' },
        'tick.*': { actions: 'act' },
        'find.*': { actions: 'act' },
        'error.*': { actions: 'act' },
        'column.*': { actions: 'act' },
        density: { actions: 'act' },
        settings: { actions: 'act' },
        expand: { actions: 'act' },
        'expand.*': { actions: 'act' },
        collapse: { actions: 'act' },
        toggle: { actions: 'act' },
        'rows.*': { guard: 'isChangeable', actions: 'act' },
        write: { guard: 'isChangeable', actions: 'act' },
        cut: { guard: 'isChangeable', actions: 'act' },
        clear: { guard: 'isChangeable', actions: 'act' },
        fill: { guard: 'isChangeable', actions: 'act' },
        'fill.*': { guard: 'isChangeable', actions: 'act' },
        undo: { guard: 'isChangeable', actions: 'act' },
        redo: { guard: 'isChangeable', actions: 'act' },
        resolve: { actions: 'act' },
        patch: { actions: 'act' },
        stored: { actions: 'act' },
        problems: { actions: 'act' },
        children: { actions: 'act' },
        load: { target: '.free', actions: ['abandon', 'act'] },
        paste: { guard: 'isChangeable', target: '.busy', actions: 'planPaste' },
        check: { target: '.checking', actions: 'startCheck' },
        find: { target: '.finding', actions: 'startFind', reenter: true },
        looked: { actions: 'look' },
      },
      states: {
        free: {},

        busy: {
          initial: 'planning',
          on: {
            '*': {},
            patch: { actions: 'act' },
            stored: { actions: 'act' },
            problems: { actions: 'act' },
            children: { actions: 'act' },
            looked: { actions: 'look' },
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
                { target: 'pasting', actions: { type: 'startPaste', params: NO_ANSWERS } },
              ],
            },
            asking: {
              invoke: {
                src: 'lookUp',
                input: ({ context }) => (context.paste ? questionsOf(context.paste) : []),
                onDone: { target: 'pasting', actions: { type: 'startPaste', params: ({ event }) => event.output } },
                onError: {
                  target: '#grid.work.free',
                  actions: ['abandon', emit(({ event }) => ({ type: 'refused', failure: failureOf(event.error) }))],
                },
              },
            },
            pasting: {
              entry: 'work',
              always: { guard: not('isWorking'), target: '#grid.work.free', actions: 'finishPaste' },
              after: { breathing: { target: 'pasting', reenter: true } },
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
