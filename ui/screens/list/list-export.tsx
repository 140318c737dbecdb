import { useMemo } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { exportableColumns, inListOrder } from '../../../core/workbooks/export-columns.ts'
import { usePerson } from '../../hooks/use-person.ts'
import { ExportDialog } from '../../widgets/export/export-dialog.tsx'
import { text } from '../text.ts'

type ListExportProps = {
  readonly type: DocumentType
  /** Only these records; all that the list finds where there are none. */
  readonly ids: readonly string[]
  /** Columns as the list shows them, in its order. */
  readonly shown: readonly string[]
  readonly onExport: (ids: readonly string[], fields: readonly string[]) => void
  readonly onClose: () => void
}

/** 导出 of a list: those of its type's columns that one may see. */
export const ListExport = ({ type, ids, shown, onExport, onClose }: ListExportProps) => {
  const me = usePerson()
  const columns = useMemo(
    () => inListOrder(exportableColumns(type, me), shown).map(([key, { title }]) => ({ key, title })),
    [type, me, shown],
  )
  return (
    <ExportDialog
      title={text.exportTitle(type.title, ids.length)}
      name={type.key}
      columns={columns}
      shown={shown}
      onExport={(fields) => onExport(ids, fields)}
      onClose={onClose}
    />
  )
}
