import type { CellRef, KeyboardEvents } from './grid-events.ts'

type Held = { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean }

export const isSameCell = (a: CellRef | undefined, b: CellRef): boolean => a?.row === b.row && a.column === b.column

/** What pressing a cell selects: with Shift all from the cursor to it, with Ctrl this one too, else this one alone. */
export const pressEvent = (
  cursor: CellRef | undefined,
  cell: CellRef,
  { shiftKey, ctrlKey, metaKey }: Held,
): Extract<KeyboardEvents, { type: 'focus' | 'extend' | 'range.add' }> => {
  if (cursor && shiftKey) return { type: 'extend', cell }
  if (cursor && (ctrlKey || metaKey)) return { type: 'range.add', cell }
  return { type: 'focus', cell }
}
