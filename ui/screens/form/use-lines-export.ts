import { useState } from 'react'
import { wireOf } from '../../../core/kernel/wire.ts'
import { hasText } from '../../../core/table/column.ts'
import { SheetWriter } from '../../../core/workbooks/sheet-writer.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import type { GridActor } from '../../widgets/grid/grid-actor.ts'
import { download } from '../../widgets/download.ts'
import { type ColumnsSeen, columnsSeen } from '../columns-seen.ts'
import { text } from '../text.ts'
import type { FormActor } from './form-actor.ts'

/** The table as it is shown, in columns that are chosen, saved or not, as a workbook that is written here (widgets §2.3). */
export const useLinesExport = (form: FormActor, actor: GridActor, table: string) => {
  const notices = useNotices()
  const writer = useCase(SheetWriter)
  const [isBusy, setBusy] = useState(false)
  const [choosing, setChoosing] = useState<ColumnsSeen>()
  const choose = () => {
    const { input, layout } = actor.getSnapshot().context
    setChoosing(columnsSeen(input.columns.filter(hasText), layout))
  }
  const start = async (columns: readonly string[]) => {
    const { type, draft } = form.getSnapshot().context
    const { title } = type.lines[table]!
    const number = wireOf(draft, type.number?.field ?? 'billNo') ?? type.title
    setBusy(true)
    try {
      const { shownSheet } = await import('../../../core/workbooks/shown-rows.ts')
      download({ name: `${number}${title}.xlsx`, bytes: await writer.write([shownSheet(actor.getSnapshot().context, title, columns)]) })
      notices.success(text.exported)
    } finally {
      setBusy(false)
    }
  }
  return {
    operation: { key: 'export', title: '导出', disabled: isBusy, run: choose },
    choosing,
    close: () => setChoosing(undefined),
    exportColumns: (columns: readonly string[]) => void start(columns),
  }
}
