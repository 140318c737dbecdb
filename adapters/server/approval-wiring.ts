import { CountKinds } from '../../core/approval/count-kinds.use-case.ts'
import { CountTasks } from '../../core/approval/count-tasks.use-case.ts'
import { Approvals } from '../../core/approval/approvals.port.ts'
import { ChainReaders } from '../../core/records/approval/chain-readers.ts'
import { Colleagues } from '../../core/records/approval/colleagues.port.ts'
import { OfferReaders } from '../../core/records/approval/offer-readers.use-case.ts'
import { WriteComment } from '../../core/records/approval/write-comment.use-case.ts'
import { Accounts } from '../../core/identity/accounts/accounts.port.ts'
import { Persons } from '../../core/identity/accounts/persons.port.ts'
import { Grants } from '../../core/permissions/grants.port.ts'
import { SeeCoverage } from '../../core/records/approval/see-coverage.use-case.ts'
import { Processes } from '../../core/approval/processes.ts'
import { Staff } from '../../core/approval/staff.port.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import { Arrangements } from '../../core/approval/arrangements.port.ts'
import { TaskMoves } from '../../core/approval/task-moves.ts'
import { ChainCalls } from '../../core/records/approval/chain-calls.ts'
import { ChainWriter } from '../../core/records/approval/chain-writer.ts'
import { DealWithChain } from '../../core/records/approval/deal-with-chain.use-case.ts'
import { DecideTasks } from '../../core/records/approval/decide-tasks.use-case.ts'
import { WithdrawDocument } from '../../core/records/write/withdraw-document.use-case.ts'
import { DecideTask } from '../../core/records/approval/decide-task.use-case.ts'
import { AuditTrail } from '../../core/records/history/audit-trail.port.ts'
import { Facts } from '../../core/records/facts/facts.port.ts'
import { RecordWriter } from '../../core/records/write/record-writer.ts'
import { RichTexts } from '../../core/records/write/rich-texts.port.ts'
import { NamedFiles } from '../../core/records/write/named-files.port.ts'
import { ReadCopy } from '../../core/records/approval/read-copy.use-case.ts'
import { SendCopies } from '../../core/records/approval/send-copies.use-case.ts'
import { LayMissing } from '../../core/identity/tenants/lay-missing.use-case.ts'
import { LayFlows } from '../../core/identity/tenants/lay-flows.use-case.ts'
import { OpenTask } from '../../core/records/approval/open-task.use-case.ts'
import { Records } from '../../core/records/records.port.ts'
import { SeeProcess } from '../../core/records/approval/see-process.use-case.ts'
import { ProcessViews } from '../../core/records/approval/process-view.ts'
import { SeeStartCentre } from '../../core/records/approval/see-start-centre.use-case.ts'
import { StarForm } from '../../core/records/approval/star-form.use-case.ts'
import { Initials } from '../../core/records/write/initials.port.ts'
import { PersonalSettings } from '../../core/settings/personal-settings.port.ts'
import { TryFlow } from '../../core/records/approval/try-flow.use-case.ts'
import { Submission } from '../../core/records/write/submission.ts'
import { theCatalogue, type Get, type Wire } from '../wire.ts'
import { ServerColleagues } from './server-colleagues.ts'

/** What is under approval, and whose task it is; its ports are bound already. */
export const wireApproval = (wire: Wire): void => {
  wire(Processes, Processes, [Staff, Ids, Clock, Arrangements])
  wire(TaskMoves, TaskMoves, [Processes, Ids, Clock])
  wire(ChainWriter, ChainWriter, [Records, Facts, RecordWriter])
  wire(ChainCalls, ChainCalls, [
    ...([theCatalogue, Approvals, Processes, TaskMoves, Staff, Arrangements, Records, Facts, RecordWriter, ChainWriter] as const),
    ...([DecideTask, WithdrawDocument, Clock] as const),
  ])
  wire(DealWithChain, DealWithChain, [ChainCalls, UnitOfWork])
  wire(Submission, Submission, [theCatalogue, Records, Facts, Approvals, Processes, RecordWriter, AuditTrail, Clock])
  wire(LayFlows, LayFlows, [theCatalogue, Records, LayMissing, Ids])
  wire(ProcessViews, ProcessViews, [theCatalogue, Approvals, Processes, Records, Facts, AuditTrail])
  wire(Colleagues, ServerColleagues, [Accounts, Persons, Grants, Clock])
  wire(ChainReaders, ChainReaders, [theCatalogue, Records, Colleagues])
  wire(OfferReaders, OfferReaders, [Approvals, ChainReaders, Staff])
  wire(WriteComment, WriteComment, [theCatalogue, Approvals, ChainReaders, Staff, Records, RecordWriter, UnitOfWork, Ids, Clock])
  wire(SeeCoverage, SeeCoverage, [theCatalogue, Records, Staff])
  wire(CountTasks, CountTasks, [Approvals])
  wire(CountKinds, CountKinds, [Approvals])
  wire(SendCopies, SendCopies, [theCatalogue, Approvals, Processes, Staff, Records, RecordWriter, UnitOfWork])
  wire(ReadCopy, ReadCopy, [Approvals, Processes, UnitOfWork, Clock])
  wire(OpenTask, OpenTask, [theCatalogue, Approvals, ProcessViews, Records, Facts])
  wire(SeeProcess, SeeProcess, [Approvals, ChainReaders, ProcessViews])
  wire(DecideTask, DecideTask, [
    ...([theCatalogue, Approvals, Processes, TaskMoves, Staff, Arrangements, Records, Facts, RecordWriter, ChainWriter] as const),
    ...([UnitOfWork, NamedFiles, RichTexts] as const),
  ])
  wire(SeeStartCentre, SeeStartCentre, [theCatalogue, Approvals, Arrangements, PersonalSettings, Initials, Clock])
  wire(StarForm, StarForm, [theCatalogue, PersonalSettings])
  wire(TryFlow, TryFlow, [theCatalogue, Approvals, Processes, Arrangements, Records, Facts])
  wire(DecideTasks, DecideTasks, [Approvals, DecideTask])
}

/** What routes ask of it, named. */
export const approvalUseCases = (get: Get) => ({
  seeCoverage: get(SeeCoverage),
  countTasks: get(CountTasks),
  countKinds: get(CountKinds),
  sendCopies: get(SendCopies),
  readCopy: get(ReadCopy),
  openTask: get(OpenTask),
  seeProcess: get(SeeProcess),
  writeComment: get(WriteComment),
  offerReaders: get(OfferReaders),
  decide: get(DecideTask),
  decideAll: get(DecideTasks),
  dealWithChain: get(DealWithChain),
  tryFlow: get(TryFlow),
  seeStartCentre: get(SeeStartCentre),
  starForm: get(StarForm),
})

export type ApprovalUseCases = ReturnType<typeof approvalUseCases>
