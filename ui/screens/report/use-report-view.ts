import { useState } from 'react'
import type { ReportType } from '../../../core/definitions/report.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import type { QueryGroup } from '../../../core/query/query-tree.ts'
import type { ReportRequest } from '../../../core/reports/remote-reports.port.ts'
import { type ReportView, viewIn } from '../../../core/reports/report-view.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { keepLayout, keptLayout } from '../../../core/table/column-layout.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useSession } from '../../hooks/use-session.ts'
import { columnsSeen } from '../columns-seen.ts'
import { useSavedQueries } from '../list/use-saved-queries.ts'

type Seen = {
  readonly request: ReportRequest
  /** The dimensions it is grouped by now. */
  readonly groups: readonly string[] | undefined
  /** Nothing is asked by the address. */
  readonly untouched: boolean
  readonly ask: (next: Partial<ReportRequest>) => void
}

/** A report's view: what its address asks and which columns its table shows; the preferred one while the address says nothing. */
export const useReportView = (report: ReportType, { request, groups, untouched, ask }: Seen) => {
  const keyValues = useCase(KeyValues)
  const { userId } = useSession().session.user
  /** Another one means that the table's columns were chosen elsewhere. */
  const [stamp, setStamp] = useState(0)

  const take = ({ filters, groups: grouped, sort, hidden }: ReportView) => {
    const layout = keptLayout(keyValues, userId, report.key)
    keepLayout(keyValues, userId, report.key, { ...layout, shown: Object.fromEntries(hidden.map((key) => [key, false])) })
    setStamp((before) => before + 1)
    ask({ filters, groups: grouped, ...(sort ? { sort } : {}) })
  }
  /** Asked when it is needed: the table keeps its columns by itself. */
  const view = (): ReportView => {
    const { shown } = keptLayout(keyValues, userId, report.key)
    const { filters, sort } = request
    return {
      filters,
      groups: groups ?? request.groups,
      ...(sort ? { sort } : {}),
      hidden: Object.keys(shown).filter((key) => shown[key] === false),
    }
  }
  const seen = (columns: readonly TableColumn[]) => columnsSeen(columns, keptLayout(keyValues, userId, report.key))
  const { refresh } = useSavedQueries(report, { untouched, ready: groups !== undefined, ask: (query: QueryGroup) => take(viewIn(query)) })
  return { view, take, stamp, refresh, columnsSeen: seen }
}
