import { type ClipboardEvent, useMemo } from 'react'
import { parseTsv } from '../../../core/table/tsv.ts'
import { clipHtml } from '../../../core/table/value-reducers.ts'
import type { CellRef } from '../../../core/table/grid-events.ts'
import type { CellKinds } from '../cells/cell-kind.ts'
import type { GridView } from './grid-view.ts'

/** Cells to and from the clipboard, as text and as a table: Excel, WPS and letters take both. Files go to a cell that keeps files. */
export const useClipboard = (view: GridView, kinds: CellKinds, isLocked: (cell: CellRef) => boolean) =>
  useMemo(() => {
    const onCopy = (event: ClipboardEvent) => {
      event.preventDefault()
      view.actor.send({ type: 'copy' })
      const { clip } = view.context
      if (!clip) return
      const cells = parseTsv(clip.text)
      event.clipboardData.setData('text/plain', clip.text)
      event.clipboardData.setData(
        'text/html',
        clipHtml(clip, (row, column) => cells[row]?.[column] ?? ''),
      )
    }
    const onCut = (event: ClipboardEvent) => {
      onCopy(event)
      if (view.context.clip) view.actor.send({ type: 'clear' })
    }
    const onPaste = (event: ClipboardEvent) => {
      event.preventDefault()
      const { cursor } = view.context
      const text = event.clipboardData.getData('text/plain')
      const files = [...event.clipboardData.files]
      if (text !== '' || files.length === 0) {
        // A block pasted into a line that is being edited is meant for the cells from there on.
        if (view.context.isEditing) view.actor.send({ type: 'cancel' })
        return view.actor.send({ type: 'paste', text, asRows: view.takePastesRows() })
      }
      const column = cursor && view.columnAt(cursor)
      if (!column || !kinds[column.type].takesFiles || isLocked(cursor)) return
      view.hand(files)
      view.actor.send({ type: 'edit' })
    }
    return { onCopy, onCut, onPaste }
  }, [view, kinds, isLocked])
