import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { ReportType } from '../../../core/definitions/report.ts'
import { RemoteReports, type ReportRequest } from '../../../core/reports/remote-reports.port.ts'
import { reportMachine } from '../../../core/reports/report.machine.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { unwrapped } from '../unwrapped.ts'

/** The report's machine with its hands. */
export const useReport = (report: ReportType, request: ReportRequest) => {
  const reports = useCase(RemoteReports)
  const notices = useNotices()
  const machine = useMemo(
    () =>
      reportMachine.provide({
        actors: { show: fromPromise(async ({ input, signal }) => unwrapped(reports.show(report, input, signal), signal)) },
      }),
    [reports, report],
  )
  const actor = useActorRef(machine, { input: { request } })
  useEffect(() => {
    if (actor.getSnapshot().context.request !== request) actor.send({ type: 'ask', request })
  }, [actor, request])
  useEmitted(actor, { failed: ({ failure }) => actor.getSnapshot().context.page && notices.failure(failure) })
  return actor
}
