import Box from '@mui/material/Box'
import { useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { idOf } from '../../../core/table/rows.ts'
import { Icon } from '../../theme/icon.tsx'
import { isNumber, NOTHING } from '../../widgets/values/shown.ts'
import { useShown } from '../../widgets/values/use-shown.ts'
import { Figure } from './figure.tsx'

type ReadLinesProps = {
  readonly title: string
  readonly columns: readonly (readonly [string, Field])[]
  readonly rows: readonly Row[]
  readonly total: number
  readonly of?: { readonly type: DocumentType; readonly id: string; readonly table: string } | undefined
}

/** A document's rows on a telephone: their count first, the rows when asked for. */
export const ReadLines = ({ title, columns, rows, total, of }: ReadLinesProps) => {
  const [open, setOpen] = useState(false)
  const shown = useShown()
  const [name, ...facts] = columns
  const money = columns.findLast(([, field]) => field.kind.name === 'money' && field.derived === true)

  return (
    <Box component="section" sx={{ bgcolor: 'ground.card', border: 1, borderColor: 'line.main', borderRadius: '10px', px: 3.5 }}>
      <Box
        component="button"
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{
          display: 'flex',
          alignItems: 'center',
          width: '100%',
          minHeight: 44,
          p: 0,
          border: 0,
          background: 'none',
          font: 'inherit',
          fontSize: 15,
          color: 'ink.soft',
          textAlign: 'left',
        }}
      >
        <Box component="span" sx={{ flex: 1 }}>
          {title}
        </Box>
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'primary.main' }}>
          {`${total} 行`}
          <Icon name={open ? 'up' : 'forward'} />
        </Box>
      </Box>
      {open &&
        rows.map((row) => (
          <Box key={idOf(row)} sx={{ py: 2, borderTop: 1, borderColor: 'line.main' }}>
            <Box sx={{ display: 'flex', gap: 2, fontSize: 15 }}>
              <Box component="b" sx={{ flex: 1 }}>
                {name && shown(name[1], row, name[0])}
              </Box>
              {money && (
                <b>
                  {of ? (
                    <Figure type={of.type} id={of.id} place={{ field: money[0], table: of.table, rowId: idOf(row) }} title={money[1].title}>
                      {shown(money[1], row, money[0])}
                    </Figure>
                  ) : (
                    shown(money[1], row, money[0])
                  )}
                </b>
              )}
            </Box>
            <Box sx={{ fontSize: 13, color: 'ink.soft' }}>
              {facts
                .filter((one) => one !== money)
                .slice(0, 6)
                .map(([key, field]) => (isNumber(field) ? `${field.title} ${shown(field, row, key) || NOTHING}` : shown(field, row, key)))
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Box>
        ))}
    </Box>
  )
}
