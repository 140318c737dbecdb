import Popper from '@mui/material/Popper'
import { styled } from '@mui/material/styles'
import { useSelector } from '@xstate/react'
import { useEffect, useId, useMemo, useState } from 'react'
import { failure } from '../../../core/kernel/failure.ts'
import { isEmpty, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'
import type { Step } from '../../../core/table/table.machine.ts'
import { useChoices } from '../fields/use-choices.ts'
import { useDictionary } from '../values/dictionaries.ts'
import { useLatest } from '../latest.ts'
import { useLines } from './lines-scope.ts'
import type { LineColumn } from './line-column.ts'
import { useCellEdit } from './use-cell-edit.ts'

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    minWidth: 240,
    maxHeight: 256,
    margin: '2px 0 0',
    padding: 4,
    overflow: 'auto',
    listStyle: 'none',
    borderRadius: 8,
    backgroundColor: palette.ground.float,
    boxShadow: palette.shade.float,
    fontSize: 13,
    lineHeight: '20px',
    '& li': { display: 'flex', gap: 16, padding: '5px 10px', borderRadius: 4, cursor: 'pointer' },
    '& li[aria-selected="true"]': { backgroundColor: palette.ground.hover },
    '& li em': { marginLeft: 'auto', color: palette.ink.faint, fontSize: 12, fontStyle: 'normal' },
    '& li.quiet': { color: palette.ink.faint, cursor: 'default' },
  }
})

const YES_OR_NO: readonly Choice[] = [
  { id: 'Y', label: '是', values: {} },
  { id: 'N', label: '否', values: {} },
]

const fits =
  (keyword: string) =>
  ({ label, id }: Choice) =>
    label.toLowerCase().includes(keyword.toLowerCase()) || id === keyword

type CellProps = { readonly row: Row; readonly column: LineColumn; readonly locked: boolean; readonly label: string }

/** The editor of refs, dictionaries and the like: typing searches, arrows choose, Enter or Tab takes. */
export const ChoiceCell = ({ row, column: { key, field }, locked, label }: CellProps) => {
  const { form, cursor, table, press, paste, copy } = useLines()
  const place = { table, row: idOf(row), column: key }
  const listId = useId()
  const begun = useSelector(cursor, ({ context }) => context.begun)
  const [keyword, setKeyword] = useState('')
  const [highlighted, setHighlighted] = useState(0)
  /** An arrow was pressed: what is marked is meant even without a letter typed. */
  const [moved, setMoved] = useState(false)
  const [waiting, setWaiting] = useState<Step>()
  const items = useDictionary(field.code)
  const local = useMemo(
    () => (field.kind.name === 'bool' ? YES_OR_NO : items.map(({ value, text }): Choice => ({ id: value, label: text, values: {} }))),
    [field, items],
  )
  const isLocal = local.length > 0

  const choose = (choice: Choice | null) => {
    form.send({ type: 'cell.choose', ...place, choice })
    form.send({ type: 'cell.left', ...place })
  }

  const { input, editing, end, leave } = useCellEdit({
    row,
    restore: () => undefined,
    take: () => {
      if (!editing) return
      const found = options[highlighted]
      if ((keyword !== '' || moved) && found) choose(found)
      else if (keyword !== '' && !offered.asking)
        form.send({
          type: 'cell.unread',
          ...place,
          unread: { text: keyword, failure: failure('choice.unknown', `没有符合的${field.title}，请重新选择`) },
        })
      form.send({ type: 'cell.left', ...place })
    },
  })
  const offered = useChoices(`${table}.${key}`, keyword, editing && !isLocal, idOf(row))
  const options = isLocal ? local.filter(fits(keyword)) : offered.choices

  const [was, setWas] = useState(editing)
  if (was !== editing) {
    setWas(editing)
    setKeyword(editing ? (begun ?? '') : '')
    setHighlighted(0)
    setMoved(false)
    setWaiting(undefined)
  }

  // Enter came before the answer: the first record that comes is meant.
  const latestLeave = useLatest(leave)
  useEffect(() => {
    if (waiting && !offered.asking) latestLeave.current(waiting)
  }, [waiting, offered.asking, latestLeave])

  const pressEditing = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !event.altKey) {
      event.preventDefault()
      setMoved(true)
      setHighlighted((at) => (at + step + options.length) % Math.max(1, options.length))
      return
    }
    const isTaking = event.key === 'Enter' || event.key === 'Tab'
    if (isTaking && keyword !== '' && !isLocal && offered.asking) {
      event.preventDefault()
      setWaiting(event.key === 'Tab' ? 'right' : 'down')
      return
    }
    end(event)
  }

  return (
    <>
      <input
        ref={input}
        className="editor"
        data-editing={editing}
        role="combobox"
        aria-label={label}
        aria-expanded={editing}
        aria-controls={listId}
        aria-activedescendant={editing && options[highlighted] ? `${listId}-${highlighted}` : undefined}
        readOnly={locked}
        value={keyword}
        placeholder={editing ? String(labelOf(row, key) ?? '') : ''}
        autoComplete="off"
        onChange={({ target }) => {
          if (locked) return
          if (!editing) cursor.send({ type: 'edit', text: target.value })
          setKeyword(target.value)
          setHighlighted(0)
        }}
        onKeyDown={editing ? pressEditing : press}
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
      <Popper open={editing} anchorEl={() => input.current!} placement="bottom-start" sx={{ zIndex: 1300 }}>
        <List id={listId} role="listbox" aria-label={field.title} onMouseDown={(event) => event.preventDefault()}>
          {!field.required && !isEmpty(wireOf(row, key)) && (
            <li
              className="quiet"
              onClick={() => {
                choose(null)
                cursor.send({ type: 'leave', step: 'stay' })
              }}
            >
              清除
            </li>
          )}
          {options.map((choice, index) => (
            <li
              key={choice.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === highlighted}
              onMouseMove={() => setHighlighted(index)}
              onClick={() => {
                choose(choice)
                cursor.send({ type: 'leave', step: 'stay' })
              }}
            >
              {choice.label}
              {choice.hint && <em>{choice.hint}</em>}
            </li>
          ))}
          {options.length === 0 && <li className="quiet">{offered.asking ? '读取中…' : (offered.failure?.message ?? '没有符合的记录')}</li>}
          {offered.total > options.length && <li className="quiet">{`共 ${offered.total} 条，继续输入以缩小范围`}</li>}
        </List>
      </Popper>
    </>
  )
}
