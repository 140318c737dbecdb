import type { GridEvent } from '../../../core/table/grid-events.ts'

export type Pressed = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** What a key means to the whole grid, not to its rows. */
export type GridAction = 'figure' | 'find' | 'leave' | 'menu'

type Here = {
  /** Rows that PgUp and PgDn pass. */
  readonly page: number
  readonly readOnly: boolean
  readonly tree: 'leaf' | 'collapsed' | 'expanded' | undefined
  /** Of the cursor; nothing where the table has no rows. */
  readonly row: string
}

const ARROWS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** What Ctrl+Enter does in a table that is typed into: a new row below this one, the first one where there is none. */
export const rowBegun = (row: string): GridEvent => (row ? { type: 'rows.insert', row, side: 'below' } : { type: 'rows.add', count: 1 })

const withCommand = (key: string, shift: boolean, readOnly: boolean): GridEvent | GridAction | undefined => {
  switch (key.toLowerCase()) {
    case 'a':
      return { type: 'select.all' }
    case ' ':
      return { type: 'select.column' }
    case 'f':
      return 'find'
    case 'home':
    case 'end':
      return { type: key.toLowerCase() as 'home' | 'end', far: true, extending: shift }
  }
  if (readOnly) return undefined
  switch (key.toLowerCase()) {
    case 'd':
      return { type: 'fill', direction: 'down' }
    case 'r':
      return { type: 'fill', direction: 'right' }
    case 'z':
      return { type: shift ? 'redo' : 'undo' }
    case 'y':
      return { type: 'redo' }
    default:
      return undefined
  }
}

/** What a key asks for while nothing is edited (widgets §2.3); undefined leaves it to the page. */
export const meaningOf = (pressed: Pressed, { page, readOnly, tree, row }: Here): GridEvent | GridAction | undefined => {
  const { key, altKey, shiftKey } = pressed
  const command = pressed.ctrlKey || pressed.metaKey
  const arrow = ARROWS[key]
  if (altKey) {
    if (key === '=' && !command) return 'figure'
    if (!arrow || command || readOnly) return undefined
    return arrow[0] ? { type: 'rows.move', by: arrow[0], rows: [row] } : undefined
  }
  if (arrow) {
    if (tree === 'collapsed' && key === 'ArrowRight' && !command && !shiftKey) return { type: 'expand', row }
    if (tree === 'expanded' && key === 'ArrowLeft' && !command && !shiftKey) return { type: 'collapse', row }
    return { type: 'move', rows: arrow[0], columns: arrow[1], extending: shiftKey, edge: command }
  }
  if (command) {
    // The page's own key submits; within a table that is typed into it begins the next row.
    if (key === 'Enter') return readOnly || shiftKey ? undefined : rowBegun(row)
    return withCommand(key, shiftKey, readOnly)
  }
  switch (key) {
    case 'Home':
    case 'End':
      return { type: key === 'Home' ? 'home' : 'end', extending: shiftKey }
    case 'PageDown':
    case 'PageUp':
      return { type: 'move', rows: key === 'PageDown' ? page : -page, columns: 0, extending: shiftKey }
    case 'Tab':
      return { type: 'tab', back: shiftKey }
    case 'Enter':
      return { type: 'enter', back: shiftKey }
    case ' ':
      return shiftKey ? { type: 'select.row' } : undefined
    case 'F2':
      return readOnly ? undefined : { type: 'edit' }
    case 'Delete':
    case 'Backspace':
      return readOnly ? undefined : { type: 'clear' }
    case 'F8':
      return readOnly ? undefined : { type: shiftKey ? 'error.previous' : 'error.next' }
    case 'F10':
      return shiftKey ? 'menu' : undefined
    case 'ContextMenu':
      return 'menu'
    case 'Escape':
      return 'leave'
    default:
      return undefined
  }
}
