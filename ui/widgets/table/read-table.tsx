import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { tableColumn } from '../../../core/records/form/table-columns.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useDictionaries } from '../values/dictionaries.ts'
import { widthOf } from './column.ts'
import { ReadingTable } from './reading-table.tsx'

const HEIGHT = 36
/** More rows than this scroll by themselves. */
const MANY = 100
const TALL = 560

type ReadTableProps = {
  readonly name: string
  readonly title: string
  readonly columns: readonly (readonly [string, Field])[]
  readonly rows: readonly Row[]
  readonly onFigure?: ((row: Row, column: string) => void) | undefined
}

/** The rows of a document, to be read. */
export const ReadTable = ({ name, title, columns, rows, onFigure }: ReadTableProps) => {
  const dictionary = useDictionaries()
  const shown = useMemo(
    () =>
      columns.map(([key, field]): TableColumn => {
        const items = dictionary(field.code)
        const options = () => (items.length ? items.map(({ value, text }) => ({ value, title: text })) : undefined)
        const column = tableColumn(key, field, { readOnly: true, width: (one) => widthOf(one, items), options })
        return { ...column, marked: false, type: column.type === 'checkbox' ? 'normal' : column.type }
      }),
    [columns, dictionary],
  )
  // Rows of older answers may come without an identity.
  const named = useMemo(() => rows.map((row, at) => (idOf(row) ? row : { ...row, id: `row-${at}` })), [rows])
  return (
    <>
      <ReadingTable
        name={`read:${name}`}
        label={title}
        columns={shown}
        rows={named}
        rowHeight={HEIGHT}
        height={rows.length > MANY ? TALL : HEIGHT * (MANY + 4)}
        numbered
        {...(onFigure ? { onFigure } : {})}
      />
      {rows.length === 0 && <Box sx={{ p: 4, textAlign: 'center', fontSize: 13, color: 'ink.faint' }}>暂无数据</Box>}
    </>
  )
}
