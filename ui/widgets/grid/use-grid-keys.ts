import { type KeyboardEvent, useCallback } from 'react'
import { wireOf } from '../../../core/kernel/wire.ts'
import { staysInside } from '../../../core/table/grid-commands.ts'
import type { CellRef } from '../../../core/table/grid-events.ts'
import { useLatest } from '../use-latest.ts'
import type { CellKinds } from '../cells/cell-kind.ts'
import type { GridView } from './grid-view.ts'
import { meaningOf } from './keyboard.ts'

type Keys = {
  readonly view: GridView
  readonly kinds: CellKinds
  readonly isLocked: (cell: CellRef) => boolean
  readonly passesErrors: boolean
  readonly onOpen: ((row: string) => void) | undefined
  readonly onFind: (() => void) | undefined
  readonly onMenu: ((anchor: HTMLElement, at: { readonly row?: string }) => void) | undefined
  readonly onFigure: ((cell: CellRef) => void) | undefined
  readonly onLeave: () => void
}

/** What can be done to a table that has no rows. */
const WITHOUT_CELLS: ReadonlySet<string> = new Set(['undo', 'redo', 'enter', 'rows.add'])

const nameOf = ({ key, altKey }: KeyboardEvent) => (altKey ? `Alt+${key}` : key)

/** The keys of a grid while nothing is edited; what they do not mean goes on to the page. */
export const useGridKeys = (keys: Keys) => {
  const latest = useLatest(keys)

  /** Keys that the type of cell knows itself: open its list, turn its tick. */
  const ownKey = useCallback(
    (event: KeyboardEvent, cell: CellRef): boolean => {
      const { view, kinds, isLocked } = latest.current
      const column = view.columnAt(cell)
      const row = view.context.model.row(cell.row)
      if (!column || !row || isLocked(cell)) return false
      const kind = kinds[column.type]
      const operation = kind.keys[nameOf(event)]
      if (operation === 'open') view.actor.send({ type: 'edit' })
      const toggled = operation === 'toggle' ? kind.toggled?.(wireOf(row, column.key), column) : undefined
      if (toggled) view.actor.send({ type: 'write', cell, input: toggled })
      return operation !== undefined
    },
    [latest],
  )

  return useCallback(
    (event: KeyboardEvent) => {
      const { view, passesErrors, isLocked, onOpen, onFind, onMenu, onFigure, onLeave } = latest.current
      const { actor, context } = view
      // Pinyin is being composed: every key is the composition's.
      if (event.nativeEvent.isComposing || event.keyCode === 229) return
      const { cursor, input } = context
      const use = () => {
        event.preventDefault()
        event.stopPropagation()
      }
      if (!cursor) {
        const meaning = meaningOf(event, { page: 0, readOnly: input.readOnly === true, tree: undefined, row: '' })
        if (typeof meaning !== 'object' || !WITHOUT_CELLS.has(meaning.type)) return
        use()
        return actor.send(meaning)
      }
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event
      // The paste that follows does not say which keys are held.
      view.pasteRows(shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v')
      // Nobody is caught in the table.
      if (key === 'Tab' && (input.readOnly || !staysInside(context, shiftKey))) return
      if (key === 'F8' && passesErrors) return
      if (input.readOnly && onOpen && key === 'Enter' && !ctrlKey && !metaKey) {
        use()
        return onOpen(cursor.row)
      }
      if (input.readOnly && key === ' ' && !shiftKey && !ctrlKey) {
        use()
        return actor.send({ type: 'tick', row: cursor.row })
      }
      if (!ctrlKey && !metaKey && !(altKey && key.startsWith('Arrow')) && !shiftKey && ownKey(event, cursor)) return use()
      const tree = input.tree ? branchOf(view, cursor.row) : undefined
      const meaning = meaningOf(event, { page: view.rowsPerPage, readOnly: input.readOnly === true, tree, row: cursor.row })
      if (meaning === undefined) return
      if (meaning === 'find') {
        if (!onFind) return
        use()
        return onFind()
      }
      if (meaning === 'figure') {
        if (!onFigure || !view.columnAt(cursor)?.figure) return
        use()
        return onFigure(cursor)
      }
      if (meaning === 'menu') {
        const anchor = view.elementOf(cursor)
        if (!onMenu || !anchor) return
        use()
        return onMenu(anchor, { row: cursor.row })
      }
      use()
      if (meaning === 'leave') return context.paste ? actor.send({ type: 'cancel' }) : onLeave()
      if (meaning.type === 'edit' && isLocked(cursor)) return
      // A key that is held down begins one row.
      if (meaning.type === 'rows.insert' && event.repeat) return
      actor.send(meaning)
    },
    [latest, ownKey],
  )
}

const branchOf = ({ context }: GridView, row: string): 'leaf' | 'collapsed' | 'expanded' => {
  const branch = context.model.branchOf(row)
  return branch === 'collapsed' || branch === 'expanded' ? branch : 'leaf'
}
