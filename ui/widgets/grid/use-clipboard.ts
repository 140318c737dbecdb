import { type ClipboardEvent, useMemo } from 'react'
import { parseTsv } from '../../../core/table/tsv.ts'
import { clipHtml } from '../../../core/table/value-acts.ts'
import type { GridView } from './grid-view.ts'

/** Cells to and from the clipboard, as text and as a table: Excel, WPS and letters take both. */
export const useClipboard = (view: GridView) =>
  useMemo(() => {
    const onCopy = (event: ClipboardEvent, isCut: boolean) => {
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
      if (isCut) view.actor.send({ type: 'clear' })
    }
    const onPaste = (event: ClipboardEvent) => {
      event.preventDefault()
      view.actor.send({ type: 'paste', text: event.clipboardData.getData('text/plain') })
    }
    return { onCopy, onPaste }
  }, [view])
