import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { readValue } from '../../../core/definitions/kind.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { cellPlace } from '../../../core/records/form.machine.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useLines } from './lines-scope.ts'
import type { LineColumn } from './line-column.ts'
import { useCellEdit } from './use-cell-edit.ts'

type CellProps = { readonly row: Row; readonly column: LineColumn; readonly locked: boolean; readonly label: string }

/** The editor of texts, numbers and dates: every readable keystroke counts at once. It lies unseen in the cell until somebody types. */
export const TextCell = ({ row, column: { key, field, right }, locked, label }: CellProps) => {
  const { form, cursor, table, press, paste, copy } = useLines()
  const id = idOf(row)
  const place = { table, row: id, column: key }
  const begun = useSelector(cursor, ({ context }) => context.begun)
  const [text, setText] = useState('')

  const stored = () => {
    const unread = form.getSnapshot().context.unread.get(cellPlace(table, id, key))
    return unread ? unread.text : String(wireOf(row, key) ?? '')
  }
  const write = (typed: string) => {
    setText(typed)
    const read = readValue(field.kind, field, typed)
    if (read.ok) form.send({ type: 'cell.write', ...place, value: read.value })
  }
  const { input, editing, end } = useCellEdit({
    row,
    restore: (before) => form.send({ type: 'cell.write', ...place, value: wireOf(before, key) }),
    take: () => {
      if (!editing) return
      const read = readValue(field.kind, field, text)
      if (!read.ok) form.send({ type: 'cell.unread', ...place, unread: { text, failure: read.failure } })
      form.send({ type: 'cell.left', ...place })
    },
  })

  // An edit begins with what was typed, or with what stands in the cell.
  const [was, setWas] = useState(editing)
  if (was !== editing) {
    setWas(editing)
    setText(editing ? (begun ?? stored()) : '')
  }
  useEffect(() => {
    if (editing && begun === undefined) input.current?.select()
  }, [editing, begun, input])

  return (
    <input
      ref={input}
      className="editor"
      data-editing={editing}
      aria-label={label}
      readOnly={locked}
      value={text}
      inputMode={right ? 'decimal' : 'text'}
      autoComplete="off"
      onChange={({ target }) => {
        if (locked) return
        if (!editing) cursor.send({ type: 'edit', text: target.value })
        write(target.value)
      }}
      onKeyDown={(event) => {
        if (editing ? end(event) : false) return
        if (!editing) press(event)
      }}
      onCopy={(event) => {
        if (editing) return
        event.preventDefault()
        event.clipboardData.setData('text/plain', copy())
      }}
      onPaste={(event) => {
        if (editing) return
        event.preventDefault()
        paste(event.clipboardData.getData('text/plain'))
      }}
    />
  )
}
