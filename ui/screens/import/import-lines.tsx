import Button from '@mui/material/Button'
import { useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { Icon } from '../../theme/icon.tsx'
import type { GridActor } from '../../widgets/grid/grid-actor.ts'

const ImportInto = lazyComponent(() => import('./import-into.tsx').then(({ ImportInto: component }) => component))

type ImportLinesProps = { readonly actor: GridActor; readonly type: DocumentType; readonly table: string }

/** Rows of a workbook, added below the last row as one step that can be taken back. */
export const ImportLines = ({ actor, type, table }: ImportLinesProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="medium" startIcon={<Icon name="import" size={16} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        导入
      </Button>
      {isOpen && (
        <ImportInto type={type} table={table} onRows={(rows) => actor.send({ type: 'rows.import', rows })} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
