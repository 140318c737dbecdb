import Button from '@mui/material/Button'
import { useState } from 'react'
import { wireOf } from '../../../core/kernel/wire.ts'
import { SheetWriter } from '../../../core/workbooks/sheet-writer.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import type { GridActor } from '../../widgets/grid/grid-actor.ts'
import { download } from '../../widgets/download.ts'
import { text } from '../text.ts'
import type { FormActor } from './form-actor.ts'

type ExportLinesProps = { readonly form: FormActor; readonly actor: GridActor; readonly table: string }

/** The table as it is shown, saved or not, as a workbook that is written here (widgets §2.3). */
export const ExportLines = ({ form, actor, table }: ExportLinesProps) => {
  const notices = useNotices()
  const writer = useCase(SheetWriter)
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    const { type, draft } = form.getSnapshot().context
    const { title } = type.lines[table]!
    const number = wireOf(draft, type.number?.field ?? 'billNo') ?? type.title
    setBusy(true)
    try {
      const { shownSheet } = await import('../../../core/workbooks/shown-rows.ts')
      download({ name: `${number}${title}.xlsx`, bytes: await writer.write([shownSheet(actor.getSnapshot().context, title)]) })
      notices.success(text.exported)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="medium" disabled={isBusy} onClick={() => void start()}>
      导出
    </Button>
  )
}
