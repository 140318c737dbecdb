import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { ReadTable } from '../../widgets/table/read-table.tsx'
import { ReadLines } from './read-lines.tsx'
import { useFigures } from './use-figures.tsx'

type ReadSectionProps = {
  /** Under which the reader's own widths and order of its columns are kept. */
  readonly name: string
  readonly title: string
  readonly columns: readonly (readonly [string, Field])[]
  readonly rows: readonly Row[]
  /** How many there are, where these are only a page of them. */
  readonly total?: number
  /** The record whose rows they are: their figures say how they were worked out. */
  readonly of?: { readonly type: DocumentType; readonly id: string; readonly table: string }
  /** What stands below the rows. */
  readonly children?: ReactNode
}

/** One of a document's tables, to be read: a card of its own; on a telephone the count first, the rows when asked for. */
export const ReadSection = ({ name, title, columns, rows, total = rows.length, of, children }: ReadSectionProps) => {
  const narrow = useIsNarrow()
  const figures = useFigures(of)
  return narrow ? (
    <>
      <ReadLines title={title} columns={columns} rows={rows} total={total} of={of} />
      {children}
    </>
  ) : (
    <Box
      component="section"
      aria-label={title}
      sx={{ overflow: 'hidden', bgcolor: 'ground.card', border: 1, borderColor: 'line.main', borderRadius: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, height: 40, px: 3 }}>
        <Box component="h2" sx={{ fontSize: 14 }}>
          {title}
        </Box>
        <Box component="span" sx={{ fontSize: 12, color: 'ink.faint' }}>{`${total} 行`}</Box>
      </Box>
      <ReadTable name={name} title={title} columns={columns} rows={rows} onFigure={figures.ask} />
      {children}
      {figures.drawer}
    </Box>
  )
}
