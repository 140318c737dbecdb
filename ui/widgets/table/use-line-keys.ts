import { useCallback } from 'react'
import type { KeyboardEvent } from 'react'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { idOf } from '../../../core/table/rows.ts'
import type { TableEvent } from '../../../core/table/table.machine.ts'
import { useLatest } from '../latest.ts'
import type { FormActor, TableActor } from './lines-scope.ts'

type Keys = {
  readonly form: FormActor
  readonly cursor: TableActor
  readonly table: string
  /** Rows that PgUp and PgDn pass. */
  readonly page: number
  readonly fillDown: () => void
  readonly clear: () => void
}

const FAR = 1_000_000

const movement = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, page: number): TableEvent | undefined => {
  const far = ctrlKey || metaKey
  const by = (rows: number, columns: number): TableEvent => ({ type: 'move', rows, columns, extending: shiftKey })
  const moves: Readonly<Record<string, TableEvent>> = {
    ArrowDown: by(far ? FAR : 1, 0),
    ArrowUp: by(far ? -FAR : -1, 0),
    ArrowLeft: by(0, far ? -FAR : -1),
    ArrowRight: by(0, far ? FAR : 1),
    Home: by(far ? -FAR : 0, -FAR),
    End: by(far ? FAR : 0, FAR),
    PageDown: by(page, 0),
    PageUp: by(-page, 0),
  }
  return moves[key]
}

/** The spreadsheet's keys while no cell is edited; what it does not know goes on to the page. */
export const useLineKeys = (keys: Keys) => {
  const latest = useLatest(keys)

  return useCallback(
    (event: KeyboardEvent) => {
      const { form, cursor, table, page, fillDown, clear } = latest.current
      if (event.nativeEvent.isComposing || event.keyCode === 229) return
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event
      const { context } = cursor.getSnapshot()
      const use = (act: () => void) => {
        event.preventDefault()
        event.stopPropagation()
        act()
      }

      if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
        const row = rowsOf(form.getSnapshot().context.draft, table)[context.cursor.row]
        if (!row) return
        return use(() => {
          const by = key === 'ArrowUp' ? -1 : 1
          form.send({ type: 'rows.move', table, row: idOf(row), by })
          cursor.send({ type: 'move', rows: by, columns: 0 })
        })
      }
      if (altKey) return
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') return use(fillDown)
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'a')
        return use(() => {
          cursor.send({ type: 'focus', cell: { row: context.rows - 1, column: context.columns - 1 } })
          cursor.send({ type: 'extend', cell: { row: 0, column: 0 } })
        })
      if ((ctrlKey || metaKey) && key === 'Enter') return
      if (key === 'Tab') {
        // From the first cell backwards the page goes on: nobody is caught in the table.
        if (shiftKey && context.cursor.row === 0 && context.cursor.column === 0) return
        return use(() => cursor.send({ type: 'tab', back: shiftKey }))
      }
      if (key === 'Enter') return use(() => cursor.send({ type: 'enter', back: shiftKey }))
      if (key === 'F2') return use(() => cursor.send({ type: 'edit' }))
      if (key === 'Delete' || key === 'Backspace') return use(clear)
      if (key === 'Escape')
        return use(() =>
          (event.currentTarget as HTMLElement)
            .closest<HTMLElement>('[role="grid"]')
            ?.parentElement?.querySelector<HTMLElement>('button')
            ?.focus(),
        )
      const move = movement(event, page)
      if (move) use(() => cursor.send(move))
    },
    [latest],
  )
}
