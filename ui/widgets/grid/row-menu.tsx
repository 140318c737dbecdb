import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import type { TableColumn } from '../../../core/table/column.ts'
import type { CellRef } from '../../../core/table/grid-events.ts'
import { sortFilterEvent, sortedBy } from '../../../core/table/sort-filter.ts'
import { asRead } from './as-read.ts'
import { ColumnFilter } from './column-filter.tsx'
import type { GridActor } from './grid-actor.ts'

export type MenuPlace = { readonly anchor: HTMLElement; readonly row?: string; readonly column?: string }

type RowMenuProps = {
  readonly actor: GridActor
  readonly place: MenuPlace
  readonly sortable: boolean
  /** A row with all its columns; not offered where nobody shows it. */
  readonly onDetails?: (row: string) => void
  /** How a number of the row was worked out. */
  readonly onFigure?: (cell: CellRef) => void
  /** Asks why a column, or a cell of it, is closed; nothing where it is not. */
  readonly whyClosed?: (cell: { readonly row?: string; readonly column: string }) => (() => void) | undefined
  readonly onClose: () => void
}

type Item = {
  readonly title: string
  readonly off?: boolean
  /** Opens something in the menu's place. */
  readonly stays?: boolean
  readonly act: () => void
}

const rowItems = (actor: GridActor, row: string, { sortable, onDetails }: RowMenuProps): readonly Item[] => {
  const { model } = actor.getSnapshot().context
  const at = model.indexOf(row)
  const moves: readonly Item[] = [
    { title: '向上移', off: at === 0, act: () => actor.send({ type: 'rows.move', rows: [row], by: -1 }) },
    { title: '向下移', off: at === model.count - 1, act: () => actor.send({ type: 'rows.move', rows: [row], by: 1 }) },
  ]
  return [
    ...(onDetails ? [{ title: '详细信息', act: () => onDetails(row) }] : []),
    ...(sortable ? moves : []),
    { title: '在上方插入一行', act: () => actor.send({ type: 'rows.insert', row, side: 'above', clicked: true }) },
    { title: '插入一行', act: () => actor.send({ type: 'rows.insert', row, side: 'below', clicked: true }) },
    { title: '复制一行', act: () => actor.send({ type: 'rows.duplicate', rows: [row] }) },
    { title: '删除', act: () => actor.send({ type: 'rows.remove', rows: [row] }) },
  ]
}

const siftItems = (actor: GridActor, { key: column, title }: TableColumn, onFilter: () => void): readonly Item[] => {
  const { sortFilter, model } = actor.getSnapshot().context
  if (model.tree) return []
  const sort = sortFilter.sort?.column === column ? sortFilter.sort : undefined
  const sorted = (descending: boolean | undefined) => () =>
    actor.send(sortFilterEvent({ model }, sortedBy(sortFilter, column, descending), asRead))
  return [
    { title: `按${title}升序`, off: sort?.descending === false, act: sorted(false) },
    { title: `按${title}降序`, off: sort?.descending === true, act: sorted(true) },
    ...(sort ? [{ title: '取消排序', act: sorted(undefined) }] : []),
    { title: `筛选${title}…`, stays: true, act: onFilter },
  ]
}

const columnItems = (actor: GridActor, column: string): readonly Item[] => {
  const { shown } = actor.getSnapshot().context
  const { pinned } = shown.find(({ key }) => key === column) ?? {}
  const pin = (side: 'left' | 'right' | undefined) => () => actor.send({ type: 'column.pin', column, side })
  return [
    { title: '固定在左侧', off: pinned === 'left', act: pin('left') },
    { title: '固定在右侧', off: pinned === 'right', act: pin('right') },
    { title: '取消固定', off: pinned === undefined, act: pin(undefined) },
    { title: '隐藏此列', off: shown.length === 1, act: () => actor.send({ type: 'column.show', column, on: false }) },
  ]
}

/** What may be done with a row or a column, and how one looks at the column: a right click or Shift+F10. */
export const RowMenu = (props: RowMenuProps) => {
  const { actor, place, onFigure, whyClosed, onClose } = props
  const [isFiltering, setFiltering] = useState(false)
  const { cursor, model } = actor.getSnapshot().context
  const key = place.column ?? cursor?.column
  const column = key === undefined ? undefined : model.byKey.get(key)
  if (isFiltering && column) return <ColumnFilter actor={actor} column={column} anchor={place.anchor} onClose={onClose} />
  const own =
    place.column === undefined ? (place.row === undefined ? [] : rowItems(actor, place.row, props)) : columnItems(actor, place.column)
  const figure: readonly Item[] =
    onFigure && column?.figure && place.row !== undefined
      ? [{ title: `看算式：${column.title}`, act: () => onFigure({ row: place.row!, column: column.key }) }]
      : []
  const ask = column && whyClosed?.({ ...(place.row === undefined ? {} : { row: place.row }), column: column.key })
  const closed: readonly Item[] = column && ask ? [{ title: `为什么不能修改${column.title}`, act: ask }] : []
  const items = [...closed, ...figure, ...own, ...(column ? siftItems(actor, column, () => setFiltering(true)) : [])]
  return (
    <Menu open anchorEl={place.anchor} onClose={onClose}>
      {items.map(({ title, off, act, stays }) => (
        <MenuItem
          key={title}
          disabled={off === true}
          onClick={() => {
            if (!stays) onClose()
            act()
          }}
        >
          {title}
        </MenuItem>
      ))}
    </Menu>
  )
}
