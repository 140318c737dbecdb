import { assign, emit, setup } from 'xstate'
import type { Range } from './paste.ts'

export type Cell = { readonly row: number; readonly column: number }

/** Where the cursor goes after a cell is left. */
export type Step = 'down' | 'up' | 'right' | 'left' | 'stay'

type Size = { readonly rows: number; readonly columns: number }

type Context = Size & {
  readonly cursor: Cell
  /** The other corner of the selection. */
  readonly anchor: Cell
  /** Where a run of Tab entries began: Enter goes on below that column. */
  readonly home: number
  /** What the editor begins with; undefined keeps the cell's text. */
  readonly begun: string | undefined
}

export type TableEvent =
  | ({ readonly type: 'resize' } & Size)
  | { readonly type: 'focus'; readonly cell: Cell }
  | { readonly type: 'extend'; readonly cell: Cell }
  | { readonly type: 'move'; readonly rows: number; readonly columns: number; readonly extending?: boolean }
  /** Tab and Shift+Tab: through the row, then on in the next. */
  | { readonly type: 'tab'; readonly back?: boolean }
  /** Enter and Shift+Enter while nothing is edited. */
  | { readonly type: 'enter'; readonly back?: boolean }
  | { readonly type: 'edit'; readonly text?: string }
  | { readonly type: 'leave'; readonly step: Step }
  | { readonly type: 'cancel' }
  | { readonly type: 'blur' }

export type TableEmitted =
  /** The cursor would go below the last row. */
  { readonly type: 'beyond'; readonly column: number }

/** The rectangle between cursor and anchor. */
export const selectionOf = ({ cursor, anchor }: { readonly cursor: Cell; readonly anchor: Cell }): Range => ({
  top: Math.min(cursor.row, anchor.row),
  bottom: Math.max(cursor.row, anchor.row),
  left: Math.min(cursor.column, anchor.column),
  right: Math.max(cursor.column, anchor.column),
})

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

const clamped = ({ rows, columns }: Size, cell: Cell): Cell => ({ row: within(cell.row, rows), column: within(cell.column, columns) })

const at = (context: Context, cell: Cell) => {
  const cursor = clamped(context, cell)
  return { cursor, anchor: cursor }
}

const tabbed = ({ cursor, rows, columns }: Context, back: boolean): Cell => {
  const place = cursor.row * columns + cursor.column + (back ? -1 : 1)
  const inside = within(place, rows * columns)
  return { row: Math.floor(inside / columns), column: inside % columns }
}

const stepped = (context: Context, step: Step): Cell => {
  const { cursor, home } = context
  if (step === 'down') return { row: cursor.row + 1, column: home }
  if (step === 'up') return { row: cursor.row - 1, column: home }
  if (step === 'stay') return cursor
  return tabbed(context, step === 'left')
}

const isLastCell = ({ cursor, rows, columns }: Context) => cursor.row >= rows - 1 && cursor.column >= columns - 1

const goesBeyond = (context: Context, step: Step) =>
  (step === 'down' && context.cursor.row >= context.rows - 1) || (step === 'right' && isLastCell(context))

/**
 * The cursor of an editable table, and whether the cell under it is being edited. It knows how many rows and columns there are and
 * nothing of what they hold; a step below the last row is emitted, so that whoever holds the rows may add one.
 */
export const tableMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TableEvent,
    emitted: {} as TableEmitted,
    input: {} as Size,
  },
  guards: {
    stepsBeyond: ({ context, event }) =>
      (event.type === 'leave' && goesBeyond(context, event.step)) ||
      (event.type === 'tab' && !event.back && isLastCell(context)) ||
      (event.type === 'enter' && !event.back && goesBeyond(context, 'down')),
  },
  actions: {
    resize: assign(({ context, event }) => {
      if (event.type !== 'resize') return {}
      const size = { rows: event.rows, columns: event.columns }
      return { ...size, cursor: clamped(size, context.cursor), anchor: clamped(size, context.anchor) }
    }),
    goBeyond: emit(({ context, event }) => {
      const tabs = event.type === 'tab' || (event.type === 'leave' && event.step === 'right')
      return { type: 'beyond' as const, column: tabs ? 0 : context.home }
    }),
    stay: assign(({ context }) => ({ anchor: context.cursor, begun: undefined })),
  },
}).createMachine({
  id: 'table',
  context: ({ input }) => ({ ...input, cursor: { row: 0, column: 0 }, anchor: { row: 0, column: 0 }, home: 0, begun: undefined }),
  initial: 'away',
  on: { resize: { actions: 'resize' } },
  states: {
    /** The keyboard is elsewhere. */
    away: {
      on: {
        focus: { target: 'moving', actions: assign(({ context, event }) => ({ ...at(context, event.cell), home: event.cell.column })) },
      },
    },
    moving: {
      on: {
        focus: { actions: assign(({ context, event }) => ({ ...at(context, event.cell), home: event.cell.column })) },
        extend: { actions: assign(({ context, event }) => ({ cursor: clamped(context, event.cell) })) },
        move: {
          actions: assign(({ context, event }) => {
            const cursor = clamped(context, { row: context.cursor.row + event.rows, column: context.cursor.column + event.columns })
            return { cursor, anchor: event.extending ? context.anchor : cursor, home: cursor.column }
          }),
        },
        tab: [
          { guard: 'stepsBeyond', actions: 'goBeyond' },
          { actions: assign(({ context, event }) => at(context, tabbed(context, event.back === true))) },
        ],
        enter: [
          { guard: 'stepsBeyond', actions: 'goBeyond' },
          { actions: assign(({ context, event }) => at(context, stepped(context, event.back ? 'up' : 'down'))) },
        ],
        edit: { target: 'editing', actions: assign(({ context, event }) => ({ begun: event.text, anchor: context.cursor })) },
        blur: 'away',
      },
    },
    editing: {
      on: {
        leave: [
          { guard: 'stepsBeyond', target: 'moving', actions: ['stay', 'goBeyond'] },
          {
            target: 'moving',
            actions: assign(({ context, event }) => ({ ...at(context, stepped(context, event.step)), begun: undefined })),
          },
        ],
        focus: {
          target: 'moving',
          actions: assign(({ context, event }) => ({ ...at(context, event.cell), home: event.cell.column, begun: undefined })),
        },
        cancel: { target: 'moving', actions: 'stay' },
        blur: { target: 'away', actions: 'stay' },
      },
    },
  },
})
