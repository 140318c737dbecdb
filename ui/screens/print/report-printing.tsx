import { useCallback, useEffect, useMemo, useState } from 'react'
import { usePageSearch } from '../../hooks/page-address.tsx'
import { ROWS, type ReportType } from '../../../core/definitions/report.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import { columnsShown } from '../../../core/reports/columns-shown.ts'
import { RemoteReports, type ReportPaper } from '../../../core/reports/remote-reports.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { reportAsked } from '../report/report-address.ts'
import { useRights } from '../rights.ts'
import type { Content } from './content.ts'
import { Preview } from './preview.tsx'
import type { Extra } from './print-settings.ts'
import type { Letterhead } from './sheet.tsx'

const EXTRAS: readonly Extra[] = ['heads']

const useReportPaper = (report: ReportType, address: string) => {
  const reports = useCase(RemoteReports)
  const [paper, setPaper] = useState<ReportPaper>()
  const [failure, setFailure] = useState<Failure>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const control = new AbortController()
    void reports.paper(report, reportAsked(address), control.signal).then((answer) => {
      if (control.signal.aborted) return
      if (answer.ok) setPaper(answer.value)
      else setFailure(answer.failure)
    })
    return () => control.abort()
  }, [reports, report, address, round])
  return { paper, failure, again: () => setRound((one) => one + 1) }
}

/** A whole report on paper, as it was asked for on the screen (RP6). */
export const ReportPrinting = ({ report }: { readonly report: ReportType }) => {
  const [search] = usePageSearch()
  const rights = useRights(report)
  const { paper, failure, again } = useReportPaper(report, search.toString())
  const whole = useMemo((): Content | undefined => {
    if (!paper) return undefined
    const { groups, records, totals } = paper.page
    const table = {
      key: ROWS,
      title: report.title,
      columns: columnsShown(report, groups, rights.me),
      internal: [],
      rows: records,
      sums: totals,
    }
    return { line: [], facts: [], tables: records.length ? [table] : [], total: undefined }
  }, [paper, report, rights])
  const letterhead = useCallback(
    (): Letterhead => ({
      title: report.title,
      company: paper?.company ?? '',
      record: {},
      asked: paper?.asked ?? [],
      code: undefined,
      signatures: [],
    }),
    [report, paper],
  )
  const papers = useMemo(() => whole && [{ key: report.key, whole, letterhead }], [report, whole, letterhead])
  return <Preview type={report} named={report.title} papers={papers} extras={EXTRAS} failure={failure} onRetry={again} />
}
