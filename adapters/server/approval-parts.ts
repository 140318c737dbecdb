import { CountKinds } from '../../core/approval/count-kinds.use-case.ts'
import { CountTasks } from '../../core/approval/count-tasks.use-case.ts'
import { Approvals } from '../../core/approval/approvals.port.ts'
import { ListTasks } from '../../core/approval/list-tasks.use-case.ts'
import { SeeCoverage } from '../../core/records/approval/see-coverage.use-case.ts'
import { Processes } from '../../core/approval/processes.ts'
import { Staff } from '../../core/approval/staff.port.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import { DecideTask } from '../../core/records/approval/decide-task.use-case.ts'
import { AuditTrail } from '../../core/records/history/audit-trail.port.ts'
import { Facts } from '../../core/records/facts/facts.port.ts'
import { RecordWriter } from '../../core/records/write/record-writer.ts'
import { NamedFiles } from '../../core/records/write/named-files.port.ts'
import { ReadCopy } from '../../core/records/approval/read-copy.use-case.ts'
import { SendCopies } from '../../core/records/approval/send-copies.use-case.ts'
import { OpenTask } from '../../core/records/approval/open-task.use-case.ts'
import { Records } from '../../core/records/records.port.ts'
import { SeeProcess } from '../../core/records/approval/see-process.use-case.ts'
import { ProcessViews } from '../../core/records/approval/process-view.ts'
import { Submission } from '../../core/records/write/submission.ts'
import { theCatalogue, type Get, type Wire } from '../wire.ts'

/** What is under approval, and whose task it is; its ports are bound already. */
export const wireApproval = (wire: Wire): void => {
  wire(Processes, Processes, [Staff, Ids, Clock])
  wire(Submission, Submission, [theCatalogue, Records, Facts, Approvals, Processes, RecordWriter, AuditTrail, Clock])
  wire(ProcessViews, ProcessViews, [theCatalogue, Processes, Records, Facts, AuditTrail])
  wire(SeeCoverage, SeeCoverage, [theCatalogue, Records, Staff])
  wire(ListTasks, ListTasks, [theCatalogue, Approvals])
  wire(CountTasks, CountTasks, [Approvals])
  wire(CountKinds, CountKinds, [Approvals])
  wire(SendCopies, SendCopies, [Approvals, Processes, Staff, Records, RecordWriter, UnitOfWork])
  wire(ReadCopy, ReadCopy, [Approvals, Processes, UnitOfWork])
  wire(OpenTask, OpenTask, [theCatalogue, Approvals, ProcessViews, Records, Facts])
  wire(SeeProcess, SeeProcess, [theCatalogue, Approvals, Records, ProcessViews])
  wire(DecideTask, DecideTask, [theCatalogue, Approvals, Processes, Records, Facts, RecordWriter, UnitOfWork, NamedFiles])
}

/** What routes ask of it, named. */
export const approvalUseCases = (get: Get) => ({
  seeCoverage: get(SeeCoverage),
  listTasks: get(ListTasks),
  countTasks: get(CountTasks),
  countKinds: get(CountKinds),
  sendCopies: get(SendCopies),
  readCopy: get(ReadCopy),
  openTask: get(OpenTask),
  seeProcess: get(SeeProcess),
  decide: get(DecideTask),
})

export type ApprovalUseCases = ReturnType<typeof approvalUseCases>
