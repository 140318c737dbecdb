import { useSelector } from '@xstate/react'
import { memo, type ReactNode } from 'react'
import { isEmpty, rowsOf, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { cellPlace } from '../../../core/records/form.machine.ts'
import { selectionOf } from '../../../core/table/table.machine.ts'
import { idOf } from '../../../core/table/rows.ts'
import { Icon } from '../../theme/icon.tsx'
import { isTaken } from '../fields/inputs.ts'
import { isNumber, NOTHING } from '../values/shown.ts'
import { useShown, type Show } from '../values/use-shown.ts'
import { CheckBox } from './check-box.tsx'
import { ChoiceCell } from './choice-cell.tsx'
import { readErrors, rowErrors, rowLocks, useLines } from './lines-scope.ts'
import type { LineColumn } from './line-column.ts'
import { TextCell } from './text-cell.tsx'

const secondLine = (row: Row, { under }: LineColumn, shown: Show): string =>
  under
    .map(([key, field]) => {
      const text = shown(field, row, key)
      return text && isNumber(field) ? `${field.title} ${text}` : text
    })
    .filter(Boolean)
    .join(' · ')

const isEdited = (kind: string) => isTaken(kind) || kind === 'bool'

type CellProps = {
  /** Given only to the cell under the cursor: the others are drawn again when their own text changed. */
  readonly row: Row | undefined
  readonly text: string
  readonly second: string
  readonly column: LineColumn
  readonly at: number
  readonly locked: boolean
  readonly error: string | undefined
  /** Said in amber; it stops nothing. */
  readonly warning: string | undefined
  readonly selected: boolean
  readonly left: number | undefined
}

const Cell = memo(({ row, text, second, column, at, locked, error, warning, selected, left }: CellProps) => {
  const { field, right, typed } = column
  const editable = typed && !locked
  const names = [
    'cell',
    right && 'right',
    !editable && 'sunken',
    selected && 'selected',
    row && 'cursor',
    error && 'wrong',
    left !== undefined && 'frozen',
    field.derived && field.totalled && 'strong',
  ]
  const Editor = isEdited(field.kind.name) ? ChoiceCell : TextCell

  return (
    <div
      role="gridcell"
      aria-colindex={at + 3}
      aria-invalid={error !== undefined || undefined}
      aria-readonly={!editable}
      data-column={at}
      className={names.filter(Boolean).join(' ')}
      style={left === undefined ? undefined : { left }}
      title={text.length > 12 && !error ? text : undefined}
    >
      <span className={text === '' ? 'nothing' : undefined}>{text === '' ? (editable && field.required ? '' : NOTHING) : text}</span>
      {second && <span className="second">{second}</span>}
      {row && <Editor row={row} column={column} locked={!editable} label={field.title} />}
      {warning && (
        <span className="warning">
          <Icon name="warning" size={12} />
        </span>
      )}
      {(error ?? warning) && (
        <span className="tip" role="tooltip">
          {error ?? warning}
        </span>
      )}
    </div>
  )
})

type LineRowProps = {
  readonly index: number
  readonly top: number
  readonly ticked: boolean
  readonly onTick: (id: string, on: boolean) => void
  readonly lefts: readonly (number | undefined)[]
  readonly withIcons: boolean
}

const EMPTY_ROW: Row = {}

/** One row of an editable table. It listens for itself: an edit elsewhere does not draw it again. */
export const LineRow = memo(({ index, top, ticked, onTick, lefts, withIcons }: LineRowProps) => {
  const { form, cursor, table, columns } = useLines()
  const row = useSelector(form, ({ context }) => rowsOf(context.draft, table)[index] ?? EMPTY_ROW)
  const errors = readErrors(useSelector(form, ({ context }) => rowErrors(context, table, index)))
  const locks = useSelector(form, ({ context }) => rowLocks(context, table, index))
  const here = useSelector(cursor, (snapshot) =>
    !snapshot.matches('away') && snapshot.context.cursor.row === index ? snapshot.context.cursor.column : -1,
  )
  const marked = useSelector(cursor, (snapshot) => {
    const { top: first, bottom, left, right } = selectionOf(snapshot.context)
    const isOne = first === bottom && left === right
    return snapshot.matches('away') || isOne || index < first || index > bottom ? '' : `${left}-${right}`
  })
  const unquoted = useSelector(form, ({ context }) => context.unquoted.has(idOf(row)))
  const quotes = form.getSnapshot().context.type.lines[table]?.quotes
  const isQuoted = (key: string) => quotes?.gives.includes(key) === true && isEmpty(wireOf(row, key))
  const [from = -1, to = -1] = marked ? marked.split('-').map(Number) : []
  const locked = locks ? new Set(locks.split(',')) : undefined
  const unread = useSelector(form, ({ context }) => context.unread)
  const shown = useShown()
  const id = idOf(row)

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="line"
      data-row={index}
      data-here={here >= 0}
      data-first={index < 2}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className="cell frozen center number sunken" role="rowheader" style={{ left: 0 }}>
        {index + 1}
      </div>
      <div role="gridcell" className="cell frozen center" style={{ left: 40, padding: 0 }}>
        <CheckBox label={`选择第${index + 1}行`} checked={ticked} onChange={(on) => onTick(id, on)} />
      </div>
      {columns.map((column, at) => (
        <Cell
          key={column.key}
          row={here === at ? row : undefined}
          text={unread.get(cellPlace(table, id, column.key))?.text ?? shown(column.field, row, column.key)}
          second={column.under.length ? secondLine(row, column, shown) : ''}
          column={column}
          at={at}
          locked={locked?.has(column.key) ?? false}
          error={errors.get(column.key)}
          warning={unquoted && !errors.has(column.key) && isQuoted(column.key) ? quotes?.missing : undefined}
          selected={at >= from && at <= to}
          left={lefts[at]}
        />
      ))}
      {withIcons && <RowIcons id={id} index={index} />}
    </div>
  )
})

const RowIcons = ({ id, index }: { readonly id: string; readonly index: number }): ReactNode => {
  const { form, table } = useLines()
  return (
    <div
      role="gridcell"
      className="cell icons"
      style={{ flexDirection: 'row', alignItems: 'center', justifyContent: 'center', padding: 0 }}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={`复制第${index + 1}行`}
        onClick={() => form.send({ type: 'rows.duplicate', table, row: id, copy: `new-${crypto.randomUUID()}` })}
      >
        <Icon name="copy" />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`删除第${index + 1}行`}
        onClick={() => form.send({ type: 'rows.remove', table, ids: [id] })}
      >
        <Icon name="trash" />
      </button>
    </div>
  )
}
