import { useEffect, useRef, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import { RemoteRecords, type ListRequest } from '../../../core/records/remote-records.port.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { keptLayout, laidOut } from '../../../core/table/column-layout.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { download } from '../../widgets/download.ts'
import { text } from '../text.ts'
import { ACTIONS } from './list-columns.tsx'

type Exporting = { readonly type: DocumentType; readonly request: () => Promise<ListRequest>; readonly columns: readonly TableColumn[] }

/** The list as a workbook: its filters, order and columns as they are shown; `received` counts bytes while it comes. */
export const useExport = ({ type, request, columns }: Exporting) => {
  const records = useCase(RemoteRecords)
  const keyValues = useCase(KeyValues)
  const notices = useNotices()
  const { userId } = useSession().session.user
  const [received, setReceived] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** The list's columns as they are shown. */
  const seen = () => {
    const layout = keptLayout(keyValues, userId, type.key)
    return laidOut(columns, layout)
      .filter(({ key }) => key !== ACTIONS)
      .map(({ key, width }) => ({ key, width: layout.widths[key] ?? width ?? 0 }))
  }

  const start = async (ids: readonly string[], fields: readonly string[]) => {
    const control = new AbortController()
    running.current = control
    const known = new Map(seen().map(({ key, width }) => [key, width]))
    const widths = fields.map((key) => known.get(key) ?? 0)
    setReceived(0)
    const file = await records.export(type, await request(), { ids, fields, widths, signal: control.signal, onReceived: setReceived })
    running.current = undefined
    setReceived(undefined)
    if (control.signal.aborted) return
    if (!file.ok) return notices.failure(file.failure)
    download(file.value)
    notices.success(text.exported)
  }

  /** What the list finds, as a command of the type writes it. */
  const write = async (command: string) => {
    const file = await records.export(type, await request(), { ids: [], as: command })
    if (!file.ok) return notices.failure(file.failure)
    download(file.value)
    notices.success(text.exported)
  }

  return { start, write, shown: () => seen().map(({ key }) => key), stop: () => running.current?.abort(), received }
}
